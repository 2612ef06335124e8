import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepBooks } from '../../../server/bets/book.ts';
import { abandonMatch, resumeDecisions, settleMatch } from '../../../server/bets/matches/decide.ts';
import { closedMatches, matchById } from '../../../server/bets/matches/lists.ts';
import { betReceipt } from '../../../server/bets/receipt.ts';
import type { Database, Param, Queryable } from '../../../server/database/database.ts';
import { leaveToOthers } from '../../../server/refusal.ts';
import {
  cancel,
  countOpen,
  makeBettor,
  makeMatch,
  onTeam,
  onToss,
  outcome,
  pass,
  place,
  placeCrowd,
  wallet,
} from '../tools/bettors.ts';
import { openTestDatabase } from '../tools/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const FIRST_PAGE = { page: 1, perPage: 10 };

const lines = (userId: number) =>
  database.query(
    `select j.kind, e.line, e.debit, e.credit, e.amount_paise from journals j join entries e on e.journal_id = j.id
     where j.user_id = $1 and j.kind not in ('grant', 'bet.placed') order by j.revision, e.line`,
    [userId],
  );

describe('a result', () => {
  test('between the two readings of a receipt leaves its balance older than its bet, never newer', async () => {
    const match = await makeMatch(database);
    const bettor = await makeBettor(database, 100_00);
    const { bet, revision } = await place(database, bettor, onTeam(match.home, 40));
    await pass(database, match.id, 120);
    const reading: Queryable = {
      async query<Row extends object>(sql: string, params?: readonly Param[]) {
        const rows = await database.query<Row>(sql, params);
        await settleMatch(database, match.id, { winner: match.home, toss: 'Head' });
        return rows;
      },
    };
    expect(await betReceipt(reading, bettor, bet.id)).toMatchObject({
      bet: { status: 'won', payout: 72 },
      totalWalletAmount: 60,
      revision,
    });
  });

  test('pays the winners and takes the other stakes, each once', async () => {
    const match = await makeMatch(database);
    const [winner, loser] = [await makeBettor(database, 100_00), await makeBettor(database, 100_00)];
    const won = await place(database, winner, onTeam(match.home, 40));
    const lost = await place(database, loser, onTeam(match.away, 40));
    await pass(database, match.id, 120);

    const result = { winner: match.home, toss: 'Head' as const };
    const calls = await Promise.all(Array.from({ length: 4 }, () => settleMatch(database, match.id, result)));
    expect(calls.filter(Boolean)).toHaveLength(1);

    expect(await wallet(database, winner)).toEqual({ cash: 132_00, staked: 0 });
    expect(await wallet(database, loser)).toEqual({ cash: 60_00, staked: 0 });
    expect((await betReceipt(database, winner, won.bet.id)).bet).toMatchObject({ status: 'won', payout: 72 });
    expect((await betReceipt(database, loser, lost.bet.id)).bet).toMatchObject({ status: 'lost', payout: 0 });
    expect(await lines(winner)).toEqual([
      { kind: 'bet.won', line: 1, debit: 'staked', credit: 'cash', amount_paise: 40_00 },
      { kind: 'bet.won', line: 2, debit: 'house', credit: 'cash', amount_paise: 32_00 },
    ]);
    expect(await lines(loser)).toEqual([
      { kind: 'bet.lost', line: 1, debit: 'staked', credit: 'house', amount_paise: 40_00 },
    ]);
  });

  test('of the toss does not depend on the winner of the match', async () => {
    const match = await makeMatch(database);
    const bettor = await makeBettor(database, 100_00);
    const head = await place(database, bettor, onToss(match.id, 'Head', 10));
    const tail = await place(database, bettor, onToss(match.id, 'Tail', 20));
    await pass(database, match.id, 120);
    await settleMatch(database, match.id, { winner: match.away, toss: 'Tail' });
    expect((await betReceipt(database, bettor, head.bet.id)).bet.status).toBe('lost');
    expect((await betReceipt(database, bettor, tail.bet.id)).bet).toMatchObject({
      status: 'won',
      payout: 39.2,
    });
    expect(await wallet(database, bettor)).toEqual({ cash: 109_20, staked: 0 });
  });

  test('touches neither cancelled bets nor other matches', async () => {
    const [match, other] = [await makeMatch(database), await makeMatch(database)];
    const bettor = await makeBettor(database, 100_00);
    const cancelled = await place(database, bettor, onTeam(match.home, 10));
    await cancel(database, bettor, cancelled.bet.id, match.id);
    await place(database, bettor, onTeam(other.home, 30));
    await pass(database, match.id, 120);
    await settleMatch(database, match.id, { winner: match.home, toss: 'Head' });
    expect((await betReceipt(database, bettor, cancelled.bet.id)).bet.status).toBe('cancelled');
    expect(await wallet(database, bettor)).toEqual({ cash: 70_00, staked: 30_00 });
  });

  test('with a profit below a paisa pays back only the stake', async () => {
    const match = await makeMatch(database, {
      minimumBetPaise: 100,
      sides: [
        { name: 'Home', winRatio: 0.5 },
        { name: 'Away', winRatio: 80 },
      ],
    });
    const bettor = await makeBettor(database, 100_00);
    await place(database, bettor, onTeam(match.home, 1.99));
    await pass(database, match.id, 120);
    await settleMatch(database, match.id, { winner: match.home, toss: 'Head' });
    expect(await lines(bettor)).toEqual([
      { kind: 'bet.won', line: 1, debit: 'staked', credit: 'cash', amount_paise: 1_99 },
    ]);
  });

  test('of two matches at once, with bets of the same people, causes no deadlock', async () => {
    const matches = [await makeMatch(database), await makeMatch(database)];
    const bettors: number[] = [];
    for (let index = 0; index < 8; index += 1) bettors.push(await makeBettor(database, 100_00));
    for (const match of matches) {
      for (const bettor of bettors) await place(database, bettor, onTeam(match.home, 10));
      bettors.reverse();
      await pass(database, match.id, 120);
    }
    await Promise.all(
      matches.map(({ id, home }) => settleMatch(database, id, { winner: home, toss: 'Head' })),
    );
    for (const bettor of bettors) expect(await wallet(database, bettor)).toEqual({ cash: 116_00, staked: 0 });
  });
});

