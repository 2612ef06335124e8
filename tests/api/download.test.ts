import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '../../src/api/client.ts';
import { createDownload } from '../../src/api/shared/download.ts';
import { memoryStorage } from './loopback.ts';

let stored: string | null;
const token = {
  read: () => stored,
  save: () => {},
  clear: () => {},
  clearForGood: () => {},
  isClosedForGood: () => false,
};
const asked = vi.fn<(path: string) => Promise<never>>();
const { take } = createClient({
  base: '/api/',
  storage: memoryStorage(),
  locks: undefined,
  onEvent: () => {},
});
const download = createDownload('/api/', { token, post: (path) => asked(path), take });

const sent: { url: string; headers: RequestInit['headers']; signal: AbortSignal | null | undefined }[] = [];
let answers: (() => Promise<Response>)[];

beforeEach(() => {
  stored = 'mine';
  sent.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (url: string, { headers, signal }: RequestInit) => {
    sent.push({ url, headers, signal });
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
});
afterEach(() => {
  asked.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const json = { 'content-type': 'application/json; charset=utf-8' };
const answer =
  (status: number, body: BodyInit, headers: HeadersInit = json) =>
  () =>
    Promise.resolve(new Response(body, { status, headers }));

/** A body whose pieces come one at a time. */
function slowBody() {
  let pieces: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      pieces = controller;
    },
  });
  return {
    body,
    send: (text: string) => pieces?.enqueue(new TextEncoder().encode(text)),
    end: () => pieces?.close(),
    fail: (error: unknown) => pieces?.error(error),
  };
}

/** Answers with a body that an aborted request ends, as a browser's does. */
const answerSlowly = (slow: ReturnType<typeof slowBody>) => () => {
  sent.at(-1)?.signal?.addEventListener('abort', () => slow.fail(new DOMException('Aborted', 'AbortError')));
  return Promise.resolve(new Response(slow.body, { status: 200, headers: json }));
};

const outcome = (call: Promise<Blob>) =>
  call.catch((error: Error) => Object.assign({ name: error.name }, error));

test('a file comes whole, with the token', async () => {
  answers = [answer(200, '{"version":1}')];
  const file = await download('users/data');
  expect(await file.text()).toBe('{"version":1}');
  expect(file.type).toBe('application/json; charset=utf-8');
  expect(sent).toMatchObject([{ url: '/api/users/data', headers: { authorization: 'Bearer mine' } }]);
});

test('a refusal is one, with its fields', async () => {
  answers = [answer(403, '{"msg":"Sign in","errors":{"session":"Sign in"}}')];
  expect(await outcome(download('users/data'))).toMatchObject({
    kind: 'refused',
    status: 403,
    msg: 'Sign in',
    errors: { session: 'Sign in' },
  });
});

test('after a 401 the client checks the session, and the file is requested again', async () => {
  answers = [answer(401, '{"msg":"Sign in"}'), answer(200, '{}')];
  asked.mockImplementation((() => {
    stored = 'new';
    return Promise.resolve();
  }) as () => Promise<never>);
  expect(await (await download('users/data')).text()).toBe('{}');
  expect(asked.mock.calls).toEqual([['users/details']]);
  expect(sent.map(({ headers }) => headers)).toEqual([
    { authorization: 'Bearer mine' },
    { authorization: 'Bearer new' },
  ]);
});

test('a page of a network’s own log-in is no file', async () => {
  answers = [answer(200, '<html>Log in to our Wi-Fi</html>', { 'content-type': 'text/html' })];
  expect(await outcome(download('users/data'))).toMatchObject({ kind: 'broken', status: 200 });
});

test('without a network it is offline', async () => {
  answers = [];
  expect(await outcome(download('users/data'))).toMatchObject({ kind: 'offline' });
});

test('half a file is none', async () => {
  const slow = slowBody();
  answers = [answerSlowly(slow)];
  const ended = outcome(download('users/data'));
  slow.send('{"version":');
  slow.fail(new TypeError('network error'));
  expect(await ended).toMatchObject({ kind: 'offline' });
});

test('thirty seconds of silence end it; each piece starts them anew', async () => {
  const slow = slowBody();
  answers = [answerSlowly(slow)];
  const ended = outcome(download('users/data'));
  for (const piece of ['{', ' ', ' ']) {
    await vi.advanceTimersByTimeAsync(29_000);
    slow.send(piece);
  }
  await vi.advanceTimersByTimeAsync(29_999);
  expect(sent[0]?.signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await ended).toMatchObject({ kind: 'timeout' });
});

test('cancelled on the way, it brings nothing', async () => {
  const leaver = new AbortController();
  const slow = slowBody();
  answers = [answerSlowly(slow)];
  const ended = outcome(download('users/data', leaver.signal));
  slow.send('{');
  leaver.abort();
  expect(await ended).toMatchObject({ kind: 'aborted' });
});
