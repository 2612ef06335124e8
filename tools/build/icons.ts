import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * The pictures that a phone puts on its home screen, drawn of the logo: `icon-SIZE.png` with round corners, as it is;
 * `maskable-SIZE.png` and `apple-touch-icon.png` without any, since phones cut them in shapes of their own.
 */
const ICONS = [
  { name: 'icon-192.png', size: 192, isWhole: false },
  { name: 'icon-512.png', size: 512, isWhole: false },
  { name: 'maskable-192.png', size: 192, isWhole: true },
  { name: 'maskable-512.png', size: 512, isWhole: true },
  { name: 'apple-touch-icon.png', size: 180, isWhole: true },
];

/** Masks cut off at most the area outside of a circle of four fifths of the width: the coin of the logo is smaller. */
const ROUND_CORNERS = ' rx="14"';

/** Writes the icons into the folder of the build, drawn of `icon.svg` in it. */
export async function writeIcons(folder: string): Promise<void> {
  const logo = await readFile(join(folder, 'icon.svg'), 'utf8');
  if (!logo.includes(ROUND_CORNERS)) throw new Error('The logo has no round corners to fill');
  for (const { name, size, isWhole } of ICONS) {
    const drawing = Buffer.from(isWhole ? logo.replace(ROUND_CORNERS, '') : logo);
    // The logo is 64 units wide at 72 to the inch.
    const png = sharp(drawing, { density: (72 * size) / 64 }).png({ compressionLevel: 9, palette: true });
    await writeFile(join(folder, name), await png.toBuffer());
  }
}
