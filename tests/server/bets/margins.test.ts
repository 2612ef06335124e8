import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { combinedReceipt } from '../../../server/bets/combined/read.ts';
import type { Fixture } from '../../../server/bets/feeds/match-feed.ts';
import { abandonMatch } from '../../../server/bets/matches/decide.ts';
import { matchById } from '../../../server/bets/matches/lists.ts';
import { resumeMarket, suspendMarket } from '../../../server/bets/matches/suspend.ts';
import { betReceipt } from '../../../server/bets/receipt.ts';
import type { Database } from '../../../server/database/database.ts';
import { aboveOf, lineOf } from '../../../src/fairness/matches/lines.ts';
import { FIRST_STATE, type MatchState } from '../../../src/fairness/matches/match.ts';
import { ratiosOf } from '../../../src/fairness/matches/prices.ts';
import {
  cancel,
  cashOutOf,
  combine,
  makeBettor,
  makeMatch,
  minutes,
  onTeam,
  outcome,
  place,
  wallet,
} from '../tools/bettors.ts';
import { faultsAfter } from '../tools/faults.ts';
import { announce, fixture, OVER, type PlayedMatch, playOn, SHORT, startIn } from '../tools/played.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
let database: Database;
beforeAll(async () => {
  server = await startTestServer();
  database = server.database;
});
// Audits all of it.
afterAll(() => server.close());

interface WithMargin extends PlayedMatch {
  ahead: number;
  behind: number;
}

async function announced(changes: Partial<Fixture> = {}): Promise<WithMargin> {
  const [match] = await announce(database, fixture(changes));
  if (match === undefined) throw new Error('no match was made');
  const [ahead, behind] = (await matchById(database, match.id))?.margins ?? [];
  return { ...match, ahead: ahead?.team_value ?? 0, behind: behind?.team_value ?? 0 };
}

const marginsOf = async ({ id }: { id: number }) => (await matchById(database, id))?.margins;
const marketOf = ({ id }: { id: number }) =>
  database.query(`select state, suspended_for from market_states where match_id = $1 and kind = 'margin'`, [
    id,
  ]);

describe('the market on the margin', () => {
  test.each([
    [
      [50, 50],
      ['Home +0.5 points', 'Away −0.5 points'],
    ],
    [
      [99, 1],
      ['Home −3.5 points', 'Away +3.5 points'],
    ],
    [
      [1, 99],
      ['Home +3.5 points', 'Away −3.5 points'],
    ],
  ] as const)(
    'names the teams of strengths %j with their handicaps, at exact prices',
    async (strengths, names) => {
      const terms = { ...SHORT, strengths };
      const match = await announced({ terms });
      const line = lineOf(terms, 'margin');
      const [ahead, behind] = ratiosOf(aboveOf(terms, 'margin', line)(FIRST_STATE));
      expect(await marginsOf(match)).toEqual([
        { team_value: match.ahead, name: names[0], win_ratio: ahead, price: ahead },
        { team_value: match.behind, name: names[1], win_ratio: behind, price: behind },
      ]);
      expect(await marketOf(match)).toEqual([{ state: 'open', suspended_for: null }]);
    },
  );

  test('is missing from a match of an outside feed, and from one that an operator makes', async () => {
    const [outside] = await announce(database, fixture({ isOfSeason: false }));
    expect(await marginsOf(outside ?? expect.fail())).toBeUndefined();
    expect(await marginsOf(await makeMatch(database))).toBeUndefined();
  });

  test('moves with score and clock; its bets are cancelled and refused like others', async () => {
    const match = await announced();
    const bettor = await makeBettor(database, 500_00);
    await startIn(database, match.id, -70);
    await playOn(database);
    const [last] = await database.query<{ state: MatchState }>(
      'select state from match_news where match_id = $1 order by number desc limit 1',
      [match.id],
    );
    const line = lineOf(SHORT, 'margin');
    const prices = ratiosOf(aboveOf(SHORT, 'margin', line)(last?.state ?? expect.fail()));
    expect((await marginsOf(match))?.map(({ price }) => price)).toEqual(prices);

    const { bet } = await place(database, bettor, onTeam(match.ahead, 50));
    expect(bet).toMatchObject({ kind: 'margin', team_value: match.ahead, selection: 'Home +0.5 points' });
    await suspendMarket(database, match.id, 'margin', 'operator');
    expect(await outcome(place(database, bettor, onTeam(match.behind, 50)))).toMatchObject({
      status: 409,
      data: { market: 'suspended', suspended_for: 'operator' },
    });
    expect(await outcome(cancel(database, bettor, bet.id, match.id))).toMatchObject({ status: 409 });
    await resumeMarket(database, match.id, 'margin', 'operator');
    await cancel(database, bettor, bet.id, match.id);
    await startIn(database, match.id, OVER);
    await playOn(database);
  });

  test('is cashed out, whole or in part', async () => {
    const match = await announced();
    const bettor = await makeBettor(database, 100_00);
    const { bet } = await place(database, bettor, onTeam(match.behind, 100));
    // Away −0.5 pays 117 and Home +0.5 65.7: the chance of the former is 43.27 %.
    const { cash_out } = await cashOutOf(database, bettor, { bet_id: bet.id, stake: 40, worth: 1 });
    expect(cash_out.amount).toBe(36.81);
    await abandonMatch(database, match.id);
    expect(await wallet(database, bettor)).toEqual({ cash: 60_00 + cash_out.amount * 100, staked: 0 });
  });

  test('is settled by the final score', async () => {
    const match = await announced();
    const [up, down] = [await makeBettor(database, 100_00), await makeBettor(database, 100_00)];
    const ahead = await place(database, up, onTeam(match.ahead, 100));
    const behind = await place(database, down, onTeam(match.behind, 100));
    await startIn(database, match.id, OVER);
    await playOn(database);
    const [home = 0, away = 0] = (await matchById(database, match.id))?.play?.score ?? [];
    // Home starts with half a point.
    const isAhead = home >= away;
    expect((await betReceipt(database, up, ahead.bet.id)).bet.status).toBe(isAhead ? 'won' : 'lost');
    expect((await betReceipt(database, down, behind.bet.id)).bet.status).toBe(isAhead ? 'lost' : 'won');
    const won = (isAhead ? ahead : behind).bet;
    expect(await wallet(database, isAhead ? up : down)).toEqual({ cash: won.pays * 100, staked: 0 });
    expect(await marketOf(match)).toEqual([{ state: 'settled', suspended_for: null }]);
  });

  test('is void with an abandoned match, whatever the score, also in combined bets', async () => {
    const [match, other] = [await announced(), await announced({ opensAt: minutes(-120) })];
    const bettor = await makeBettor(database, 300_00);
    const ahead = await place(database, bettor, onTeam(match.ahead, 100));
    const behind = await place(database, bettor, onTeam(match.behind, 100));
    const legs = [{ team_value: match.ahead }, { team_value: other.behind }];
    const { combined } = await combine(database, bettor, 100, legs);
    await startIn(database, match.id, -60 * 7 - 130);
    await playOn(database);
    await abandonMatch(database, match.id);
    await abandonMatch(database, other.id);
    for (const { bet } of [ahead, behind])
      expect((await betReceipt(database, bettor, bet.id)).bet.status).toBe('void');
    const after = await combinedReceipt(database, bettor, combined.id);
    expect(after.combined.legs.map(({ kind, status }) => [kind, status])).toEqual([
      ['margin', 'void'],
      ['margin', 'void'],
    ]);
    expect(await wallet(database, bettor)).toEqual({ cash: 300_00, staked: 0 });
    expect(await marketOf(match)).toEqual([{ state: 'void', suspended_for: null }]);
  });

  test('cannot be combined with anything else of its match', async () => {
    const match = await announced();
    const [over] = (await matchById(database, match.id))?.totals ?? [];
    const bettor = await makeBettor(database, 100_00);
    for (const [other, name] of [
      [{ team_value: match.home }, 'Home'],
      [{ team_value: over?.team_value ?? 0 }, over?.name ?? ''],
      [{ team_value: match.behind }, 'Away −0.5 points'],
      [{ match_id: match.id, prediction: 'Head' as const }, 'Head'],
    ] as const)
      expect(
        await outcome(combine(database, bettor, 10, [other, { team_value: match.ahead }])),
      ).toMatchObject({
        status: 400,
        errors: {
          legs: `${name} (Home v Away) and Home +0.5 points (Home v Away) cannot be combined: one depends on the other`,
        },
      });
  });
});

