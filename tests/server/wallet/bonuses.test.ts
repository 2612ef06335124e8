import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginBreak } from '../../../server/account/limits/breaks.ts';
import { abandonMatch, settleMatch } from '../../../server/bets/matches/decide.ts';
import type { Queryable } from '../../../server/database/database.ts';
import { grantBonus } from '../../../server/wallet/bonuses/commands.ts';
import { grantGoodwill, grantWelcome } from '../../../server/wallet/bonuses/grant.ts';
import { bonusesOf } from '../../../server/wallet/bonuses/list.ts';
import { settleBonuses } from '../../../server/wallet/bonuses/settle.ts';
import { cancel, fund, makeBettor, makeMatch, onTeam, outcome, pass, place } from '../tools/bettors.ts';
import { openTestDatabase } from '../tools/database.ts';
import { dataOf, gate, somebodyWaits } from '../tools/money.ts';
import { rowsRead } from '../tools/rows-read.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ database: await openTestDatabase({ isForged: true }) });
});
afterAll(() => server.close());

/** A verified person with 1,000 rupees and the welcome bonus, which counts already. */
async function welcomed(): Promise<number> {
  const person = await makeBettor(server.database, 1_000_00);
  await grantWelcome(server.database, person, 100_00);
  await settleBonuses(server.database);
  return person;
}

/** Places this many rupees on a separate match and ends it. */
async function bet(person: number, rupees: number, end: 'won' | 'lost' | 'void' | 'cancelled' = 'lost') {
  const { database } = server;
  const match = await makeMatch(database);
  const receipt = await place(database, person, onTeam(match.home, rupees));
  if (end === 'cancelled') await cancel(database, person, receipt.bet.id, match.id);
  else {
    await pass(database, match.id, 61);
    if (end === 'void') await abandonMatch(database, match.id);
    else
      await settleMatch(database, match.id, {
        winner: end === 'won' ? match.home : match.away,
        toss: 'Head',
      });
  }
  return receipt.bet.id;
}

let nonce = 0;
/** A lost coin flip. */
async function flip(person: number, paise: number, database: Queryable = server.database) {
  const hash = String(++nonce).padStart(64, '0');
  await database.query(
    `with seed as (
       insert into seeds (user_id, server_seed, server_seed_hash, client_seed, state, rotated_at)
       values ($1, $2, $2, 'test', 'revealed', now()) returning id),
     round as (
       insert into rounds (user_id, game, seed_id, nonce, stake_paise, prediction, side, payout_paise)
       select $1, 'coinflip', id, 1, $3, 'Head', 'Tail', 0 from seed returning id),
     journal as (insert into journals (user_id, kind, round_id) select $1, 'coinflip', id from round returning id)
     insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
     select id, 1, $1, 'cash', 'house', $3 from journal`,
    [person, hash, paise],
  );
}

async function purse(person: number) {
  const [row] = await server.database.query<{ cash: number; bonus: number }>(
    'select cash, bonus from wallets where user_id = $1',
    [person],
  );
  return row;
}

/** Moves everything about this person's bonuses this many days into the past. */
async function daysLater(person: number, days: number) {
  const by = `make_interval(days => ${days})`;
  await server.database.query(
    `update bonuses set granted_at = granted_at - ${by}, expires_at = expires_at - ${by},
            counts_from = counts_from - ${by}, ended_at = ended_at - ${by} where user_id = $1`,
    [person],
  );
  await server.database.query(
    `update bets set placed_at = placed_at - ${by}, settled_at = settled_at - ${by} where user_id = $1`,
    [person],
  );
}

const states = async (person: number) =>
  (await bonusesOf(server.database, person)).map(({ status, waiting, wagered }) => [
    waiting ? 'waiting' : status,
    wagered,
  ]);

const journalsOf = async (person: number) =>
  (
    await server.database.query<{ kind: string }>(
      `select kind from journals where user_id = $1 and kind like 'bonus%' order by id`,
      [person],
    )
  ).map(({ kind }) => kind);

test('GET bonus needs a signed-in person', async () => {
  expect(await server.call('GET', 'bonus')).toMatchObject({ status: 401 });
});

