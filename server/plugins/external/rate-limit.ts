import fastifyRateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { refreshIn } from '../../account/cookies.ts';
import { type KnownToken, knownToken } from '../../account/known-tokens.ts';
import { bearerOf } from '../../account/signed-in.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../database/database.ts';
import { sweep } from '../../database/sweep.ts';
import { networksOf } from '../../http/network.ts';
import { Refusal } from '../../refusal.ts';
import { repeat } from '../../repeat.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counts calls of this route as those of a visitor, even if they are signed in. */
    countsNetworksAlone?: boolean;
  }
}

const MINUTE_MS = 60_000;
const SHARE_EVERY_MS = 1000;
/**
 * A network may make as many calls as 20 people at their limit; that serves hundreds at a usual pace, since a
 * carrier puts hundreds behind one address. Visitors are counted separately.
 */
const PEOPLE_OF_NETWORK = 20;
/**
 * A process shares a count with the others once this part of the limit is used: people who call seldom,
 * nearly all, cost the database nothing.
 */
const WORTH_TELLING = 0.1;

/** The number of calls of one network or person in this minute. */
interface Count {
  /** By this process, and not shared yet. */
  untold: number;
  /** By all processes, as far as this one knows. */
  known: number;
  max: number;
}

const made = (count: Count | undefined): number => (count ? count.known + count.untold : 0);

/**
 * More subjects than call in a minute, unless somebody makes up very many. Half of the stored counts are of
 * recent callers; when that half is full, the other half is dropped.
 */
const MOST_LATELY = 50_000;

/**
 * Limits calls per minute of each signed-in person and of each network, and those to a route with its own
 * limit. Processes on one PostgreSQL share their counts every second.
 */
export const rateLimit = fp<
  Pick<Context, 'mode' | 'database' | 'log'> & {
    /** Calls a minute of each signed-in person, and of all visitors of a network. */
    perMinute: number;
  }
