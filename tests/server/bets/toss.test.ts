import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  abandonMatch,
  resumeDecisions,
  settleMatch,
  throwToss,
} from '../../../server/bets/matches/decide.ts';
import { matchById } from '../../../server/bets/matches/lists.ts';
import { readLine } from '../../../server/operator/command-line.ts';
import { carryOut } from '../../../server/operator/command-request.ts';
import {
  cancel,
  makeBettor,
  makeMatch,
  onTeam,
  onToss,
  outcome,
  pass,
  place,
  type TestMatch,
  wallet,
} from '../tools/bettors.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
// Audits all of it.
afterAll(() => server.close());

const operate = (...words: string[]) => {
  const line = readLine(words);
  return carryOut(server.context, { words: line.command.words, given: line.given, json: false, who: 'asha' });
};

/** An open match, on which somebody has bet on Head, on Tail and on the home team. */
async function played() {
  const { database } = server;
  const match = await makeMatch(database);
  const bettor = await makeBettor(database, 100_00);
  const bets = {
    head: (await place(database, bettor, onToss(match.id, 'Head', 20))).bet.id,
    tail: (await place(database, bettor, onToss(match.id, 'Tail', 10))).bet.id,
    home: (await place(database, bettor, onTeam(match.home, 30))).bet.id,
  };
  return { match, bettor, bets };
}

const statusesOf = async (bettor: number) =>
  (
    await server.database.query<{ status: string }>(
      'select status from bets where user_id = $1 order by id',
      [bettor],
    )
  ).map(({ status }) => status);

/** The number of journals of each of this person's bets. */
const journalsOf = async (bettor: number) =>
  (
    await server.database.query<{ count: number }>(
      `select count(*)::integer as count from journals where user_id = $1 and bet_id is not null
       group by bet_id order by bet_id`,
      [bettor],
    )
  ).map(({ count }) => count);

const exposureOf = async ({ id }: TestMatch) =>
  (
    await server.database.query<{ paise: number }>(
      `select sum(exposure_paise)::bigint as paise from books b join selections s on s.id = b.selection_id
       where s.match_id = $1 and s.kind = 'toss'`,
      [id],
    )
  )[0]?.paise;

describe('a coin that is thrown', () => {
  test('settles the bets on the toss at once, and no others', async () => {
    const { database } = server;
    const { match, bettor } = await played();
    expect(await exposureOf(match)).toBe(28_80);
    expect(await throwToss(database, match.id, 'Head')).toBe(true);
    expect(await statusesOf(bettor)).toEqual(['won', 'lost', 'open']);
    // 20 at 96 %: 39.20 come back. 30 are staked still.
    expect(await wallet(database, bettor)).toEqual({ cash: 79_20, staked: 30_00 });
    expect(await matchById(database, match.id)).toMatchObject({
      state: 'open',
      toss_result: 'Head',
      result: null,
    });
    expect(await exposureOf(match)).toBe(0);
    expect(await database.query('select pays_paise from positions where user_id = $1', [bettor])).toEqual([
      { pays_paise: 54_00 },
    ]);
    expect(await throwToss(database, match.id, 'Head')).toBe(false);
    expect(await journalsOf(bettor)).toEqual([2, 2, 1]);
  });

  test('closes the toss: bets on it are neither taken nor cancelled, and its price stays', async () => {
    const { database } = server;
    const { match, bettor, bets } = await played();
    await throwToss(database, match.id, 'Tail');
    const tossed = { status: 409, data: { state: 'open', toss: 'Tail' } };
    expect(await outcome(place(database, bettor, onToss(match.id, 'Tail', 10)))).toEqual(tossed);
    await expect(place(database, bettor, onToss(match.id, 'Head', 10))).rejects.toMatchObject({
      message: 'The coin of this match has been tossed',
    });
    expect(await outcome(cancel(database, bettor, bets.head, match.id))).toEqual({
      status: 409,
      data: { status: 'lost' },
    });
    await expect(
      operate('match', 'price', String(match.id), '--side', String(match.toss), '--ratio', '90'),
    ).rejects.toMatchObject({ message: 'The coin of this match has been tossed' });
    // Teams are bet on as before.
    expect((await place(database, bettor, onTeam(match.home, 10))).bet.status).toBe('open');
  });

  test("makes room under the person's limit at once", async () => {
    const { database } = server;
    const { match, bettor } = await played();
    await operate('match', 'limit', String(match.id), '--person', '120');
    const more = onTeam(match.home, 30);
    expect(await outcome(place(database, bettor, more))).toEqual({ status: 409, data: { most: 0 } });
    await throwToss(database, match.id, 'Head');
    expect((await place(database, bettor, more)).bet.status).toBe('open');
  });

  test.each([
    ['Head', [2, 2, 2]],
    ['Tail', [2, 2, 2]],
  ] as const)('stays settled when the match is abandoned: %s', async (face, journals) => {
    const { database } = server;
    const { match, bettor } = await played();
    await throwToss(database, match.id, face);
    await abandonMatch(database, match.id);
    expect(await statusesOf(bettor)).toEqual(
      face === 'Head' ? ['won', 'lost', 'void'] : ['lost', 'won', 'void'],
    );
    expect(await journalsOf(bettor)).toEqual(journals);
    expect(await matchById(database, match.id)).toMatchObject({ state: 'abandoned', toss_result: face });
  });

  test('is used when the match is settled', async () => {
    const { database } = server;
    const { match, bettor } = await played();
    await throwToss(database, match.id, 'Head');
    await pass(database, match.id, 90);
    const otherwise = { status: 409, data: { toss: 'Head' } };
    expect(await outcome(settleMatch(database, match.id, { winner: match.home, toss: 'Tail' }))).toEqual(
      otherwise,
    );
    expect(await outcome(throwToss(database, match.id, 'Tail'))).toEqual(otherwise);
    expect(await settleMatch(database, match.id, { winner: match.home })).toBe(true);
    expect(await statusesOf(bettor)).toEqual(['won', 'lost', 'won']);
    expect(await journalsOf(bettor)).toEqual([2, 2, 2]);
    expect((await matchById(database, match.id))?.result).toEqual({ team_value: match.home, toss: 'Head' });
  });

  test('of a match that is decided is refused', async () => {
    const { database } = server;
    const { match } = await played();
    await abandonMatch(database, match.id);
    expect(await outcome(throwToss(database, match.id, 'Head'))).toEqual({
      status: 409,
      data: { state: 'abandoned' },
    });
  });
});

