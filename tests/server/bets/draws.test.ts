import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { combinedReceipt } from '../../../server/bets/combined/read.ts';
import type { News } from '../../../server/bets/feeds/match-feed.ts';
import { settlePlayed } from '../../../server/bets/feeds/publish.ts';
import { abandonMatch, settleMatch } from '../../../server/bets/matches/decide.ts';
import { factsOf } from '../../../server/bets/matches/facts.ts';
import { matchById } from '../../../server/bets/matches/lists.ts';
import { betReceipt } from '../../../server/bets/receipt.ts';
import { teamOf } from '../../../server/bets/teams/read.ts';
import type { Database } from '../../../server/database/database.ts';
import { carryOut } from '../../../server/operator/command-request.ts';
import { stateAfter } from '../../../src/fairness/matches/course.ts';
import { FIRST_STATE, type MatchTerms } from '../../../src/fairness/matches/match.ts';
import {
  combine,
  correct,
  makeBettor,
  makeMatch,
  minutes,
  onTeam,
  onToss,
  outcome,
  pass,
  place,
  wallet,
} from '../tools/bettors.ts';
import { faultsAfter } from '../tools/faults.ts';
import { announce, fixture, publisher, startIn } from '../tools/played.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
let database: Database;
beforeAll(async () => {
  server = await startTestServer();
  database = server.database;
});
// Audits all of it.
afterAll(() => server.close());

const operate = (words: string, given: Record<string, string>) =>
  carryOut(server.context, { words, given, json: false, who: 'asha' });

const marketsOf = async (id: number) => {
  const rows = await database.query<{ kind: string; state: string }>(
    'select kind, state from market_states where match_id = $1 order by id',
    [id],
  );
  return rows.map(({ kind, state }) => [kind, state]);
};
const statusOf = async (person: number, id: number) => (await betReceipt(database, person, id)).bet.status;

describe('a drawn match', () => {
  test('gives back the stakes on its teams, and settles its toss', async () => {
    const match = await makeMatch(database);
    const person = await makeBettor(database, 200_00);
    const [home, away, head, tail] = [
      await place(database, person, onTeam(match.home, 50)),
      await place(database, person, onTeam(match.away, 30)),
      await place(database, person, onToss(match.id, 'Head', 20)),
      await place(database, person, onToss(match.id, 'Tail', 10)),
    ];
    await pass(database, match.id, 120);
    const draw = () => settleMatch(database, match.id, { winner: null, toss: 'Head' });
    expect(await draw()).toBe(true);
    expect(await draw()).toBe(false);
    expect(
      await outcome(settleMatch(database, match.id, { winner: match.home, toss: 'Head' })),
    ).toMatchObject({ status: 409 });

    for (const [{ bet }, status] of [
      [home, 'void'],
      [away, 'void'],
      [head, 'won'],
      [tail, 'lost'],
    ] as const)
      expect(await statusOf(person, bet.id)).toBe(status);
    expect(await wallet(database, person)).toEqual({ cash: 200_00 - 10_00 + 19_20, staked: 0 });
    expect(await matchById(database, match.id)).toMatchObject({
      state: 'settled',
      result: { team_value: 0, toss: 'Head' },
    });
    expect(await marketsOf(match.id)).toEqual([
      ['winner', 'void'],
      ['toss', 'settled'],
    ]);
  });

  test('cannot be corrected, nor can another result become a draw', async () => {
    const match = await makeMatch(database);
    await pass(database, match.id, 120);
    await settleMatch(database, match.id, { winner: null, toss: 'Head' });
    await expect(correct(database, match.id, { winner: match.home })).rejects.toMatchObject({
      status: 409,
      message: 'There is no result to correct: the market on the winner is void',
    });
    expect(await correct(database, match.id, { toss: 'Tail' })).toBe(true);
  });

  test('voids a leg on its winner, and the combined bet goes on with the others', async () => {
    const [match, other] = [await makeMatch(database), await makeMatch(database, { opensAt: minutes(-200) })];
    const person = await makeBettor(database, 100_00);
    const legs = [{ team_value: match.home }, { team_value: other.home }];
    const { combined } = await combine(database, person, 50, legs);
    await pass(database, match.id, 120);
    await settleMatch(database, match.id, { winner: null, toss: 'Head' });
    await pass(database, other.id, 120);
    await settleMatch(database, other.id, { winner: other.home, toss: 'Head' });
    const { combined: after } = await combinedReceipt(database, person, combined.id);
    expect(after.legs.map(({ status }) => status)).toEqual(['void', 'won']);
    expect(after).toMatchObject({ status: 'won', payout: 90 });
  });

  test('is a draw in the results of its teams, and for operators', async () => {
    const sides = [
      { name: 'Level Home', winRatio: 80 },
      { name: 'Level Away', winRatio: 80 },
    ];
    const [match, next] = [await makeMatch(database, { sides }), await makeMatch(database, { sides })];
    await pass(database, match.id, 120);
    expect(await operate('match settle', { id: String(match.id), winner: 'draw', toss: 'Tail' })).toBe(
      `match ${match.id}: settled`,
    );
    const acts = await database.query(`select act, why from operator_acts where subject = $1`, [
      String(match.id),
    ]);
    expect(acts).toEqual([{ act: 'match.settle', why: 'a draw, toss Tail' }]);
    expect(await operate('match show', { id: String(match.id) })).toContain('draw, Tail');
    const facts = await factsOf(database, next.id);
    expect(facts?.recent.map(({ results }) => results.map(({ won }) => won))).toEqual([[null], [null]]);
    const [team] = await database.query<{ id: number }>(`select id from teams where name = 'Level Home'`);
    expect((await teamOf(database, team?.id ?? 0))?.results.map(({ won }) => won)).toEqual([null]);
    await abandonMatch(database, next.id);
  });

  test('is found by the audit if its bets or its match say otherwise', async () => {
    const match = await makeMatch(database);
    const person = await makeBettor(database, 100_00);
    const { bet } = await place(database, person, onTeam(match.home, 50));
    await pass(database, match.id, 120);
    await settleMatch(database, match.id, { winner: null, toss: 'Head' });
    const fault = `bet ${bet.id} has not ended as its match was decided`;
    expect(
      await faultsAfter(database, (tx) =>
        tx.query(`update bets set status = 'lost' where id = $1`, [bet.id]),
      ),
    ).toContain(fault);
    expect(
      await faultsAfter(database, (tx) =>
        tx.query('update matches set is_drawn = false, winner_selection_id = $2 where id = $1', [
          match.id,
          match.home,
        ]),
      ),
    ).toContain(fault);
    for (const change of ['is_drawn = false', `winner_selection_id = ${match.home}`])
      await expect(
        database.query(`update matches set ${change} where id = $1`, [match.id]),
      ).rejects.toMatchObject({ code: '23514' });
  });
});

