import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PHONE } from '../../../server/account/demo-account.ts';
import {
  MOVES,
  PROFILE,
  type Rows,
  SECTIONS,
  type Within,
} from '../../../server/account/own-data/sections.ts';
import { openSession } from '../../../server/account/sessions.ts';
import type { Queryable } from '../../../server/database/database.ts';
import { sendForm } from '../support/tickets.ts';
import { makeMatch, onTeam, place } from '../tools/bettors.ts';
import {
  grant,
  type MoneyServer,
  type Person,
  personWith,
  saveAccount,
  startMoneyServer,
} from '../tools/money.ts';
import { withPassword } from '../tools/people.ts';
import { enrol } from '../tools/second-factor.ts';
import { makeAuditedWorld } from '../wallet/audited-world.ts';
import { NOBODY, NOT_EXPORTED } from './not-exported.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await startMoneyServer();
});
afterAll(() => server.close());

interface Row {
  [name: string]: unknown;
}
interface Document {
  version: number;
  generated_at: string;
  profile: Row & { balance: Row[]; limits: Row[]; two_step_log_in: Row[] };
  ledger: { kind: string; revision: number; entries: { debit: string; credit: string; amount: number }[] }[];
  [list: string]: unknown;
}

/** The call itself; its answer is a file, or a refusal. */
const ask = (token: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: '/api/users/data', headers: { authorization: `Bearer ${token}`, ...headers } });

async function textOf({ token }: { token: string }): Promise<string> {
  const reply = await ask(token);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.body;
}
const exportOf = async (person: { token: string }): Promise<Document> => JSON.parse(await textOf(person));

const rowsOf = (document: Document, list: string): Row[] => {
  const rows = document[list];
  if (!Array.isArray(rows)) throw new Error(`There is no list ${list}`);
  return rows;
};

describe('who gets it', () => {
  test('a signed-in person alone', async () => {
    expect((await server.call('GET', 'users/data')).status).toBe(401);
  });

  test('a sign-in older than 15 minutes does not', async () => {
    const { userId, token } = await server.signUp();
    const signedIn = (ago: string) =>
      server.database.query(`update sessions set signed_in_at = now() - $2::interval where user_id = $1`, [
        userId,
        ago,
      ]);
    await signedIn('14 minutes');
    expect((await ask(token)).statusCode).toBe(200);
    await signedIn('15 minutes');
    const refused = await ask(token);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({
      msg: 'Please sign in again to download your data',
      errors: { session: 'Please sign in again to download your data' },
    });
    expect(refused.headers['content-disposition']).toBeUndefined();
  });

  test('the demo account gets its current session alone, and no payout account that was removed', async () => {
    const lists = async (person: Awaited<ReturnType<typeof server.signUp>>) => {
      await openSession(server.database, person.userId);
      await saveAccount(server, person);
      const before = await exportOf(person);
      await server.database.query('update payout_accounts set removed_at = now() where user_id = $1', [
        person.userId,
      ]);
      const after = await exportOf(person);
      return [before, after].map((document) => [
        rowsOf(document, 'sessions').length,
        rowsOf(document, 'payout_accounts').length,
      ]);
    };
    expect(await lists(await server.signUp({ phone: DEMO_PHONE }))).toEqual([
      [1, 1],
      [1, 0],
    ]);
    expect(await lists(await server.signUp())).toEqual([
      [2, 1],
      [2, 1],
    ]);
  });
});

