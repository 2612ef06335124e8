import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activitiesOf } from '../../../server/account/activity/list.ts';
import { readCombined } from '../../../server/bets/combined/read.ts';
import { correctResult, resumeCorrections } from '../../../server/bets/matches/correct.ts';
import { abandonMatch, settleMatch, throwToss } from '../../../server/bets/matches/decide.ts';
import { matchById } from '../../../server/bets/matches/lists.ts';
import { betReceipt } from '../../../server/bets/receipt.ts';
import type { Database } from '../../../server/database/database.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { grantWelcome } from '../../../server/wallet/bonuses/grant.ts';
import { readDashboard } from '../../../server/wallet/dashboard.ts';
import { readStatement } from '../../../server/wallet/statement-pages.ts';
import { dyingAfter } from '../../../tools/torture/dying-process.ts';
import {
  cancel,
  cashOutCombinedOf,
  cashOutOf,
  combine,
  correct,
  makeBettor,
  makeMatch,
  onTeam,
  onToss,
  outcome,
  pass,
  place,
  wallet,
} from '../tools/bettors.ts';
import { combinedOf, interrupt, lines, makeTwo, onBoth, settle } from '../tools/corrections.ts';
import { openTestDatabase } from '../tools/database.ts';
import { announce, fixture, OVER, playOn, startIn } from '../tools/played.ts';
import { rowsRead } from '../tools/rows-read.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const statusOf = async (userId: number, betId: number) =>
  (await betReceipt(database, userId, betId)).bet.status;

