import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { combinedReceipt } from '../../../server/bets/combined/read.ts';
import type { Fixture } from '../../../server/bets/feeds/match-feed.ts';
import { abandonMatch } from '../../../server/bets/matches/decide.ts';
import { matchById } from '../../../server/bets/matches/lists.ts';
import { movePrices } from '../../../server/bets/matches/make.ts';
import { resumeMarket, suspendMarket } from '../../../server/bets/matches/suspend.ts';
import { betReceipt, ownBet } from '../../../server/bets/receipt.ts';
import type { Database } from '../../../server/database/database.ts';
import { aboveOf, lineOf } from '../../../src/fairness/matches/lines.ts';
import { FIRST_STATE, type MatchState } from '../../../src/fairness/matches/match.ts';
import { ratiosOf } from '../../../src/fairness/matches/prices.ts';
import type { LegPick } from '../../../src/schemas/bets/combined-requests.ts';
import {
  cancel,
  cashOutOf,
  combine,
  makeBettor,
  makeMatch,
  minutes,
  onTeam,
  onToss,
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

const line = lineOf(SHORT, 'total');

interface WithTotal extends PlayedMatch {
  over: number;
  under: number;
}

async function announced(changes: Partial<Fixture> = {}): Promise<WithTotal> {
  const [match] = await announce(database, fixture(changes));
  if (match === undefined) throw new Error('no match was made');
  const [over, under] = (await matchById(database, match.id))?.totals ?? [];
  return { ...match, over: over?.team_value ?? 0, under: under?.team_value ?? 0 };
}

const totalsOf = async ({ id }: { id: number }) => (await matchById(database, id))?.totals;
const scoreOf = async ({ id }: { id: number }) => {
  const [home = 0, away = 0] = (await matchById(database, id))?.play?.score ?? [];
  return home + away;
};
const stateOf = async ({ id }: { id: number }): Promise<MatchState> => {
  const [last] = await database.query<{ state: MatchState }>(
    'select state from match_news where match_id = $1 order by number desc limit 1',
    [id],
  );
  return last?.state ?? FIRST_STATE;
};
const marketOf = async ({ id }: { id: number }) =>
  database.query(`select state, suspended_for from market_states where match_id = $1 and kind = 'total'`, [
    id,
  ]);

/** Plays a match until its score has passed the line, as long as its second half is not over. */
async function playPast(match: WithTotal): Promise<boolean> {
  for (let plays = 1; plays <= SHORT.plays - 1; plays += 1) {
    await startIn(database, match.id, -60 * plays - (plays > SHORT.plays / 2 ? 130 : 10));
    await playOn(database);
    if ((await scoreOf(match)) > line) return true;
  }
  return false;
}

describe('the market on the total', () => {
  test('has a line for which both sides are near even, and prices by the same model and margin as the winner', async () => {
    const match = await announced();
    const [over, under] = ratiosOf(aboveOf(SHORT, 'total', line)(FIRST_STATE));
    expect(await totalsOf(match)).toEqual([
      { team_value: match.over, name: `Over ${line} points`, win_ratio: over, price: over },
      { team_value: match.under, name: `Under ${line} points`, win_ratio: under, price: under },
    ]);
    expect(await marketOf(match)).toEqual([{ state: 'open', suspended_for: null }]);
  });

  test('is missing from a match of an outside feed, and from one that an operator makes', async () => {
    const [outside] = await announce(database, fixture({ isOfSeason: false }));
    expect(await totalsOf(outside ?? expect.fail())).toBeUndefined();
    expect(await totalsOf(await makeMatch(database))).toBeUndefined();
    const missing = suspendMarket(database, outside?.id ?? 0, 'total', 'operator');
    expect(await outcome(missing)).toMatchObject({ status: 409 });
  });

  test('moves with the score and the clock, and is suspended alone', async () => {
    const match = await announced();
    const bettor = await makeBettor(database, 500_00);
    await startIn(database, match.id, -70);
    await playOn(database);
    const [over, under] = ratiosOf(aboveOf(SHORT, 'total', line)(await stateOf(match)));
    expect((await totalsOf(match))?.map(({ price }) => price)).toEqual([over, under]);

    const { bet } = await place(database, bettor, onTeam(match.over, 50));
    expect(bet).toMatchObject({ kind: 'total', team_value: match.over, selection: `Over ${line} points` });
    await suspendMarket(database, match.id, 'total', 'operator');
    expect(await outcome(place(database, bettor, onTeam(match.under, 50)))).toMatchObject({
      status: 409,
      data: { market: 'suspended', suspended_for: 'operator' },
    });
    expect(await outcome(cancel(database, bettor, bet.id, match.id))).toMatchObject({ status: 409 });
    await place(database, bettor, onTeam(match.home, 50));
    await resumeMarket(database, match.id, 'total', 'operator');
    await cancel(database, bettor, bet.id, match.id);
    await startIn(database, match.id, OVER);
    await playOn(database);
  });

  test('is settled by the final score, the winner by itself', async () => {
    const match = await announced();
    const [up, down] = [await makeBettor(database, 100_00), await makeBettor(database, 100_00)];
    const over = await place(database, up, onTeam(match.over, 100));
    const under = await place(database, down, onTeam(match.under, 100));
    await startIn(database, match.id, OVER);
    await playOn(database);
    const isOver = (await scoreOf(match)) > line;
    const statuses = async () => [
      (await betReceipt(database, up, over.bet.id)).bet.status,
      (await betReceipt(database, down, under.bet.id)).bet.status,
    ];
    expect(await statuses()).toEqual(isOver ? ['won', 'lost'] : ['lost', 'won']);
    const won = (isOver ? over : under).bet;
    expect(await wallet(database, isOver ? up : down)).toEqual({ cash: won.pays * 100, staked: 0 });
    const now = await matchById(database, match.id);
    expect(over.bet.final_score).toBeUndefined();
    expect((await betReceipt(database, up, over.bet.id)).bet.final_score).toEqual({
      sport: now?.sport,
      score: now?.play?.score,
      wickets: now?.play?.wickets,
    });
    expect(await marketOf(match)).toEqual([{ state: 'settled', suspended_for: null }]);
  });

  test('is void with an abandoned match whose score has not passed the line', async () => {
    const match = await announced();
    const bettor = await makeBettor(database, 200_00);
    const over = await place(database, bettor, onTeam(match.over, 100));
    const under = await place(database, bettor, onTeam(match.under, 100));
    await abandonMatch(database, match.id);
    for (const { bet } of [over, under])
      expect((await betReceipt(database, bettor, bet.id)).bet.status).toBe('void');
    expect(await wallet(database, bettor)).toEqual({ cash: 200_00, staked: 0 });
    expect(await marketOf(match)).toEqual([{ state: 'void', suspended_for: null }]);
  });

  test('is settled with an abandoned match whose score has passed the line, also in combined bets', async () => {
    for (;;) {
      const match = await announced();
      const other = await announced({ opensAt: minutes(-120) });
      const bettor = await makeBettor(database, 400_00);
      const over = await place(database, bettor, onTeam(match.over, 100));
      const under = await place(database, bettor, onTeam(match.under, 100));
      const onWinner = await place(database, bettor, onTeam(match.home, 100));
      const legs = [{ team_value: match.over }, { team_value: other.over }];
      const { combined } = await combine(database, bettor, 100, legs);
      const isPassed = await playPast(match);
      await abandonMatch(database, match.id);
      await abandonMatch(database, other.id);
      if (!isPassed) continue;
      const status = async (id: number) => (await betReceipt(database, bettor, id)).bet.status;
      expect(await status(over.bet.id)).toBe('won');
      expect(await status(under.bet.id)).toBe('lost');
      expect(await status(onWinner.bet.id)).toBe('void');
      const after = await combinedReceipt(database, bettor, combined.id);
      expect(after.combined.legs.map((leg) => [leg.kind, leg.status])).toEqual([
        ['total', 'won'],
        ['total', 'void'],
      ]);
      expect(await marketOf(match)).toEqual([{ state: 'settled', suspended_for: null }]);
      return;
    }
  });

  test('is suspended while one of its sides has almost won, and the winner is not', async () => {
    for (;;) {
      const match = await announced();
      const isPassed = await playPast(match);
      const [total] = await marketOf(match);
      if (isPassed && (await matchById(database, match.id))?.state !== 'closed')
        expect(total).toEqual({ state: 'suspended', suspended_for: 'likely' });
      await startIn(database, match.id, OVER);
      await playOn(database);
      if (isPassed) return;
    }
  });

  test('cannot be combined with the winner or the toss of its match, by name', async () => {
    const match = await announced();
    const bettor = await makeBettor(database, 100_00);
    const legs = (...picks: LegPick[]) => outcome(combine(database, bettor, 10, picks));
    const message = `Home (Home v Away) and Over ${line} points (Home v Away) cannot be combined: one depends on the other`;
    expect(await legs({ team_value: match.home }, { team_value: match.over })).toMatchObject({
      status: 400,
      errors: { legs: message },
    });
    expect(await legs({ match_id: match.id, prediction: 'Head' }, { team_value: match.under })).toMatchObject(
      { status: 400 },
    );
    expect(await legs({ team_value: match.over }, { team_value: match.under })).toMatchObject({
      status: 400,
    });
    await place(database, bettor, onToss(match.id, 'Head', 10));
  });
});

describe('the audit', () => {
  test('finds a line that differs from its sides, and a missing side', async () => {
    const match = await announced();
    const found = (change: string) => faultsAfter(database, (tx) => tx.query(change, [match.id]));
    const fault = `match ${match.id} has not two sides for each of its lines, named after it`;
    expect(await found(`update markets set line = line + 1 where match_id = $1 and kind = 'total'`)).toEqual([
      fault,
    ]);
    expect(
      await found(`update selections set kind = 'team' where match_id = $1 and kind = 'under'`),
    ).toContain(fault);
  });

  test('finds a bet on a total that has not ended by the final score', async () => {
    const match = await announced();
    const bettor = await makeBettor(database, 100_00);
    const { bet } = await place(database, bettor, onTeam(match.over, 100));
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

describe('cashing out a bet on the total', () => {
  /** Over pays 80 and under 95.5: the chance of over is 52.06 %, and a bet of ₹100 on it is worth ₹91.78. */
  async function betOnOver() {
    const match = await announced();
    const move = (over: number, under: number) =>
      movePrices(
        database,
        match.id,
        new Map([
          [match.over, over],
          [match.under, under],
        ]),
      );
    await move(80, 95.5);
    const bettor = await makeBettor(database, 500_00);
    const { bet } = await place(database, bettor, onTeam(match.over, 100));
    return { match, move, bettor, id: bet.id };
  }

  test('pays the fair value by the prices of over and under, whole or in part', async () => {
    const { match, bettor, id } = await betOnOver();
    expect((await ownBet(database, bettor, id)).cash_out).toEqual({
      worth: 91.78,
      suspended: null,
      market: [match.over, match.under],
    });
    const part = await cashOutOf(database, bettor, { bet_id: id, stake: 40, worth: 36.71 });
    expect(part).toMatchObject({
      bet: { kind: 'total', status: 'open', pays: 108, cashed_out: { stake: 40, amount: 36.71 } },
      totalWalletAmount: 436.71,
    });
    expect(await wallet(database, bettor)).toEqual({ cash: 436_71, staked: 60_00 });
    const { worth } = (await ownBet(database, bettor, id)).cash_out ?? {};
    expect(worth).toBe(55.07);
    const whole = await cashOutOf(database, bettor, { bet_id: id, stake: 60, worth: 55.07 });
    expect(whole.bet).toMatchObject({ status: 'cashedOut', cashed_out: { stake: 100, amount: 91.78 } });
    expect(await wallet(database, bettor)).toEqual({ cash: 491_78, staked: 0 });
  });

  test('asks about a worse amount, and is refused while the total is suspended, but not the winner', async () => {
    const { match, move, bettor, id } = await betOnOver();
    await move(200, 20);
    const wanted = { bet_id: id, stake: 100, worth: 91.78 };
    expect(await outcome(cashOutOf(database, bettor, wanted))).toMatchObject({
      status: 409,
      data: { worth: 50.38 },
    });
    await suspendMarket(database, match.id, 'total', 'operator');
    const suspended = await outcome(cashOutOf(database, bettor, { ...wanted, worth: 50.38 }));
    expect(suspended).toMatchObject({ status: 409 });
    expect(await wallet(database, bettor)).toEqual({ cash: 400_00, staked: 100_00 });
    await resumeMarket(database, match.id, 'total', 'operator');
    await suspendMarket(database, match.id, 'winner', 'operator');
    await cashOutOf(database, bettor, { ...wanted, worth: 50.38 });
    expect(await wallet(database, bettor)).toEqual({ cash: 450_38, staked: 0 });
    await resumeMarket(database, match.id, 'winner', 'operator');
  });
});
