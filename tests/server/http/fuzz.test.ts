import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '../../../server/account/sessions.ts';
import { makeMatch } from '../tools/bettors.ts';
import { CALLS, type Came, send, TICKET, type Wild, wildRequests } from '../tools/fuzz.ts';
import { personWith } from '../tools/money.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

/** `FUZZ_REQUESTS=12000` sends more, `FUZZ_SEED` different ones. */
const { FUZZ_REQUESTS: asked, FUZZ_SEED = '1' } = process.env;
const requests = wildRequests(Number(asked ?? 700), Number(FUZZ_SEED));

let server: TestServer;
let client: string;
let origin: string;
beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'sikka-'));
  await mkdir(join(client, 'assets'));
  for (const page of ['home.en', 'home.hi', 'app.en', 'app.hi'])
    for (const name of [`${page}.html`, `${page}.known.html`, 'assets/main-abc123.js'])
      await writeFile(join(client, name), '<title>Sikka</title>');
  server = await startTestServer({ client });
  origin = await server.listen();
});
afterAll(async () => {
  await server.close();
  await rm(client, { recursive: true });
});

test('every call of the contract is tried', () => {
  expect(CALLS.length).toBeGreaterThan(60);
  const tried = new Set(requests.map(({ path }) => path));
  expect(tried.size).toBeGreaterThan(CALLS.length);
});

test(`random requests cause no server error`, { timeout: 60 * 60_000 }, async () => {
  const { userId } = await somebodyWithAWorld();
  const seen = new Map<string, number>();
  const faults: unknown[] = [];
  let token = '';
  for (const [index, wild] of requests.entries()) {
    // Some of the requests sign out.
    if (index % 20 === 0) token = (await openSession(server.database, userId)).access;
    const bearer = wild.signedIn ? { authorization: `Bearer ${token}` } : {};
    const request = { ...wild, headers: { ...bearer, ...wild.headers } };
    const came = await send(origin, request).catch((error: Error) => error);
    const fault = came instanceof Error ? came : faultOf(request, came);
    const logged = server.log.lines.splice(0).filter(({ level }) => level === 'error');
    if (fault !== undefined || logged.length > 0)
      faults.push({ fault, logged, index, ...request, body: request.body?.toString().slice(0, 200) });
    const status = came instanceof Error ? 'error' : String(came?.status);
    seen.set(status, (seen.get(status) ?? 0) + 1);
  }
  if (asked) console.warn(`Answers: ${JSON.stringify(Object.fromEntries([...seen].sort()))}`);
  expect(faults).toEqual([]);
  expect((await server.call('GET', 'health')).status).toBe(200);
});

/** A person with money, rounds and a ticket, and a match to bet on: each is the first of its kind. */
async function somebodyWithAWorld() {
  const person = await personWith(server, 1_000_000);
  await makeMatch(server.database);
  const { token } = person;
  await server.call('GET', 'game/seeds', { token });
  await server.call('POST', 'deposit/create', { token, body: { amount: '100' } });
  await server.database.query(
    `insert into tickets (token, user_id, key, body_hash, issues) values ($1, $2, 'fuzz', 'none', 'Other')`,
    [TICKET, person.userId],
  );
  return person;
}

/** Calls that answer with a document. */
const DOCUMENTS = [
  { path: '/api/users/data', type: 'application/json' },
  { path: '/api/openapi.json', type: 'application/json' },
  { path: '/api/docs', type: 'text/html' },
];

/** The fault of an answer, if any. */
function faultOf({ method, path }: Wild, came: Came): string | undefined {
  if (came === undefined) return undefined;
  const { status, type, text } = came;
  if (status >= 500) return `${status}: ${text}`;
  if (!path.startsWith('/api/') || method === 'HEAD' || text === '') return undefined;
  if (type.startsWith('image/webp')) return undefined;
  if (status === 200 && DOCUMENTS.some((one) => path.startsWith(one.path) && type.startsWith(one.type)))
    return undefined;
  if (!type.startsWith('application/json')) return `${type}: ${text}`;
  return typeof JSON.parse(text).msg === 'string' ? undefined : text;
}
