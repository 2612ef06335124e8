import { fork } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import type { FloodedWorld } from './floods-server.ts';
import { type Finding, percentile, runAlone } from './measure.ts';

const PEOPLE = 50;
/** The average pause between two calls of a person. */
const THINK_MS = 1000;
/** The duration of each flood. */
const FOR_MS = Number(process.env.SECONDS ?? 20) * 1000;
const MOST_REFUSED = 0.01;
const LOOKS = ['live-bet', 'wallet/total-amount', 'bet-list', 'activity', 'live-bet/home-listing'];

/** A call with the address that the server's proxy reports. */
interface Sent {
  path: string;
  from: string;
  token?: string;
  type?: string;
  body?: string | Buffer;
}

/** The count of each status, and how long people waited. */
interface Seen {
  statuses: Map<number, number>;
  latencies: number[];
}

/** A flood: its request, its rate a second, and its most concurrent requests. */
interface Flood {
  what: string;
  perSecond: number;
  atOnce: number;
  next: () => Sent;
}

/**
 * Fifty people who bet and look around, each from a different address, during each flood in turn: the number
 * of their calls refused with 503. Only on loopback; each flood lasts `SECONDS` (20).
 */
export async function floods(): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sikka-bench-'));
  const server = fork(
    join(import.meta.dirname, 'floods-server.ts'),
    // The last two belong to the flooders.
    [String(PEOPLE + 2), folder],
    { execArgv: ['--import', 'tsx'] },
  );
  const exit = once(server, 'exit');
  try {
    const died = exit.then(([code]) => Promise.reject(new Error(`The server ended with ${code}`)));
    const [message] = await Promise.race([once(server, 'message'), died]);
    const world: FloodedWorld = message;
    const findings: Finding[] = [];
    for (const flood of [undefined, ...(await floodsOf(world))]) findings.push(await beside(flood, world));
    return findings;
  } finally {
    if (server.connected) server.disconnect();
    await exit;
    await rm(folder, { recursive: true });
  }
}

async function beside(flood: Flood | undefined, world: FloodedWorld): Promise<Finding> {
  const honest: Seen = { statuses: new Map(), latencies: [] };
  const hostile: Seen = { statuses: new Map(), latencies: [] };
  const end = performance.now() + FOR_MS;
  const people = world.tokens.slice(0, PEOPLE).map((token, index) => live(world, token, index, honest, end));
  await Promise.all([...people, ...(flood ? [pour(world, flood, hostile, end)] : [])]);
  const refused = honest.statuses.get(503) ?? 0;
  const waited = honest.latencies.length === 0 ? 0 : percentile(honest.latencies, 0.98);
  return {
    what: `calls of ${PEOPLE} people refused with 503, beside ${flood?.what ?? 'no flood'}`,
    measured: (100 * refused) / Math.max(1, honest.latencies.length),
    budget: 100 * MOST_REFUSED,
    kind: 'atMost',
    unit: '%',
    note: `people: ${told(honest)}, p98 ${waited.toFixed(0)} ms${flood ? `; flood: ${told(hostile)}` : ''}`,
  };
}

