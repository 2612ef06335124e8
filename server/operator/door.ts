import { randomBytes, timingSafeEqual } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { string, type } from 'superstruct';
import type { Database } from '../database/database.ts';
import { codeOf } from '../database/failures.ts';
import { refuseOpenFolder } from '../database/folder.ts';
import { answer, read } from '../http/exchange.ts';
import { Refusal } from '../refusal.ts';
import { BadCommand, type Workplace } from './operator-command.ts';
import { carryOut, Order } from './order.ts';
import { whoami } from './whoami.ts';

/** With the files that the command line named, such as a page of the content. */
const MOST_BYTES = 1024 * 1024;
/** Nobody guesses a token of 256 bits; whoever tries does not go unnoticed, nor on and on. */
const WRONG_TOKENS = 10;
const MINUTE_MS = 60_000;
/** What the server leaves in its folder for who may read it. */
const Key = type({ url: string(), token: string() });

const keyFile = (dataDir: string) => join(dataDir, 'operator.json');

/**
 * The embedded database takes one process, so the server that has it open carries out an operator's commands:
 * adds `POST /api/operator` for who is on this machine and can read `operator.json` in the server's folder,
 * which is written when the server listens and removed when it closes.
 */
export function openDoor(app: FastifyInstance, database: Database, dataDir: string): void {
  const token = randomBytes(32).toString('hex');
  const server = whoami();
  const refuseWrongToken = createRefusal();

  app.post('/api/operator', { bodyLimit: MOST_BYTES }, async (request) => {
    const { remoteAddress, localAddress } = request.socket;
    const isHere = remoteAddress !== undefined && remoteAddress === localAddress;
    if (!isHere) throw noSuchCall();
    if (!isSame(request.headers.authorization, `Bearer ${token}`)) throw refuseWrongToken();
    const order = read(Order, request.body);
    // The key proves that it is the server's own user; who else they say they are is on record as what it is.
    const who = order.who === server ? server : `${order.who} (as ${server})`;
    return answer(await carryOutOrRefuse({ database }, { ...order, who }));
  });

  // Nobody waits for such a hook: all at once, so that the key is there when `listen` comes back.
  app.addHook('onListen', (done) => {
    writeKey(app.server.address(), token, dataDir);
    done();
  });
  app.addHook('onClose', () => rm(keyFile(dataDir), { force: true }));
}

const noSuchCall = () => new Refusal(404, 'There is no such call');

/** What a wrong token is answered: after too many in a minute, to wait for its end. The right one goes on to work. */
function createRefusal(): () => Refusal {
  let [since, wrong] = [0, 0];
  return () => {
    const now = Date.now();
    if (now - since >= MINUTE_MS) [since, wrong] = [now, 0];
    wrong++;
    if (wrong <= WRONG_TOKENS) return noSuchCall();
    if (wrong === WRONG_TOKENS + 1)
      console.error(
        `Somebody on this machine has tried ${wrong} wrong tokens at the operator's door in a minute`,
      );
    const wait = Math.ceil((since + MINUTE_MS - now) / 1000);
    return new Refusal(429, 'Too many wrong tokens', { data: { wait } });
  };
}

function writeKey(address: AddressInfo | string | null, token: string, dataDir: string): void {
  if (address === null || typeof address === 'string') return;
  const anyHost = address.address === '0.0.0.0' || address.address === '::';
  const host = anyHost ? '127.0.0.1' : address.family === 'IPv6' ? `[${address.address}]` : address.address;
  const key = { url: `http://${host}:${address.port}/api/operator`, token };
  // One that a server left behind may be open to others.
  rmSync(keyFile(dataDir), { force: true });
  writeFileSync(keyFile(dataDir), JSON.stringify(key), { mode: 0o600 });
}

async function carryOutOrRefuse(workplace: Workplace, order: Order): Promise<string> {
  try {
    return await carryOut(workplace, order);
  } catch (error) {
    throw error instanceof BadCommand ? new Refusal(400, error.message) : error;
  }
}

function isSame(given: string | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Asks the server that runs on this folder.
 * @returns what to print, or null when no server runs
 * @throws Refusal with the server's word, DatabaseFailure when the folder is open to others
 */
export async function knock(dataDir: string, order: Order): Promise<string | null> {
  let text: string;
  try {
    // Another's key would tell them everything that is asked for.
    await refuseOpenFolder(dataDir);
    text = await readFile(keyFile(dataDir), 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  const { url, token } = read(Key, JSON.parse(text));
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(order),
    });
  } catch (error) {
    // The server ended without removing its key.
    if (codeOf(error instanceof Error ? error.cause : error) === 'ECONNREFUSED') return null;
    throw error;
  }
  const body: unknown = await response.json();
  if (!response.ok) throw new Refusal(response.status, read(type({ msg: string() }), body).msg);
  return read(type({ data: string() }), body).data;
}
