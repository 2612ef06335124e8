import { randomBytes } from 'node:crypto';
import { CONVERSATION_PICTURE_SIDE, NOT_A_PICTURE } from '../../src/schemas/shared/files.ts';
import type { Queryable } from '../database/database.ts';
import { type Picture, readPicture } from '../http/picture.ts';

/**
 * Re-encodes a picture of a conversation: uncropped, and small enough for a phone.
 * @param person its sender
 * @param allow counts it, see `readPicture`
 * @throws Refusal 413 or 415 with the field's error · 503 when too many wait
 */
export function wholePicture(
  bytes: Buffer,
  person: number,
  field: string,
  allow: () => Promise<void>,
): Promise<Picture> {
  const side = CONVERSATION_PICTURE_SIDE;
  return readPicture({
    bytes,
    person,
    field,
    notAPicture: NOT_A_PICTURE,
    allow,
    resized: (upright) => upright.resize(side, side, { fit: 'inside', withoutEnlargement: true }),
  });
}

/** Stores the picture under a random name; knowing the name is enough to see it. Returns that name. */
export async function keepPicture(db: Queryable, { bytes, width, height }: Picture): Promise<string> {
  const capability = randomBytes(16).toString('hex');
  await db.query('insert into ticket_pictures (capability, width, height, bytes) values ($1, $2, $3, $4)', [
    capability,
    width,
    height,
    bytes,
  ]);
  return capability;
}

/** The address of a picture. */
export const pathOf = (capability: string): string => `/api/support/pictures/${capability}.webp`;

/** The bytes of a picture by the last part of its path; undefined for an unknown name. */
export async function pictureNamed(db: Queryable, name: string): Promise<Uint8Array | undefined> {
  const capability = /^([0-9a-f]{32})\.webp$/.exec(name)?.[1];
  if (capability === undefined) return undefined;
  const [picture] = await db.query<{ bytes: Uint8Array }>(
    'select bytes from ticket_pictures where capability = $1',
    [capability],
  );
  return picture?.bytes;
}
