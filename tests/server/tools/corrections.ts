import { readCombined } from '../../../server/bets/combined/read.ts';
import { settleMatch } from '../../../server/bets/matches/decide.ts';
import type { Database } from '../../../server/database/database.ts';
import { makeMatch, pass, type TestMatch } from './bettors.ts';

/** The entries of a person's journals, in their order, without grants and the placing of single bets. */
export const lines = (database: Database, userId: number) =>
  database.query<{ kind: string }>(
    `select j.kind, e.debit, e.credit, e.amount_paise as paise from journals j join entries e on e.journal_id = j.id
     where j.user_id = $1 and j.kind not in ('grant', 'bet.placed') order by j.revision, e.line`,
    [userId],
  );

/** Settles a match after its closing time. */
export async function settle(
  database: Database,
  match: TestMatch,
  winner: 'home' | 'away',
  toss: 'Head' | 'Tail' = 'Head',
): Promise<void> {
  await pass(database, match.id, 120);
  await settleMatch(database, match.id, { winner: match[winner], toss });
}

/** Lets a correction count as interrupted that a process has left unfinished. */
export async function interrupt(database: Database, match: TestMatch): Promise<void> {
  await database.query(
    `update corrections set carried_on_at = now() - interval '1 minute' where match_id = $1`,
    [match.id],
  );
}

export const onBoth = (first: number, second: number) => [{ team_value: first }, { team_value: second }];
export const makeTwo = async (database: Database) =>
  [await makeMatch(database), await makeMatch(database)] as const;

/** The status of a person's combined bet, and of its legs. */
export async function combinedOf(database: Database, userId: number) {
  const [bet] = await readCombined(database, 'where c.user_id = $1', [userId]);
  return [bet?.status, ...(bet?.legs.map(({ status }) => status) ?? [])];
}