const told = ({ statuses }: Seen) =>
  [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${count} × ${status === 0 ? 'lost' : status}`)
    .join(', ');

/** A person who bets now and then, and looks around in between. */
async function live(world: FloodedWorld, token: string, index: number, seen: Seen, end: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const from = `203.0.113.${index + 1}`;
  while (performance.now() < end) {
    await pause(2 * THINK_MS * Math.random());
    const look: Sent = { path: LOOKS[randomInt(LOOKS.length)] ?? 'live-bet', from, token };
    const bet = { path: 'live-bet/save', from, token, body: betOn(world.side) };
    await ask(world.origin, Math.random() < 0.2 ? bet : look, agent, seen);
  }
  agent.destroy();
}

const betOn = (side: number) => JSON.stringify({ team_value: side, bet_amount: 10 });

async function pour(world: FloodedWorld, flood: Flood, seen: Seen, end: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: flood.atOnce });
  const underWay = new Set<Promise<void>>();
  while (performance.now() < end) {
    if (underWay.size < flood.atOnce) {
      const sent = ask(world.origin, flood.next(), agent, seen).finally(() => underWay.delete(sent));
      underWay.add(sent);
    }
    await pause(1000 / flood.perSecond);
  }
  await Promise.all(underWay);
  agent.destroy();
}

/** Sends it and notes its status: 0 if the connection was lost. */
function ask(
  origin: string,
  { path, from, token, type, body }: Sent,
  agent: Agent,
  seen: Seen,
): Promise<void> {
  const start = performance.now();
  return new Promise((resolve) => {
    const note = (status: number) => {
      seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
      seen.latencies.push(performance.now() - start);
      resolve();
    };
    const headers = {
      'x-forwarded-for': from,
      ...(token !== undefined && { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }),
      ...(body !== undefined && {
        'content-type': type ?? 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
    };
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request(`${origin}/api/${path}`, { method, agent, headers }, (response) => {
      response.resume().once('end', () => note(response.statusCode ?? 0));
    });
    sent.once('error', () => note(0));
    sent.end(body);
  });
}

/** An address from another /64 of the same /48 each time. */
const hop = () => `2001:db8:7:${randomInt(65_536).toString(16)}::1`;
const phone = () => String(randomInt(6_000_000_000, 10_000_000_000));

async function floodsOf({ tokens }: FloodedWorld): Promise<Flood[]> {
  const list = `[${Array(32_700).fill(1).join()}]`;
  const [one, other] = tokens.slice(PEOPLE);
  const pictures = [formOf(await manyScans()), formOf(await manyPixels())];
  let turn = 0;
  const json = (path: string, body: object): Sent => ({ path, from: hop(), body: JSON.stringify(body) });
  const strangers = [
    () => json('users/resend-otp', { phone: phone() }),
    () => json('users/login', { phone: phone(), password: 'a river of lamps' }),
    () =>
      json('contact', {
        contact_name: 'Asha',
        contact_phone: phone(),
        contact_email: 'asha@example.test',
        contact_message: randomUUID(),
      }),
  ];
  return [
    {
      what: 'JSON lists of 65 KB, 10 a second from one address',
      perSecond: 10,
      atOnce: 10,
      next: () => ({ path: 'contact', from: '198.51.100.1', body: list }),
    },
    {
      what: 'codes, log-ins and messages, 100 a second from one IPv6 /48',
      perSecond: 100,
      atOnce: 100,
      next: () => strangers[turn++ % strangers.length]?.() ?? json('contact', {}),
    },
    {
      what: 'costly pictures of two accounts',
      perSecond: 20,
      atOnce: 4,
      next: () => {
        turn += 1;
        const token = turn % 2 === 0 ? one : other;
        const form = pictures[Math.floor(turn / 2) % pictures.length];
        return {
          path: 'users/edit-profile',
          from: '198.51.100.2',
          ...(token !== undefined && { token }),
          ...form,
        };
      },
    },
  ];
}

function formOf(picture: Buffer): Pick<Sent, 'type' | 'body'> {
  const boundary = randomUUID();
  const head = (name: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${head('first_name')}\r\nAsha\r\n${head('last_name')}\r\nRao\r\n`),
    Buffer.from(`${head('profile_image', '; filename="a.jpg"')}content-type: image/jpeg\r\n\r\n`),
    picture,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}

const START_OF_SCAN = Buffer.from([0xff, 0xda]);

/** A progressive JPEG of 20 megapixels whose last scan is repeated thousands of times. */
async function manyScans(): Promise<Buffer> {
  const create = { width: 5000, height: 4000, channels: 3 as const, background: 'grey' };
  const plain = await sharp({ create }).jpeg({ progressive: true }).toBuffer();
  const last = plain.subarray(plain.lastIndexOf(START_OF_SCAN), -2);
  const scans = Array<Buffer>(Math.floor(250_000 / last.length)).fill(last);
  return Buffer.concat([plain.subarray(0, -2), ...scans, plain.subarray(-2)]);
}

/** A progressive JPEG with the most pixels that a picture may have. */
function manyPixels(): Promise<Buffer> {
  const create = { width: 8000, height: 6000, channels: 3 as const, background: 'teal' };
  return sharp({ create }).jpeg({ progressive: true }).toBuffer();
}

await runAlone(import.meta.filename, floods);
