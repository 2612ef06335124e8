import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMatch } from '../tools/bettors.ts';
import { CALLS, type Call, QUERY_FIELDS, send, TICKET } from '../tools/fuzz.ts';
import { personWith } from '../tools/money.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

/** The limits of numbers, days, words and texts, and values beyond them. */
const EDGES = [
  ...['', '0', '-0', '1', '01', '-1', '+1', '1.0', '1.5', '1e3', '0x10', 'Infinity', 'NaN', '१२३'],
  ...['100', '101', '960', '961', '1000000', '1000001', '999999999', '1000000000'],
  ...['2147483647', '2147483648', '9007199254740991', '9007199254740992', '999999999999999'],
  ...['9223372036854775807', '9223372036854775808', '9'.repeat(40)],
  ...['0000-01-01', '0000-12-31', '0001-01-01', '0099-12-31', '1582-10-10', '1969-12-31', '1970-01-01'],
  ...[
    '9999-12-31',
    '10000-01-01',
    '-000001-01-01',
    '+010000-01-01',
    '2026-02-29',
    '2024-02-29',
    '2026-13-01',
  ],
  ...[
    'en',
    'EN',
    'all',
    'none',
    'bets',
    'bets,games',
    'bets,',
    ',',
    'open',
    'won',
    '80',
    'true',
    'null',
    '[]',
    '{}',
  ],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', ' ', '"', "'", '\\', '..', '\0', '\n', '😀'],
  ...['x'.repeat(1000), 'a-'.repeat(500), `${'0'.repeat(32)}.webp`, `${'0'.repeat(32)}.json`],
];
/** Invalidly encoded texts. */
const RAW = ['%', '%zz', '%ED%A0%80', '%FF', '%2F', '%2e%2e'];
const ENCODED = [...EDGES.map(encodeURIComponent), ...RAW];
const STREAMS = /^live-bet\/stream/;

let server: TestServer;
let origin: string;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  origin = await server.listen();
  const person = await personWith(server, 1_000_000);
  token = person.token;
  await makeMatch(server.database);
  await server.call('GET', 'game/seeds', { token });
  await server.call('POST', 'deposit/create', { token, body: { amount: '100' } });
  await server.database.query(
    `insert into tickets (token, user_id, key, body_hash, issues) values ($1, $2, 'edges', 'none', 'Other')`,
    [TICKET, person.userId],
  );
});
afterAll(() => server.close());

const filled = (path: string, value?: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => value ?? (name === 'token' ? TICKET : '1'));

/** The addresses of a call with each of its fields at each limit. */
function addresses({ path }: Call): string[] {
  const ofPath = path.includes('{') ? ENCODED.map((value) => filled(path, value)) : [];
  const ofQuery = (QUERY_FIELDS[path] ?? []).flatMap((name) => [
    ...ENCODED.map((value) => `${filled(path)}?${name}=${value}`),
    // Twice, and as the field of an object.
    `${filled(path)}?${name}=1&${name}=2`,
    `${filled(path)}?${name}[x]=1`,
    `${filled(path)}?${name}`,
  ]);
  return [...ofPath, ...ofQuery];
}

/** The status of the answer for this address. Streams are closed once they have begun. */
async function statusOf(method: string, path: string): Promise<number> {
  const url = `/api/${path}`;
  const authorization = `Bearer ${token}`;
  if (STREAMS.test(path)) {
    const request = { method, path: url, headers: { authorization }, body: undefined };
    return (await send(origin, { ...request, leaves: false, signedIn: true }))?.status ?? 0;
  }
  const json = { payload: '{}', headers: { authorization, 'content-type': 'application/json' } };
  return method === 'GET'
    ? (await server.app.inject({ method, url, headers: { authorization } })).statusCode
    : (await server.app.inject({ method: 'POST', url, ...json })).statusCode;
}

const edged = CALLS.filter((call) => addresses(call).length > 0);

describe('boundary values in a path or a query cause no server error', () => {
  test.each(edged.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s',
    async (_name, call) => {
      const broken: [address: string, status: number][] = [];
      for (const address of addresses(call)) {
        const status = await statusOf(call.method, address);
        if (status >= 500 || status === 0) broken.push([address, status]);
      }
      expect(broken).toEqual([]);
      expect(server.log.lines.splice(0).filter(({ level }) => level === 'error')).toEqual([]);
    },
  );
});

test('each field that the contract has in a query is tried', () => {
  const written = [
    ...readFileSync('docs/contract.md', 'utf8').matchAll(/^\| `GET ([^`]+)` [^|]*\| [^|]* \| ([^|]*) \|/gm),
  ].map(([, path = '', takes = '']) => [path, takes] as const);
  const takesOf = new Map(written);
  for (const [path, fields] of Object.entries(QUERY_FIELDS))
    for (const field of fields) expect(takesOf.get(path)?.match(/[a-zA-Z]+/g)).toContain(field);
  // A call without parameters is written as a dash. This one takes a header.
  const others = written.filter(([path, takes]) => takes !== '–' && QUERY_FIELDS[path] === undefined);
  expect(others.map(([path]) => path)).toEqual(['ticket/{token}/stream']);
});