describe('a corrected winner', () => {
  test('leaves bets on another market of the match alone', async () => {
    const side = (name: string) => ({ name, winRatio: 90 });
    const match = await makeMatch(database, {
      lines: [
        { kind: 'total', line: 40.5, above: side('Over 40.5 points'), below: side('Under 40.5 points') },
      ],
    });
    // No match that an operator decides has a score so far.
    await database.script('alter table matches drop constraint matches_played_check');
    await database.query(`update matches set play = '{"score": [41, 0]}' where id = $1`, [match.id]);
    const totals = await database.query<{ id: number }>(
      `select id from selections where match_id = $1 and kind in ('over', 'under')`,
      [match.id],
    );
    const bettor = await makeBettor(database, 100_00);
    for (const { id } of totals) await place(database, bettor, onTeam(id, 40));
    await settle(database, match, 'home');
    const before = { wallet: await wallet(database, bettor), lines: await lines(database, bettor) };
    expect(before.lines.map(({ kind }) => kind).sort()).toEqual(['bet.lost', 'bet.won', 'bet.won']);

    await correct(database, match.id, { winner: match.away });

    expect({ wallet: await wallet(database, bettor), lines: await lines(database, bettor) }).toEqual(before);
  });

  test('reverses the payout of each former winner and pays each new one, in separate journals', async () => {
    const match = await makeMatch(database);
    const [first, second] = [await makeBettor(database, 100_00), await makeBettor(database, 100_00)];
    const won = await place(database, first, onTeam(match.home, 40));
    const lost = await place(database, second, onTeam(match.away, 40));
    await settle(database, match, 'home');

    expect(await correct(database, match.id, { winner: match.away })).toBe(true);

    expect(await wallet(database, first)).toEqual({ cash: 60_00, staked: 0 });
    expect(await wallet(database, second)).toEqual({ cash: 138_20, staked: 0 });
    expect(await statusOf(first, won.bet.id)).toBe('lost');
    expect((await betReceipt(database, second, lost.bet.id)).bet).toMatchObject({
      status: 'won',
      payout: 78.2,
      corrected: { why: 'a slip of the finger', moved: 78.2, written_off: 0 },
    });
    expect((await betReceipt(database, first, won.bet.id)).bet).toMatchObject({
      corrected: { moved: -72, written_off: 0 },
    });
    expect(await lines(database, first)).toEqual([
      { kind: 'bet.won', debit: 'staked', credit: 'cash', paise: 40_00 },
      { kind: 'bet.won', debit: 'house', credit: 'cash', paise: 32_00 },
      { kind: 'bet.corrected', debit: 'cash', credit: 'staked', paise: 40_00 },
      { kind: 'bet.corrected', debit: 'cash', credit: 'house', paise: 32_00 },
      { kind: 'bet.lost', debit: 'staked', credit: 'house', paise: 40_00 },
    ]);
    expect(await lines(database, second)).toEqual([
      { kind: 'bet.lost', debit: 'staked', credit: 'house', paise: 40_00 },
      { kind: 'bet.corrected', debit: 'house', credit: 'staked', paise: 40_00 },
      { kind: 'bet.won', debit: 'staked', credit: 'cash', paise: 40_00 },
      { kind: 'bet.won', debit: 'house', credit: 'cash', paise: 38_20 },
    ]);
    expect(await matchById(database, match.id)).toMatchObject({
      state: 'settled',
      result: { team_value: match.away, toss: 'Head' },
      corrections: [{ was: 'Home', why: 'a slip of the finger' }],
    });
  });

  test('is shown to the bettors in activity and statement, and gives the sums of the right result', async () => {
    const match = await makeMatch(database);
    const person = await makeBettor(database, 500_00);
    await place(database, person, onTeam(match.home, 100));
    await place(database, person, onTeam(match.away, 20));
    await settle(database, match, 'home');
    await correct(database, match.id, { winner: match.away });

    const page = { page: 1, perPage: 10 };
    const { rows } = await activitiesOf(database, person, page);
    expect(rows.map(({ kind, note, amount }) => [kind, note, amount])).toEqual([
      ['bet.corrected', 'Home v Away', -180],
      ['bet.corrected', 'Home v Away', 39.1],
      ['bet.lost', 'Home v Away', 20],
      ['bet.won', 'Home v Away', 180],
    ]);
    const statement = await readStatement(database, person, { ...page, from: '', to: '', kinds: 'bets' });
    expect(statement.rows.map(({ kind, note, amount }) => [kind, note, amount])).toEqual([
      ['bet.corrected', 'Home v Away', -180],
      ['bet.won', 'Home v Away', 39.1],
      ['bet.corrected', 'Home v Away', 0],
      ['bet.won', 'Home v Away', 180],
      ['bet.placed', 'Home v Away', -20],
      ['bet.placed', 'Home v Away', -100],
    ]);
    expect(statement.summary?.bets).toEqual({ staked: 120, returned: 39.1 });
    const { lifetime } = await readDashboard(database, person);
    expect(lifetime).toEqual({ staked: 120, returned: 39.1, net: -80.9, count: 2 });
  });

  test('takes back at most the owner’s cash, and the house bears the rest', async () => {
    const [match, other] = [await makeMatch(database), await makeMatch(database)];
    const person = await makeBettor(database, 40_00);
    const won = await place(database, person, onTeam(match.home, 40));
    await settle(database, match, 'home');
    await place(database, person, onTeam(other.home, 62));
    await correct(database, match.id, { winner: match.away });
    expect(await wallet(database, person)).toEqual({ cash: 0, staked: 62_00 });
    expect((await betReceipt(database, person, won.bet.id)).bet).toMatchObject({
      status: 'lost',
      payout: 0,
      corrected: { moved: -10, written_off: 62 },
    });
    expect((await lines(database, person)).slice(2)).toEqual([
      { kind: 'bet.corrected', debit: 'cash', credit: 'staked', paise: 10_00 },
      { kind: 'bet.corrected', debit: 'writeoffs', credit: 'staked', paise: 30_00 },
      { kind: 'bet.corrected', debit: 'writeoffs', credit: 'house', paise: 32_00 },
      { kind: 'bet.lost', debit: 'staked', credit: 'house', paise: 40_00 },
    ]);
    const { lifetime } = await readDashboard(database, person);
    expect(lifetime).toEqual({ staked: 40, returned: 62, net: 22, count: 1 });
  });

  test('takes back the rest of a payout, to the paisa', async () => {
    for (const [left, ...taken] of [
      [0, 0, 0],
      [40_00, 40_00, 0],
      [71_99, 40_00, 31_99],
      [72_00, 40_00, 32_00],
    ]) {
      const [match, other] = [await makeMatch(database), await makeMatch(database)];
      const person = await makeBettor(database, 100_00);
      await place(database, person, onTeam(match.home, 40));
      await settle(database, match, 'home');
      await place(database, person, onTeam(other.home, (132_00 - (left ?? 0)) / 100));
      await correct(database, match.id, { winner: match.away });
      expect(await wallet(database, person)).toMatchObject({ cash: 0 });
      const [sums] = await database.query(
        `select coalesce(sum(amount_paise) filter (where debit = 'cash' and credit = 'staked'), 0)::bigint as of_stake,
                coalesce(sum(amount_paise) filter (where debit = 'cash' and credit = 'house'), 0)::bigint as of_profit
         from entries e join journals j on j.id = e.journal_id where j.user_id = $1 and j.kind = 'bet.corrected'`,
        [person],
      );
      expect(sums).toEqual({ of_stake: taken[0], of_profit: taken[1] });
    }
  });

  test('is corrected once, however often it is entered, and can be corrected again', async () => {
    const match = await makeMatch(database);
    const person = await makeBettor(database, 100_00);
    const { bet } = await place(database, person, onTeam(match.home, 40));
    await settle(database, match, 'home');
    const calls = await Promise.all(
      Array.from({ length: 4 }, () => correct(database, match.id, { winner: match.away })),
    );
    expect(calls.filter(Boolean)).toHaveLength(1);
    expect(await wallet(database, person)).toEqual({ cash: 60_00, staked: 0 });
    expect(await correct(database, match.id, { winner: match.home }, 'it was right')).toBe(true);
    expect(await wallet(database, person)).toEqual({ cash: 132_00, staked: 0 });
    expect(await statusOf(person, bet.id)).toBe('won');
    expect((await matchById(database, match.id))?.corrections).toMatchObject([
      { was: 'Home', why: 'a slip of the finger' },
      { was: 'Away', why: 'it was right' },
    ]);
  });

  test('leaves cancelled bets, cashed-out ones and the toss as they are; of a part cashed out it corrects the rest', async () => {
    const match = await makeMatch(database);
    const person = await makeBettor(database, 500_00);
    const [cancelled, cashed, part, toss] = [
      await place(database, person, onTeam(match.home, 50)),
      await place(database, person, onTeam(match.home, 50)),
      await place(database, person, onTeam(match.home, 100)),
      await place(database, person, onToss(match.id, 'Head', 50)),
    ];
    await cancel(database, person, cancelled.bet.id, match.id);
    await cashOutOf(database, person, { bet_id: cashed.bet.id, stake: 50, worth: 1 });
    await cashOutOf(database, person, { bet_id: part.bet.id, stake: 60, worth: 1 });
    const before = await wallet(database, person);
    await settle(database, match, 'away');
    await correct(database, match.id, { winner: match.home });
    expect(await wallet(database, person)).toEqual({ cash: (before?.cash ?? 0) + 72_00 + 98_00, staked: 0 });
    for (const [{ bet }, status] of [
      [cancelled, 'cancelled'],
      [cashed, 'cashedOut'],
      [part, 'won'],
      [toss, 'won'],
    ] as const)
      expect(await statusOf(person, bet.id)).toBe(status);
  });

  test('does not change the stakes that count for a bonus', async () => {
    const match = await makeMatch(database);
    const person = await makeBettor(database, 200_00);
    await grantWelcome(database, person, 100_00);
    await place(database, person, onTeam(match.home, 40));
    await settle(database, match, 'home');
    await correct(database, match.id, { winner: match.away });
    expect((await audit(database)).wrong).toEqual([]);
  });
});

