import type { Database } from '../server/database/database.ts';
import { migrate } from '../server/database/migrate.ts';
import { openPostgres } from '../server/database/postgres.ts';
import { readStatement } from '../server/wallet/statement-pages.ts';
import { makeBettor } from '../tests/server/tools/bettors.ts';
import { createPostgresDatabase } from '../tests/server/tools/database.ts';
import { type Finding, median, percentile, runAlone } from './measure.ts';

/** A PostgreSQL server on which databases may be made. */
const POSTGRES = process.env.BENCH_DATABASE_URL ?? process.env.DATABASE_URL;

const MOVES = 50_000;
const OTHERS = 50;
const MOVES_OF_OTHERS = 500;
/** Moves in one statement: until it commits, each move keeps another version of its wallet's row. */
const AT_ONCE = 100;
const MOVES_A_DAY = 100;
const TIMES = 20;

const ALL = { from: '', to: '', kinds: '' };
/** Of 50,000 moves from the first of July 2025 on, a hundred a day; every fiftieth is a grant. */
const VIEWS: readonly [what: string, page: number, filters: typeof ALL][] = [
  ['first page', 1, ALL],
  ['page 1,000 of 2,000', 1000, ALL],
  ['last page', 2000, ALL],
  ['grants', 1, { ...ALL, kinds: 'bonus' }],
  ['deposits, of which there are none', 1, { ...ALL, kinds: 'deposits' }],
  ['the first month', 1, { ...ALL, from: '2025-07-01', to: '2025-07-31' }],
  ['games of a year', 100, { from: '2025-08-01', to: '2026-07-31', kinds: 'games' }],
];

/** The statement of a person with 50,000 moves, among others: the time of a page, by its filters. */
export async function statement(): Promise<Finding[]> {
  if (POSTGRES === undefined) return [];
  const own = await createPostgresDatabase(POSTGRES);
  const database = await openPostgres(own.url);
  try {
    await migrate(database);
    const userId = await makeBettor(database, 0);
    await play(database, userId, MOVES);
    for (let other = 0; other < OTHERS; other += 1)
      await play(database, await makeBettor(database, 0), MOVES_OF_OTHERS);
    await database.script('vacuum analyze');
    const findings: Finding[] = [];
    for (const [what, page, filters] of VIEWS) {
      const times: number[] = [];
      for (let time = 0; time < TIMES; time += 1) {
        const start = performance.now();
        await readStatement(database, userId, { page, perPage: 25, ...filters });
        times.push(performance.now() - start);
      }
      findings.push({
        what: `a statement over ${MOVES} moves, ${what}, p95`,
        measured: percentile(times, 0.95),
        budget: 50,
        kind: 'atMost',
        unit: 'ms',
        note: `p50 ${median(times).toFixed(1)} ms`,
      });
    }
    return findings;
  } finally {
    await database.close();
    await own.drop();
  }
}

/** This many moves: grants of ₹500, each followed by 49 lost flips of ₹10. */
async function play(database: Database, userId: number, moves: number): Promise<void> {
  const [seed] = await database.query<{ id: number }>(
    `insert into seeds (user_id, server_seed, server_seed_hash, client_seed, state, nonce)
     values ($1::bigint, lpad(($1::bigint)::text, 64, '0'), lpad(($1::bigint)::text, 64, '0'), 'client', 'active', $2) returning id`,
    [userId, moves],
  );
  for (let first = 0; first < moves; first += AT_ONCE)
    await database.query(
      `with move as materialized (
         select n, n % 50 = 0 as is_grant,
                timestamptz '2025-07-01 00:00+05:30' + n * interval '1 day' / ${MOVES_A_DAY} as at
         from generate_series($2::integer, $2::integer + ${AT_ONCE - 1}) as n
       ), flip as (
         insert into rounds (user_id, game, seed_id, nonce, stake_paise, prediction, side, payout_paise, played_at)
         select $1::bigint, 'coinflip', $3::bigint, n, 1000, 'Head', 'Tail', 0, at from move where not is_grant
         returning id, nonce
       ), journal as (
         insert into journals (user_id, kind, round_id, at)
         select $1::bigint, case when is_grant then 'grant' else 'coinflip' end, flip.id, at
         from move left join flip on flip.nonce = move.n order by n
         returning id, kind
       )
       insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
       select id, 1, $1::bigint, case kind when 'grant' then 'promotions' else 'cash' end,
              case kind when 'grant' then 'cash' else 'house' end, case kind when 'grant' then 50000 else 1000 end
       from journal order by id`,
      [userId, first, seed?.id ?? 0],
    );
}

await runAlone(import.meta.filename, statement);
