import type { Queryable } from '../database/database.ts';
import { allowAttempt } from './attempt-counts.ts';

/** Limits pictures a day: re-encoding takes time, and pictures in conversations are kept. */
const PICTURES = { most: 100, seconds: 24 * 60 * 60 };
/** For all people together: bounds the growth of the database in a day. */
const PICTURES_IN_ALL = { most: 2000, seconds: 24 * 60 * 60 };

/**
 * Counts a picture that somebody has sent, for whatever use.
 * @throws Refusal 429 with `data.wait`
 */
export async function allowPicture(db: Queryable, userId: number): Promise<void> {
  await allowAttempt(
    db,
    `picture:${userId}`,
    PICTURES,
    'You have sent too many pictures. Please try again tomorrow',
  );
  await allowAttempt(
    db,
    'pictures in all',
    PICTURES_IN_ALL,
    'Too many pictures have reached us today. Please send it without one, or try again later',
  );
}