>(async (api, { perMinute, mode, database, log }) => {
  const counts = createCounts();
  await api.register(fastifyRateLimit, {
    max: perMinute,
    timeWindow: MINUTE_MS,
    keyGenerator(request) {
      const { config, url = '' } = request.routeOptions;
      const person = tokenOf(request);
      return [request.ip, person ? subjectOf(person, mode) : '', config.rateLimit ? url : ''].join(' ');
    },
    store: class implements FastifyRateLimitStore {
      incr: FastifyRateLimitStore['incr'] = (key, callback, _window, max) =>
        callback(null, counts.add(limitsOf(key, max)));
      child = () => this;
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal(429, 'Too many requests. Please wait a moment', {
        data: { wait: Math.ceil(ttl / 1000) },
        event: 'rate.limited',
      }),
  });
  if (database.kind !== 'postgres') return;
  const job = { name: 'rate-sharing', everyMs: SHARE_EVERY_MS, work: () => counts.share(database) };
  const sharing = repeat(job, log);
  api.addHook('onClose', () => sharing.stop());
});

/**
 * A route's own limit a minute: `ofPerson` for signed-in people, `ofNetwork` for all visitors of a network.
 */
export function limitPeople({ ofPerson, ofNetwork }: { ofPerson: number; ofNetwork: number }) {
  return {
    max: (request: FastifyRequest) => (tokenOf(request) === undefined ? ofNetwork : ofPerson),
    timeWindow: MINUTE_MS,
  };
}

/**
 * The token of a signed-in person, if this process knows it to be valid: a made-up token gains nothing. The
 * call that renews an access token sends only the refresh token.
 */
export function tokenOf(request: FastifyRequest): KnownToken | undefined {
  if (request.routeOptions.config.countsNetworksAlone) return undefined;
  return knownToken(bearerOf(request)) ?? knownToken(refreshIn(request));
}

/** All visitors share the demo account, so each of its access tokens is counted separately. */
function subjectOf({ userId, hash }: KnownToken, mode: Context['mode']): string {
  return mode === 'demo' ? `token:${hash}` : `person:${userId}`;
}

/**
 * The limits that a call counts towards: of the signed-in person, if any, and of each network of the address;
 * or only of the route, if it has a limit of its own.
 * @param key address, person and route, separated by spaces; the person is empty for a visitor
 */
function limitsOf(key: string, max: number): RateLimit[] {
  const [address = '', person = '', route = ''] = key.split(' ');
  const limit = (whose: string, times: number) => ({ subject: `${whose} ${route}`.trim(), max: max * times });
  const networks = networksOf(address);
  if (person === '') return networks.map(({ name, times }) => limit(name, times));
  return [
    limit(person, 1),
    ...networks.map(({ name, times }) => limit(`people:${name}`, times * PEOPLE_OF_NETWORK)),
  ];
}

/** Removes the counts of past minutes. */
export async function sweepRates(db: Queryable): Promise<void> {
  await sweep(db, 'rates', 'minute, subject', 'minute < extract(epoch from now()) / 60 - 5');
}

/** The most calls in a minute of a subject, such as a network or a session. */
interface RateLimit {
  subject: string;
  max: number;
}

/** The calls in the current minute. */
export interface Counts {
  /**
   * Counts a call for each subject, unless one of them has used up its limit: then only that one counts it.
   * @returns the calls of the first subject in this minute, or more than its limit when any limit is used up;
   * and the milliseconds left of the minute
   */
  add(limits: readonly RateLimit[]): { current: number; ttl: number };
  /** Writes new counts of frequent callers to the database, and reads those of other processes. */
  share(db: Queryable): Promise<void>;
}

export function createCounts(): Counts {
  let minute = 0;
  /** Recent callers, and callers that called earlier in this minute but not since. */
  let lately = new Map<string, Count>();
  let before = new Map<string, Count>();

  const countOf = (subject: string) => lately.get(subject) ?? before.get(subject);

  function keep(subject: string, count: Count): void {
    if (lately.has(subject)) return;
    if (lately.size === MOST_LATELY) {
      before = lately;
      lately = new Map();
    }
    before.delete(subject);
    lately.set(subject, count);
  }

  return {
    add(limits) {
      const now = Date.now();
      if (Math.floor(now / MINUTE_MS) !== minute) {
        minute = Math.floor(now / MINUTE_MS);
        lately = new Map();
        before = new Map();
      }
      const usedUp = limits.filter(({ subject, max }) => made(countOf(subject)) >= max);
      for (const { subject, max } of usedUp.length > 0 ? usedUp : limits) {
        const count = countOf(subject) ?? { untold: 0, known: 0, max };
        // Refused calls do not raise the count without end.
        if (made(count) <= max) count.untold++;
        keep(subject, count);
      }
      const [first] = limits;
      const current = first ? made(countOf(first.subject)) : 0;
      return {
        current: first && usedUp.length > 0 ? Math.max(current, first.max + 1) : current,
        ttl: (minute + 1) * MINUTE_MS - now,
      };
    },
    async share(db) {
      const told = [...before, ...lately]
        .filter(([, { untold, known, max }]) => untold > 0 && known + untold >= max * WORTH_TELLING)
        .map(([subject, count]) => ({ subject, count, calls: count.untold }))
        // In the same order in every process, so that there are no deadlocks.
        .sort((a, b) => (a.subject < b.subject ? -1 : 1));
      if (told.length === 0) return;
      const sums = await db.query<{ subject: string; calls: number }>(
        `insert into rates (subject, minute, calls)
         select subject, $2, calls from unnest($1::text[], $3::bigint[]) as told (subject, calls)
         on conflict (minute, subject) do update set calls = rates.calls + excluded.calls
         returning subject, calls`,
        [told.map(({ subject }) => subject), minute, told.map(({ calls }) => calls)],
      );
      const known = new Map(sums.map(({ subject, calls }) => [subject, calls]));
      for (const { subject, count, calls } of told) {
        count.untold -= calls;
        count.known = known.get(subject) ?? count.known;
      }
    },
  };
}
