/** The fonts of pictures: those of the device, with one for Hindi. */
export const PICTURE_FONT = "system-ui, 'Noto Sans Devanagari', sans-serif";

/** A canvas of a picture, in the colours of the page's present theme. */
export interface PictureCanvas {
  canvas: HTMLCanvasElement;
  context: CanvasRenderingContext2D;
  /** Resolves a colour of the theme by its name: `surface`. */
  colour: (name: string) => string;
}

/** @throws if the browser does not draw */
export function pictureCanvas(): PictureCanvas {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser does not draw');
  // A canvas does not resolve custom properties and `light-dark()`, but the computed style of an element does.
  const probe = document.createElement('span');
  const colour = (name: string) => {
    document.body.append(probe);
    probe.style.color = `var(--${name})`;
    const resolved = getComputedStyle(probe).color;
    probe.remove();
    return resolved;
  };
  return { canvas, context, colour };
}

/** The drawn picture as a PNG. @throws if the browser makes none */
export function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture was not made'))),
      'image/png',
    );
  });
}