test('a new person has none', async () => {
  const { token } = await server.signUp();
  expect((await server.call('GET', 'bonus', { token })).body.data).toEqual({ bonus: 0, bonuses: [] });
});

test('the welcome bonus: 100 rupees of credit, locked, for 30 days, once', async () => {
  const { token, userId } = await server.signUp();
  await grantWelcome(server.database, userId, 100_00);
  await grantWelcome(server.database, userId, 100_00);
  const reply = await server.call('GET', 'bonus', { token });
  const { bonus, bonuses } = dataOf<{ bonus: number; bonuses: Record<string, string>[] }>(reply);
  expect(bonus).toBe(100);
  expect(bonuses).toEqual([
    {
      id: expect.any(Number),
      kind: 'welcome',
      amount: 100,
      wagering: 100,
      wagered: 0,
      status: 'locked',
      waiting: false,
      granted_at: expect.any(String),
      expires_at: expect.any(String),
      ended_at: null,
    },
  ]);
  const [{ granted_at = '', expires_at = '' } = {}] = bonuses;
  expect(Math.round((Date.parse(expires_at) - Date.parse(granted_at)) / 1000)).toBe(30 * 24 * 60 * 60);
  expect(await purse(userId)).toEqual({ cash: 0, bonus: 10_000 });
});

describe('wagering', () => {
  test('counts bets when they are won or lost, and rounds of games', async () => {
    const person = await welcomed();
    await bet(person, 30, 'lost');
    await bet(person, 25.5, 'won');
    await flip(person, 10_25);
    expect(await states(person)).toEqual([['locked', 65.75]]);
  });

  test('counts no bet that is open, void or cancelled', async () => {
    const person = await welcomed();
    const match = await makeMatch(server.database);
    await place(server.database, person, onTeam(match.home, 300));
    await bet(person, 200, 'void');
    await bet(person, 200, 'cancelled');
    await settleBonuses(server.database);
    expect(await states(person)).toEqual([['locked', 0]]);
    expect(await purse(person)).toEqual({ cash: 700_00, bonus: 100_00 });
  });

  test('does not count stakes after its end', async () => {
    const person = await welcomed();
    await bet(person, 100);
    await settleBonuses(server.database);
    for (let count = 0; count < 20; count++) await flip(person, 100);
    const read = () => rowsRead(server.database, ['rounds'], (tx) => bonusesOf(tx, person));
    expect(await read()).toBe(0);
  });

  test('one paisa less is not enough', async () => {
    const person = await welcomed();
    await bet(person, 99.99);
    await settleBonuses(server.database);
    expect(await states(person)).toEqual([['locked', 99.99]]);
    await flip(person, 1);
    await settleBonuses(server.database);
    expect(await states(person)).toEqual([['released', 100]]);
    expect(await purse(person)).toEqual({ cash: 1_000_00, bonus: 0 });
  });

  test('is up to date before the job has run', async () => {
    const person = await makeBettor(server.database, 1_000_00);
    await grantWelcome(server.database, person, 100_00);
    await bet(person, 40);
    expect(await states(person)).toEqual([['locked', 40]]);
    await bet(person, 400);
    expect(await states(person)).toEqual([['locked', 100]]);
    await settleBonuses(server.database);
    expect(await states(person)).toEqual([['released', 100]]);
  });

  test('does not count earlier stakes', async () => {
    const person = await makeBettor(server.database, 1_000_00);
    await bet(person, 500);
    await grantWelcome(server.database, person, 100_00);
    await settleBonuses(server.database);
    expect(await states(person)).toEqual([['locked', 0]]);
  });
});

