import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database, Param } from '../../../server/database/database.ts';
import { createBackground } from '../../../server/http/background.ts';
import { openTestDatabase } from '../tools/database.ts';
import { createTestLog } from '../tools/log.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

test('work after an answer waits for the answer, and a stop waits for the work; failures are logged', async () => {
  const { log, events } = createTestLog();
  const background = createBackground(log);
  const happened: string[] = [];
  const app = fastify();
  app.get('/', async (_request, reply) => {
    background.after(
      reply,
      async () => {
        happened.push('worked');
        throw new Error('on purpose');
      },
      null,
    );
    return 'answered';
  });
  app.addHook('onSend', async () => void happened.push('answered'));
  expect((await app.inject('/')).body).toBe('answered');
  await background.idle();
  await app.close();
  expect(happened).toEqual(['answered', 'worked']);
  expect(events()).toEqual(['background.failed']);
});

/** Called before each attempt is counted, which a request for a link waits for. */
let counting: () => Promise<void> = async () => {};
let server: TestServer;
let port: number;
beforeEach(async () => {
  const database = await openTestDatabase();
  server = await startTestServer({
    database: {
      ...database,
      async query<Row extends object>(sql: string, params?: readonly Param[]) {
        if (sql.includes('into attempts')) await counting();
        return database.query<Row>(sql, params);
      },
    } satisfies Database,
  });
  port = Number(new URL(await server.listen()).port);
});
afterEach(async () => {
  counting = async () => {};
  await server.close();
});

function askForLink(socket: Socket, email: string): void {
  const body = JSON.stringify({ email });
  socket.write(
    `POST /api/users/reset-link HTTP/1.1\r\nhost: sikka.test\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
}

test('a client that disconnects before the answer still gets its mail, and delays no other work', async () => {
  await server.signUp({ email: 'owner@example.test' });
  const asked = new Promise<() => void>((resolve) => {
    counting = () => new Promise((letGo) => resolve(letGo));
  });
  const { background } = server.context;
  const isPutOff = new Promise<void>((resolve) => {
    server.context.background = {
      ...background,
      after(...work) {
        background.after(...work);
        resolve();
      },
    };
  });
  const accepted = once(server.app.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  askForLink(socket, 'owner@example.test');
  const [line] = await accepted;
  const letGo = await asked;
  const over = once(line, 'close');
  socket.destroy();
  await over;
  letGo();
  await isPutOff;
  await background.idle();
  expect(server.sent).toMatchObject([{ channel: 'email', to: 'owner@example.test' }]);
});

test('an answer that is never sent delays neither another’s inbox nor a stop', async () => {
  await server.signUp({ email: 'owner@example.test' });
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /api/live-bet/stream HTTP/1.1\r\nhost: sikka.test\r\n\r\n');
  await once(socket, 'data');
  // Behind the stream, which does not end.
  const isAsked = new Promise<void>((resolve) => {
    counting = async () => resolve();
  });
  askForLink(socket, 'owner@example.test');
  await isAsked;
  expect(await server.call('GET', 'demo/inbox')).toMatchObject({ status: 200, body: { data: [] } });
  expect(server.sent).toEqual([]);
  await server.app.close();
  expect(server.sent).toMatchObject([{ channel: 'email', to: 'owner@example.test' }]);
});