test('a match cannot be settled before its coin has been entered', async () => {
  const { database } = server;
  const { match } = await played();
  await pass(database, match.id, 90);
  expect(await outcome(settleMatch(database, match.id, { winner: match.home }))).toEqual({ status: 400 });
});

test('bets on a toss whose settlement was interrupted are settled by the job', async () => {
  const { database } = server;
  const { match, bettor } = await played();
  // As if the process had ended after the coin was written down.
  await database.query(
    `update matches set toss_result = 'Head', tossed_at = clock_timestamp(),
            carried_on_at = clock_timestamp() - interval '1 minute' where id = $1`,
    [match.id],
  );
  await database.query(
    `update books set exposure_paise = 0 where selection_id = (
       select id from selections where match_id = $1 and kind = 'toss')`,
    [match.id],
  );
  expect(await outcome(place(database, bettor, onToss(match.id, 'Head', 10)))).toMatchObject({ status: 409 });
  await resumeDecisions(database);
  expect(await statusesOf(bettor)).toEqual(['won', 'lost', 'open']);
  expect(await matchById(database, match.id)).toMatchObject({ state: 'open' });
});

test('more bets on a toss than one transaction ends are all ended, once', async () => {
  const { database } = server;
  const match = await makeMatch(database);
  const bettors: number[] = [];
  for (let index = 0; index < 101; index += 1) bettors.push(await makeBettor(database, 10_00));
  for (const bettor of bettors) await place(database, bettor, onToss(match.id, 'Head', 10));
  await throwToss(database, match.id, 'Head');
  for (const bettor of bettors) expect(await wallet(database, bettor)).toEqual({ cash: 19_60, staked: 0 });
});

test('an operator throws it, on record and once', async () => {
  const { match } = await played();
  const toss = () => operate('match', 'toss', String(match.id), 'Head', '--why', 'umpire');
  expect(await toss()).toBe(`match ${match.id}: the coin fell on Head`);
  expect(await toss()).toBe(`match ${match.id}: the coin fell on Head (already)`);
  expect(
    await server.database.query(
      'select who, act, why from operator_acts where subject = $1 and act like $2',
      [String(match.id), 'match.%'],
    ),
  ).toEqual([{ who: 'asha', act: 'match.toss', why: 'Head: umpire' }]);
});
