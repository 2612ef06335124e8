import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { abandonMatch, settleMatch } from '../../../server/bets/matches/decide.ts';
import { payReferrals } from '../../../server/wallet/referrals/pay.ts';
import { fund, makeMatch, onTeam, pass, place } from '../tools/bettors.ts';
import { dataOf } from '../tools/money.ts';
import { rowsRead } from '../tools/rows-read.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Person = Awaited<ReturnType<TestServer['signUp']>>;

/** A person who registered with this person's code. */
async function friendOf(referrer: Person, name = 'Asha', last = 'Kulkarni') {
  const friend = await server.signUp();
  await server.database.query(
    'update users set referred_by = $2, first_name = $3, last_name = $4 where id = $1',
    [friend.userId, referrer.userId, name, last],
  );
  await fund(server.database, friend.userId, 500_00);
  return friend;
}

async function bet(person: Person, end: 'won' | 'lost' | 'void' | 'open') {
  const { database } = server;
  const match = await makeMatch(database);
  await place(database, person.userId, onTeam(match.home, 10));
  if (end === 'open') return;
  await pass(database, match.id, 61);
  if (end === 'void') await abandonMatch(database, match.id);
  else
    await settleMatch(database, match.id, { winner: end === 'won' ? match.home : match.away, toss: 'Head' });
}

async function referral(person: Person, query = '') {
  return dataOf<{ rows: Record<string, unknown>[]; summary: Record<string, unknown>; total: number }>(
    await server.call('GET', `referral${query}`, { token: person.token }),
  );
}

const cashOf = async ({ userId }: Person) =>
  (await server.database.query<{ cash: number }>('select cash from wallets where user_id = $1', [userId]))[0]
    ?.cash;

test('GET referral needs a signed-in person', async () => {
  expect(await server.call('GET', 'referral')).toMatchObject({ status: 401 });
});

test('a person without friends: the code and its link', async () => {
  const person = await server.signUp();
  await server.database.query(`update users set referral_code = 'LAMP2026' where id = $1`, [person.userId]);
  expect(await referral(person)).toEqual({
    rows: [],
    page: 1,
    perPage: 10,
    total: 0,
    summary: {
      code: 'LAMP2026',
      link: 'http://sikka.test/?modal=register&ref=LAMP2026',
      reward: 50,
      joined: 0,
      rewarded: 0,
      earned: 0,
    },
  });
});

test('friends with masked names, latest first, page by page', async () => {
  const person = await server.signUp();
  const first = await friendOf(person, 'किरण', 'राव');
  await friendOf(person, 'Zoya', '');
  await server.database.query('update users set verified_at = null where id = $1', [first.userId]);
  const { rows, total } = await referral(person);
  expect(total).toBe(2);
  expect(rows).toEqual([
    { id: 2, name: 'Z***', joined_at: expect.any(String), state: 'verified', reward: 0 },
    { id: 1, name: 'कि*** रा.', joined_at: expect.any(String), state: 'joined', reward: 0 },
  ]);
  expect((await referral(person, '?page=2&perPage=1')).rows).toMatchObject([{ id: 1 }]);
  expect(await server.call('GET', 'referral?page=0', { token: person.token })).toMatchObject({ status: 400 });
});

