import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, Context } from '../context.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { digest, newSecret } from './secrets.ts';

const REFRESH_DAYS = 30;
/** The refresh token before the last rotation is still taken: its answer may have been lost on the way. */
const GRACE = "interval '30 seconds'";
const REFRESH_COOKIE = 'refresh';
/** No secret and no proof: somebody has signed in here, so the page need not offer that at once. */
export const KNOWN_COOKIE = 'known';
export const COOKIE_PATH = '/api/users';

export interface Tokens {
  access: string;
  refresh: string;
}

/** Signs a person in: a new session. */
export async function openSession(db: Queryable, userId: number): Promise<Tokens> {
  const refresh = newSecret();
  const [session] = await db.query<{ id: number }>(
    'insert into sessions (user_id, refresh_hash) values ($1, $2) returning id',
    [userId, digest(refresh)],
  );
  if (!session) throw new Error('a session was not inserted');
  return { access: await newAccessToken(db, session.id), refresh };
}

async function newAccessToken(db: Queryable, sessionId: number): Promise<string> {
  const access = newSecret();
  await db.query(
    `insert into access_tokens (token_hash, session_id, expires_at) values ($1, $2, now() + interval '15 minutes')`,
    [digest(access), sessionId],
  );
  return access;
}

/**
 * A new access token for the refresh token, which rotates. One that was rotated away a while ago has been stolen
 * or copied: its session ends.
 * @throws Refusal 401 when the session is over, 423 when the account is suspended
 */
export async function refreshSession(database: Database, presented: string): Promise<Tokens> {
  const tokens = await database.transaction(async (tx) => {
    const [session] = await tx.query<{
      id: number;
      salt: string;
      current: boolean;
      usable: boolean;
      suspended: boolean;
    }>(
      `select s.id, s.rotation_salt as salt, s.refresh_hash = $1 as current, u.suspended_at is not null as suspended,
              s.ended_at is null and case when s.refresh_hash = $1
                then s.rotated_at > now() - make_interval(days => $2)
                else s.rotated_at > now() - ${GRACE} end as usable
       from sessions s join users u on u.id = s.user_id
       where s.refresh_hash = $1 or s.previous_refresh_hash = $1
       for update of s`,
      [digest(presented), REFRESH_DAYS],
    );
    if (session?.suspended) return 'suspended';
    if (!session?.usable) {
      if (session)
        await tx.query('update sessions set ended_at = now() where id = $1 and ended_at is null', [
          session.id,
        ]);
      return 'over';
    }
    if (!session.current)
      return { access: await newAccessToken(tx, session.id), refresh: rotated(presented, session.salt) };
    const salt = newSecret();
    const refresh = rotated(presented, salt);
    await tx.query(
      `update sessions set previous_refresh_hash = refresh_hash, refresh_hash = $2, rotation_salt = $3, rotated_at = now()
       where id = $1`,
      [session.id, digest(refresh), salt],
    );
    return { access: await newAccessToken(tx, session.id), refresh };
  });
  if (tokens === 'suspended') throw suspended();
  if (tokens === 'over') throw signInAgain();
  return tokens;
}

/**
 * The token that follows: the same for all who come with the same one. It takes both the token, which is kept
 * nowhere, and the salt, which is told nobody.
 */
function rotated(presented: string, salt: string): string {
  return createHmac('sha256', salt).update(presented).digest('base64url');
}

/** The session of this refresh token or access token ends, if there is one. */
export async function endSession(
  db: Queryable,
  refresh: string | undefined,
  access: string | undefined,
): Promise<void> {
  await db.query(
    `update sessions set ended_at = now()
     where ended_at is null and (refresh_hash = $1 or previous_refresh_hash = $1
       or id = (select session_id from access_tokens where token_hash = $2))`,
    [digest(refresh ?? ''), digest(access ?? '')],
  );
}

/** All sessions of the person end, but for `kept`. */
export async function endSessions(db: Queryable, userId: number, kept = 0): Promise<void> {
  await db.query(
    'update sessions set ended_at = now() where user_id = $1 and id <> $2 and ended_at is null',
    [userId, kept],
  );
}

/** Suspends the account; whoever is signed in on it is told by the next call. Returns whether this call did it. */
export async function suspend(tx: Transaction, userId: number): Promise<boolean> {
  const done = await tx.query(
    'update users set suspended_at = now() where id = $1 and suspended_at is null returning id',
    [userId],
  );
  await endSessions(tx, userId);
  return done.length > 0;
}

/** Who holds the access token of a request; the context's `signedIn`. */
export function signedInBy(database: Database): Context['signedIn'] {
  return async (request) => {
    const access = bearerOf(request);
    if (access === undefined) throw signInAgain();
    const [caller] = await database.query<Caller & { ended: boolean; suspended: boolean }>(
      `select s.user_id as "userId", s.id as "sessionId", s.signed_in_at as "signedInAt",
              s.ended_at is not null as ended, u.suspended_at is not null as suspended
       from access_tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
       where t.token_hash = $1 and t.expires_at > now()`,
      [digest(access)],
    );
    if (caller?.suspended) throw suspended();
    if (!caller || caller.ended) throw signInAgain();
    return { userId: caller.userId, sessionId: caller.sessionId, signedInAt: caller.signedInAt };
  };
}

export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{1,100})$/i.exec(headers.authorization ?? '')?.[1];
}

export function refreshOf({ cookies }: FastifyRequest): string | undefined {
  return cookies[REFRESH_COOKIE];
}

export function setRefreshCookie(reply: FastifyReply, refresh: string, { publicUrl }: Context): void {
  reply.setCookie(REFRESH_COOKIE, refresh, {
    ...cookieRules(publicUrl),
    maxAge: REFRESH_DAYS * 24 * 60 * 60,
  });
  reply.setCookie(KNOWN_COOKIE, '1', { ...knownRules(publicUrl), maxAge: REFRESH_DAYS * 24 * 60 * 60 });
}

export function clearRefreshCookie(reply: FastifyReply, { publicUrl }: Context): void {
  reply.clearCookie(REFRESH_COOKIE, cookieRules(publicUrl));
  reply.clearCookie(KNOWN_COOKIE, knownRules(publicUrl));
}

/** Sent with the page as well, also to who comes over a link from elsewhere. */
const knownRules = (publicUrl: string) =>
  ({ ...cookieRules(publicUrl), path: '/', sameSite: 'lax' }) as const;

/** Out of reach for scripts and for other sites. */
export function cookieRules(publicUrl: string) {
  return {
    path: COOKIE_PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
  } as const;
}

export function suspended(): Refusal {
  return new Refusal(423, 'Access denied. Your account has been suspended.');
}

function signInAgain(): Refusal {
  return new Refusal(401, 'Please sign in to continue');
}