describe('the end', () => {
  test('is made once, even by two jobs at once', async () => {
    const person = await welcomed();
    await bet(person, 100);
    await Promise.all([1, 2, 3].map(() => settleBonuses(server.database)));
    await settleBonuses(server.database);
    expect(await journalsOf(person)).toEqual(['bonus.granted', 'bonus.released']);
    expect(await purse(person)).toEqual({ cash: 1_000_00, bonus: 0 });
  });

  test('the database itself refuses a second ending', async () => {
    const person = await welcomed();
    await bet(person, 100);
    await settleBonuses(server.database);
    const [bonus] = await bonusesOf(server.database, person);
    await expect(
      server.database.query(
        `insert into journals (user_id, kind, bonus_id) values ($1, 'bonus.expired', $2)`,
        [person, bonus?.id ?? 0],
      ),
    ).rejects.toThrow(/one_ending/);
  });

  test('after 30 days without enough stakes the bonus expires; the cash stays', async () => {
    const person = await welcomed();
    await bet(person, 60);
    await daysLater(person, 29);
    await settleBonuses(server.database);
    expect(await states(person)).toEqual([['locked', 60]]);
    await daysLater(person, 1);
    expect(await states(person)).toEqual([['expired', 60]]);
    await settleBonuses(server.database);
    await settleBonuses(server.database);
    expect(await states(person)).toEqual([['expired', 60]]);
    expect(await journalsOf(person)).toEqual(['bonus.granted', 'bonus.expired']);
    expect(await purse(person)).toEqual({ cash: 940_00, bonus: 0 });
  });

  test('also comes without any stake', async () => {
    const person = await welcomed();
    await daysLater(person, 30);
    await settleBonuses(server.database);
    expect(await journalsOf(person)).toEqual(['bonus.granted', 'bonus.expired']);
    expect(await purse(person)).toEqual({ cash: 1_000_00, bonus: 0 });
  });

  test('a bonus wagered in time is released even if the job runs late', async () => {
    const person = await welcomed();
    await bet(person, 100);
    await daysLater(person, 40);
    expect(await states(person)).toEqual([['locked', 100]]);
    await settleBonuses(server.database);
    expect(await states(person)).toEqual([['released', 100]]);
    expect(await purse(person)).toEqual({ cash: 1_000_00, bonus: 0 });
  });

  test('waits for a settlement that is still running when the bonus is over', async () => {
    const { database } = server;
    const person = await welcomed();
    await daysLater(person, 1);
    const match = await makeMatch(database);
    await place(database, person, onTeam(match.home, 100));
    await pass(database, match.id, 61);
    const over = async () => {
      await database.query(
        `update bonuses set expires_at = clock_timestamp() - interval '30 seconds' where user_id = $1`,
        [person],
      );
      await settleBonuses(database);
    };
    let kept: Promise<void> | undefined;
    await settleMatch(database, match.id, { winner: match.away, toss: 'Head' }, async (tx) => {
      await tx.query(
        `update bets set settled_at = settled_at - interval '1 minute', placed_at = placed_at - interval '1 minute'
         where user_id = $1`,
        [person],
      );
      kept = over();
      // The embedded engine has one connection; a keeper that waits for the wallet would wait for this.
      if (database.kind === 'postgres') await Promise.race([kept, pause(1000)]);
    });
    await kept;
    await settleBonuses(database);
    expect(await journalsOf(person)).toEqual(['bonus.granted', 'bonus.released']);
  });

  test('a stake settled at its end is too late; a microsecond earlier is in time', async () => {
    const [late, early] = [await welcomed(), await welcomed()];
    for (const person of [late, early]) await bet(person, 100);
    await server.database.query(
      `update bonuses o set granted_at = b.settled_at - interval '1 day', counts_from = b.settled_at - interval '1 day',
              expires_at = b.settled_at + case when o.user_id = $2 then interval '1 microsecond' else interval '0' end
       from bets b where b.user_id = o.user_id and o.user_id in ($1, $2)`,
      [late, early],
    );
    for (const person of [late, early])
      await server.database.query(
        `update bets set settled_at = settled_at - interval '1 hour' where user_id = $1`,
        [person],
      );
    await server.database.query(
      `update bonuses set expires_at = expires_at - interval '1 hour' where user_id in ($1, $2)`,
      [late, early],
    );
    await settleBonuses(server.database);
    expect(await states(late)).toEqual([['expired', 0]]);
    expect(await states(early)).toEqual([['released', 100]]);
  });
});

