import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { profile } from '../../src/api/account/profile.ts';
import { type ClientEvent, createClient } from '../../src/api/client.ts';
import { http } from '../../src/api/page-client.ts';
import { callError } from '../../src/api/shared/call-errors.ts';
import { createUpload } from '../../src/api/shared/upload.ts';
import { User } from '../../src/schemas/account/user.ts';
import { userOf } from '../fixtures/user.ts';
import { memoryStorage } from './loopback.ts';

/** Replaces the browser's; the test decides its outcome. */
class Wire {
  static all: Wire[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  withCredentials = false;
  status = 0;
  responseText = '';
  sent: FormData | undefined;
  aborted = false;
  call = '';
  headers: Record<string, string> = {};

  constructor() {
    Wire.all.push(this);
  }
  open(method: string, url: string) {
    this.call = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(form: FormData) {
    this.sent = form;
  }
  abort() {
    this.aborted = true;
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.onload?.();
  }
  static last(): Wire {
    const wire = Wire.all.at(-1);
    if (wire === undefined) throw new Error('Nothing was sent');
    return wire;
  }
}

const user = userOf({ profile_image: '/api/pictures/aa.webp' });
const saved = { msg: 'Your profile is saved', data: user };

let stored: string | null;
const token = {
  read: () => stored,
  save: () => {},
  clear: () => {},
  clearForGood: () => {},
  isClosedForGood: () => false,
};
const asked = vi.fn<(path: string) => Promise<never>>();
const events: ClientEvent[] = [];
const { take } = createClient({
  base: '/api/',
  storage: memoryStorage(),
  locks: undefined,
  onEvent: (event) => events.push(event),
});
const upload = createUpload('/api/', { token, post: (path) => asked(path), take });

const form = () => {
  const made = new FormData();
  made.set('first_name', 'Asha');
  return made;
};

/** The outcome of a call: its answer, or the facts of its error as plain values. */
const outcome = <T>(call: Promise<T>) =>
  call.catch((error: Error) => Object.assign({ name: error.name }, error));

beforeEach(() => {
  Wire.all = [];
  stored = 'mine';
  events.length = 0;
  asked.mockReset();
  vi.stubGlobal('XMLHttpRequest', Wire);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('POST /api/users/edit-profile: the form with its picture, the bearer, the cookies', async () => {
  http.token.save('mine');
  const picture = new File(['pixels'], 'me.jpg', { type: 'image/jpeg' });
  const saving = profile.edit({ first_name: 'Asha', last_name: 'Rao', profile_image: picture });
  const wire = Wire.last();
  http.token.clear();
  expect(wire.call).toBe('POST /api/users/edit-profile');
  expect(wire.headers).toEqual({ authorization: 'Bearer mine' });
  expect(wire.withCredentials).toBe(true);
  expect(Object.fromEntries(wire.sent ?? [])).toEqual({
    first_name: 'Asha',
    last_name: 'Rao',
    profile_image: picture,
  });
  wire.answer(200, saved);
  expect(await saving).toEqual({ status: 200, msg: 'Your profile is saved', data: user });
});

test('the progress is reported in whole percent', async () => {
  const heard: number[] = [];
  const sending = upload('users/edit-profile', User, form(), {
    onProgress: (percent) => heard.push(percent),
  });
  Wire.last().upload.onprogress?.({ loaded: 1, total: 3 });
  Wire.last().upload.onprogress?.({ loaded: 3, total: 3 });
  Wire.last().answer(200, saved);
  await sending;
  expect(heard).toEqual([33, 100]);
});

test('an upload may take long, but not stay silent for 8 seconds', async () => {
  vi.useFakeTimers();
  const sending = outcome(upload('users/edit-profile', User, form()));
  for (const loaded of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(7000);
    Wire.last().upload.onprogress?.({ loaded, total: 4 });
  }
  await vi.advanceTimersByTimeAsync(7999);
  expect(Wire.last().aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(Wire.last().aborted).toBe(true);
  expect(await sending).toMatchObject({ name: 'CallError', kind: 'timeout' });
});

test('a token that has expired is renewed by the client, and the form sent again with the new one', async () => {
  asked.mockImplementation(async (path) => {
    stored = 'renewed';
    return { path, status: 200, msg: '', data: user } as never;
  });
  const sending = upload('users/edit-profile', User, form());
  Wire.last().answer(401, { msg: 'Please sign in to continue' });
  await expect.poll(() => Wire.all).toHaveLength(2);
  expect(asked.mock.calls.map(([path]) => path)).toEqual(['users/details']);
  expect(Wire.last().headers).toEqual({ authorization: 'Bearer renewed' });
  Wire.last().answer(200, saved);
  expect((await sending).data).toEqual(user);
});

test.each([401, 423])(
  'a repeated %d is handled like by the client, and nothing is sent again',
  async (status) => {
    const refusal = callError({ kind: 'refused', status, msg: 'No', errors: {}, data: undefined });
    asked.mockRejectedValue(refusal);
    const sending = outcome(upload('users/edit-profile', User, form()));
    Wire.last().answer(status, { msg: 'No' });
    expect(await sending).toMatchObject({ kind: 'refused', status });
    expect(Wire.all).toHaveLength(1);
  },
);

test('a refusal, with its messages by field', async () => {
  const sending = outcome(upload('users/edit-profile', User, form()));
  const msg = 'The picture is larger than 5 MB';
  Wire.last().answer(413, { msg, errors: { profile_image: msg } });
  expect(await sending).toMatchObject({ kind: 'refused', status: 413, msg, errors: { profile_image: msg } });
  expect(asked).not.toHaveBeenCalled();
});

test.each([
  ['no connection', (wire: Wire) => wire.onerror?.(), { kind: 'offline' }],
  ["a proxy's page", (wire: Wire) => wire.answer(502, '<html>'), { kind: 'broken', status: 502 }],
  ['an answer that is none', (wire: Wire) => wire.answer(200, '<html>'), { kind: 'broken', field: 'body' }],
  [
    'an answer without an email',
    (wire: Wire) => wire.answer(200, { msg: '', data: { ...user, email: undefined } }),
    { kind: 'broken', call: 'POST users/edit-profile', field: 'data.email' },
  ],
])('%s', async (_what, happen, error) => {
  const sending = outcome(upload('users/edit-profile', User, form()));
  happen(Wire.last());
  expect(await sending).toMatchObject(error);
});

test('aborting rejects with `aborted` and cuts the connection', async () => {
  const leaving = new AbortController();
  const sending = outcome(upload('users/edit-profile', User, form(), { signal: leaving.signal }));
  leaving.abort();
  expect(await sending).toMatchObject({ kind: 'aborted' });
  expect(Wire.last().aborted).toBe(true);
});

test('a forbidden upload is reported like any forbidden call', async () => {
  const saving = outcome(upload('users/edit-profile', User, form()));
  Wire.last().answer(403, { msg: 'Not for you' });
  expect(await saving).toMatchObject({ kind: 'refused', status: 403, msg: 'Not for you' });
  expect(events).toEqual([{ type: 'call.forbidden' }]);
});
