import { createHmac } from 'node:crypto';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { networkOf } from '../http/network.ts';
import { Refusal, type RefusalEvent } from '../refusal.ts';
import { closedSession } from './closing/closed.ts';
import { knowToken } from './known-tokens.ts';
import { digest, newSecret } from './secrets.ts';

/**
 * A session ends this long after its log-in, however it is used (NIST SP 800-63B, 4.1.3); the database checks it,
 * too.
 */
export const SESSION_DAYS = 30;
/**
 * The refresh token before the last rotation is still accepted for a while: the answer with the new one may have been
 * lost.
 */
const GRACE = "interval '30 seconds'";

export interface Tokens {
  access: string;
  /**
   * `family.secret`: the family belongs to the session and is stored as a digest; the secret changes with each
   * rotation.
   */
  refresh: string;
}

/** The browser, device and network of a session. */
interface Place {
  address: string;
  device: string;
}
const NOWHERE: Place = { address: '', device: '' };

/** Opens a new session for a person. */
export async function openSession(
  db: Queryable,
  userId: number,
  { address, device }: Place = NOWHERE,
): Promise<Tokens & { sessionId: number }> {
  const family = newSecret();
  const tokens = { access: newSecret(), refresh: `${family}.${newSecret()}` };
  const [session] = await db.query<{ id: number }>(
    `insert into sessions (user_id, family_hash, refresh_hash, device, network)
     values ($1, $2, $3, $4, $5) returning id`,
    [userId, digest(family), digest(tokens.refresh), device, networkOf(address)],
  );
  if (!session) throw new Error('a session was not inserted');
  await keepAccessToken(db, session.id, tokens.access);
  know(tokens, userId);
  return { ...tokens, sessionId: session.id };
}

/** Makes this the session's only access token: valid for 15 minutes, and not beyond the session's end. */
async function keepAccessToken(db: Queryable, sessionId: number, access: string): Promise<void> {
  await db.query('delete from access_tokens where session_id = $1', [sessionId]);
  await db.query(
    `insert into access_tokens (token_hash, session_id, expires_at)
     select $1, id, least(now() + interval '15 minutes', expires_at) from sessions where id = $2`,
    [digest(access), sessionId],
  );
}

/**
 * Rotates the refresh token and gives a new access token; the old access token ends. If the token is one that the
 * session used earlier, it was stolen or copied: the session ends for everybody.
 * @throws Refusal 401 when the session is over, with `data.closed` when the account is closed, 423 when the account is suspended
 */
export async function refreshSession(
  database: Database,
  presented: string,
  { address, device }: Place = NOWHERE,
): Promise<Tokens> {
  const tokens = await database.transaction(async (tx) => {
    const [session] = await tx.query<{
      id: number;
      owner: number;
      salt: string;
      over: boolean;
      suspended: boolean;
      closed: boolean;
      token: 'current' | 'previous' | 'stale';
    }>(
      `select s.id, s.user_id as owner, s.rotation_salt as salt, s.ended_at is not null or s.expires_at <= now() as over,
              u.suspended_at is not null as suspended, u.closed_at is not null as closed,
              case when s.refresh_hash = $2 then 'current'
                   when s.previous_refresh_hash = $2 and s.rotated_at > now() - ${GRACE} then 'previous'
                   else 'stale' end as token
       from sessions s join users u on u.id = s.user_id
       where s.family_hash = $1 for update of s`,
      [digest(familyOf(presented)), digest(presented)],
    );
    if (session?.closed) return 'closed';
    if (session?.suspended) return 'suspended';
    if (!session || session.over) return 'over';
    if (session.token === 'stale') {
      await tx.query('update sessions set ended_at = now() where id = $1', [session.id]);
      return 'reused';
    }
    // All callers with the previous token get the same tokens, so that a second tab shares the access token of the
    // first.
    if (session.token === 'previous') return know(rotated(presented, session.salt), session.owner);
    const salt = newSecret();
    const next = know(rotated(presented, salt), session.owner);
    await tx.query(
      `update sessions set previous_refresh_hash = refresh_hash, refresh_hash = $2, rotation_salt = $3, rotated_at = now(),
         device = $4, network = $5
       where id = $1`,
      [session.id, digest(next.refresh), salt, device, networkOf(address)],
    );
    await keepAccessToken(tx, session.id, next.access);
    return next;
  });
  if (tokens === 'closed') throw closedSession();
  if (tokens === 'suspended') throw suspended();
  if (tokens === 'over') throw signInAgain();
  if (tokens === 'reused') throw signInAgain('refresh-token.reused');
  return tokens;
}