describe('the audit', () => {
  test('finds a line or a name that is not that of its sides, and a side that is missing', async () => {
    const match = await announced();
    const fault = `match ${match.id} has not two sides for each of its lines, named after it`;
    for (const change of [
      `update markets set line = line + 1 where match_id = $1 and kind = 'margin'`,
      `update markets set line = -line where match_id = $1 and kind = 'margin'`,
      `update selections set name = replace(name, '+', '−') where match_id = $1 and kind = 'ahead'`,
      `update selections set kind = 'team' where match_id = $1 and kind = 'behind'`,
    ])
      expect(await faultsAfter(database, (tx) => tx.query(change, [match.id]))).toContain(fault);
  });

  test('finds a bet on a margin that has not ended by the final score', async () => {
    const match = await announced();
    const bettor = await makeBettor(database, 100_00);
    const { bet } = await place(database, bettor, onTeam(match.ahead, 100));
    await startIn(database, match.id, OVER);
    await playOn(database);
    const wrong = await faultsAfter(database, (tx) =>
      tx.query(`update bets set status = case status when 'won' then 'lost' else 'won' end where id = $1`, [
        bet.id,
      ]),
    );
    expect(wrong).toContain(`bet ${bet.id} has not ended as its match was decided`);
  });
});

test.each([
  ['ahead', 4.5, [10, 5], 'settling', 'won'],
  ['behind', 4.5, [10, 5], 'settling', 'lost'],
  ['ahead', 4.5, [9, 5], 'settling', 'lost'],
  ['ahead', -4.5, [5, 9], 'settled', 'won'],
  ['behind', -4.5, [5, 10], 'settled', 'won'],
  ['ahead', 0.5, [7, 7], 'settled', 'lost'],
  ['behind', 0.5, [7, 7], 'settled', 'won'],
  ['ahead', 4.5, [40, 0], 'abandoning', 'void'],
  ['over', 4.5, [4, 1], 'abandoning', 'won'],
  ['under', 4.5, [4, 1], 'abandoned', 'lost'],
  ['over', 4.5, [4, 0], 'abandoned', 'void'],
  ['under', 4.5, [4, 0], 'settled', 'won'],
] as const)('%s %d of %j, %s: %s', async (side, line, score, decision, ends) => {
  const rows = await database.query('select line_outcome($1, $2, $3, $4::text::jsonb) as ends', [
    side,
    line,
    decision,
    JSON.stringify({ score }),
  ]);
  expect(rows).toEqual([{ ends }]);
});