test('one run handles every bonus, even among many moves', async () => {
  const { database } = server;
  await database.query(
    `with people as (
       insert into users (first_name, last_name, phone, email, pincode, state, password_hash, referral_code, verified_at)
       select 'One', 'Of-Many', n::text, n || '@example.com', '400001', 'Goa', '-', 'M' || n, now()
       from generate_series(9100000001, 9100000450) n returning id),
     purses as (insert into wallets (user_id) select id from people)
     insert into bonuses (user_id, kind, amount_paise, wagering_paise, expires_at)
     select id, 'welcome', 10000, 10000, now() + interval '30 days' from people`,
  );
  const person = await welcomed();
  await bet(person, 100);
  await database.query(
    `insert into journals (user_id, kind) select id, 'grant' from users where last_name = 'Of-Many' order by id`,
  );
  await settleBonuses(database);
  expect(await states(person)).toEqual([['released', 100]]);
});

describe('several', () => {
  test('one counts at a time, the oldest first, and no stake counts twice', async () => {
    const person = await welcomed();
    await grantGoodwill(server.database, person, 50_00, `several-${person}`);
    await bet(person, 80);
    await settleBonuses(server.database);
    expect(await states(person)).toEqual([
      ['waiting', 0],
      ['locked', 80],
    ]);
    await bet(person, 500);
    await settleBonuses(server.database);
    expect(await states(person)).toEqual([
      ['locked', 0],
      ['released', 100],
    ]);
    await bet(person, 50);
    await settleBonuses(server.database);
    expect(await states(person)).toEqual([
      ['released', 50],
      ['released', 100],
    ]);
    expect(await purse(person)).toEqual({ cash: 1_000_00 - 630_00 + 150_00, bonus: 0 });
  });

  test('the oldest is the one that was granted first, whatever its id', async () => {
    const person = await makeBettor(server.database, 1_000_00);
    await grantGoodwill(server.database, person, 50_00, `later-${person}`);
    await grantGoodwill(server.database, person, 30_00, `earlier-${person}`);
    await server.database.query(
      `update bonuses set granted_at = granted_at - interval '1 hour' where reference = $1`,
      [`earlier-${person}`],
    );
    const atFirst = [
      ['waiting', 0],
      ['locked', 0],
    ];
    expect(await states(person)).toEqual(atFirst);
    await settleBonuses(server.database);
    expect(await states(person)).toEqual(atFirst);
    await bet(person, 30);
    await settleBonuses(server.database);
    expect(await states(person)).toEqual([
      ['locked', 0],
      ['released', 30],
    ]);
  });

  test('stakes after the first bonus was reached count for the next, even if the job runs later', async () => {
    const person = await welcomed();
    await grantGoodwill(server.database, person, 50_00, `away-${person}`);
    await bet(person, 100);
    await bet(person, 20);
    await settleBonuses(server.database);
    expect(await states(person)).toEqual([
      ['locked', 20],
      ['released', 100],
    ]);
  });

  test('stakes of one wallet are settled in the order in which they become visible', async () => {
    const { database } = server;
    const person = await welcomed();
    const match = await makeMatch(database);
    await place(database, person, onTeam(match.home, 100));
    await pass(database, match.id, 61);
    const [held, played] = [gate(), gate()];
    const flipping = database.transaction(async (tx) => {
      await tx.query('select from wallets where user_id = $1 for no key update', [person]);
      held.open();
      await played.promise;
      await flip(person, 100_00, tx);
    });
    await held.promise;
    const settling = settleMatch(database, match.id, { winner: match.away, toss: 'Head' });
    await somebodyWaits(database);
    played.open();
    await Promise.all([flipping, settling]);
    expect(
      await database.query(
        `select settled_at > played_at as in_order from bets join rounds using (user_id) where user_id = $1`,
        [person],
      ),
    ).toEqual([{ in_order: true }]);
  });
});

describe('the job reads a bonus', () => {
  const isDue = async (person: number) =>
    (await server.database.query('select from bonuses where user_id = $1 and is_due', [person])).length > 0;

  test('once after counting stakes have ended, and never otherwise', async () => {
    const { database } = server;
    const person = await welcomed();
    await fund(database, person, 1_00);
    await bet(person, 10, 'cancelled');
    await bet(person, 10, 'void');
    expect(await isDue(person)).toBe(false);
    for (const end of [
      () => bet(person, 10, 'won'),
      () => bet(person, 10, 'lost'),
      () => flip(person, 10_00),
    ]) {
      await end();
      expect(await isDue(person)).toBe(true);
      await settleBonuses(database);
      expect(await isDue(person)).toBe(false);
    }
  });

  test('and does not read others', async () => {
    const { database } = server;
    for (const person of [await welcomed(), await welcomed()]) await bet(person, 10);
    await settleBonuses(database);
    expect(await rowsRead(database, ['bonuses', 'wallets', 'bets', 'rounds'], settleBonuses)).toBe(0);
  });

  test('again when a stake was ending meanwhile', async () => {
    const { database } = server;
    const person = await welcomed();
    await bet(person, 90);
    await database.transaction(async (tx) => {
      await tx.query('select from wallets where user_id = $1 for no key update', [person]);
      await flip(person, 10_00, tx);
      // The embedded engine has one connection.
      if (database.kind === 'postgres') await settleBonuses(database);
    });
    await settleBonuses(database);
    expect(await states(person)).toEqual([['released', 100]]);
  });
});

