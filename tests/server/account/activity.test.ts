import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { note } from '../../../server/account/activity/note.ts';
import { markRead } from '../../../server/account/activity/read.ts';
import { sweepActivities } from '../../../server/account/activity/sweep.ts';
import { openSession } from '../../../server/account/sessions.ts';
import { sweepAccounts } from '../../../server/account/sweep.ts';
import { abandonMatch, settleMatch } from '../../../server/bets/matches/decide.ts';
import { answerTicket, closeForSupport } from '../../../server/support/desk.ts';
import { grantBonus } from '../../../server/wallet/bonuses/commands.ts';
import { grantWelcome } from '../../../server/wallet/bonuses/grant.ts';
import { settleBonuses } from '../../../server/wallet/bonuses/settle.ts';
import { expireDeposits } from '../../../server/wallet/deposits.ts';
import { payReferrals } from '../../../server/wallet/referrals/pay.ts';
import { grantStarter } from '../../../server/wallet/starter.ts';
import { decideWithdrawal } from '../../../server/wallet/withdrawals.ts';
import type { Activities, Activity } from '../../../src/schemas/account/activity.ts';
import { openTicket, say } from '../support/tickets.ts';
import { makeBettor, makeMatch, onTeam, onToss, pass, place } from '../tools/bettors.ts';
import { conclude, dataOf, type Person, personWith, saveAccount, withdraw } from '../tools/money.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function activities({ token }: Person, query = ''): Promise<Activities> {
  return dataOf<Activities>(await server.call('GET', `activity${query}`, { token }));
}

const inShort = ({ number, kind, subject, note, amount }: Activity) => [number, kind, subject, note, amount];

/** The person's activities, latest first. */
const told = async (person: Person) => (await activities(person)).rows.map(inShort);