test('a match decided a day ago has no books and positions any more; one of today keeps them', async () => {
  const own = await openTestDatabase({ isForged: true });
  const [old, fresh, open] = [await makeMatch(own), await makeMatch(own), await makeMatch(own)];
  const bettor = await makeBettor(own, 100_00);
  const { bet } = await place(own, bettor, onTeam(old.home, 10));
  for (const match of [fresh, open]) await place(own, bettor, onTeam(match.home, 10));
  for (const match of [old, fresh]) await abandonMatch(own, match.id);
  await own.query(`update matches set decided_at = decided_at - interval '25 hours' where id = $1`, [old.id]);
  await sweepBooks(own);
  await sweepBooks(own);
  const booked = await own.query(
    `select p.match_id as id, count(*) as rows, (select count(*) from positions where match_id = p.match_id) as people
     from books join selections p on p.id = selection_id group by p.match_id order by p.match_id`,
  );
  expect(booked).toEqual([fresh, open].map(({ id }) => ({ id, rows: 64, people: 1 })));
  expect(await own.query('select match_id from positions order by match_id')).toEqual(
    [fresh, open].map(({ id }) => ({ match_id: id })),
  );
  // The refusal of a late cancellation gives the status of the bet.
  expect(await outcome(cancel(own, bettor, bet.id, old.id))).toEqual({
    status: 409,
    data: { status: 'void' },
  });
  // A late bet is refused, like on any closed match.
  for (const match of [old, fresh])
    for (const late of [onTeam(match.home, 10), onToss(match.id, 'Head', 10)])
      expect(await outcome(place(own, bettor, late))).toEqual({ status: 409, data: { state: 'abandoned' } });
  await own.close();
});

test('an abandoned match gives every open stake back, once', async () => {
  const match = await makeMatch(database);
  const bettor = await makeBettor(database, 100_00);
  const team = await place(database, bettor, onTeam(match.home, 10));
  const toss = await place(database, bettor, onToss(match.id, 'Tail', 20));
  const calls = await Promise.all(Array.from({ length: 4 }, () => abandonMatch(database, match.id)));
  expect(calls.filter(Boolean)).toHaveLength(1);
  for (const { bet } of [team, toss]) {
    const { bet: after } = await betReceipt(database, bettor, bet.id);
    expect(after).toMatchObject({ status: 'void', payout: bet.bet_amount, cancel_until: null });
  }
  expect(await wallet(database, bettor)).toEqual({ cash: 100_00, staked: 0 });
  expect(await outcome(cancel(database, bettor, team.bet.id, match.id))).toEqual({
    status: 409,
    data: { status: 'void' },
  });
});

