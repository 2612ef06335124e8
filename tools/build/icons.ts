import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * The icons that a phone puts on its home screen, drawn from the logo: `icon-SIZE.png` keeps the logo's round
 * corners; `maskable-SIZE.png` and `apple-touch-icon.png` have square ones, since phones cut their own
 * shapes.
 */
const ICONS = [
  { name: 'icon-192.png', size: 192, isWhole: false },
  { name: 'icon-512.png', size: 512, isWhole: false },
  { name: 'maskable-192.png', size: 192, isWhole: true },
  { name: 'maskable-512.png', size: 512, isWhole: true },
  { name: 'apple-touch-icon.png', size: 180, isWhole: true },
];

/** Masks keep at least a circle of four fifths of the width, which is larger than the logo's coin. */
const ROUND_CORNERS = ' rx="14"';

/** Writes the icons into the folder of the build, from `icon.svg` in it. */
export async function writeIcons(folder: string): Promise<void> {
  const logo = await readFile(join(folder, 'icon.svg'), 'utf8');
  if (!logo.includes(ROUND_CORNERS)) throw new Error('The logo has no round corners');
  for (const { name, size, isWhole } of ICONS) {
    const drawing = Buffer.from(isWhole ? logo.replace(ROUND_CORNERS, '') : logo);
    // The logo is 64 units wide at 72 to the inch.
    const png = sharp(drawing, { density: (72 * size) / 64 }).png({ compressionLevel: 9, palette: true });
    await writeFile(join(folder, name), await png.toBuffer());
  }
}