describe('the reward', () => {
  test.each(['won', 'lost'] as const)(
    'comes with the first bet that is %s: 50 rupees of cash, once',
    async (end) => {
      const person = await server.signUp();
      const friend = await friendOf(person);
      await payReferrals(server.database, 50_00);
      expect(await cashOf(person)).toBe(0);
      await bet(friend, end);
      await payReferrals(server.database, 50_00);
      expect(await cashOf(person)).toBe(50_00);
      await bet(friend, 'won');
      await payReferrals(server.database, 50_00);
      expect(await cashOf(person)).toBe(50_00);
      expect(await referral(person)).toMatchObject({
        rows: [{ name: 'A*** K.', state: 'rewarded', reward: 50 }],
        summary: { joined: 1, rewarded: 1, earned: 50 },
      });
      const statement = await server.call('GET', 'wallet/history', { token: person.token });
      expect(statement.body.data).toMatchObject({ rows: [{ kind: 'referral', amount: 50, balance: 50 }] });
    },
  );

  test("is the operator's amount; while that is zero, nobody is paid, and the page is told so", async () => {
    const person = await server.signUp();
    await bet(await friendOf(person), 'won');
    await payReferrals(server.database, 0);
    expect(await cashOf(person)).toBe(0);
    server.context.referralPaise = 0;
    expect(await referral(person)).toMatchObject({
      rows: [{ state: 'verified', reward: 0 }],
      summary: { reward: 0, rewarded: 0, earned: 0 },
    });
    server.context.referralPaise = 50_00;
    await payReferrals(server.database, 70_00);
    expect(await cashOf(person)).toBe(70_00);
    expect((await referral(person)).rows).toMatchObject([{ state: 'rewarded', reward: 70 }]);
  });

  test('does not come for a bet that is open or void', async () => {
    const person = await server.signUp();
    const friend = await friendOf(person);
    await bet(friend, 'open');
    await bet(friend, 'void');
    await payReferrals(server.database, 50_00);
    expect(await cashOf(person)).toBe(0);
  });

  test('processes at once pay for each friend once', async () => {
    const person = await server.signUp();
    const friends = await Promise.all([1, 2, 3].map(() => friendOf(person)));
    for (const friend of friends) await bet(friend, 'lost');
    await Promise.all([1, 2, 3, 4].map(() => payReferrals(server.database, 50_00)));
    await payReferrals(server.database, 50_00);
    expect(await cashOf(person)).toBe(150_00);
    expect((await referral(person)).summary).toMatchObject({ joined: 3, rewarded: 3, earned: 150 });
  });

  test('friends without a due reward are not read', async () => {
    const { database } = server;
    const person = await server.signUp();
    const [friend, idle] = [await friendOf(person), await friendOf(person)];
    await bet(friend, 'won');
    await payReferrals(database, 50_00);
    await bet(friend, 'lost');
    await bet(idle, 'open');
    await bet(idle, 'void');
    const read = await rowsRead(database, ['users', 'bets'], (tx) =>
      payReferrals({ ...tx, transaction: (work) => work({ ...database, ...tx }) }, 50_00),
    );
    expect(read).toBe(0);
    expect(await cashOf(person)).toBe(50_00);
  });
});

describe('registering with a code', () => {
  const body = (phone: string, referralCode?: string) => ({
    first_name: 'New',
    last_name: 'Friend',
    phone,
    email: `${phone}@example.test`,
    pincode: '110001',
    state: 'Delhi',
    password: 'under-the-floodlights',
    confirmPassword: 'under-the-floodlights',
    hasReferralCode: referralCode !== undefined,
    ...(referralCode !== undefined && { referralCode }),
    is_eighteen: true,
    agreement: true,
  });
  const referrerOf = async (phone: string) =>
    (
      await server.database.query<{ referred_by: number | null }>(
        'select referred_by from users where phone = $1',
        [phone],
      )
    )[0]?.referred_by;

  test('in small letters, as people type it', async () => {
    const person = await server.signUp();
    await server.database.query(`update users set referral_code = 'KITE7777' where id = $1`, [person.userId]);
    const reply = await server.call('POST', 'users/register', { body: body('9822222201', ' kite7777 ') });
    expect(reply).toMatchObject({ status: 200 });
    expect(await referrerOf('9822222201')).toBe(person.userId);
    expect(await referral(person)).toMatchObject({ rows: [{ name: 'N*** F.', state: 'joined' }] });
  });

  test('an unknown code gets a message under its field, and nothing is registered', async () => {
    const reply = await server.call('POST', 'users/register', { body: body('9822222202', 'NOBODY99') });
    expect(reply).toMatchObject({
      status: 400,
      body: { errors: { referralCode: 'Referral code is not valid' } },
    });
    expect(await referrerOf('9822222202')).toBeUndefined();
  });

  test('nobody refers themselves: a code counts only once its phone is verified, and then the phone is taken', async () => {
    await server.call('POST', 'users/register', { body: body('9822222203') });
    const [own] = await server.database.query<{ referral_code: string }>(
      'select referral_code from users where phone = $1',
      ['9822222203'],
    );
    const unverified = await server.call('POST', 'users/register', {
      body: body('9822222203', own?.referral_code),
    });
    expect(unverified).toMatchObject({
      status: 400,
      body: { errors: { referralCode: 'Referral code is not valid' } },
    });
    await server.database.query('update users set verified_at = now() where phone = $1', ['9822222203']);
    await server.call('POST', 'users/register', { body: body('9822222203', own?.referral_code) });
    expect(await referrerOf('9822222203')).toBeNull();
  });
});