test('a correction reads no bets on other matches, however many there are', async () => {
  const many = await openTestDatabase({ isForged: true });
  const match = await makeMatch(many);
  const other = await makeMatch(many);
  const person = await makeBettor(many, 100_00);
  await place(many, person, onTeam(match.home, 40));
  await many.query(
    `insert into bets (user_id, match_id, selection_id, stake_paise, win_ratio, pays_paise, status, settled_at)
     select $1, $2, $3, 1000, 80, 1800, 'won', now() from generate_series(1, 3000)`,
    [person, other.id, other.home],
  );
  await pass(many, match.id, 120);
  await settleMatch(many, match.id, { winner: match.home, toss: 'Head' });
  const read = await rowsRead(many, ['bets'], (tx) =>
    correctResult(
      { ...many, transaction: (work) => work({ ...tx, script: many.script }) },
      match.id,
      { winner: match.away },
      'why',
    ),
  );
  expect(await wallet(many, person)).toEqual({ cash: 60_00, staked: 0 });
  expect(read).toBeLessThan(20);
  await many.close();
});

test('a corrected toss settles bets on it again, also of a match that was abandoned since', async () => {
  const match = await makeMatch(database);
  const person = await makeBettor(database, 100_00);
  const [head, tail, team] = [
    await place(database, person, onToss(match.id, 'Head', 10)),
    await place(database, person, onToss(match.id, 'Tail', 20)),
    await place(database, person, onTeam(match.home, 30)),
  ];
  await throwToss(database, match.id, 'Head');
  await correct(database, match.id, { toss: 'Tail' });
  expect(await statusOf(person, head.bet.id)).toBe('lost');
  expect(await statusOf(person, tail.bet.id)).toBe('won');
  expect(await statusOf(person, team.bet.id)).toBe('open');
  await abandonMatch(database, match.id);
  expect(await correct(database, match.id, { toss: 'Head' })).toBe(true);
  expect(await wallet(database, person)).toEqual({ cash: 100_00 + 9_60 - 20_00, staked: 0 });
});

