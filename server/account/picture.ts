import { createHash } from 'node:crypto';
import { NOT_A_FILE, PROFILE_PICTURE_SIDE } from '../../src/schemas/shared/files.ts';
import type { Queryable } from '../database/database.ts';
import { readPicture } from '../http/picture.ts';

/**
 * Re-encodes a profile picture as a square.
 * @param person its sender
 * @param allow counts it, see `readPicture`
 * @throws Refusal 413 or 415 with `errors.profile_image` · 503 when too many wait
 */
export async function squarePicture(
  bytes: Buffer,
  person: number,
  allow: () => Promise<void>,
): Promise<Buffer> {
  const picture = await readPicture({
    bytes,
    person,
    field: 'profile_image',
    notAPicture: NOT_A_FILE,
    allow,
    resized: (upright) => upright.resize(PROFILE_PICTURE_SIDE, PROFILE_PICTURE_SIDE, { fit: 'cover' }),
  });
  return picture.bytes;
}

/** Stores the picture as the person's only one. Returns its path, which differs for each picture. */
export async function keepPicture(db: Queryable, userId: number, bytes: Buffer): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  await db.query(
    `insert into pictures (user_id, hash, bytes) values ($1, $2, $3)
     on conflict (user_id) do update set hash = excluded.hash, bytes = excluded.bytes`,
    [userId, hash, bytes],
  );
  return `/api/pictures/${hash}.webp`;
}

/** The bytes of the picture with this file name, if somebody still uses it. */
export async function pictureNamed(db: Queryable, name: string): Promise<Uint8Array | undefined> {
  const hash = /^([0-9a-f]{32})\.webp$/.exec(name)?.[1];
  if (hash === undefined) return undefined;
  const [picture] = await db.query<{ bytes: Uint8Array }>(
    'select bytes from pictures where hash = $1 limit 1',
    [hash],
  );
  return picture?.bytes;
}
