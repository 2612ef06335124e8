import type { FastifyRequest } from 'fastify';
import { digest } from '../accounts/secrets.ts';
import { bearerOf } from '../accounts/signed-in.ts';
import type { Context } from '../context.ts';

/** Bearers that are known: more than are in use in a while. Beyond that the first ones are looked up anew. */
const MOST_KNOWN = 100_000;

/** Calls in a minute. */
interface Most {
  ofSession: number;
  ofNetwork: number;
}

/**
 * A limit of a route's own, by session for who is signed in, so that many can share a network; by network for visitors.
 * A bearer counts by its network until `signedIn` has found it good: whoever makes some up gains nothing by it.
 */
export function limitBySession(signedIn: Context['signedIn'], { ofSession, ofNetwork }: Most) {
  const sessions = new Map<string, number>();
  const sessionOf = (request: FastifyRequest) => {
    const bearer = bearerOf(request);
    return bearer === undefined ? undefined : sessions.get(digest(bearer));
  };
  return {
    rateLimit: {
      max: (request: FastifyRequest) => (sessionOf(request) === undefined ? ofNetwork : ofSession),
      timeWindow: 60_000,
      keyGenerator(request: FastifyRequest): string {
        const session = sessionOf(request);
        const whose = session === undefined ? request.ip : `session:${session}`;
        return `${whose} ${request.routeOptions.url}`;
      },
    },

    /** The context's own, from which it hears which bearers are good. */
    signedIn: async (request: FastifyRequest) => {
      const bearer = digest(bearerOf(request) ?? '');
      sessions.delete(bearer);
      const caller = await signedIn(request);
      sessions.set(bearer, caller.sessionId);
      const [first] = sessions.keys();
      if (sessions.size > MOST_KNOWN && first !== undefined) sessions.delete(first);
      return caller;
    },
  };
}
