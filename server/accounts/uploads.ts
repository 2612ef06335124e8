import type { Queryable } from '../database/database.ts';
import { allowAttempt } from './attempts.ts';

/** To re-encode a picture takes a while, and those of conversations are kept. */
const PICTURES = { most: 100, seconds: 24 * 60 * 60 };

/**
 * Counts a picture that somebody has sent, whatever it is for.
 * @throws Refusal 429 with `data.wait`
 */
export async function allowPicture(db: Queryable, userId: number): Promise<void> {
  await allowAttempt(
    db,
    `picture:${userId}`,
    PICTURES,
    'You have sent too many pictures. Please try again tomorrow',
  );
}
