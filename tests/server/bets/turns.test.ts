import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { abandonMatch, throwToss } from '../../../server/bets/matches/decide.ts';
import { movePrices } from '../../../server/bets/matches/make.ts';
import type { Database, Queryable } from '../../../server/database/database.ts';
import {
  cancel,
  combine,
  makeBettor,
  makeMatch,
  onTeam,
  outcome,
  place,
  type TestMatch,
} from '../tools/bettors.ts';
import { combinedOf } from '../tools/corrections.ts';
import { openTestDatabase } from '../tools/database.ts';

/** The embedded engine runs everything in turn, on one connection. */
describe.runIf(process.env.TEST_DATABASE_URL)('a change of a match', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  /** The number of this database's statements that wait for a lock. */
  async function waiting(): Promise<number | undefined> {
    const [row] = await database.query<{ count: number }>(
      `select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return row?.count;
  }

  /** Sends a change during a bet, and another bet after the change. Returns the outcomes of both. */
  async function meet<Changed, Come>(
    match: TestMatch,
    change: () => Promise<Changed>,
    newcomer: () => Promise<Come>,
  ): Promise<[Changed, Come]> {
    const early = await makeBettor(database, 10_000);
    const { changed, came } = await database.transaction(async (tx) => {
      await tx.query('select from wallets where user_id = $1 for update', [early]);
      const bet = place(database, early, onTeam(match.home, 10));
      await expect.poll(waiting).toBe(1);
      const changed = change();
      await expect.poll(waiting).toBe(2);
      let isOver = false;
      const came = newcomer().finally(() => {
        isOver = true;
      });
      await expect.poll(async () => isOver || (await waiting()) === 3).toBe(true);
      return { bet, changed, came };
    });
    return [await changed, await came];
  }

  test('moves a price before later bets', async () => {
    const match = await makeMatch(database);
    const bettor = await makeBettor(database, 10_000);
    const [moved, receipt] = await meet(
      match,
      () => movePrices(database, match.id, new Map([[match.home, 60]])),
      () => place(database, bettor, onTeam(match.home, 10)),
    );
    expect([moved, receipt.bet.win_ratio]).toEqual([true, 60]);
  });

  /** The books of a toss, if nobody else holds them. */
  const tossBooks = (tx: Queryable, { toss }: TestMatch) =>
    tx.query<{ paise: number }>(
      'select exposure_paise as paise from books where selection_id = $1 for no key update nowait',
      [toss],
    );

  test('holds no book of the toss while it waits for a wallet, or for the book of another leg', async () => {
    const [other, match] = [await makeMatch(database), await makeMatch(database)];
    const bettor = await makeBettor(database, 10_000);
    await combine(database, bettor, 10, [
      { team_value: other.home },
      { match_id: match.id, prediction: 'Head' },
    ]);
    const { thrown } = await database.transaction(async (first) => {
      await first.query('select from books where selection_id = $1 for no key update', [other.home]);
      const { thrown } = await database.transaction(async (second) => {
        await second.query('select from wallets where user_id = $1 for update', [bettor]);
        const thrown = throwToss(database, match.id, 'Tail');
        await expect.poll(waiting).toBe(1);
        expect((await tossBooks(second, match)).some(({ paise }) => paise > 0)).toBe(true);
        return { thrown };
      });
      await expect.poll(waiting).toBe(1);
      await tossBooks(first, match);
      return { thrown };
    });
    expect(await thrown).toBe(true);
    expect((await tossBooks(database, match)).every(({ paise }) => paise === 0)).toBe(true);
    expect(await combinedOf(database, bettor)).toEqual(['lost', 'open', 'lost']);
  });

  test('moves a price before later cancellations', async () => {
    const match = await makeMatch(database);
    const bettor = await makeBettor(database, 10_000);
    const { bet } = await place(database, bettor, onTeam(match.home, 10));
    const [moved, refused] = await meet(
      match,
      () => movePrices(database, match.id, new Map([[match.home, 140]])),
      () => outcome(cancel(database, bettor, bet.id, match.id, { refund: 10 })),
    );
    expect([moved, refused]).toEqual([true, { status: 409, data: { refund: 7.5 } }]);
  });

  test('abandons it before later bets', async () => {
    const match = await makeMatch(database);
    const bettor = await makeBettor(database, 10_000);
    const [abandoned, refused] = await meet(
      match,
      () => abandonMatch(database, match.id),
      () => outcome(place(database, bettor, onTeam(match.home, 10))),
    );
    expect([abandoned, refused]).toEqual([true, { status: 409, data: { state: 'abandoned' } }]);
  });
});
