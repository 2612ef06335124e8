import type { FastifyReply } from 'fastify';
import sharp, { type Sharp } from 'sharp';
import { enums, type Infer, optional, type } from 'superstruct';
import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, PICTURE_WIDTHS } from '../../src/schemas/shared/files.ts';
import { overloaded } from '../plugins/external/overload.ts';
import { Refusal } from '../refusal.ts';
import { createFairLine } from './fair-line.ts';
import { countScans } from './jpeg-scans.ts';
import { createLine } from './line.ts';

/** A camera writes one scan, an editor about ten. The time-out cannot stop libjpeg before it has read all of them. */
const MOST_SCANS = 32;
/** The most time for one picture, since the others wait. The page times out after 8 s. */
const MOST_SECONDS = 5;
/** The query for a picture: as stored, or not wider than `width`. */
export const PictureQuery = type({ width: optional(enums(PICTURE_WIDTHS.map(String))) });
/** The most pictures in the queue for shrinking: as many as a phone shows of a conversation. */
const MOST_SHRUNK = 32;
const MOST_UPLOADED_OF_ONE = 2;
const MOST_UPLOADED = 16;

// One by one, so that threads for hashing passwords stay free.
const uploaded = createFairLine(MOST_UPLOADED_OF_ONE, MOST_UPLOADED);
const shrunk = createLine(MOST_SHRUNK);

// The content decides the format, and only these three readers may look.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});

const TOO_COSTLY = 'The picture takes too long to read. Please save it anew as an ordinary JPEG';

/** A stored picture: WebP, upright, without metadata. */
export interface Picture {
  bytes: Buffer;
  width: number;
  height: number;
}

/** An uploaded picture, and the way to store it. */
interface Upload {
  bytes: Buffer;
  /** The sender: people take turns. */
  person: number;
  /** The form's field that it came in. */
  field: string;
  /** The message for a file that is no picture. */
  notAPicture: string;
  /** Counts the picture against the sender's limit in its turn, so that a refused one does not count. */
  allow: () => Promise<void>;
  /** Resizes the picture to the stored size. */
  resized: (picture: Sharp) => Sharp;
}

/**
 * Decodes an uploaded picture and encodes it anew.
 * @throws Refusal 413 or 415 with the field's error · 503 when too many wait, of this person or of all
 */
export async function readPicture(upload: Upload): Promise<Picture> {
  const { bytes, person, field, notAPicture, allow } = upload;
  if (bytes.length > MAX_PICTURE_BYTES) throw tooLarge(field);
  if (bytes.length === 0) throw wrong(field, 415, notAPicture);
  const picture = uploaded(person, async () => {
    await allow();
    return reencode(upload);
  });
  if (picture === undefined) throw overloaded();
  return picture;
}

async function reencode({ bytes, field, notAPicture, resized }: Upload): Promise<Picture> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw wrong(field, 415, notAPicture);
    });
  if (width * height > MAX_PICTURE_PIXELS) throw wrong(field, 413, 'The picture has more than 50 megapixels');
  if (countScans(bytes) > MOST_SCANS) throw wrong(field, 413, TOO_COSTLY);
  try {
    const upright = sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error' }).autoOrient();
    const encoded = resized(upright).timeout({ seconds: MOST_SECONDS }).webp({ quality: 82 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('timeout')) throw wrong(field, 413, TOO_COSTLY);
    throw wrong(field, 415, notAPicture);
  }
}

/** The parts of a request that name a picture. */
interface PictureRequest {
  params: { name: string };
  query: Infer<typeof PictureQuery>;
}

/**
 * Sends a picture in the width that the query asks for. A name always means the same picture.
 * @param kept `public`: cached by everybody, for a year. `private`: not cached, so that a log-out leaves
 * nothing to clear
 * @param pictureNamed finds the stored picture
 * @throws Refusal 404 when there is no such picture
 */
export async function sendPicture(
  { query: { width }, params: { name } }: PictureRequest,
  reply: FastifyReply,
  kept: 'public' | 'private',
  pictureNamed: (name: string) => Promise<Uint8Array | undefined>,
): Promise<FastifyReply> {
  const whole = await pictureNamed(name);
  if (whole === undefined) throw new Refusal(404, 'Picture not found');
  const bytes = width === undefined ? whole : await atMostWide(whole, Number(width));
  return reply
    .header('cache-control', kept === 'public' ? 'public, max-age=31536000, immutable' : 'private, no-store')
    .type('image/webp')
    .send(Buffer.from(bytes));
}

/**
 * Shrinks a picture to at most this width. The server caches no result: browsers do, and only its owner looks
 * at a picture. If too many pictures wait, it is returned as it is.
 */
export async function atMostWide(whole: Uint8Array, width: number): Promise<Uint8Array> {
  const bytes = await shrunk(() =>
    sharp(whole).resize({ width, withoutEnlargement: true }).webp({ quality: 75 }).toBuffer(),
  );
  return bytes !== undefined && bytes.length < whole.length ? bytes : whole;
}

export function tooLarge(field: string): Refusal {
  return wrong(field, 413, 'The picture is larger than 5 MB');
}

function wrong(field: string, status: number, msg: string): Refusal {
  return new Refusal(status, msg, { errors: { [field]: msg } });
}
