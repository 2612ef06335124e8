import type { FastifyReply } from 'fastify';
import sharp, { type Sharp } from 'sharp';
import { MAX_PICTURE_BYTES } from '../../src/schemas/files.ts';
import { Refusal } from '../refusal.ts';

const MAX_PIXELS = 24_000_000;

// What is inside decides, and only these three readers may look.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** A picture as it is kept: WebP, upright, without metadata. */
export interface Picture {
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * An uploaded picture re-encoded.
 * @param field the form's field that it came in
 * @param notAPicture what to say to a file that is none
 * @param resized brings it to the size that is wanted
 * @throws Refusal 413 or 415 with the field's error
 */
export async function readPicture(
  bytes: Buffer,
  field: string,
  notAPicture: string,
  resized: (picture: Sharp) => Sharp,
): Promise<Picture> {
  if (bytes.length > MAX_PICTURE_BYTES) throw tooLarge(field);
  if (bytes.length === 0) throw wrong(field, 415, notAPicture);
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw wrong(field, 415, notAPicture);
    });
  if (width * height > MAX_PIXELS) throw wrong(field, 413, 'The picture has more than 24 megapixels');
  try {
    const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
    const { data, info } = await resized(upright).webp({ quality: 82 }).toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    throw wrong(field, 415, notAPicture);
  }
}

/**
 * Answers with a picture, which is always the same one of its name.
 * @param kept by whom: by caches that many share, or by the asker's browser alone
 * @throws Refusal 404 when there is none
 */
export function sendPicture(
  reply: FastifyReply,
  bytes: Uint8Array | undefined,
  kept: 'public' | 'private',
): FastifyReply {
  if (bytes === undefined) throw new Refusal(404, 'Picture not found');
  return reply
    .header('cache-control', `${kept}, max-age=31536000, immutable`)
    .type('image/webp')
    .send(Buffer.from(bytes));
}

export function tooLarge(field: string): Refusal {
  return wrong(field, 413, 'The picture is larger than 5 MB');
}

function wrong(field: string, status: number, msg: string): Refusal {
  return new Refusal(status, msg, { errors: { [field]: msg } });
}
