import type { FastifyRequest } from 'fastify';
import type { Caller, Context } from '../context.ts';
import type { Database } from '../database/database.ts';
import { nameCaller } from '../http/request-log.ts';
import { digest } from './secrets.ts';
import { signInAgain, suspended } from './sessions.ts';

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
    nameCaller(request, caller.userId);
    return { userId: caller.userId, sessionId: caller.sessionId, signedInAt: caller.signedInAt };
  };
}

export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{1,100})$/i.exec(headers.authorization ?? '')?.[1];
}
