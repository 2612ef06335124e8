import type { FastifyRequest } from 'fastify';
import type { Caller, FindUser } from '../context.ts';
import type { Database } from '../database/database.ts';
import { closedSession } from './closing/closed.ts';
import { forgetToken, knowToken } from './known-tokens.ts';
import { digest } from './secrets.ts';
import { signInAgain, suspended } from './sessions.ts';

/** Finds the holder of a request's access token. */
export function findUserIn(database: Database): FindUser {
  return async (request) => {
    const access = bearerOf(request);
    if (access === undefined) throw signInAgain();
    const [caller] = await database.query<Caller & { ended: boolean; suspended: boolean; closed: boolean }>(
      `select s.user_id as "userId", s.id as "sessionId",
              s.ended_at is not null as ended, u.suspended_at is not null as suspended,
              u.closed_at is not null as closed
       from access_tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
       where t.token_hash = $1 and t.expires_at > now()`,
      [digest(access)],
    );
    if (!caller || caller.suspended || caller.ended) forgetToken(access);
    if (caller?.closed) throw closedSession();
    if (caller?.suspended) throw suspended();
    if (!caller || caller.ended) throw signInAgain();
    knowToken(access, caller.userId);
    request.loggedUserId = caller.userId;
    return { userId: caller.userId, sessionId: caller.sessionId };
  };
}

/** The holder of a request's access token, or a bot. A statement looks them up along with its own work. */
export interface Bearer {
  /** The digest of the token, as `sessionBy` expects it; for a bot its id, as `botBy` does. */
  tokenHash: string;
  /** Whether it is a bot, which has no session. */
  isBot?: true;
  /** Notes the person that the statement has found. */
  found(userId: number): void;
  /**
   * The holder's id. If no statement has found them yet, this looks at their session alone.
   * @throws Refusal 401 when nobody is signed in, 423 when the account is suspended
   */
  userId(): Promise<number>;
}

/**
 * Does `work` for the holder of the request's access token. If nobody is signed in, the 401 comes before any other
 * refusal.
 * @throws Refusal 401 when nobody is signed in, 423 when the account is suspended
 */
export async function asBearer<T>(
  request: FastifyRequest,
  findUser: FindUser,
  work: (bearer: Bearer) => Promise<T>,
): Promise<T> {
  const access = bearerOf(request);
  if (access === undefined) throw signInAgain();
  let known: number | undefined;
  const bearer: Bearer = {
    tokenHash: digest(access),
    found(userId) {
      known = userId;
      knowToken(access, userId);
      request.loggedUserId = userId;
    },
    async userId() {
      known ??= (await findUser(request)).userId;
      return known;
    },
  };
  try {
    return await work(bearer);
  } catch (error) {
    await bearer.userId();
    throw error;
  }
}

/**
 * A query for the `user_id` of the signed-in person whose access token has this digest. It has no row when nobody is
 * signed in: then nothing may happen.
 */
export const sessionBy = (tokenHash: string) => `
    select s.user_id from access_tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
    where t.token_hash = ${tokenHash} and t.expires_at > now() and s.ended_at is null and u.suspended_at is null limit 1`;

/** A bot of the demo, by the id of its account. No request has this bearer. */
export const botBearer = (userId: number): Bearer => ({
  tokenHash: String(userId),
  isBot: true,
  found() {},
  userId: async () => userId,
});

/** The query for the `user_id` of a bot with this id. It has no row for a person. */
export const botBy = (id: string) => `
    select u.id as user_id from users u
    where u.id = (${id})::bigint and u.bot_style is not null and u.suspended_at is null limit 1`;

export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{1,100})$/i.exec(headers.authorization ?? '')?.[1];
}
