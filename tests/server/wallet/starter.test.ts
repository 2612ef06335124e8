import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantStarter } from '../../../server/wallet/starter.ts';
import { dataOf } from '../tools/money.ts';
import { cookieIn, PASSWORD } from '../tools/people.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Registers a phone, and returns a function that submits its code. */
async function register(phone: string, to = server) {
  const body = {
    first_name: 'Asha',
    last_name: 'Kulkarni',
    phone,
    email: `${phone}@example.test`,
    pincode: '110001',
    state: 'Delhi',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    is_eighteen: true,
    agreement: true,
  };
  const registration = cookieIn(await to.call('POST', 'users/register', { body }), 'registration');
  const otp = /\b\d{6}\b/.exec(to.sent.at(-1)?.text ?? '')?.[0];
  return () => to.call('POST', 'users/verify-otp', { body: { phone, otp }, cookies: { registration } });
}

/** The journals of the starter money for the owner of the phone, and the content of their wallet. */
async function given(phone: string, { database } = server) {
  const journals = await database.query(
    `select e.debit, e.credit, e.amount_paise from journals j join entries e on e.journal_id = j.id
     join users u on u.id = j.user_id where u.phone = $1 and j.kind = 'starter'`,
    [phone],
  );
  const [wallet] = await database.query(
    'select cash, bonus, revision from wallets w join users u on u.id = w.user_id where phone = $1',
    [phone],
  );
  return { journals, wallet };
}

const THOUSAND = [{ debit: 'promotions', credit: 'cash', amount_paise: 1000_00 }];

describe('a verified phone', () => {
  test('begins with 1,000 rupees of cash, apart from the bonus, and no deposit', async () => {
    const phone = '8200000001';
    const verify = await register(phone);
    expect(await given(phone)).toEqual({ journals: [], wallet: { cash: 0, bonus: 0, revision: 0 } });
    const verified = await verify();
    const data = dataOf<{ access_token: string; starter: number; bonus: number }>(verified);
    expect(data).toEqual({ access_token: expect.any(String), starter: 1000, bonus: 100 });
    expect(await given(phone)).toEqual({
      journals: THOUSAND,
      wallet: { cash: 1000_00, bonus: 100_00, revision: 2 },
    });

    const token = data.access_token;
    const all = await server.call('GET', 'wallet/history?page=1&perPage=10', { token });
    expect(all.body.data).toMatchObject({
      rows: [{ kind: 'starter', amount: 1000, balance: 1000, note: '' }],
      total: 1,
      summary: { played: 0, paid: 1000, gifts: { starter: 1000, grant: 0 }, net_deposits: 0 },
    });
    const totals: number[] = [];
    for (const kinds of ['bonus', 'deposits'])
      totals.push(
        dataOf<{ total: number }>(
          await server.call('GET', `wallet/history?page=1&perPage=10&kinds=${kinds}`, { token }),
        ).total,
      );
    expect(totals).toEqual([1, 0]);
    const file = await server.call('GET', 'wallet/statement', { token });
    expect(dataOf<{ csv: string }>(file).csv).toContain('"Play money to begin with","",1000,1000\r\n');
    const figures = await server.call('GET', 'profile/dashboard', { token });
    expect(figures.body.data).toMatchObject({ lifetime: { staked: 0, returned: 0, net: 0, count: 0 } });
  });

  test('gets the money once, even with simultaneous requests', async () => {
    const phone = '8200000002';
    const verify = await register(phone);
    const replies = await Promise.all([verify(), verify(), verify()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await given(phone)).toEqual({
      journals: THOUSAND,
      wallet: { cash: 1000_00, bonus: 100_00, revision: 2 },
    });
    expect(await verify()).toMatchObject({ status: 400 });
    expect(await given(phone)).toMatchObject({ journals: THOUSAND });
  });

  test('gets no starter money if the operator sets none', async () => {
    const stern = await startTestServer({ context: { starterPaise: 0, welcomePaise: 0 } });
    try {
      const phone = '8200000003';
      const verified = await (await register(phone, stern))();
      expect(verified.body.data).toMatchObject({ starter: 0, bonus: 0 });
      expect(await given(phone, stern)).toEqual({
        journals: [],
        wallet: { cash: 0, bonus: 0, revision: 0 },
      });
      expect(await stern.database.query('select id from bonuses')).toEqual([]);
    } finally {
      await stern.close();
    }
  });
});

describe('the starter money', () => {
  test('is given only by the first call, without a gap in the revisions', async () => {
    const { userId, phone } = await server.signUp();
    const calls: number[] = [];
    for (let call = 1; call <= 3; call++) calls.push(await grantStarter(server.database, userId, 700_00));
    expect(calls).toEqual([700_00, 0, 0]);
    expect((await given(phone)).wallet).toEqual({ cash: 700_00, bonus: 0, revision: 1 });
  });

  test('is refused a second time by the database itself', async () => {
    const { userId, phone } = await server.signUp();
    await grantStarter(server.database, userId, 700_00);
    const again = server.database.query(
      `with journal as (insert into journals (user_id, kind) values ($1, 'starter') returning id)
       insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
       select id, 1, $1, 'promotions', 'cash', 70000 from journal`,
      [userId],
    );
    await expect(again).rejects.toThrow('one_starter');
    expect((await given(phone)).wallet).toEqual({ cash: 700_00, bonus: 0, revision: 1 });
  });

  test('refers to no friend, bet, deposit or bonus', async () => {
    const { userId } = await server.signUp();
    const insert = server.database.query(
      `insert into journals (user_id, kind, friend_id) values ($1, 'starter', $1)`,
      [userId],
    );
    await expect(insert).rejects.toThrow('journals_subject_check');
  });
});