function know(tokens: Tokens, userId: number): Tokens {
  knowToken(tokens.access, userId);
  knowToken(tokens.refresh, userId);
  return tokens;
}

function familyOf(refresh: string): string {
  return refresh.split('.', 1).join();
}

/**
 * The next tokens: the same for all callers with the same token. They are derived from the token, which is stored
 * nowhere, and the salt, which is sent to nobody.
 */
function rotated(presented: string, salt: string): Tokens {
  const made = (kind: keyof Tokens) =>
    createHmac('sha256', salt).update(`${kind}:${presented}`).digest('base64url');
  return { access: made('access'), refresh: `${familyOf(presented)}.${made('refresh')}` };
}

/** Ends the session of this refresh token or access token, if there is one. */
export async function endSession(
  db: Queryable,
  refresh: string | undefined,
  access: string | undefined,
): Promise<void> {
  await db.query(
    `update sessions set ended_at = now()
     where ended_at is null and (family_hash = $1
       or id = (select session_id from access_tokens where token_hash = $2))`,
    [digest(familyOf(refresh ?? '')), digest(access ?? '')],
  );
}

/** Returns those of these sessions that are over, so that their streams can be closed. */
export async function endedSessions(db: Queryable, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const ended = await db.query<{ id: number }>(
    `select asked.id from unnest($1::bigint[]) as asked (id)
     left join (sessions s join users u on u.id = s.user_id)
       on s.id = asked.id and s.ended_at is null and s.expires_at > now() and u.suspended_at is null
     where s.id is null`,
    [ids],
  );
  return new Set(ended.map(({ id }) => id));
}

/**
 * Ends a person's sessions: all of them, all but `kept`, or `only` one.
 * @returns how many this call has ended
 */
export async function endSessions(
  db: Queryable,
  userId: number,
  { kept = null, only = null }: { kept?: number | null; only?: number | null } = {},
): Promise<number> {
  const ended = await db.query(
    `update sessions set ended_at = now()
     where user_id = $1 and ended_at is null
       and ($2::bigint is null or id <> $2) and ($3::bigint is null or id = $3) returning id`,
    [userId, kept, only],
  );
  return ended.length;
}

/** @throws Refusal 404 for a session that never was this person's */
export async function requireSession(db: Queryable, userId: number, id: number): Promise<void> {
  const [own] = await db.query('select 1 from sessions where id = $1 and user_id = $2', [id, userId]);
  if (!own) throw new Refusal(404, 'Session not found');
}

/** @throws Refusal 403 with `errors.session` when the session's sign-in is 15 minutes old */
export async function requireRecentSignIn(
  db: Queryable,
  id: number,
  { msg, event = 'session.refused' }: { msg: string; event?: RefusalEvent },
): Promise<void> {
  const [recent] = await db.query(
    `select 1 from sessions where id = $1 and signed_in_at > now() - interval '15 minutes'`,
    [id],
  );
  if (!recent) throw new Refusal(403, msg, { errors: { session: msg }, event });
}

/** Holds the session open until the transaction ends. @throws Refusal 401 when it is over */
export async function refuseEnded(tx: Queryable, id: number): Promise<void> {
  const [open] = await tx.query('select 1 from sessions where id = $1 and ended_at is null for update', [id]);
  if (!open) throw signInAgain();
}

/** Suspends the account; a signed-in person learns of it with their next call. Returns whether this call did it. */
export async function suspend(tx: Transaction, userId: number): Promise<boolean> {
  const done = await tx.query(
    'update users set suspended_at = now() where id = $1 and suspended_at is null returning id',
    [userId],
  );
  await endSessions(tx, userId);
  return done.length > 0;
}

export function suspended(): Refusal {
  return new Refusal(423, 'Access denied. Your account has been suspended.', {
    event: 'account.suspended',
  });
}

export function signInAgain(event: RefusalEvent = 'session.refused'): Refusal {
  return new Refusal(401, 'Please sign in to continue', { event });
}
