import { expect, test } from 'vitest';
import { settleMatch } from '../../../server/bets/matches/decide.ts';
import type { Database } from '../../../server/database/database.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { combine, correct, makeBettor, makeMatch, onTeam, pass, place } from '../tools/bettors.ts';
import { openTestDatabase } from '../tools/database.ts';
import { rowsRead } from '../tools/rows-read.ts';

/** Has this many people bet on a match, alone and combined, whose result is corrected. */
async function haveBets(database: Database, people: number): Promise<void> {
  const [match, other] = [await makeMatch(database), await makeMatch(database)];
  for (let index = 0; index < people; index += 1) {
    const bettor = await makeBettor(database, 100_00);
    await place(database, bettor, onTeam(match.home, 10));
    await combine(database, bettor, 10, [{ team_value: match.home }, { team_value: other.home }]);
  }
  for (const { id, home } of [other, match]) {
    await pass(database, id, 120);
    await settleMatch(database, id, { winner: home, toss: 'Head' });
  }
  await correct(database, match.id, { winner: match.away });
}

test('the audit reads no more journals for each bet when there are many bets', async () => {
  const database = await openTestDatabase();
  const readForEach = async () => {
    const read = await rowsRead(database, ['journals'], audit);
    const [{ count } = { count: Number.NaN }] = await database.query<{ count: number }>(
      'select count(*)::bigint as count from journals',
    );
    return read / count;
  };
  await haveBets(database, 10);
  const ofFew = await readForEach();
  await haveBets(database, 40);
  const ofMany = await readForEach();
  expect(ofMany).toBe(ofFew);
  await database.close();
});
