import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PHONE } from '../../../server/account/demo-account.ts';
import { openSession } from '../../../server/account/sessions.ts';
import { countByNetwork } from '../../../server/http/network-streams.ts';
import { openTicket } from '../support/tickets.ts';
import { type Person, personWith } from '../tools/money.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

const MOST = 200;
const REFUSED = { msg: 'Too many pages are open in your network', data: { wait: 60 } };

let server: TestServer;
let base: string;
let demo: Person;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  base = await server.listen();
  demo = await server.signUp({ phone: DEMO_PHONE });
  person = await personWith(server, 0);
});
afterAll(() => server.close());

/** Opens streams at a path, all from one network, and closes them at the end of its test. */
function networkAt(path: string, network: string) {
  const open = async (token?: string) => {
    const line = new AbortController();
    const headers = {
      'x-forwarded-for': network,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(`${base}/api/${path}`, { headers, signal: line.signal });
    return { response, close: () => line.abort() };
  };
  return {
    open,
    statusOf: async (token?: string) => {
      const { response, close } = await open(token);
      close();
      return response.status;
    },
  };
}

const newSession = async () => (await openSession(server.database, demo.userId)).access;

test.each([
  ['prices and matches', 'live-bet/stream', '203.0.113.1'],
  ['prices alone', 'live-bet/stream/prices?sides=1', '203.0.113.2'],
])('streams of %s: those of the demo account count with those of visitors', async (_of, path, network) => {
  const { open, statusOf } = networkAt(path, network);
  const visitors = await Promise.all(Array.from({ length: MOST - 1 }, () => open()));
  const shared = await open(demo.token);
  expect([...visitors, shared].map(({ response }) => response.status)).toEqual(Array(MOST).fill(200));
  const { response } = await open(await newSession());
  expect(response.status).toBe(429);
  expect(await response.json()).toEqual(REFUSED);
  expect(await statusOf()).toBe(429);
  // A person's own streams are counted separately, and other networks have room.
  expect(await statusOf(person.token)).toBe(200);
  expect(await networkAt(path, '198.51.100.1').statusOf(demo.token)).toBe(200);
  shared.close();
  await expect.poll(async () => statusOf(await newSession())).toBe(200);
  for (const { close } of visitors) close();
});

test('streams of tickets: those of the demo account are counted by network, whatever session they are of', async () => {
  const { open, statusOf } = networkAt(
    `ticket/${await openTicket(server, demo.token)}/stream`,
    '203.0.113.3',
  );
  const sessions = await Promise.all(Array.from({ length: MOST / 10 }, newSession));
  const streams = await Promise.all(
    sessions.flatMap((token) => Array.from({ length: 10 }, () => open(token))),
  );
  expect(streams.map(({ response }) => response.status)).toEqual(Array(MOST).fill(200));
  const { response } = await open(await newSession());
  expect(response.status).toBe(429);
  expect(await response.json()).toEqual(REFUSED);
  const own = networkAt(`ticket/${await openTicket(server, person.token)}/stream`, '203.0.113.3');
  expect(await own.statusOf(person.token)).toBe(200);
  streams[0]?.close();
  await expect.poll(async () => statusOf(await newSession())).toBe(200);
  for (const { close } of streams) close();
});

test('streams of an IPv6 /48: four times as many as of a /64, whatever addresses they are from', () => {
  const count = countByNetwork();
  const request = (ip: string) => ({ ip, routeOptions: { url: '/stream' } });
  const parts = ['100', '200', '300', '400'].map((part) => `2001:db8:7:${part}::1`);
  const leave = parts.flatMap((ip) => Array.from({ length: MOST }, () => count(request(ip), undefined)));
  const open = (ip: string) => () => count(request(ip), undefined)();
  expect(open('2001:db8:7:500::1')).toThrow(REFUSED.msg);
  expect(open('2001:db8:8::1')).not.toThrow();
  leave[0]?.();
  expect(open('2001:db8:7:500::1')).not.toThrow();
  expect(open(parts[1] ?? '')).toThrow(REFUSED.msg);
});