test('many bets are corrected in batches; another process continues after a crash', async () => {
  const match = await makeMatch(database);
  const bettors: number[] = [];
  for (let index = 0; index < 101; index += 1) {
    const bettor = await makeBettor(database, 40_00);
    await place(database, bettor, onTeam(index % 2 === 0 ? match.home : match.away, 10));
    bettors.push(bettor);
  }
  await settle(database, match, 'home');
  expect(await outcome(correct(dyingAfter(database, 2), match.id, { winner: match.away }))).toMatchObject({
    status: 503,
  });
  expect((await audit(database)).wrong).toEqual([]);
  expect(await outcome(correct(database, match.id, { winner: match.home }))).toMatchObject({ status: 409 });
  await interrupt(database, match);
  await resumeCorrections(database);
  for (const [index, bettor] of bettors.entries())
    expect(await wallet(database, bettor)).toEqual({ cash: index % 2 === 0 ? 30_00 : 49_55, staked: 0 });
});

test('a correction is refused where there is no entered result', async () => {
  const [open, settled] = [await makeMatch(database), await makeMatch(database)];
  await expect(correct(database, open.id, { winner: open.home })).rejects.toMatchObject({
    status: 409,
    message: 'There is no result to correct: the market on the winner is open',
  });
  expect(await outcome(correct(database, 999_999, { winner: open.home }))).toMatchObject({ status: 404 });
  await settle(database, settled, 'home');
  expect(await outcome(correct(database, settled.id, { winner: open.home }))).toMatchObject({ status: 404 });
  expect(await correct(database, settled.id, { winner: settled.home })).toBe(false);

  const [played] = await announce(database, fixture({ competition: 'Cup of corrections' }));
  const id = played?.id ?? 0;
  await startIn(database, id, OVER);
  await playOn(database);
  const sides = await database.query<{ id: number }>(
    `select s.id from selections s join matches m on m.id = s.match_id
     where m.id = $1 and s.kind = 'team' and s.id <> m.winner_selection_id`,
    [id],
  );
  await expect(correct(database, id, { winner: sides[0]?.id ?? 0 })).rejects.toMatchObject({
    status: 409,
    message: 'This match follows from its seed, as anybody can check: its result is not entered',
  });
});