describe('each event is reported', () => {
  test('bets that are won, lost or void; not a bet that its bettor has cancelled', async () => {
    const { database } = server;
    const person = await personWith(server, 1000);
    const match = await makeMatch(database);
    const won = await place(database, person.userId, onTeam(match.home, 100));
    const lost = await place(database, person.userId, onToss(match.id, 'Tail', 50));
    const gone = await makeMatch(database, { name: 'Rained off' });
    const back = await place(database, person.userId, onTeam(gone.away, 20));
    const cancelled = await place(database, person.userId, onTeam(gone.away, 30));
    await server.call('POST', 'live-bet/cancel', {
      token: person.token,
      body: { bet_id: cancelled.bet.id, match_id: gone.id },
    });
    await pass(database, match.id, 120);
    await settleMatch(database, match.id, { winner: match.home, toss: 'Head' });
    await abandonMatch(database, gone.id);
    expect(await told(person)).toEqual([
      [3, 'bet.void', String(back.bet.id), 'Rained off', 20],
      [2, 'bet.lost', String(lost.bet.id), 'Home v Away', 50],
      [1, 'bet.won', String(won.bet.id), 'Home v Away', 180],
    ]);
  });

  test('to each bettor of a match only their own bets, through all batches, once', async () => {
    const { database } = server;
    const match = await makeMatch(database);
    const bettors: number[] = [];
    for (let index = 0; index < 30; index += 1) bettors.push(await makeBettor(database, 1000_00));
    for (let round = 0; round < 5; round += 1)
      for (const bettor of bettors) await place(database, bettor, onTeam(match.home, 10));
    await pass(database, match.id, 120);
    const result = { winner: match.away, toss: 'Head' as const };
    await Promise.all([settleMatch(database, match.id, result), settleMatch(database, match.id, result)]);
    const rows = await database.query(
      `select a.user_id, array_agg(a.number::integer order by a.number) as numbers,
              array_agg(a.subject_id order by a.number) = array_agg(a.subject_id order by a.subject_id) as in_order,
              bool_and(b.user_id = a.user_id) as own, max(c.latest) as latest
       from activities a join bets b on b.id = a.subject_id join activity_counts c on c.user_id = a.user_id
       where b.match_id = $1 group by a.user_id order by a.user_id`,
      [match.id],
    );
    expect(rows).toEqual(
      bettors.map((user_id) => ({ user_id, numbers: [1, 2, 3, 4, 5], in_order: true, own: true, latest: 5 })),
    );
  });

  test('deposits that are credited, rejected and expired', async () => {
    const { database } = server;
    const person = await personWith(server, 0);
    const order = async (amount: number) =>
      dataOf<{ id: number }>(
        await server.call('POST', 'deposit/create', {
          token: person.token,
          body: { amount: String(amount) },
        }),
      ).id;
    const referenceOf = async (id: number) =>
      (await database.query<{ reference: string }>('select reference from deposits where id = $1', [id]))[0]
        ?.reference ?? '';
    const [first, second] = [await order(500), await order(600)];
    const [credited, rejected] = [await referenceOf(first), await referenceOf(second)];
    const expired = await order(700);
    await conclude(server, credited, 'credited');
    await conclude(server, credited, 'credited');
    await conclude(server, rejected, 'rejected');
    await database.query('update deposits set expires_at = now() where user_id = $1', [person.userId]);
    await expireDeposits(database);
    await expireDeposits(database);
    expect(await told(person)).toEqual([
      [3, 'deposit.expired', String(expired), '', 700],
      [2, 'deposit.rejected', String(second), '', 600],
      [1, 'deposit.credited', String(first), '', 500],
    ]);
  });

  test('withdrawals that are approved, paid and rejected', async () => {
    const person = await personWith(server, 1000);
    const account = await saveAccount(server, person);
    const ask = async (amount: string) =>
      dataOf<{ withdrawal: { id: number } }>(await withdraw(server, person, account, amount)).withdrawal.id;
    const [paid, rejected] = [await ask('200'), await ask('300')];
    await decideWithdrawal(server, paid, 'approve', { who: 'test', why: null });
    await decideWithdrawal(server, paid, 'approve', { who: 'test', why: null });
    await decideWithdrawal(server, paid, 'pay', { who: 'test', why: null });
    await decideWithdrawal(server, rejected, 'reject', { who: 'test', why: 'why' });
    expect(await told(person)).toEqual([
      [4, 'withdrawal.rejected', String(rejected), '', 300],
      [3, 'withdrawal.paid', String(paid), '', 200],
      [2, 'withdrawal.approved', String(paid), '', 200],
      [1, 'payout-account.added', '', 'HDFC Bank ••••9012', null],
    ]);
  });

  test('a bonus that is granted, becomes cash, or expires', async () => {
    const { database } = server;
    const person = await personWith(server, 1000);
    await grantWelcome(database, person.userId, 100_00);
    const goodwill40 = {
      phone: person.phone,
      amountPaise: 40_00,
      reference: 'activity-test',
      why: 'a test',
      who: 'asha',
    };
    await grantBonus(database, goodwill40);
    await grantBonus(database, goodwill40);
    await settleBonuses(database);
    const match = await makeMatch(database);
    await place(database, person.userId, onTeam(match.home, 100));
    await pass(database, match.id, 120);
    await settleMatch(database, match.id, { winner: match.home, toss: 'Head' });
    await settleBonuses(database);
    await database.query(
      `update bonuses set granted_at = granted_at - interval '30 days', expires_at = now()
       where user_id = $1 and status = 'locked'`,
      [person.userId],
    );
    await settleBonuses(database);
    const [welcome, goodwill] = await database.query<{ id: number }>(
      'select id from bonuses where user_id = $1 order by id',
      [person.userId],
    );
    const happened = (await told(person)).filter(([, kind]) => kind !== 'bet.won');
    expect(happened.map(([number, kind, subject, , amount]) => [number, kind, subject, amount])).toEqual([
      [5, 'bonus.expired', String(goodwill?.id), 40],
      [4, 'bonus.released', String(welcome?.id), 100],
      [2, 'bonus.granted', String(goodwill?.id), 40],
      [1, 'bonus.granted', String(welcome?.id), 100],
    ]);
  });

  test('the play money that a newcomer begins with', async () => {
    const person = await personWith(server, 0);
    await grantStarter(server.database, person.userId, 1000_00);
    await grantStarter(server.database, person.userId, 1000_00);
    expect(await told(person)).toEqual([[1, 'starter', '', '', 1000]]);
  });

  test('the reward for a friend', async () => {
    const { database } = server;
    const [person, friend] = [await personWith(server, 0), await personWith(server, 100)];
    await database.query('update users set referred_by = $2 where id = $1', [friend.userId, person.userId]);
    const match = await makeMatch(database);
    await place(database, friend.userId, onTeam(match.home, 10));
    await pass(database, match.id, 120);
    await settleMatch(database, match.id, { winner: match.away, toss: 'Head' });
    await payReferrals(database, 50_00);
    await payReferrals(database, 50_00);
    expect(await told(person)).toEqual([[1, 'referral', '', '', 50]]);
  });

  test('each answer of support, once, and the closing of a ticket', async () => {
    const { database } = server;
    const person = await personWith(server, 0);
    const token = await openTicket(server, person.token);
    await say(server, person.token, token, { editor: 'Anybody there?' });
    await answerTicket(database, token, 'We are looking into it');
    await answerTicket(database, token, 'We are looking into it');
    await closeForSupport(database, token, 'Solved');
    await closeForSupport(database, token, 'Solved');
    const own = await openTicket(server, person.token, { key: 'another-ticket-0001' });
    await server.call('POST', `ticket/${own}/close`, {
      token: person.token,
      body: { cancelReason: 'Never mind' },
    });
    expect(await told(person)).toEqual([
      [2, 'ticket.closed', token, 'Deposit', null],
      [1, 'ticket.answered', token, 'Deposit', null],
    ]);
  });

  test('in one transaction with its event', async () => {
    const { database } = server;
    const person = await personWith(server, 0);
    const token = await openTicket(server, person.token);
    const away = new Error('away');
    const failing = answerTicket(database, token, 'Lost', () => Promise.reject(away));
    await expect(failing).rejects.toBe(away);
    expect(await told(person)).toEqual([]);
    await answerTicket(database, token, 'Kept');
    expect(await told(person)).toEqual([[1, 'ticket.answered', token, 'Deposit', null]]);
  });
});

