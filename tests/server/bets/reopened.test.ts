import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activitiesOf } from '../../../server/account/activity/list.ts';
import { readCombined } from '../../../server/bets/combined/read.ts';
import { resumeCorrections } from '../../../server/bets/matches/correct.ts';
import { abandonMatch, throwToss } from '../../../server/bets/matches/decide.ts';
import type { Database } from '../../../server/database/database.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { grantWelcome } from '../../../server/wallet/bonuses/grant.ts';
import { bonusesOf } from '../../../server/wallet/bonuses/list.ts';
import { readDashboard } from '../../../server/wallet/dashboard.ts';
import { dyingAfter } from '../../../tools/torture/dying-process.ts';
import {
  cashOutCombinedOf,
  combine,
  correct,
  makeBettor,
  makeMatch,
  onTeam,
  outcome,
  place,
  type TestMatch,
  wallet,
} from '../tools/bettors.ts';
import { combinedOf, interrupt, lines, makeTwo, onBoth, settle } from '../tools/corrections.ts';
import { openTestDatabase } from '../tools/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('a combined bet that a wrong result alone has lost, while it waits for other matches,', () => {
  /** A bet of ₹20 at 1.95 × 1.80, lost by its first match; the second one has no result. */
  async function lostTooEarly(cash = 100_00) {
    const [wrong, other] = await makeTwo(database);
    const person = await makeBettor(database, cash);
    const { combined } = await combine(database, person, 20, onBoth(wrong.away, other.home));
    await settle(database, wrong, 'home');
    return { wrong, other, person, id: combined.id };
  }

  /** The same after the correction. */
  async function openAgain(cash?: number) {
    const made = await lostTooEarly(cash);
    await correct(database, made.wrong.id, { winner: made.wrong.away });
    return made;
  }

  /** The limits that a bet on the second match holds, in paise: the person's, and the house's on its side. */
  async function held({ other, person }: { other: TestMatch; person: number }) {
    const [sums] = await database.query<{ position: number; book: number }>(
      `select (select pays_paise from positions where user_id = $1 and match_id = $2) as position,
              (select sum(exposure_paise)::bigint from books where selection_id = $3) as book`,
      [person, other.id, other.home],
    );
    return sums;
  }

  const sound = async () => expect((await audit(database)).wrong).toEqual([]);

  test('is opened again by one journal, holds its limits again, and says so', async () => {
    const made = await lostTooEarly();
    const { wrong, person, id } = made;
    expect(await held(made)).toEqual({ position: 0, book: 0 });

    expect(await correct(database, wrong.id, { winner: wrong.away })).toBe(true);

    expect(await combinedOf(database, person)).toEqual(['open', 'won', 'open']);
    expect(await wallet(database, person)).toEqual({ cash: 80_00, staked: 20_00 });
    expect(await lines(database, person)).toEqual([
      { kind: 'combined.placed', debit: 'cash', credit: 'staked', paise: 20_00 },
      { kind: 'combined.lost', debit: 'staked', credit: 'house', paise: 20_00 },
      { kind: 'combined.corrected', debit: 'house', credit: 'staked', paise: 20_00 },
    ]);
    expect(await held(made)).toEqual({ position: 70_20, book: 50_20 });
    const [bet] = await readCombined(database, 'where c.id = $1', [id]);
    expect(bet).toMatchObject({
      payout: null,
      settled_at: null,
      corrected: { why: 'a slip of the finger', moved: 0, written_off: 0, reopened: true },
    });
    expect(bet?.cash_out?.worth).toBeGreaterThan(0);
    const { rows } = await activitiesOf(database, person, { page: 1, perPage: 10 });
    expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['combined.corrected', null],
      ['combined.lost', 20],
    ]);
    expect((await readDashboard(database, person)).lifetime).toEqual({
      staked: 0,
      returned: 0,
      net: 0,
      count: 0,
    });
    await sound();
  });

  test.each([
    ['won', 'home', 150_20],
    ['lost', 'away', 80_00],
  ] as const)('is %s afterwards with its last leg, once', async (status, winner, cash) => {
    const { other, person } = await openAgain();

    await settle(database, other, winner);

    expect(await combinedOf(database, person)).toEqual([status, 'won', status]);
    expect(await wallet(database, person)).toEqual({ cash, staked: 0 });
    expect((await lines(database, person)).slice(3).map(({ kind }) => kind)).toEqual(
      status === 'won' ? ['combined.won', 'combined.won'] : ['combined.lost'],
    );
    const { rows } = await activitiesOf(database, person, { page: 1, perPage: 10 });
    expect(rows.map(({ kind }) => kind)).toEqual([
      `combined.${status}`,
      'combined.corrected',
      'combined.lost',
    ]);
    const { lifetime } = await readDashboard(database, person);
    expect(lifetime).toMatchObject({ staked: 20, returned: status === 'won' ? 70.2 : 0, count: 1 });
    await sound();
  });

  test('wins at the price of the corrected leg when its last match is abandoned', async () => {
    const { other, person } = await openAgain();

    await abandonMatch(database, other.id);

    expect(await combinedOf(database, person)).toEqual(['won', 'won', 'void']);
    expect(await wallet(database, person)).toEqual({ cash: 119_00, staked: 0 });
    await sound();
  });

  test('can be cashed out, in part and wholly; its entries and activities keep their amounts', async () => {
    const { other, person, id } = await openAgain();
    const part = await cashOutCombinedOf(database, person, { bet_id: id, stake: 5, worth: 0.01 });
    await sound();
    await settle(database, other, 'away');
    await sound();
    const { rows } = await activitiesOf(database, person, { page: 1, perPage: 10 });
    expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['combined.lost', 15],
      ['combined.corrected', null],
      ['combined.lost', 20],
    ]);
    expect((await wallet(database, person))?.cash).toBe(80_00 + Math.round(part.cash_out.amount * 100));

    const whole = await openAgain();
    await cashOutCombinedOf(database, whole.person, { bet_id: whole.id, stake: 20, worth: 0.01 });
    expect(await combinedOf(database, whole.person)).toEqual(['cashedOut', 'won', 'open']);
    expect((await readDashboard(database, whole.person)).lifetime).toMatchObject({ staked: 20, count: 1 });
    await sound();
    await correct(database, whole.wrong.id, { winner: whole.wrong.home });
    expect(await combinedOf(database, whole.person)).toEqual(['cashedOut', 'lost', 'open']);
    await sound();
  });

  test('keeps the parts that were cashed out before; the rest is opened again', async () => {
    const [wrong, other] = await makeTwo(database);
    const person = await makeBettor(database, 100_00);
    const { combined } = await combine(database, person, 20, onBoth(wrong.away, other.home));
    await cashOutCombinedOf(database, person, { bet_id: combined.id, stake: 8, worth: 0.01 });
    const cash = (await wallet(database, person))?.cash ?? 0;
    await settle(database, wrong, 'home');

    await correct(database, wrong.id, { winner: wrong.away });

    expect(await wallet(database, person)).toEqual({ cash, staked: 12_00 });
    expect(await held({ other, person })).toEqual({ position: 42_12, book: 30_12 });
    await settle(database, other, 'home');
    expect(await wallet(database, person)).toEqual({ cash: cash + 42_12, staked: 0 });
    await sound();
  });

  test('is lost again by a correction back, and opened again by a third one', async () => {
    const { wrong, other, person, id } = await openAgain();

    await correct(database, wrong.id, { winner: wrong.home }, 'it was right');
    expect(await combinedOf(database, person)).toEqual(['lost', 'lost', 'open']);
    expect(await wallet(database, person)).toEqual({ cash: 80_00, staked: 0 });
    expect(await held({ other, person })).toEqual({ position: 0, book: 0 });
    await sound();

    await correct(database, wrong.id, { winner: wrong.away }, 'it was wrong');
    expect(await combinedOf(database, person)).toEqual(['open', 'won', 'open']);
    expect(await held({ other, person })).toEqual({ position: 70_20, book: 50_20 });
    await sound();

    await settle(database, other, 'home');
    await correct(database, wrong.id, { winner: wrong.home });
    expect(await combinedOf(database, person)).toEqual(['lost', 'lost', 'won']);
    expect(await wallet(database, person)).toEqual({ cash: 80_00, staked: 0 });
    const [bet] = await readCombined(database, 'where c.id = $1', [id]);
    expect(bet?.corrected).toMatchObject({ moved: -70.2 });
    expect(bet?.corrected).not.toHaveProperty('reopened');
    expect((await lines(database, person)).map(({ kind }) => kind)).toEqual([
      'combined.placed',
      'combined.lost',
      'combined.corrected',
      'combined.lost',
      'combined.corrected',
      'combined.won',
      'combined.won',
      'combined.corrected',
      'combined.corrected',
      'combined.lost',
    ]);
    await sound();
  });

  test('has won after two corrections when its other match has been settled between them', async () => {
    const { wrong, other, person } = await openAgain();
    await correct(database, wrong.id, { winner: wrong.home });
    await settle(database, other, 'home');
    await correct(database, wrong.id, { winner: wrong.away });
    expect(await combinedOf(database, person)).toEqual(['won', 'won', 'won']);
    expect(await wallet(database, person)).toEqual({ cash: 150_20, staked: 0 });
    await sound();
  });

  test('holds its limits even if other bets have filled them meanwhile; then nobody can bet until there is room', async () => {
    const { wrong, other, person } = await lostTooEarly();
    await database.query(
      'update matches set book_limit_paise = 10000, person_limit_paise = 10000 where id = $1',
      [other.id],
    );
    await place(database, person, onTeam(other.home, 50));

    await correct(database, wrong.id, { winner: wrong.away });

    expect(await combinedOf(database, person)).toEqual(['open', 'won', 'open']);
    expect(await held({ other, person })).toEqual({ position: 160_20, book: 90_20 });
    await expect(place(database, person, onTeam(other.home, 10))).rejects.toMatchObject({ status: 409 });
    const stranger = await makeBettor(database, 100_00);
    await expect(place(database, stranger, onTeam(other.home, 20))).rejects.toMatchObject({ status: 400 });
    await sound();
    await settle(database, other, 'home');
    expect(await wallet(database, person)).toEqual({ cash: 30_00 + 70_20 + 90_00, staked: 0 });
    await sound();
  });

  test('has won if the coin of its last leg has fallen meanwhile', async () => {
    const wrong = await makeMatch(database);
    const thrown = await makeMatch(database);
    const person = await makeBettor(database, 200_00);
    await combine(database, person, 20, [
      { team_value: wrong.away },
      { match_id: thrown.id, prediction: 'Head' },
    ]);
    await settle(database, wrong, 'home');
    await throwToss(database, thrown.id, 'Head');

    await correct(database, wrong.id, { winner: wrong.away });

    expect(await combinedOf(database, person)).toEqual(['won', 'won', 'won']);
    await sound();
  });

  test('is opened again once in batches, which continue after a crash', async () => {
    const [wrong, other] = await makeTwo(database);
    const bettors: number[] = [];
    for (let index = 0; index < 101; index += 1) {
      const bettor = await makeBettor(database, 40_00);
      await combine(database, bettor, 10, onBoth(wrong.away, other.home));
      bettors.push(bettor);
    }
    await settle(database, wrong, 'home');
    expect(await outcome(correct(dyingAfter(database, 2), wrong.id, { winner: wrong.away }))).toMatchObject({
      status: 503,
    });
    await sound();
    const last = bettors.at(-1) ?? 0;
    expect(await combinedOf(database, last)).toEqual(['lost', 'won', 'open']);
    await interrupt(database, wrong);
    await Promise.all([resumeCorrections(database), resumeCorrections(database)]);
    for (const bettor of bettors) {
      expect(await wallet(database, bettor)).toEqual({ cash: 30_00, staked: 10_00 });
      expect(
        (await lines(database, bettor)).filter(({ kind }) => kind === 'combined.corrected'),
      ).toHaveLength(1);
    }
    await sound();
    await settle(database, other, 'home');
    for (const bettor of bettors) expect(await wallet(database, bettor)).toEqual({ cash: 65_10, staked: 0 });
    await sound();
  });

  test('whose other match ends before its batch is settled by that', async () => {
    for (const [winner, status, cash] of [
      ['home', 'won', 150_20],
      ['away', 'lost', 80_00],
    ] as const) {
      const { wrong, other, person } = await lostTooEarly();
      expect(await outcome(correct(dyingAfter(database, 1), wrong.id, { winner: wrong.away }))).toMatchObject(
        {
          status: 503,
        },
      );
      expect(await combinedOf(database, person)).toEqual(['lost', 'won', 'open']);
      await settle(database, other, winner);
      await correct(database, wrong.id, { winner: wrong.away });
      expect(await combinedOf(database, person)).toEqual([status, 'won', status]);
      expect(await wallet(database, person)).toEqual({ cash, staked: 0 });
      await sound();
    }
  });

  test('is opened again once by two corrections at once that take both of its lost legs', async () => {
    const [one, other] = await makeTwo(database);
    const open = await makeMatch(database);
    const person = await makeBettor(database, 100_00);
    await combine(database, person, 20, [...onBoth(one.away, other.away), { team_value: open.home }]);
    await settle(database, one, 'home');
    await settle(database, other, 'home');

    await Promise.all([
      correct(database, one.id, { winner: one.away }),
      correct(database, other.id, { winner: other.away }),
    ]);

    expect(await combinedOf(database, person)).toEqual(['open', 'won', 'won', 'open']);
    expect((await lines(database, person)).filter(({ kind }) => kind === 'combined.corrected')).toHaveLength(
      1,
    );
    await sound();
    await Promise.all([
      correct(database, one.id, { winner: one.home }),
      correct(database, other.id, { winner: other.home }),
      settle(database, open, 'home'),
    ]);
    expect(await combinedOf(database, person)).toEqual(['lost', 'lost', 'lost', 'won']);
    expect(await wallet(database, person)).toEqual({ cash: 80_00, staked: 0 });
    await sound();
  });

  test('counts its stake for a bonus at its first end alone', async () => {
    const { wrong, other, person, id } = await (async () => {
      const [wrong, other] = await makeTwo(database);
      const person = await makeBettor(database, 200_00);
      await grantWelcome(database, person, 100_00);
      const { combined } = await combine(database, person, 60, onBoth(wrong.away, other.home));
      await settle(database, wrong, 'home');
      return { wrong, other, person, id: combined.id };
    })();
    const wagered = async () => (await bonusesOf(database, person))[0]?.wagered;
    expect(await wagered()).toBe(60);
    await correct(database, wrong.id, { winner: wrong.away });
    expect(await wagered()).toBe(60);
    await cashOutCombinedOf(database, person, { bet_id: id, stake: 20, worth: 0.01 });
    expect(await wagered()).toBe(60);
    await correct(database, wrong.id, { winner: wrong.home });
    await correct(database, wrong.id, { winner: wrong.away });
    expect(await wagered()).toBe(60);
    await settle(database, other, 'home');
    expect(await wagered()).toBe(60);
    await sound();
  });
});
