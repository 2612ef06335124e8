import type { Queryable } from '../database/database.ts';
import { sweep } from '../database/sweep.ts';
import { digest, newSecret } from './secrets.ts';

/**
 * Limits the browsers of one person, since each brings its own allowance of guesses. The oldest log-ins are dropped.
 */
const MOST_OF_ONE = 20;

/** The stored hash of a browser's cookie; undefined without a cookie. */
export const browserHash = (secret: string | undefined): string | undefined =>
  secret === undefined ? undefined : digest(secret);

/** Whether the owner of this phone number has signed in in this browser. */
export async function isOwnBrowser(
  db: Queryable,
  phone: string,
  browser: string | undefined,
): Promise<boolean> {
  if (browser === undefined) return false;
  const [own] = await db.query(
    'select 1 from browsers b join users u on u.id = b.user_id where u.phone = $1 and b.browser_hash = $2',
    [phone, browser],
  );
  return own !== undefined;
}

/**
 * Remembers the browser in which this person has just signed in. Other people who signed in there keep their entries.
 * @param given the value of its cookie
 * @returns the value that the cookie gets, and whether this person is new in this browser
 */
export async function rememberBrowser(
  db: Queryable,
  given: string | undefined,
  userId: number,
): Promise<{ browser: string; isNew: boolean }> {
  const secret = given !== undefined && (await isKnown(db, digest(given))) ? given : newSecret();
  const [own] = await db.query('select 1 from browsers where user_id = $1 and browser_hash = $2', [
    userId,
    digest(secret),
  ]);
  await db.query(
    `insert into browsers (user_id, browser_hash) values ($1, $2)
     on conflict (user_id, browser_hash) do update set signed_in_at = now()`,
    [userId, digest(secret)],
  );
  await db.query(
    `delete from browsers where user_id = $1 and browser_hash not in (
       select browser_hash from browsers where user_id = $1 order by signed_in_at desc limit $2)`,
    [userId, MOST_OF_ONE],
  );
  return { browser: secret, isNew: own === undefined };
}

/**
 * Whether we issued this cookie. Another person may have planted a cookie that we did not issue, and so knows its
 * value.
 */
async function isKnown(db: Queryable, browser: string): Promise<boolean> {
  const [known] = await db.query('select 1 from browsers where browser_hash = $1 limit 1', [browser]);
  return known !== undefined;
}

/** Forgets all browsers of the person except `kept`; they count as strangers' again. */
export async function forgetBrowsers(db: Queryable, userId: number, kept = ''): Promise<void> {
  await db.query('delete from browsers where user_id = $1 and browser_hash <> $2', [userId, kept]);
}

/** Removes browsers whose cookie has expired. */
export async function sweepBrowsers(db: Queryable): Promise<void> {
  await sweep(db, 'browsers', 'user_id, browser_hash', `signed_in_at < now() - interval '1 year'`);
}
