import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { sweep } from '../database/sweep.ts';
import { Refusal } from '../refusal.ts';
import { repeat } from '../repeat.ts';
import { networkOf } from './network.ts';

const MINUTE_MS = 60_000;
const SHARE_EVERY_MS = 1000;
/**
 * A network or session is told of to the other processes once it has used this much of what it may here: those that
 * call seldom, nearly all, cost the database nothing.
 */
const WORTH_TELLING = 0.1;

/** What one network or session has called in this minute. */
interface Count {
  /** Here, and not told yet. */
  untold: number;
  /** By all processes, as far as this one has heard. */
  known: number;
  max: number;
}

/** More than call in a minute, unless somebody has very many: the first ones are forgotten. */
const MOST_SUBJECTS = 100_000;

/**
 * Limits the calls of a network in a minute, and those to a route with a limit of its own. Processes on one
 * PostgreSQL tell each other every second what they have counted.
 */
export async function limitRates(
  api: FastifyInstance,
  perMinute: number,
  { database, log }: Pick<Context, 'database' | 'log'>,
): Promise<void> {
  const counts = createCounts();
  await api.register(rateLimit, {
    max: perMinute,
    timeWindow: MINUTE_MS,
    keyGenerator: ({ ip, routeOptions: { config, url } }) =>
      config.rateLimit ? `${networkOf(ip)} ${url}` : networkOf(ip),
    store: class implements FastifyRateLimitStore {
      incr: FastifyRateLimitStore['incr'] = (subject, callback, _window, max) =>
        callback(null, counts.add(subject, max));
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
}

/** Removes the counts of minutes that are over. */
export async function sweepRates(db: Queryable): Promise<void> {
  await sweep(db, 'rates', 'minute, subject', 'minute < extract(epoch from now()) / 60 - 5');
}

/** The calls of the minute that the clock shows. */
export interface Counts {
  /** Counts a call. Returns how many there have been in this minute, and the milliseconds that are left of it. */
  add(subject: string, max: number): { current: number; ttl: number };
  /** Tells the database what is new of those who call often, and hears what other processes have told. */
  share(db: Queryable): Promise<void>;
}

export function createCounts(): Counts {
  let minute = 0;
  let calls = new Map<string, Count>();

  return {
    add(subject, max) {
      const now = Date.now();
      if (Math.floor(now / MINUTE_MS) !== minute) {
        minute = Math.floor(now / MINUTE_MS);
        calls = new Map();
      }
      const [first] = calls.keys();
      if (calls.size === MOST_SUBJECTS && first !== undefined) calls.delete(first);
      const count = calls.get(subject) ?? { untold: 0, known: 0, max };
      calls.set(subject, count);
      // What is refused is not counted on and on.
      if (count.known + count.untold <= max) count.untold++;
      return { current: count.known + count.untold, ttl: (minute + 1) * MINUTE_MS - now };
    },
    async share(db) {
      const told = [...calls]
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
