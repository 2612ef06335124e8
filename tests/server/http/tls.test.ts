import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from 'node:http2';
import { Agent, get } from 'node:https';
import { connect as connectPlainly } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectSecurely } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readTls } from '../../../server/http/tls.ts';
import { ANOTHER_KEY, CERTIFICATE, KEY } from '../tools/certificate.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

describe('a server with a certificate', () => {
  let server: TestServer;
  let origin: string;
  let session: ClientHttp2Session;
  beforeAll(async () => {
    server = await startTestServer({ tls: { cert: CERTIFICATE, key: KEY } });
    origin = await server.listen();
    session = connect(origin, { ca: CERTIFICATE });
  });

  async function ask(headers: OutgoingHttpHeaders, body = '') {
    const stream = session.request(headers, { endStream: body === '' });
    if (body !== '') stream.end(body);
    const [{ ':status': status }] = await once(stream, 'response');
    return { status, text: (await stream.setEncoding('utf8').toArray()).join('') };
  }

  test('speaks HTTP/2', async () => {
    expect(origin).toMatch(/^https:/);
    const { status, text } = await ask({ ':path': '/api/live-bet' });
    expect([session.alpnProtocol, status, JSON.parse(text).data]).toEqual(['h2', 200, []]);
  });

  test('speaks HTTP/1.1 to clients without HTTP/2', async () => {
    const [answer] = await once(get(`${origin}/api/live-bet`, { ca: CERTIFICATE }), 'response');
    answer.resume();
    expect([answer.httpVersion, answer.statusCode]).toEqual(['1.1', 200]);
    answer.socket.destroy();
  });

  test.each([
    [() => origin, 400],
    [() => 'https://another.test', 403],
  ])('tells its own pages from others', async (from, status) => {
    const headers = { ':method': 'POST', ':path': '/api/users/login', 'content-type': 'application/json' };
    expect((await ask({ ...headers, origin: from() }, '{}')).status).toBe(status);
  });

  test('has many streams on one connection, and stops while they are open', async () => {
    const streams = Array.from({ length: 20 }, () =>
      session.request({ ':path': '/api/live-bet/stream' }).setEncoding('utf8'),
    );
    const hellos = await Promise.all(streams.map((stream) => once(stream, 'data')));
    expect(hellos.map(([text]) => String(text).split('\n', 1)[0])).toEqual(Array(20).fill('event: hello'));
    const ends = Promise.all(streams.map((stream) => once(stream.resume(), 'end')));
    await server.close();
    expect(await ends).toHaveLength(20);
  });
});

describe('over HTTP/1.1, a server with a certificate', () => {
  let server: TestServer;
  let origin: string;
  const agent = new Agent({ keepAlive: true, ca: CERTIFICATE });
  beforeAll(async () => {
    server = await startTestServer({ tls: { cert: CERTIFICATE, key: KEY } });
    origin = await server.listen();
  });
  afterAll(() => agent.destroy());
  const ask = async (path: string) => (await once(get(`${origin}${path}`, { agent }), 'response'))[0];

  test('limits the wait for a request and for the next one', async () => {
    const answer = await ask('/api/live-bet');
    answer.resume();
    expect(answer.headers).toMatchObject({ connection: 'keep-alive', 'keep-alive': 'timeout=72' });
    expect(server.app.server.requestTimeout).toBe(30_000);
  });

  test('stops although a call is running, a stream is open and other connections are idle', async () => {
    const silent = connectPlainly(Number(new URL(origin).port)).resume();
    const isSilent = once(silent, 'close');
    const unused = connectSecurely({ port: Number(new URL(origin).port), ca: CERTIFICATE });
    await once(unused, 'secureConnect');
    const isUnused = once(unused, 'close');
    const stream = (await ask('/api/live-bet/stream')).setEncoding('utf8');
    expect(String(await once(stream, 'data'))).toMatch(/^event: hello\n/);
    const hasEnded = once(stream.resume(), 'end');
    let tell = (_time: Date) => {};
    const time = new Promise<Date>((resolve) => {
      tell = resolve;
    });
    const clock = vi.spyOn(server.database, 'readClock').mockReturnValue(time);
    const answer = ask('/api/health');
    await expect.poll(() => clock.mock.calls.length).toBe(1);
    const closing = server.close();
    await expect.poll(() => server.app.server.listening).toBe(false);
    tell(new Date());
    const { statusCode, headers } = (await answer).resume();
    expect([statusCode, headers.connection]).toEqual([200, 'close']);
    await Promise.all([closing, hasEnded, isUnused, isSilent]);
  });
});

describe('files', () => {
  let folder: string;
  const at = (name: string) => join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sikka-tls-'));
    await writeFile(at('cert.pem'), CERTIFICATE);
    await writeFile(at('key.pem'), KEY);
    await writeFile(at('another.pem'), ANOTHER_KEY);
    await writeFile(at('empty.pem'), '');
  });
  afterAll(() => rm(folder, { recursive: true }));

  const reading = (cert: string, key: string) => readTls({ certFile: at(cert), keyFile: at(key) });

  test('are read', async () => {
    expect(await reading('cert.pem', 'key.pem')).toEqual({ cert: CERTIFICATE, key: KEY });
  });

  test('that cannot be used are named in the error', async () => {
    await expect(reading('none.pem', 'key.pem')).rejects.toThrow(
      `TLS_CERT_FILE: ${at('none.pem')} cannot be read (ENOENT: no such file or directory, open '${at('none.pem')}')`,
    );
    await expect(reading('empty.pem', 'key.pem')).rejects.toThrow(
      `TLS_CERT_FILE: ${at('empty.pem')} has no certificate`,
    );
    await expect(reading('cert.pem', 'cert.pem')).rejects.toThrow(
      `TLS_KEY_FILE: ${at('cert.pem')} has no key that can be read without a password`,
    );
    await expect(reading('cert.pem', 'another.pem')).rejects.toThrow(
      `TLS_KEY_FILE: ${at('another.pem')} is not the key of the certificate in ${at('cert.pem')}`,
    );
  });
});
