import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { PushMessage } from '../../../src/schemas/account/push.ts';

/** A browser's subscription, with the keys to read its messages. */
export interface TestSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface Received {
  path: string;
  ttl: number;
  message: PushMessage;
  /** The claims of the signed token (RFC 8292), and the key that signed it. */
  claims: { aud: string; exp: number; sub: string };
  key: string;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
}

/** A push service by RFC 8030 on 127.0.0.1. It decrypts messages by RFC 8291, and checks their tokens by RFC 8292. */
export interface TestPushService {
  origin: string;
  received: Received[];
  /** A new subscription of a browser at this service. */
  subscribe(): TestSubscription;
  /** The service answers with this, instead of 201, as many times. */
  answer(status: number, headers?: Record<string, string>, times?: number): void;
  close(): Promise<void>;
}

export async function startPushService(): Promise<TestPushService> {
  const received: Received[] = [];
  const browsers = new Map<string, { keys: ECDH; auth: Buffer }>();
  const answers: Answer[] = [];
  const server = createServer(async (request, response) => {
    const given = answers.shift();
    if (given !== undefined) {
      request.resume();
      response.writeHead(given.status, given.headers).end();
      return;
    }
    const browser = browsers.get(request.url ?? '');
    const ttl = Number(request.headers.ttl ?? Number.NaN);
    if (request.method !== 'POST') response.writeHead(405).end();
    else if (browser === undefined) response.writeHead(404).end();
    else if (!Number.isInteger(ttl)) response.writeHead(400).end();
    else {
      const body = await bodyOf(request);
      received.push({
        path: request.url ?? '',
        ttl,
        message: JSON.parse(decrypt(body, browser.keys, browser.auth)),
        ...readToken(request.headers.authorization ?? ''),
      });
      response.writeHead(201, { location: `${originOf()}/m/${randomUUID()}` }).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const originOf = () => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The push service does not listen');
    return `http://127.0.0.1:${address.port}`;
  };
  return {
    origin: originOf(),
    received,
    subscribe() {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/p/${randomUUID()}`;
      browsers.set(path, { keys, auth });
      return {
        endpoint: originOf() + path,
        p256dh: keys.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      };
    },
    answer(status, headers = {}, times = 1) {
      for (let count = 0; count < times; count += 1) answers.push({ status, headers });
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** RFC 8291 over RFC 8188: one record, whose header carries the sender's key. */
function decrypt(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const sender = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, about, 32));
  const derive = (info: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`${info}\0`), bytes));
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive('Content-Encoding: aes128gcm', 16),
    derive('Content-Encoding: nonce', 12),
  ).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  return padded.subarray(0, end).toString('utf8');
}

/** @throws Error when the token is not signed by the key beside it */
function readToken(authorization: string): Pick<Received, 'claims' | 'key'> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The token is not signed by its key');
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), key };
}