describe('a match with many bets', () => {
  /** Open bets of 10 on a match, by 30 people; every third one on its home side, which wins. */
  async function makeCrowdedMatch(count: number) {
    const match = await makeMatch(database);
    const sides = [match.home, match.away, match.away].map((selection) => ({ selection }));
    const bettors = await placeCrowd(database, match.id, count, sides);
    return { ...match, bettors };
  }

  const statusesOf = (matchId: number) =>
    database.query('select status, count(*) from bets where match_id = $1 group by status order by status', [
      matchId,
    ]);

  /** Calls `between` after every transaction that has ended. */
  const interrupted = (between: () => Promise<void>): Database => ({
    ...database,
    async transaction(work) {
      const result = await database.transaction(work);
      await between();
      return result;
    },
  });

  class Killed extends Error {}
  /** The answer to the operator when not all bets of a match could be ended. */
  const STANDS = {
    status: 503,
    message: 'The match is decided, and that stands; the server goes on ending its bets by itself',
  };

  /** Dies after so many transactions. */
  function killedAfter(transactions: number): Database {
    let left = transactions;
    return interrupted(async () => {
      left -= 1;
      if (left === 0) throw new Killed();
    });
  }

  test('is settled in batches with other calls in between, and stays closed until its last bet has ended', async () => {
    const [match, other] = [await makeCrowdedMatch(350), await makeMatch(database)];
    const [first = 0] = match.bettors;
    const bystander = await makeBettor(database, 100_00);
    await pass(database, match.id, 120);
    const seen: unknown[] = [];
    let last: string | undefined;
    const between = async () => {
      await place(database, bystander, onTeam(other.home, 10));
      expect(await outcome(place(database, bystander, onTeam(match.home, 10)))).toMatchObject({
        status: 409,
      });
      const shown = await matchById(database, match.id);
      seen.push([shown?.state, shown?.result?.team_value ?? null, await countOpen(database, match.id)]);
      if (shown?.state === 'closed')
        expect((await closedMatches(database, FIRST_PAGE)).rows[0]).toEqual(shown);
      last = shown?.state;
    };
    expect(await settleMatch(interrupted(between), match.id, { winner: match.home, toss: 'Head' })).toBe(
      true,
    );
    expect(seen).toEqual([
      ['closed', null, 250],
      ['closed', null, 150],
      ['closed', null, 50],
      ['settled', match.home, 0],
    ]);
    expect(last).toBe('settled');
    expect(await wallet(database, bystander)).toEqual({ cash: 60_00, staked: 40_00 });
    expect(await statusesOf(match.id)).toEqual([
      { status: 'lost', count: 234 },
      { status: 'won', count: 116 },
    ]);
    expect(await wallet(database, first)).toMatchObject({ staked: 0 });
  });

  test.each([1, 2, 3])(
    'whose process was killed after batch %d is settled by the next one, each bet once',
    async (batches) => {
      const match = await makeCrowdedMatch(350);
      await pass(database, match.id, 120);
      const result = { winner: match.home, toss: 'Head' as const };
      const killed = expect(settleMatch(killedAfter(batches), match.id, result)).rejects;
      await (batches === 1 ? killed.toThrow(Killed) : killed.toMatchObject(STANDS));
      expect(await countOpen(database, match.id)).toBe(350 - 100 * batches);

      // The decision cannot change in the meantime.
      expect(await outcome(settleMatch(database, match.id, { ...result, toss: 'Tail' }))).toEqual({
        status: 409,
        data: { state: 'closed' },
      });
      expect(await outcome(abandonMatch(database, match.id))).toEqual({
        status: 409,
        data: { state: 'closed' },
      });

      // The process that began it may still be working on it.
      await resumeDecisions(database);
      expect(await countOpen(database, match.id)).toBe(350 - 100 * batches);
      await leave(match.id);
      await Promise.all([resumeDecisions(database), resumeDecisions(database)]);
      expect(await statusesOf(match.id)).toEqual([
        { status: 'lost', count: 234 },
        { status: 'won', count: 116 },
      ]);
      expect(await matchById(database, match.id)).toMatchObject({
        state: 'settled',
        result: { team_value: match.home, toss: 'Head' },
      });
      expect(await settleMatch(database, match.id, result)).toBe(false);
    },
  );

  test('whose process was killed continues when the same result is entered again', async () => {
    const match = await makeCrowdedMatch(250);
    await pass(database, match.id, 120);
    const result = { winner: match.home, toss: 'Head' as const };
    await expect(settleMatch(killedAfter(1), match.id, result)).rejects.toThrow(Killed);
    expect(await settleMatch(database, match.id, result)).toBe(false);
    expect(await countOpen(database, match.id)).toBe(0);
    expect(await matchById(database, match.id)).toMatchObject({ state: 'settled' });
  });

  test('that is abandoned takes no bet and no cancellation from the first batch on', async () => {
    const match = await makeCrowdedMatch(350);
    const [first = 0] = match.bettors;
    const late = await makeBettor(database, 100_00);
    const states: unknown[] = [];
    const revisions: number[] = [];
    const between = async () => {
      expect(await outcome(place(database, late, onTeam(match.home, 10)))).toMatchObject({ status: 409 });
      const [open] = await database.query<{ id: number; user_id: number }>(
        `select id, user_id from bets where match_id = $1 and status = 'open' order by id desc limit 1`,
        [match.id],
      );
      if (open)
        expect(await outcome(cancel(database, open.user_id, open.id, match.id))).toEqual({
          status: 409,
          data: { state: 'closed' },
        });
      const shown = await matchById(database, match.id);
      states.push(shown?.state);
      revisions.push(shown?.revision ?? 0);
    };
    const before = await matchById(database, match.id);
    expect(await abandonMatch(interrupted(between), match.id)).toBe(true);
    expect(states).toEqual(['closed', 'closed', 'closed', 'abandoned']);
    // A reader of the stream takes newer revisions.
    expect(revisions[0]).toBeGreaterThan(before?.revision ?? 0);
    expect(revisions.at(-1)).toBeGreaterThan(revisions[0] ?? 0);
    expect(await statusesOf(match.id)).toEqual([{ status: 'void', count: 350 }]);
    expect(await wallet(database, first)).toEqual({ cash: 1_000_00, staked: 0 });
  });

  test('whose settlement is resumed stops between two batches on request', async () => {
    const match = await makeCrowdedMatch(350);
    await pass(database, match.id, 120);
    const result = { winner: match.home, toss: 'Head' as const };
    await expect(settleMatch(killedAfter(1), match.id, result)).rejects.toThrow(Killed);
    await leave(match.id);
    const stopping = new AbortController();
    const stopped = interrupted(async () => stopping.abort());
    await resumeDecisions(stopped, stopping.signal);
    expect(await countOpen(database, match.id)).toBe(150);
    await leave(match.id);
    await resumeDecisions(database);
    expect(await countOpen(database, match.id)).toBe(0);
  });

  test('with very many unsettled bets does not delay another match', async () => {
    const [large, small] = [await makeCrowdedMatch(350), await makeCrowdedMatch(150)];
    for (const match of [large, small]) {
      await pass(database, match.id, 120);
      const result = { winner: match.home, toss: 'Head' as const };
      await expect(settleMatch(killedAfter(1), match.id, result)).rejects.toThrow(Killed);
      await leave(match.id);
    }
    const open: number[][] = [];
    const between = async () => {
      open.push([await countOpen(database, large.id), await countOpen(database, small.id)]);
    };
    await resumeDecisions(interrupted(between));
    expect(open).toEqual([
      [150, 50],
      [150, 0],
      [50, 0],
      [0, 0],
    ]);
  });

  test('that is left after its first batch is settled at once by the job, beside those that it has begun', async () => {
    const [large, small] = [await makeCrowdedMatch(350), await makeCrowdedMatch(150)];
    for (const match of [large, small]) await pass(database, match.id, 120);
    const settle = (match: typeof large) =>
      settleMatch(database, match.id, { winner: match.home, toss: 'Head' }, undefined, 'leave');
    expect(await settle(large)).toBe(true);
    expect(await countOpen(database, large.id)).toBe(250);
    const open: number[][] = [];
    const between = async () => {
      if (open.length === 0) await settle(small);
      open.push([await countOpen(database, large.id), await countOpen(database, small.id)]);
    };
    await resumeDecisions(interrupted(between));
    expect(open).toEqual([
      [150, 50],
      [50, 50],
      [50, 0],
      [0, 0],
    ]);
    expect(await matchById(database, large.id)).toMatchObject({ state: 'settled' });
  });

  test('and fails on the way is a failure for jobs, too, unlike one that was decided otherwise', async () => {
    const match = await makeCrowdedMatch(150);
    await pass(database, match.id, 120);
    const result = { winner: match.home, toss: 'Head' as const };
    await expect(settleMatch(killedAfter(2), match.id, result).catch(leaveToOthers)).rejects.toMatchObject(
      STANDS,
    );
    await expect(abandonMatch(database, match.id).catch(leaveToOthers)).resolves.toBeUndefined();
  });

  test('that cannot be settled does not keep later ones from it', async () => {
    const [first, second] = [await makeCrowdedMatch(150), await makeCrowdedMatch(150)];
    for (const match of [first, second]) {
      await pass(database, match.id, 120);
      const result = { winner: match.home, toss: 'Head' as const };
      await expect(settleMatch(killedAfter(1), match.id, result)).rejects.toThrow(Killed);
      await leave(match.id);
    }
    await expect(resumeDecisions(killedAfter(1))).rejects.toThrow(Killed);
    expect([await countOpen(database, first.id), await countOpen(database, second.id)]).toEqual([0, 0]);
    expect(await matchById(database, second.id)).toMatchObject({ state: 'settled' });
  });

  /** As if the process that began the decision had stopped long ago. */
  async function leave(matchId: number): Promise<void> {
    await database.query(
      `update matches set carried_on_at = carried_on_at - interval '1 minute' where id = $1`,
      [matchId],
    );
  }
});

