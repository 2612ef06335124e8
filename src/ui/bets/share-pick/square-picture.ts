import { PICTURE_FONT, pictureCanvas, pngOf } from '../picture-canvas.ts';
import { EDGE, type Measure, PICTURE_SIDE, type PictureRow, WIDE } from './pick-layout.ts';

/**
 * Draws rows of text as a square PNG, in the colours of the page's present theme.
 * @param lines the upper edges of lines across the picture, in pixels
 */
export function squarePicture(
  lines: readonly number[],
  rowsOf: (measure: Measure) => PictureRow[],
): Promise<Blob> {
  const { canvas, context, colour } = pictureCanvas();
  canvas.width = PICTURE_SIDE;
  canvas.height = PICTURE_SIDE;
  const fill = (name: string, x: number, y: number, width: number, height: number) => {
    context.fillStyle = colour(name);
    context.fillRect(x, y, width, height);
  };
  fill('surface', 0, 0, PICTURE_SIDE, PICTURE_SIDE);
  fill('press', 0, 0, PICTURE_SIDE, 20);
  for (const y of lines) fill('line', EDGE, y, WIDE, 2);

  const fontOf = (size: number, weight: number) => `${weight} ${size}px ${PICTURE_FONT}`;
  const rows = rowsOf((text, size, weight) => {
    context.font = fontOf(size, weight);
    return context.measureText(text).width;
  });
  context.textBaseline = 'middle';
  for (const { text, x, y, size, weight, colour: name, isEnd } of rows) {
    context.font = fontOf(size, weight);
    context.fillStyle = colour(name);
    context.textAlign = isEnd ? 'end' : 'start';
    context.fillText(text, x, y + size * 0.65);
  }
  return pngOf(canvas);
}