describe('goodwill', () => {
  const grant = { amountPaise: 75_50, why: 'a late payout', who: 'operator' };

  test('is granted once for a reference, on record', async () => {
    const { database } = server;
    const { userId, phone } = await server.signUp();
    const reference = `case-${userId}`;
    expect(await grantBonus(database, { ...grant, phone, reference })).toBe(true);
    expect(await grantBonus(database, { ...grant, phone, reference })).toBe(false);
    expect(await purse(userId)).toEqual({ cash: 0, bonus: 75_50 });
    expect(await bonusesOf(database, userId)).toMatchObject([
      { kind: 'goodwill', amount: 75.5, wagering: 75.5 },
    ]);
    expect(
      await database.query(`select who, act, why from operator_acts where subject = $1`, [phone]),
    ).toEqual([{ who: 'operator', act: 'bonus.grant', why: 'a late payout' }]);
  });

  test('a reference stands for one bonus', async () => {
    const { database } = server;
    const { phone, userId } = await server.signUp();
    const reference = `case-${userId}`;
    await grantBonus(database, { ...grant, phone, reference });
    expect(await outcome(grantBonus(database, { ...grant, phone, reference, amountPaise: 1_00 }))).toEqual({
      status: 409,
    });
    expect(await outcome(grantBonus(database, { ...grant, phone: '9999999990', reference }))).toEqual({
      status: 404,
    });
  });

  test('is refused by a break that is beginning', async () => {
    const { database } = server;
    // The embedded engine has one connection: nothing waits within a transaction of another.
    if (database.kind === 'embedded') return;
    const { phone, userId } = await server.signUp();
    const [begun, waits] = [gate(), gate()];
    const beginning = database.transaction(async (tx) => {
      await beginBreak(tx, userId, '6m');
      begun.open();
      await waits.promise;
    });
    await begun.promise;
    const granting = outcome(grantBonus(database, { ...grant, phone, reference: `case-${userId}` }));
    await somebodyWaits(database);
    waits.open();
    await beginning;
    expect(await granting).toMatchObject({ status: 409, data: { break: { kind: 'exclusion' } } });
    expect(await bonusesOf(database, userId)).toEqual([]);
  });
});

test('verifying the phone grants the welcome bonus, in the same transaction', async () => {
  const body = {
    first_name: 'Asha',
    last_name: 'Kulkarni',
    phone: '9811111111',
    email: 'asha@example.test',
    pincode: '110001',
    state: 'Delhi',
    password: 'under-the-floodlights',
    confirmPassword: 'under-the-floodlights',
    is_eighteen: true,
    agreement: true,
  };
  const registered = await server.call('POST', 'users/register', { body });
  const cookie = registered.cookies.find(({ name }) => name === 'registration')?.value ?? '';
  expect(
    await server.database.query(
      'select b.id from bonuses b join users u on u.id = b.user_id where phone = $1',
      [body.phone],
    ),
  ).toEqual([]);
  const otp = /\b\d{6}\b/.exec(server.sent.at(-1)?.text ?? '')?.[0];
  const verified = await server.call('POST', 'users/verify-otp', {
    body: { phone: body.phone, otp },
    cookies: { registration: cookie },
  });
  const token = dataOf<{ access_token: string }>(verified).access_token;
  expect((await server.call('GET', 'bonus', { token })).body.data).toMatchObject({
    bonus: 100,
    bonuses: [{ kind: 'welcome', amount: 100, status: 'locked' }],
  });
});