describe('a combined bet with a leg on the corrected market', () => {
  test('keeps its end when another leg has lost, and its leg shows the right result', async () => {
    const [wrong, other] = await makeTwo(database);
    const [first, second] = [await makeBettor(database, 100_00), await makeBettor(database, 100_00)];
    await combine(database, first, 20, onBoth(wrong.home, other.away));
    await combine(database, second, 20, onBoth(wrong.away, other.away));
    await settle(database, other, 'home');
    await settle(database, wrong, 'home');
    const before = [
      await wallet(database, first),
      await lines(database, first),
      await wallet(database, second),
    ];

    expect(await correct(database, wrong.id, { winner: wrong.away })).toBe(true);

    expect(await combinedOf(database, first)).toEqual(['lost', 'lost', 'lost']);
    expect(await combinedOf(database, second)).toEqual(['lost', 'won', 'lost']);
    expect([
      await wallet(database, first),
      await lines(database, first),
      await wallet(database, second),
    ]).toEqual(before);
    await correct(database, wrong.id, { winner: wrong.home });
    expect(await combinedOf(database, first)).toEqual(['lost', 'won', 'lost']);
  });

  test('keeps its cash-out', async () => {
    const [wrong, other] = await makeTwo(database);
    const person = await makeBettor(database, 100_00);
    const { combined } = await combine(database, person, 20, onBoth(wrong.home, other.home));
    await cashOutCombinedOf(database, person, { bet_id: combined.id, stake: 20, worth: 1 });
    await settle(database, wrong, 'home');
    const before = [await wallet(database, person), await lines(database, person)];

    await correct(database, wrong.id, { winner: wrong.away });

    expect(await combinedOf(database, person)).toEqual(['cashedOut', 'lost', 'open']);
    expect([await wallet(database, person), await lines(database, person)]).toEqual(before);
  });

  test('has its leg on a total left alone by a corrected winner', async () => {
    const side = (name: string) => ({ name, winRatio: 90 });
    const wrong = await makeMatch(database, {
      lines: [
        { kind: 'total', line: 40.5, above: side('Over 40.5 points'), below: side('Under 40.5 points') },
      ],
    });
    const other = await makeMatch(database);
    // No match that an operator decides has a score so far.
    await database.script('alter table matches drop constraint if exists matches_played_check');
    await database.query(`update matches set play = '{"score": [41, 0]}' where id = $1`, [wrong.id]);
    const [over] = await database.query<{ id: number }>(
      `select id from selections where match_id = $1 and kind = 'over'`,
      [wrong.id],
    );
    const person = await makeBettor(database, 100_00);
    await combine(database, person, 20, onBoth(over?.id ?? 0, other.away));
    await settle(database, other, 'home');
    await settle(database, wrong, 'home');

    await correct(database, wrong.id, { winner: wrong.away });

    expect(await combinedOf(database, person)).toEqual(['lost', 'won', 'lost']);
  });

  test('has a leg on the toss corrected with the toss alone', async () => {
    const [wrong, other] = await makeTwo(database);
    const person = await makeBettor(database, 100_00);
    await combine(database, person, 20, [
      { match_id: wrong.id, prediction: 'Head' },
      { team_value: other.away },
    ]);
    await settle(database, other, 'home');
    await settle(database, wrong, 'home', 'Tail');

    await correct(database, wrong.id, { winner: wrong.away });
    expect(await combinedOf(database, person)).toEqual(['lost', 'lost', 'lost']);
    await correct(database, wrong.id, { toss: 'Head' });
    expect(await combinedOf(database, person)).toEqual(['lost', 'won', 'lost']);
  });

  test('that had won is lost, and one lost by the wrong leg alone has won', async () => {
    const [wrong, other] = await makeTwo(database);
    const gone = await makeMatch(database);
    const [first, second] = [await makeBettor(database, 100_00), await makeBettor(database, 100_00)];
    const three = (side: number) => [...onBoth(side, other.home), { team_value: gone.home }];
    const made = await combine(database, first, 20, three(wrong.home));
    const { combined } = await combine(database, second, 20, three(wrong.away));
    await settle(database, other, 'home');
    await abandonMatch(database, gone.id);
    await settle(database, wrong, 'home');
    // 1.80 × 1.80
    expect(await wallet(database, first)).toEqual({ cash: 144_80, staked: 0 });

    await correct(database, wrong.id, { winner: wrong.away });

    expect(await combinedOf(database, first)).toEqual(['lost', 'lost', 'won', 'void']);
    expect(await combinedOf(database, second)).toEqual(['won', 'won', 'won', 'void']);
    expect(await wallet(database, first)).toEqual({ cash: 80_00, staked: 0 });
    expect(await lines(database, first)).toEqual([
      { kind: 'combined.placed', debit: 'cash', credit: 'staked', paise: 20_00 },
      { kind: 'combined.won', debit: 'staked', credit: 'cash', paise: 20_00 },
      { kind: 'combined.won', debit: 'house', credit: 'cash', paise: 44_80 },
      { kind: 'combined.corrected', debit: 'cash', credit: 'staked', paise: 20_00 },
      { kind: 'combined.corrected', debit: 'cash', credit: 'house', paise: 44_80 },
      { kind: 'combined.lost', debit: 'staked', credit: 'house', paise: 20_00 },
    ]);
    const [again] = await readCombined(database, 'where c.id = $1', [combined.id]);
    expect(again).toMatchObject({
      payout: 70.2,
      corrected: { why: 'a slip of the finger', moved: 70.2, written_off: 0 },
    });
    const [back] = await readCombined(database, 'where c.id = $1', [made.combined.id]);
    expect(back).toMatchObject({ payout: 0, corrected: { moved: -64.8, written_off: 0 } });
    const { rows } = await activitiesOf(database, first, { page: 1, perPage: 10 });
    expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['combined.corrected', -64.8],
      ['combined.won', 64.8],
    ]);
    const combinedSums = async (userId: number) =>
      (await readDashboard(database, userId)).month.games.find(({ game }) => game === 'combined');
    expect(await combinedSums(first)).toMatchObject({ staked: 20, returned: 0, count: 1 });
    expect(await combinedSums(second)).toMatchObject({ staked: 20, returned: 70.2, count: 1 });

    await correct(database, wrong.id, { winner: wrong.home });
    expect(await wallet(database, first)).toEqual({ cash: 144_80, staked: 0 });
    expect(await wallet(database, second)).toEqual({ cash: 80_00, staked: 0 });
    expect((await audit(database)).wrong).toEqual([]);
  });

  test('that was open is lost by its corrected leg, and frees the limits of its other legs', async () => {
    const [wrong, other] = await makeTwo(database);
    const person = await makeBettor(database, 100_00);
    await combine(database, person, 20, onBoth(wrong.home, other.home));
    await settle(database, wrong, 'home');

    await correct(database, wrong.id, { winner: wrong.away });

    expect(await combinedOf(database, person)).toEqual(['lost', 'lost', 'open']);
    expect(await wallet(database, person)).toEqual({ cash: 80_00, staked: 0 });
    const held = await database.query<{ paise: number }>(
      'select pays_paise as paise from positions where match_id = $1 and user_id = $2',
      [other.id, person],
    );
    expect(held).toEqual([{ paise: 0 }]);
    expect((await audit(database)).wrong).toEqual([]);
    await settle(database, other, 'home');
    expect(await wallet(database, person)).toEqual({ cash: 80_00, staked: 0 });
  });

  test('frees no limit twice when the toss is corrected while its match goes on', async () => {
    const [wrong, other] = await makeTwo(database);
    const person = await makeBettor(database, 100_00);
    await place(database, person, onTeam(wrong.home, 20));
    await combine(database, person, 20, [
      { match_id: wrong.id, prediction: 'Head' },
      { team_value: other.home },
    ]);
    await throwToss(database, wrong.id, 'Head');

    await correct(database, wrong.id, { toss: 'Tail' });

    expect(await combinedOf(database, person)).toEqual(['lost', 'lost', 'open']);
    expect((await audit(database)).wrong).toEqual([]);
  });

  test('takes back the owner’s cash after other bets have been paid, and the house bears the rest', async () => {
    const [wrong, other] = await makeTwo(database);
    const spent = await makeMatch(database);
    const person = await makeBettor(database, 40_00);
    await place(database, person, onTeam(wrong.away, 10));
    await combine(database, person, 20, onBoth(wrong.home, other.home));
    await settle(database, other, 'home');
    await settle(database, wrong, 'home');
    // 1.80 × 1.80
    expect(await wallet(database, person)).toEqual({ cash: 74_80, staked: 0 });
    await place(database, person, onTeam(spent.home, 74.8));

    await correct(database, wrong.id, { winner: wrong.away });

    // The single bet pays 10 at 95.5 %: 19.55 of 64.80 come back.
    expect(await wallet(database, person)).toEqual({ cash: 0, staked: 74_80 });
    expect((await lines(database, person)).slice(-4)).toEqual([
      { kind: 'combined.corrected', debit: 'cash', credit: 'staked', paise: 19_55 },
      { kind: 'combined.corrected', debit: 'writeoffs', credit: 'staked', paise: 45 },
      { kind: 'combined.corrected', debit: 'writeoffs', credit: 'house', paise: 44_80 },
      { kind: 'combined.lost', debit: 'staked', credit: 'house', paise: 20_00 },
    ]);
    const [bet] = await readCombined(database, 'where c.user_id = $1', [person]);
    expect(bet?.corrected).toMatchObject({ moved: -19.55, written_off: 45.25 });
    expect((await audit(database)).wrong).toEqual([]);
  });

  test('has the rest corrected that was not cashed out', async () => {
    const [wrong, other] = await makeTwo(database);
    const person = await makeBettor(database, 100_00);
    const { combined } = await combine(database, person, 20, onBoth(wrong.home, other.home));
    await cashOutCombinedOf(database, person, { bet_id: combined.id, stake: 10, worth: 1 });
    await settle(database, other, 'home');
    await settle(database, wrong, 'home');
    const cash = (await wallet(database, person))?.cash ?? 0;

    await correct(database, wrong.id, { winner: wrong.away });

    expect(await wallet(database, person)).toEqual({ cash: cash - 32_40, staked: 0 });
    expect((await audit(database)).wrong).toEqual([]);
  });

  test('is settled once in batches, which continue after a crash, and cannot be cashed out until then', async () => {
    const [wrong, other] = await makeTwo(database);
    const bettors: number[] = [];
    const made: number[] = [];
    for (let index = 0; index < 101; index += 1) {
      const bettor = await makeBettor(database, 40_00);
      const { combined } = await combine(database, bettor, 10, onBoth(wrong.home, other.home));
      bettors.push(bettor);
      made.push(combined.id);
    }
    await settle(database, wrong, 'home');
    expect(await outcome(correct(dyingAfter(database, 2), wrong.id, { winner: wrong.away }))).toMatchObject({
      status: 503,
    });
    expect((await audit(database)).wrong).toEqual([]);
    const [last = 0, bet_id = 0] = [bettors.at(-1), made.at(-1)];
    expect(await combinedOf(database, last)).toEqual(['open', 'lost', 'open']);
    expect(await readCombined(database, 'where c.id = $1', [bet_id])).toMatchObject([{ cash_out: null }]);
    await expect(cashOutCombinedOf(database, last, { bet_id, stake: 10, worth: 0.01 })).rejects.toMatchObject(
      { status: 409, data: { status: 'lost' } },
    );
    await interrupt(database, wrong);
    await resumeCorrections(database);
    await resumeCorrections(database);
    for (const bettor of bettors) expect(await wallet(database, bettor)).toEqual({ cash: 30_00, staked: 0 });
    expect((await audit(database)).wrong).toEqual([]);
  });

  test('has won when two corrections take both of its lost legs at once', async () => {
    const [one, other] = await makeTwo(database);
    const person = await makeBettor(database, 100_00);
    await combine(database, person, 20, onBoth(one.away, other.away));
    await settle(database, one, 'home');
    await settle(database, other, 'home');

    await Promise.all([
      correct(database, one.id, { winner: one.away }),
      correct(database, other.id, { winner: other.away }),
    ]);

    expect(await combinedOf(database, person)).toEqual(['won', 'won', 'won']);
    expect((await lines(database, person)).filter(({ kind }) => kind === 'combined.corrected')).toHaveLength(
      1,
    );
    expect((await audit(database)).wrong).toEqual([]);
  });
});