describe('the file', () => {
  test('is an attachment with the date in India, which nothing stores', async () => {
    const { token } = await server.signUp();
    const { headers, body } = await ask(token);
    const day = new Date(Date.parse(JSON.parse(body).generated_at) + 330 * 60_000).toISOString().slice(0, 10);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="sikka-data-${day}.json"`,
      'cache-control': 'no-store',
      vary: 'accept-encoding',
    });
    expect(headers['content-encoding']).toBeUndefined();
  });

  test('is gzipped if the caller accepts that', async () => {
    const { token } = await server.signUp();
    const { headers, rawPayload } = await ask(token, { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toMatchObject({ version: 1 });
    const plain = await ask(token, { 'accept-encoding': 'gzip;q=0, identity' });
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  test('of a newcomer has every list, empty', async () => {
    const { token, phone } = await server.signUp();
    const { version, profile, generated_at, ...lists } = await exportOf({ token });
    expect(version).toBe(1);
    expect(new Date(generated_at).toISOString()).toBe(generated_at);
    expect(profile).toMatchObject({
      first_name: 'Test',
      phone,
      was_referred: false,
      picture: null,
      balance: [{ cash: 0, staked: 0, held: 0, bonus: 0 }],
      limits: [],
      reality_checks: [],
      pick_a_day_switched_off: [],
      two_step_log_in: [],
    });
    const { sessions, ...others } = lists;
    expect(sessions).toHaveLength(1);
    expect(others).toEqual({
      breaks: [],
      favourites: [],
      followed_teams: [],
      bets: [],
      combined_bets: [],
      private_leagues: [],
      private_league_bets: [],
      daily_picks: [],
      rounds: [],
      seeds: [],
      deposits: [],
      payout_accounts: [],
      withdrawals: [],
      bonuses: [],
      ledger: [],
      tickets: [],
      push_devices: [],
      activity: [],
    });
  });

  test('has amounts in rupees, numbers masked, and times in ISO 8601', async () => {
    const person = await personWith(server, 500);
    const { home } = await makeMatch(server.database);
    await place(server.database, person.userId, onTeam(home, 12.5));
    await saveAccount(server, person);
    await server.call('POST', 'limits/set', {
      token: person.token,
      body: { kind: 'stake', period: 'day', amount: '99.5' },
    });
    const document = await exportOf(person);
    expect(document.profile).toMatchObject({
      balance: [{ cash: 487.5, staked: 12.5, held: 0, bonus: 0 }],
      limits: [{ kind: 'stake', period: 'day', amount: 99.5, raise_to: null, raise_asked_at: null }],
    });
    const [bet] = rowsOf(document, 'bets');
    expect(bet).toMatchObject({ stake: 12.5, status: 'open', refund: null, cash_outs: [], corrections: [] });
    const { placed_at } = bet ?? {};
    expect(placed_at).toBe(new Date(String(placed_at)).toISOString());
    expect(rowsOf(document, 'payout_accounts')).toMatchObject([
      {
        account: '••••9012',
        upi_id: 'te••••@upi',
        phone_pay: '••••3210',
        g_pay: '••••3211',
        paytm: '••••3212',
      },
    ]);
    expect(document.ledger.at(-1)).toMatchObject({
      kind: 'bet.placed',
      entries: [{ debit: 'cash', credit: 'staked', amount: 12.5, cash_after: 487.5 }],
    });
  });
});

/** The sums of the entries, in rupees, by account. */
function balanceOf({ ledger }: Document) {
  const sum = (account: string) =>
    ledger
      .flatMap(({ entries }) => entries)
      .reduce(
        (paise, { debit, credit, amount }) =>
          paise + Math.round(amount * 100) * (Number(credit === account) - Number(debit === account)),
        0,
      ) / 100;
  return { cash: sum('cash'), staked: sum('staked'), held: sum('held'), bonus: sum('bonus') };
}

describe('in a world in which everything has happened', () => {
  let world: Awaited<ReturnType<typeof makeAuditedWorld>>;
  let person: Person;
  let text: string;
  let document: Document;
  beforeAll(async () => {
    world = await makeAuditedWorld(server);
    person = world.person;
    const { token, userId } = person;
    for (const issues of ['Deposit', 'Withdrawal'])
      await sendForm(server, 'ticket/create', token, { issues, message: 'It is late', key: randomUUID() });
    await server.database.query(
      `insert into followed_teams (user_id, team_id)
       select $1, id from teams order by id limit 3`,
      [userId],
    );
    await server.database.query(
      'insert into favourites (user_id, match_id) select $1, id from matches limit 3',
      [userId],
    );
    await server.database.query(
      `with day as (
         insert into daily_matches (day, match_id) select '2026-11-29', id from matches order by id limit 1 returning day
       )
       insert into daily_picks (user_id, day, side) select $1, day, 0 from day`,
      [userId],
    );
    await server.database.query(
      `with device as (
         insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, language, team_started, bet_settled,
           league_decided, quiet_from, quiet_until, used_at)
         select $1, min(id), 'https://push.example.com/secret', 'a point', 'a secret', 'en', true, true, true, '22:00', '07:00', now()
         from sessions where user_id = $1 returning id)
       insert into push_messages (subscription_id, kind, subject_id, expires_at, outcome)
       select id, 'combined.settled', 1, now(), 'sent' from device`,
      [userId],
    );
    await server.database.query(
      `insert into pictures (user_id, hash, bytes) values ($1, 'a hash', 'a picture')`,
      [userId],
    );
    text = await textOf(person);
    document = JSON.parse(text);
  }, 120_000);

  const count = async (table: string, userId: number) => {
    const [found] = await server.database.query<{ rows: number }>(
      `select count(*) as rows from ${table} where user_id = $1`,
      [userId],
    );
    return found?.rows ?? 0;
  };

  test.each([...SECTIONS, ...MOVES])(
    '$name has all rows that $table has of the person',
    async ({ name, table }) => {
      const rows = rowsOf(document, name);
      expect(rows.length).toBeGreaterThan(name === 'breaks' ? -1 : 0);
      expect(rows).toHaveLength(await count(table, person.userId));
    },
  );

  test('of another person it has nothing', async () => {
    const others = await exportOf(world.other);
    for (const { name } of [...SECTIONS, ...MOVES].filter(({ columns }) => columns.includes('id'))) {
      const own = rowsOf(document, name).map(({ id }) => id);
      expect(
        own.filter((id) => rowsOf(others, name).some((row) => row.id === id)),
        name,
      ).toEqual([]);
    }
    expect(others.profile.id).toBe(world.other.userId);
    expect(others.ledger.length).toBeGreaterThan(0);
  });

  test('lists are in the order of time', () => {
    const orders = new Map(SECTIONS.map(({ name, order }) => [name, order[0]]));
    orders.set('rounds', 'played_at').set('ledger', 'revision');
    for (const [name, key] of orders) {
      const keys = rowsOf(document, name).map((row) => row[key]);
      // Numbers have as many digits as moments here, once they are padded.
      const texts = keys.map((key) => String(key).padStart(30, '0'));
      expect(texts, name).toEqual(texts.toSorted());
    }
  });

  test('the entries sum to the balance', () => {
    const [balance] = document.profile.balance;
    expect(balanceOf(document)).toEqual(balance);
    expect(document.ledger.length).toBeGreaterThan(30);
  });

  test('bets have their match, their side, cash-outs and corrections; combined ones their legs', () => {
    const bets = rowsOf(document, 'bets');
    expect(
      bets.every(({ match, selection }) => typeof match === 'string' && typeof selection === 'string'),
    ).toBe(true);
    expect(bets.flatMap(({ cash_outs }) => cash_outs).length).toBeGreaterThan(2);
    const combined = rowsOf(document, 'combined_bets');
    expect(combined.every(({ legs }) => Array.isArray(legs) && legs.length >= 2)).toBe(true);
  });

  test('tickets have their messages, the profile its picture', () => {
    expect(rowsOf(document, 'tickets')).toMatchObject([
      {
        issues: 'Deposit',
        messages: [{ number: 1, author: 'bettor', text: 'It is late', attachment: null }],
      },
      {
        issues: 'Withdrawal',
        messages: [{ number: 1, author: 'bettor', text: 'It is late', attachment: null }],
      },
    ]);
    expect(Buffer.from(String(document.profile.picture), 'base64').toString()).toBe('a picture');
  });

  test('a server seed is told only once it is revealed', () => {
    const told = rowsOf(document, 'seeds').map(({ state, server_seed }) => [state, server_seed !== null]);
    expect(told).toEqual([
      ['revealed', true],
      ['active', false],
      ['next', false],
    ]);
  });

  test('it holds no secret', async () => {
    const enrolled = await withPassword(server);
    await enrol(server, enrolled);
    const file = await textOf(enrolled);
    expect(JSON.parse(file).profile.two_step_log_in).toMatchObject([{ for_withdrawals: false }]);
    for (const [owner, exported] of [
      [person, text],
      [enrolled, file],
    ] as const) {
      const secrets = await secretsOf(server.database, owner.userId);
      expect(secrets.length).toBeGreaterThan(4);
      for (const secret of [owner.token, owner.refresh, ...secrets]) expect(exported).not.toContain(secret);
    }
  });
});

/** Every stored secret of a person, as the tables hold it. */
async function secretsOf(db: Queryable, userId: number): Promise<string[]> {
  const found = await db.query<{ secret: string | null }>(
    `select unnest(array[refresh_hash, previous_refresh_hash, rotation_salt, family_hash]) as secret from sessions where user_id = $1
     union all select token_hash from access_tokens t join sessions s on s.id = t.session_id where s.user_id = $1
     union all select password_hash from users where id = $1
     union all select unnest(array[code_hash, spent_hash]) from codes where user_id = $1
     union all select code_hash from recovery_codes where user_id = $1
     union all select secret from second_factors where user_id = $1
     union all select server_seed from seeds where user_id = $1 and state <> 'revealed'
     union all select account from payout_accounts where user_id = $1`,
    [userId],
  );
  return found.flatMap(({ secret }) => secret ?? []);
}

/** A person with this many tickets, two of each moment, with texts that hardly shrink. */
async function withTickets(many: number): Promise<Person> {
  const person = await server.signUp();
  await server.database.query(
    `with opened as (
       insert into tickets (token, user_id, key, body_hash, issues, created_at)
       select 'token ' || $1::bigint || ' ' || n, $1::bigint, 'key ' || n, '', 'Ticket ' || n,
              timestamptz '2026-11-01 10:00Z' + (n / 2) * interval '7 microseconds'
       from generate_series(1, $2::integer) n order by n returning id)
     insert into ticket_messages (ticket_id, author, key, body_hash, text, number)
     select id, 'support', 'a key', '', (select string_agg(md5(id::text || n), '') from generate_series(1, 100) n), 1 from opened`,
    [person.userId, many],
  );
  return person;
}

describe('a long history', () => {
  test('is read in pages, each row once', async () => {
    // The end of a page, after 20 tickets, falls between two of one moment.
    const tickets = rowsOf(await exportOf(await withTickets(61)), 'tickets');
    expect(tickets.map(({ issues }) => issues)).toEqual(
      Array.from({ length: 61 }, (_, index) => `Ticket ${index + 1}`),
    );
  });

  test('a person who asks thrice at once is refused once', async () => {
    const { token } = await withTickets(20);
    const { snapshot } = server.database;
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.database.snapshot = async (read) => {
      await isReleased;
      return snapshot(read);
    };
    const replies = [1, 2, 3].map(() => ask(token));
    // The other two wait.
    expect((await Promise.race(replies)).statusCode).toBe(503);
    release();
    const all = await Promise.all(replies).finally(() => {
      server.database.snapshot = snapshot;
    });
    expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 503]);
    expect((await ask(token)).statusCode).toBe(200);
  });
});

test('a move after the snapshot is not in the file, so that the entries still sum to the balance', async () => {
  const person = await personWith(server, 500);
  const { snapshot } = server.database;
  server.database.snapshot = async (read) => {
    const done = await snapshot(read);
    await grant(server.database, person.userId, 70_00);
    return done;
  };
  const document = await exportOf(person).finally(() => {
    server.database.snapshot = snapshot;
  });
  expect(document.profile.balance).toEqual([{ cash: 500, staked: 0, held: 0, bonus: 0 }]);
  expect(balanceOf(document).cash).toBe(500);
  expect(balanceOf(await exportOf(person)).cash).toBe(570);
});

describe('a failure', () => {
  let address: string;
  beforeAll(async () => {
    address = await server.listen();
  });

  /** Lets the statement fail that reads this table. */
  const breaking = async (table: string, work: () => Promise<void>) => {
    const { snapshot } = server.database;
    server.database.snapshot = (read) =>
      snapshot((tx) =>
        read({
          query: (sql, params) =>
            sql.includes(`from ${table} p`)
              ? Promise.reject(new Error('a disk has failed'))
              : tx.query(sql, params),
        }),
      );
    await work().finally(() => {
      server.database.snapshot = snapshot;
    });
  };

  test('before the first byte is an ordinary answer', async () => {
    const { token } = await server.signUp();
    await breaking('users', async () => {
      const reply = await ask(token, { 'accept-encoding': 'gzip' });
      expect(reply.statusCode).toBe(500);
      expect(reply.json()).toMatchObject({ msg: expect.any(String) });
      expect(reply.headers['content-disposition']).toBeUndefined();
      expect(reply.headers['content-encoding']).toBeUndefined();
    });
  });

  test.each(['gzip', 'identity'])(
    'on the way ends the connection, so that no part is taken for the whole (%s)',
    async (encoding) => {
      const { token } = await withTickets(100);
      await breaking('activities', async () => {
        const reply = await fetch(`${address}/api/users/data`, {
          headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding },
        });
        expect(reply.status).toBe(200);
        await expect(reply.text()).rejects.toThrow();
      });
    },
  );
});

describe('the catalogue', () => {
  interface Column {
    table: string;
    name: string;
    /** The table to which it refers; null if to none. */
    refers: string | null;
  }
  const columnsOf = (db: Queryable) =>
    db.query<Column>(
      `select c.relname as table, a.attname as name,
              (select f.confrelid::regclass::text from pg_constraint f
               where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any (f.conkey) limit 1) as refers
       from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
       order by c.relname, a.attnum`,
    );
  const nameOf = ({ table, name }: Column) => `${table}.${name}`;

  /** All rows of the document, with those inside others. */
  const ROWS: readonly (Rows | Within)[] = [PROFILE, ...SECTIONS, ...MOVES].flatMap((rows) => [
    rows,
    ...Object.values(rows.within ?? {}),
  ]);
  /** Read by SQL of a row, from another table. */
  const INSIDE = [
    'pictures.bytes',
    'tickets.recording',
    'ticket_recordings.body',
    'ticket_messages.capability',
  ];
  const exported = (column: Column) =>
    INSIDE.includes(nameOf(column)) ||
    ROWS.some(
      ({ table, columns }) =>
        table === column.table &&
        columns.some((sql) => new RegExp(`^(?:.*\\b[pc]\\.)?${column.name}\\b`).test(sql)),
    );
  const left = NOT_EXPORTED.flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([table, names]) => names.split(' ').map((name) => `${table}.${name}`)),
  );
  /** Columns that say who somebody is, by their names or by what they refer to. */
  const namesSomebody = ({ table, name, refers }: Column) =>
    /user|owner|phone|email|visitor|friend|referred|session/.test(name) ||
    (refers !== null && refers !== table && !NOBODY.includes(refers));

  /** Columns about which nobody has decided. */
  const undecided = (columns: readonly Column[]) =>
    columns
      .filter((column) =>
        NOBODY.includes(column.table)
          ? namesSomebody(column)
          : !exported(column) && !left.includes(nameOf(column)),
      )
      .map(nameOf);

  test('each column about people is exported, or is on the list that says why not', async () => {
    const columns = await columnsOf(server.database);
    expect(undecided(columns)).toEqual([]);
    const names = columns.map(nameOf);
    expect(left.filter((name, at) => !names.includes(name) || left.indexOf(name) !== at)).toEqual([]);
    expect(columns.filter((column) => exported(column) && left.includes(nameOf(column))).map(nameOf)).toEqual(
      [],
    );
    expect(NOBODY.filter((table) => !columns.some((column) => column.table === table))).toEqual([]);
  });

  test('a new table or column about a person is reported', async () => {
    const takenBack = new Error('taken back');
    let found: string[] = [];
    await server.database
      .transaction(async (tx) => {
        await tx.script(
          `create table pledges (id bigint, holder bigint references users (id));
           alter table bets add column boosted_by text; alter table matches add column made_by bigint references users (id)`,
        );
        found = undecided(await columnsOf(tx));
        throw takenBack;
      })
      .catch((error: unknown) => {
        if (error !== takenBack) throw error;
      });
    expect(found).toEqual(['bets.boosted_by', 'matches.made_by', 'pledges.id', 'pledges.holder']);
  });
});
