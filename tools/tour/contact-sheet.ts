import sharp from 'sharp';

interface Cell {
  picture: Buffer;
  label: string;
  /** Framed in red. */
  isMarked: boolean;
}

const GAP = 12;
const LABEL = 22;

/** Arranges pictures of one size in rows, each with its name, and writes them as one PNG. */
export async function layOut(
  cells: readonly Cell[],
  size: { width: number; height: number },
  file: string,
): Promise<void> {
  const columns = size.width < 600 ? 8 : 5;
  const width = size.width < 600 ? 240 : 420;
  const height = Math.round((width * size.height) / size.width);
  const rows = Math.max(1, Math.ceil(cells.length / columns));
  const layers = await Promise.all(
    cells.map(async ({ picture, label, isMarked }, index) => {
      const left = GAP + (index % columns) * (width + GAP);
      const top = GAP + Math.floor(index / columns) * (height + LABEL + GAP);
      const edge = 3;
      const frame = { left: left - edge, top: top + LABEL - edge };
      const mark = sharp({
        create: { width: width + 2 * edge, height: height + 2 * edge, channels: 3, background: '#e5484d' },
      });
      return [
        { input: words(label, width), left, top },
        ...(isMarked ? [{ input: await mark.png().toBuffer(), ...frame }] : []),
        { input: await sharp(picture).resize(width, height).png().toBuffer(), left, top: top + LABEL },
      ];
    }),
  );
  await sharp({
    create: {
      width: GAP + columns * (width + GAP),
      height: GAP + rows * (height + LABEL + GAP),
      channels: 3,
      background: '#8a8f98',
    },
  })
    .composite(layers.flat())
    .png()
    .toFile(file);
}

/** A line of text as a picture. */
function words(text: string, width: number): Buffer {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}"><text x="0" y="16" font-family="sans-serif" font-size="14" fill="#fff">${escaped}</text></svg>`,
  );
}