describe('a match of an outside feed', () => {
  const terms: MatchTerms = {
    sport: 'football',
    strengths: [50, 50],
    plays: 2,
    play_ms: 60_000,
    break_ms: 0,
    toss_ms: 60_000,
  };

  /** News of a match without goals, each a second after the one before, up to this end. */
  function newsUntil(...ends: Pick<News, 'kind' | 'side'>[]): News[] {
    let state = FIRST_STATE;
    const told = [
      { kind: 'toss' as const, side: null },
      { kind: 'start' as const, side: null },
      { kind: 'quiet' as const, side: 0 as const },
      { kind: 'break' as const, side: null },
      { kind: 'quiet' as const, side: 0 as const },
      ...ends,
    ];
    return told.map(({ kind, side }, number) => {
      const next = stateAfter(
        terms,
        state,
        { kind, side, points: 0, toss: kind === 'toss' ? 'Head' : null },
        undefined,
      );
      state = typeof next === 'string' ? state : next;
      return { number, at: new Date(Date.now() - 60_000 + number * 1000), kind, side, points: 0, state };
    });
  }

  async function play(...ends: Pick<News, 'kind' | 'side'>[]) {
    const [match] = await announce(database, fixture({ isOfSeason: false, terms }));
    if (match === undefined) throw new Error('no match was made');
    const person = await makeBettor(database, 100_00);
    const { bet } = await place(database, person, onTeam(match.home, 50));
    await startIn(database, match.id, -120);
    const news = newsUntil(...ends);
    await publisher(database, {
      news: async (asked, { from }) => (asked.id === match.id ? news.slice(from) : []),
    })
      .publish()
      .catch(() => {});
    await settlePlayed(database);
    return { match, status: await statusOf(person, bet.id), shown: await matchById(database, match.id) };
  }

  test('has a winner after a tie-break', async () => {
    const { status, shown, match } = await play({ kind: 'tie-break', side: 0 }, { kind: 'end', side: 0 });
    expect(status).toBe('won');
    expect(shown?.result?.team_value).toBe(match.home);
    // Its prices count a level score as decided.
    await expect(
      database.query('update matches set is_drawn = true, winner_selection_id = null where id = $1', [
        match.id,
      ]),
    ).rejects.toMatchObject({ code: '23514' });
  });

  test.each([
    [
      'another winner than its tie-break',
      [
        { kind: 'tie-break', side: 0 },
        { kind: 'end', side: null },
      ],
    ],
    ['an end without a winner', [{ kind: 'end', side: null }]],
  ] as const)('is suspended when its feed tells %s', async (_, ends) => {
    const { status, shown, match } = await play(...ends);
    expect(status).toBe('open');
    expect(shown?.result).toBeNull();
    await abandonMatch(database, match.id);
  });
});
