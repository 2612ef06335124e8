import type { User } from '../../src/schemas/account/user.ts';
import type { Database, Queryable } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { holdOpen } from './closing/closed.ts';
import { keepPicture, squarePicture } from './picture.ts';
import { allowPicture } from './uploads.ts';

const USER = 'u.id, u.first_name, u.last_name, u.profile_image, u.email, u.phone';

/** @throws Refusal 404 for an unknown person */
export async function userOf(db: Queryable, userId: number): Promise<User> {
  const [row] = await db.query<User & { minutes: number | null }>(
    `select ${USER}, c.minutes from users u left join reality_checks c on c.user_id = u.id where u.id = $1`,
    [userId],
  );
  if (!row) throw new Refusal(404, 'Not found');
  const { minutes, ...user } = row;
  return minutes === null ? user : { ...user, check_minutes: minutes };
}

/**
 * Changes a person's names, and their picture if one was sent.
 * @throws Refusal 401 with `data.closed` · 413 or 415 with `errors.profile_image` · 429 after too many pictures
 */
export async function editProfile(
  database: Database,
  userId: number,
  { first_name, last_name }: Pick<User, 'first_name' | 'last_name'>,
  file: Buffer | undefined,
): Promise<User> {
  const picture = file && (await squarePicture(file, userId, () => allowPicture(database, userId)));
  return database.transaction(async (tx) => {
    await holdOpen(tx, userId);
    const path = picture ? await keepPicture(tx, userId, picture) : null;
    await tx.query(
      'update users set first_name = $2, last_name = $3, profile_image = coalesce($4, profile_image) where id = $1',
      [userId, first_name, last_name, path],
    );
    return userOf(tx, userId);
  });
}
