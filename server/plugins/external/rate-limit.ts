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
    /** Calls of this route are counted as those of a visitor, whoever makes them. */
    countsNetworksAlone?: boolean;
  }
}

const MINUTE_MS = 60_000;
const SHARE_EVERY_MS = 1000;
/**
 * So many people may call from one network as often as each of them may, and hundreds as often as people do: a carrier
 * puts as many behind one address. Visitors are not counted with them, nor they with visitors.
 */
const PEOPLE_OF_NETWORK = 20;
/**
 * A network or person is told of to the other processes once it has used this much of what it may here: those that
 * call seldom, nearly all, cost the database nothing.
 */
const WORTH_TELLING = 0.1;

/** The number of calls of one network or person in this minute. */
interface Count {
  /** Here, and not told yet. */
  untold: number;
  /** By all processes, as far as this one has heard. */
  known: number;
  max: number;
}

const made = (count: Count | undefined): number => (count ? count.known + count.untold : 0);

/**
 * More than call in a minute, unless somebody makes up very many. Of those that are kept, one half has called lately; the
 * other half is forgotten when the first is full.
 */
const MOST_LATELY = 50_000;

/**
 * Limits the calls of each person who is signed in, and of each network, in a minute, and those to a route with a limit
 * of its own. Processes on one PostgreSQL tell each other every second what they have counted.
 */
export const rateLimit = fp<
  Pick<Context, 'mode' | 'database' | 'log'> & {
    /** Calls in a minute of each person who is signed in, and of all visitors of a network. */
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

/** A limit of a route's own, in a minute: `ofPerson` for who is signed in, `ofNetwork` for all visitors of a network. */
export function limitPeople({ ofPerson, ofNetwork }: { ofPerson: number; ofNetwork: number }) {
  return {
    max: (request: FastifyRequest) => (tokenOf(request) === undefined ? ofNetwork : ofPerson),
    timeWindow: MINUTE_MS,
  };
}

/**
 * The token by which somebody is signed in, if this process knows it to be good: a made-up one gains nothing. The call
 * that renews an access token comes with the refresh token alone.
 */
export function tokenOf(request: FastifyRequest): KnownToken | undefined {
  if (request.routeOptions.config.countsNetworksAlone) return undefined;
  return knownToken(bearerOf(request)) ?? knownToken(refreshIn(request));
}

/** The demo account is everybody's, so that there each of its access tokens is counted for itself. */
function subjectOf({ userId, hash }: KnownToken, mode: Context['mode']): string {
  return mode === 'demo' ? `token:${hash}` : `person:${userId}`;
}

/**
 * The limits that a call counts for: of the person who makes it, if they are signed in, and of each network that the
 * address belongs to; of the route alone where it has a limit of its own.
 * @param key address, person and route with spaces between them; a visitor has no person
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

/** Removes the counts of minutes that are over. */
export async function sweepRates(db: Queryable): Promise<void> {
  await sweep(db, 'rates', 'minute, subject', 'minute < extract(epoch from now()) / 60 - 5');
}

/** So many calls of a subject, such as a network or a session, may be made in a minute. */
interface RateLimit {
  subject: string;
  max: number;
}

/** The calls of the minute that the clock shows. */
export interface Counts {
  /**
   * Counts a call for each of its subjects, unless one of them has used up its limit: then the call counts for no other.
   * @returns how many the first subject has made in this minute, or more than it may when any limit is used up; and the
   * milliseconds that are left of the minute
   */
  add(limits: readonly RateLimit[]): { current: number; ttl: number };
  /** Tells the database what is new of those who call often, and hears what other processes have told. */
  share(db: Queryable): Promise<void>;
}

export function createCounts(): Counts {
  let minute = 0;
  /** Those that have called lately, and those that have called before them in this minute and not since. */
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
        // Refused calls are not counted on and on.
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
        // In one order in every process, so that none waits for another that waits for it.
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
