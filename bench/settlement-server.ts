// The process under test of settlement.ts: the whole server on a folder of its own.

import { settleMatch } from '../server/bets/matches/decide.ts';
import { openDatabase } from '../server/database/open.ts';
import { createLog } from '../server/log.ts';
import { fund, makeBettor, makeMatch, pass } from '../tests/server/tools/bettors.ts';
import { startTestServer } from '../tests/server/tools/server.ts';

const BETTORS = 200;
const STAKE_PAISE = 10_00;
const CASH_PAISE = 1_000_000_000;

/** Sent to the parent once the server listens. */
export interface SettlementWorld {
  origin: string;
  /** Bearer token of somebody with money. */
  token: string;
  /** A side of a match that stays open. */
  side: number;
}

/** Sent to the parent once the match is settled. */
export interface SettlementDone {
  seconds: number;
}

const [dataDir = '', bets = '1'] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl: undefined, dataDir });
const server = await startTestServer({
  database,
  // Log lines are made but not written: the disk is not measured.
  context: { log: createLog('info', { write: () => {} }) },
});
process.once('disconnect', () => void server.close());

const match = await makeMatch(database);
const bettors: number[] = [];
for (let bettor = 0; bettor < BETTORS; bettor += 1) bettors.push(await makeBettor(database, CASH_PAISE));
await database.query(
  `with placed as (
     insert into bets (user_id, match_id, selection_id, stake_paise, win_ratio, pays_paise, placed_at)
     select ($1::bigint[])[1 + n % ${BETTORS}], $2, case when n % 3 = 0 then $3::bigint else $4::bigint end,
            ${STAKE_PAISE}, 80, ${STAKE_PAISE} * 180 / 100, now()
     from generate_series(1, $5::int) n returning id, user_id, placed_at
   ), journal as (
     insert into journals (user_id, kind, bet_id, at)
     select user_id, 'bet.placed', id, placed_at from placed returning id, user_id
   )
   insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
   select id, 1, user_id, 'cash', 'staked', ${STAKE_PAISE} from journal`,
  [bettors, match.id, match.home, match.away, Number(bets)],
);
await pass(database, match.id, 120);

const { userId, token } = await server.signUp();
await fund(database, userId, CASH_PAISE);
const { home: side } = await makeMatch(database);
process.send?.({ origin: await server.listen(), token, side } satisfies SettlementWorld);

process.once('message', async () => {
  const start = performance.now();
  await settleMatch(database, match.id, { winner: match.home, toss: 'Head' });
  process.send?.({ seconds: (performance.now() - start) / 1000 } satisfies SettlementDone);
});