describe('the mark of read activities', () => {
  async function personWithNews(count: number): Promise<Person> {
    const person = await personWith(server, 0);
    for (let index = 0; index < count; index += 1)
      await note(server.database, person.userId, 'ticket.answered', index + 1);
    return person;
  }
  const read = ({ token }: Person, up_to: unknown) =>
    server.call('POST', 'activity/read', { token, body: { up_to } });
  const seen = async (person: Person) => (await activities(person)).summary;

  test('is zero for a new person', async () => {
    const person = await personWith(server, 0);
    expect(await activities(person)).toEqual({
      rows: [],
      page: 1,
      perPage: 10,
      total: 0,
      summary: { latest: 0, read_up_to: 0 },
    });
    expect((await read(person, 5)).body.data).toEqual({ latest: 0, read_up_to: 0 });
  });

  test('counts page by page, the latest first', async () => {
    const person = await personWithNews(5);
    const page = await activities(person, '?page=2&perPage=2');
    expect([page.rows.map(({ number }) => number), page.total]).toEqual([[3, 2], 5]);
    expect((await server.call('GET', 'activity?perPage=101', { token: person.token })).status).toBe(400);
  });

  test('a read activity stays read, whichever device reports last', async () => {
    const person = await personWithNews(4);
    expect((await read(person, 3)).body.data).toEqual({ latest: 4, read_up_to: 3 });
    expect((await read(person, 1)).body.data).toEqual({ latest: 4, read_up_to: 3 });
    const marks = [2, 4, 1, 3, 4, 2].map((upTo) => markRead(server.database, person.userId, upTo));
    await Promise.all(marks);
    expect(await seen(person)).toEqual({ latest: 4, read_up_to: 4 });
  });

  test('later activities cannot be marked as read', async () => {
    const person = await personWithNews(2);
    expect((await read(person, 1_000_000)).body.data).toEqual({ latest: 2, read_up_to: 2 });
    await note(server.database, person.userId, 'ticket.answered', 3);
    expect(await seen(person)).toEqual({ latest: 3, read_up_to: 2 });
  });

  test.each([0, -1, 1.5, '2', null, undefined])('up to %j is refused', async (upTo) => {
    const person = await personWithNews(1);
    expect(await read(person, upTo)).toMatchObject({
      status: 400,
      body: { errors: { up_to: expect.any(String) } },
    });
    expect(await seen(person)).toEqual({ latest: 1, read_up_to: 0 });
  });

  test('people neither see nor mark the activities of others', async () => {
    const [person, other] = [await personWithNews(2), await personWithNews(3)];
    await read(person, 2);
    expect(await seen(other)).toEqual({ latest: 3, read_up_to: 0 });
    expect((await server.call('GET', 'activity')).status).toBe(401);
    expect((await server.call('POST', 'activity/read', { body: { up_to: 1 } })).status).toBe(401);
  });

  test('simultaneous activities get numbers without gaps', async () => {
    const person = await personWith(server, 0);
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        server.database.transaction((tx) => note(tx, person.userId, 'ticket.answered', index)),
      ),
    );
    const { rows } = await activities(person, '?perPage=20');
    expect(rows.map(({ number }) => number)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test('an activity cannot be changed', async () => {
    const person = await personWithNews(1);
    await expect(
      server.database.query(`update activities set kind = 'bet.won' where user_id = $1`, [person.userId]),
    ).rejects.toThrow('activities is append-only');
  });

  test('after 90 days activities are deleted, and count as read', async () => {
    const person = await personWith(server, 0);
    await server.database.query('insert into activity_counts (user_id, latest) values ($1, 3)', [
      person.userId,
    ]);
    await server.database.query(
      `insert into activities (user_id, number, kind, subject_id, at)
       select $1, number, 'ticket.answered', 1, now() - make_interval(days => days)
       from unnest($2::integer[], $3::integer[]) as old (number, days)`,
      [person.userId, [1, 2, 3], [92, 91, 89]],
    );
    await sweepActivities(server.database);
    const { rows, total, summary } = await activities(person);
    expect([rows.map(({ number }) => number), total]).toEqual([[3], 1]);
    expect(summary).toEqual({ latest: 3, read_up_to: 2 });
  });

  test('a log-in in a new browser shows its device as long as it is listed', async () => {
    const { database } = server;
    const person = await personWith(server, 0);
    const place = { address: '192.0.2.1', device: 'Firefox, Linux' };
    const { sessionId } = await openSession(database, person.userId, place);
    await database.query('delete from access_tokens where session_id = $1', [sessionId]);
    await database.query(
      `update sessions set rotated_at = now() - interval '90 days', ended_at = now() where id = $1`,
      [sessionId],
    );
    await database.query('insert into activity_counts (user_id, latest) values ($1, 1)', [person.userId]);
    await database.query(
      `insert into activities (user_id, number, kind, subject_id, at)
       values ($1, 1, 'device.new', $2, now() - interval '89 days')`,
      [person.userId, sessionId],
    );
    await sweepAccounts(database);
    expect(await told(person)).toEqual([[1, 'device.new', '', 'Firefox, Linux', null]]);
  });

  test('a sweep ends after a hundred thousand rows, and the next one continues', async () => {
    let statements = 0;
    const endless = {
      ...server.database,
      query: async <Row extends object>(): Promise<Row[]> => {
        statements += 1;
        if (statements > 100) throw new Error('It goes on');
        return new Array<Row>(1000);
      },
    };
    await sweepActivities(endless);
    expect(statements).toBe(100);
  });
});
