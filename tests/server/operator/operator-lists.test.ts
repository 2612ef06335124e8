import { randomUUID } from 'node:crypto';
import { array, create, is, type } from 'superstruct';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '../../../server/account/sessions.ts';
import { readTextFile } from '../../../server/content/text-file.ts';
import { writeContent } from '../../../server/content/write.ts';
import { readLine } from '../../../server/operator/command-line.ts';
import { carryOut } from '../../../server/operator/command-request.ts';
import { COMMANDS } from '../../../server/operator/commands.ts';
import { openTicket } from '../support/tickets.ts';
import { makeMatch } from '../tools/bettors.ts';
import { openTestDatabase } from '../tools/database.ts';
import { type Person, personWith, saveAccount, withdraw } from '../tools/money.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ database: await openTestDatabase({ isForged: true }) });
});
afterAll(() => server.close());

async function operate(...line: string[]): Promise<string> {
  const { command, given, json } = readLine(line);
  return carryOut(server.context, { words: command.words, given, json, who: 'asha' });
}

const Rows = array();
/** The networks that have sent messages are listed beside the messages of today. */
const Messages = type({ networks: Rows });

async function rowsOf(...line: string[]): Promise<unknown[]> {
  const data: unknown = JSON.parse(await operate(...line, '--json'));
  return is(data, Messages) ? data.networks : create(data, Rows);
}

/** Makes a row of each list that has no other person or subject than the given one. */
const makers: Record<string, (person: Person, number: number) => Promise<unknown>> = {
  acts: ({ phone }) => operate('suspend', phone, '--why', 'fraud'),
  bonuses: ({ phone }, number) =>
    operate('bonus', 'grant', phone, '--amount', '20', '--reference', `b${number}`, '--why', 'a test'),
  contacts: (_, number) =>
    server.call('POST', 'contact', {
      body: {
        contact_name: 'Asha',
        contact_phone: '9876543210',
        contact_email: 'asha@example.test',
        contact_message: `Hello ${number}`,
      },
    }),
  'content list': (_, number) =>
    writeContent(
      server.database,
      { kind: 'post', slug: `post-${number}`, language: 'en' },
      readTextFile('---\ntitle: A post\ndescription: A post\n---\nText', 'post'),
    ),
  deposits: ({ token }) =>
    server.call('POST', 'deposit/create', {
      token,
      headers: { 'idempotency-key': randomUUID() },
      body: { amount: '500' },
    }),
  matches: () => makeMatch(server.database),
  messages: (_, number) =>
    server.database.query(
      `insert into sms_requests (at, phone, network, wider, widest, sent) values (now(), '9876543210', $1, $1, $1, true)`,
      [`203.0.113.${number}`],
    ),
  'messages alarms': (_, number) =>
    server.database.query(
      `insert into sms_alarms (at, period, used, most) values (now() - make_interval(days => $1), 'day', 9, 10)`,
      [number],
    ),
  sessions: ({ userId }) => openSession(server.database, userId),
  suspensions: ({ phone }) => operate('suspend', phone, '--why', 'fraud'),
  tickets: ({ token }) => openTicket(server, token),
  withdrawals: async (person) => withdraw(server, person, await saveAccount(server, person), '300'),
};
/** The lists of one person's rows. */
const OF_PERSON = ['bonuses', 'sessions'];

test('every list takes a limit', () => {
  const lists = [...COMMANDS.values()].flat().filter(({ help }) => /\blist\b/.test(help));
  expect(lists.map(({ words }) => words).sort()).toEqual(Object.keys(makers).sort());
  for (const { words, parameters } of lists)
    expect(
      parameters.map(({ name }) => name),
      words,
    ).toContain('limit');
});

describe.each(Object.entries(makers))('%s', (words, make) => {
  test('has as many rows as its limit, the first ones', async () => {
    const one = await personWith(server, 1000);
    const other = OF_PERSON.includes(words) ? one : await personWith(server, 1000);
    await make(one, 1);
    await make(other, 2);
    const line = [...words.split(' '), ...(OF_PERSON.includes(words) ? [one.phone] : [])];
    const all = await rowsOf(...line);
    expect(all.length).toBeGreaterThan(1);
    expect(await rowsOf(...line, '--limit', '1')).toEqual(all.slice(0, 1));
  });
});

test('a list without a limit has 50 rows', async () => {
  await server.database.query(
    `insert into operator_acts (who, act, subject) select 'asha', 'suspend', n::text from generate_series(1, 60) as list (n)`,
  );
  expect(await rowsOf('acts')).toHaveLength(50);
  expect(await rowsOf('acts', '--limit', '55')).toHaveLength(55);
});
