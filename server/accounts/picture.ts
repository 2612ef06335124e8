import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { MAX_PICTURE_BYTES } from '../../src/schemas/files.ts';
import type { Queryable } from '../database/database.ts';
import { Refusal } from '../refusal.ts';

const MAX_PIXELS = 24_000_000;
const SIDE = 512;

// What is inside decides, and only these three readers may look.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});

/**
 * A picture re-encoded: square, WebP, upright, without metadata.
 * @throws Refusal 413 or 415 with `errors.profile_image`
 */
export async function squarePicture(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > MAX_PICTURE_BYTES) throw tooLarge();
  if (bytes.length === 0) throw notAPicture();
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw notAPicture();
    });
  if (width * height > MAX_PIXELS) throw wrongPicture(413, 'The picture has more than 24 megapixels');
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw notAPicture();
  }
}

export function tooLarge(): Refusal {
  return wrongPicture(413, 'The picture is larger than 5 MB');
}

function notAPicture(): Refusal {
  return wrongPicture(415, 'Please choose a PNG, JPEG or WebP picture');
}

function wrongPicture(status: number, msg: string): Refusal {
  return new Refusal(status, msg, { errors: { profile_image: msg } });
}

/** Keeps the picture as the person's only one. Returns the path it is served at: another picture, another path. */
export async function keepPicture(db: Queryable, userId: number, bytes: Buffer): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  await db.query(
    `insert into pictures (user_id, hash, bytes) values ($1, $2, $3)
     on conflict (user_id) do update set hash = excluded.hash, bytes = excluded.bytes`,
    [userId, hash, bytes],
  );
  return `/api/pictures/${hash}.webp`;
}

/** The bytes of a picture, if somebody still has it. */
export async function pictureOf(db: Queryable, hash: string): Promise<Uint8Array | undefined> {
  const [picture] = await db.query<{ bytes: Uint8Array }>(
    'select bytes from pictures where hash = $1 limit 1',
    [hash],
  );
  return picture?.bytes;
}