describe('the database itself', () => {
  const refusals: [string, string][] = [
    ['a journal is not changed', 'update journals set at = now()'],
    ['a journal is not removed', 'delete from journals'],
    ['journals are not emptied', 'truncate journals cascade'],
    ['an entry is not changed', 'update entries set amount_paise = 1'],
    ['an entry is not removed', 'delete from entries'],
    ['entries are not emptied', 'truncate entries'],
    ['a wallet is not written by hand', 'update wallets set cash = cash + 1 where user_id = $1'],
    ['a revision is not written by hand', 'update wallets set revision = revision + 1 where user_id = $1'],
    [
      'a second placing of a bet is not booked',
      `insert into journals (user_id, kind, bet_id) select user_id, 'bet.placed', id from bets where user_id = $1 limit 1`,
    ],
    [
      'a second end of a bet is not booked',
      `insert into journals (user_id, kind, bet_id)
       select user_id, kind, id from bets, (values ('bet.lost'), ('bet.won')) as two (kind) where user_id = $1`,
    ],
    [
      'more than there is does not leave the cash',
      `with j as (insert into journals (user_id, kind) values ($1, 'grant') returning id)
       insert into entries select id, 1, $1, 'cash', 'promotions', 10001 from j`,
    ],
    [
      'an entry has two different accounts',
      `with j as (insert into journals (user_id, kind) values ($1, 'grant') returning id)
       insert into entries select id, 1, $1, 'cash', 'cash', 1 from j`,
    ],
    [
      'an entry moves something',
      `with j as (insert into journals (user_id, kind) values ($1, 'grant') returning id)
       insert into entries select id, 1, $1, 'promotions', 'cash', -1 from j`,
    ],
    [
      "an entry is of its journal's person",
      `with j as (insert into journals (user_id, kind) values ($1, 'grant') returning id)
       insert into entries select j.id, 1, w.user_id, 'promotions', 'cash', 1 from j, wallets w where w.user_id <> $1 limit 1`,
    ],
    [
      'a bet on no side of its match is not kept',
      'update bets set selection_id = 999999999 where user_id = $1',
    ],
    ['a bet that is over says when', `update bets set status = 'won' where user_id = $1`],
    [
      'a match is not settled without a result',
      `update matches set decision = 'settled', decided_at = now() where id = (select match_id from bets where user_id = $1)`,
    ],
  ];

  test.each(refusals)('%s', async (_, statement) => {
    const match = await makeMatch(database);
    const bettor = await makeBettor(database, 110_00);
    await makeBettor(database, 0);
    await place(database, bettor, onTeam(match.home, 10));
    const params = statement.includes('$1') ? [bettor] : [];
    // Class 23: integrity constraint violations, those of the triggers included.
    await expect(database.query(statement, params)).rejects.toMatchObject({
      code: expect.stringMatching(/^23/),
    });
    expect(await wallet(database, bettor)).toEqual({ cash: 100_00, staked: 10_00 });
  });

  test('a wallet starts empty', async () => {
    const bettor = await makeBettor(database, 0);
    const [other] = await database.query<{ id: number }>(
      `insert into users (first_name, last_name, phone, email, pincode, state, password_hash, referral_code)
       select first_name, last_name, 'x' || phone, 'x' || email, pincode, state, password_hash, 'x' || phone
       from users where id = $1 returning id`,
      [bettor],
    );
    await expect(
      database.query('insert into wallets (user_id, cash) values ($1, 5)', [other?.id ?? 0]),
    ).rejects.toMatchObject({ code: '23000' });
  });
});
