import fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { Refusal } from '../refusal.ts';

/** Counters of this process, for Prometheus. */
export interface Metrics {
  /** The plugin that counts requests and their answers. */
  watch: FastifyPluginAsync;
  /** In the text format of Prometheus, version 0.0.4. */
  print(): Promise<string>;
}

/** Upper bounds in seconds: the budgets of a call, 15 to 250 ms, lie between them. */
const SECONDS = [0.005, 0.015, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Transactions may commit in a different order from their numbers: a move is counted after this time, when
 * all earlier ones must have been committed.
 */
const LAG_MS = 30_000;

/** Names of metrics begin with `sikka_`, except the standard ones of the process. */
export function createMetrics(
  database: Pick<Database, 'query' | 'connections' | 'expectedWaitMs'>,
  lagMs = LAG_MS,
): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: 'sikka_request_seconds',
    help: 'Time until an answer was sent, in seconds, without streams',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const refusals = new Counter({
    name: 'sikka_refusals_total',
    help: 'Refused and failed calls, by the event in the log',
    labelNames: ['kind', 'status'],
    registers,
  });
  const streams = new Gauge({
    name: 'sikka_open_streams',
    help: 'Event streams that are open',
    labelNames: ['route'],
    registers,
  });
  new Gauge({
    name: 'sikka_database_connections',
    help: 'Open and idle connections to the database, and statements that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.connections())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'sikka_database_wait_seconds',
    help: 'Expected wait of a new statement for a connection; calls are refused above 1',
    registers,
    collect() {
      this.set(database.expectedWaitMs() / 1000);
    },
  });
  new Gauge({
    name: 'sikka_settlement_lag_seconds',
    help: 'Time since the last batch of the settlement that has waited longest; 0 without an unfinished one',
    registers,
    async collect() {
      const [left] = await database.query<{ seconds: number | null }>(
        `select extract(epoch from clock_timestamp() - min(carried_on_at))::float8 as seconds
         from matches where decided_at is null and decision in ('settling', 'abandoning')`,
      );
      this.set(left?.seconds ?? 0);
    },
  });
  new Gauge({
    name: 'sikka_withdrawals_waiting',
    help: 'Withdrawals that are requested or approved, not yet paid',
    labelNames: ['status'],
    registers,
    async collect() {
      const waiting = await database.query<{ status: string; count: number }>(
        // Only waiting ones, which have an index of their own.
        `select status, count(w.status) as count from (values ('requested'), ('approved')) as known (status)
         left join (select status from withdrawals where status in ('requested', 'approved')) w using (status)
         group by status`,
      );
      for (const { status, count } of waiting) this.set({ status }, count);
    },
  });
  const journals = journalsIn(database, lagMs);
  let counting: Promise<void> = Promise.resolve();
  new Counter({
    name: 'sikka_ledger_journals_total',
    help: 'Journals in the whole database since this process started to count, by kind; half a minute late',
    labelNames: ['kind'],
    registers,
    collect() {
      // Two readers at once would count the same moves.
      counting = counting
        .catch(() => {})
        .then(async () => {
          for (const { kind, count } of await journals.next()) this.inc({ kind }, count);
        });
      return counting;
    },
  });

  return {
    watch: fp(async (app) => {
      app.addHook('onError', async (_request, _reply, error) => {
        const [kind, status] =
          error instanceof Refusal
            ? [error.event ?? 'refused', error.status]
            : ['failed', error.statusCode ?? 500];
        refusals.inc({ kind, status });
      });
      app.addHook('onSend', async (request, reply) => {
        if (!isStream(reply.getHeader('content-type'))) return;
        const route = routeOf(request);
        streams.inc({ route });
        reply.raw.once('close', () => streams.dec({ route }));
      });
      app.addHook('onResponse', async (request, reply) => {
        if (isStream(reply.getHeader('content-type'))) return;
        const { method } = request;
        requests.observe(
          { method, route: routeOf(request), status: reply.statusCode },
          reply.elapsedTime / 1000,
        );
      });
    }),
    print: () => register.metrics(),
  };
}

/** Counts moves of money, each once, after a lag in milliseconds. */
function journalsIn(database: Pick<Database, 'query'>, lagMs: number) {
  // As text, since a Date has only milliseconds.
  let told: { until: string; floor: number } | undefined;
  return {
    /** The number of moves of each kind since the last call; none at the first call. */
    async next(): Promise<{ kind: string; count: number }[]> {
      const from = told;
      const [now] = await database.query<{ until: string; floor: number }>(
        `select until::text,
                coalesce((select max(id) from journals where at < until - interval '1 minute'), 0) as floor
         from (select clock_timestamp() - make_interval(secs => $1) as until) clock`,
        [lagMs / 1000],
      );
      if (from === undefined || now === undefined) {
        told = now;
        return [];
      }
      const posted = await database.query<{ kind: string; count: number }>(
        `select kind, count(*) as count from journals
         where id > $1 and at > $2::timestamptz and at <= $3::timestamptz group by kind`,
        [from.floor, from.until, now.until],
      );
      told = now;
      return posted;
    },
  };
}

/** The pattern of the path, so that there are only as many labels as routes. */
const routeOf = ({ routeOptions: { url } }: FastifyRequest) => url ?? 'none';

const isStream = (type: unknown) => typeof type === 'string' && type.startsWith('text/event-stream');

/** `GET /metrics` on a separate port, for operators and not for the public. Not yet listening. */
export function metricsApp(metrics: Metrics): FastifyInstance {
  const app = fastify();
  app.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.print()),
  );
  return app;
}
