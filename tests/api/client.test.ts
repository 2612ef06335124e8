import { getEventListeners } from 'node:events';
import { array, number, object, string, type } from 'superstruct';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Client, type ClientEvent, createClient } from '../../src/api/client.ts';
import { isTokenLost, isTokenOld, type Locks } from '../../src/api/shared/access-token.ts';
import { intentOf } from '../../src/api/shared/intent.ts';
import { loopback, memoryLocks, memoryStorage, turn } from './loopback.ts';

const Names = array(string());
const Receipt = object({ id: number() });
const RENEWAL = 'POST /api/users/regenerate-access-token';

let server: Awaited<ReturnType<typeof loopback>>;
let events: ClientEvent[];

beforeEach(async () => {
  server = await loopback();
  events = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

function tab({
  storage = memoryStorage({ 'access-token': 'first' }),
  locks = memoryLocks(),
  base = server.base,
  isKnown = () => false,
}: Partial<Parameters<typeof createClient>[0]> = {}) {
  return createClient({ base, storage, locks, isKnown, onEvent: (event) => events.push(event) });
}

/** The outcome of a call: its answer, or the facts of its error as plain values. */
function outcome<T>(call: Promise<T>) {
  return call.catch((error: Error) => Object.assign({ name: error.name }, error));
}

describe('what is sent', () => {
  test('GET: url, query, JSON content type, bearer, no body', async () => {
    const client = tab();
    const pending = client.get('wallet/history', Names, { query: { page: 2, perPage: 10 } });
    const call = await server.next();
    expect([call.method, call.url, call.body]).toEqual(['GET', '/api/wallet/history?page=2&perPage=10', '']);
    expect(call.headers).toMatchObject({ 'content-type': 'application/json', authorization: 'Bearer first' });
    call.reply(200, { msg: 'Fine', data: ['a', 'b'] });
    expect(await pending).toEqual({ status: 200, msg: 'Fine', data: ['a', 'b'] });
  });

  test('GET: values of the query arrive unchanged; undefined ones are left out', async () => {
    const query = { from: '2026-11-01', q: 'a&b=c +/?#%41 ₹', none: undefined, before: 0, ref: '' };
    const pending = tab().get('wallet/history', Names, { query });
    const call = await server.next();
    const { pathname, searchParams } = new URL(call.url ?? '', server.base);
    expect([pathname, ...searchParams]).toEqual([
      '/api/wallet/history',
      ['from', '2026-11-01'],
      ['q', 'a&b=c +/?#%41 ₹'],
      ['before', '0'],
      ['ref', ''],
    ]);
    call.reply(200, { msg: '', data: [] });
    await pending;
  });

  test('POST: JSON, its content type, bearer and idempotency key', async () => {
    const pending = tab().post('live-bet/save', Receipt, {
      body: { team_value: 7, bet_amount: 100.5 },
      intent: intentOf('key-of-this-intent'),
    });
    const call = await server.next();
    expect([call.method, call.url, call.body]).toEqual([
      'POST',
      '/api/live-bet/save',
      '{"team_value":7,"bet_amount":100.5}',
    ]);
    expect(call.headers).toMatchObject({
      'content-type': 'application/json',
      authorization: 'Bearer first',
      'idempotency-key': 'key-of-this-intent',
    });
    call.reply(201, { msg: 'Placed', data: { id: 9 } });
    expect(await pending).toEqual({ status: 201, msg: 'Placed', data: { id: 9 } });
  });

  test('POST without a body sends none, with the JSON content type', async () => {
    const pending = tab().post('users/details', Receipt);
    const call = await server.next();
    expect([call.body, call.headers['content-type'], call.headers['idempotency-key']]).toEqual([
      '',
      'application/json',
      undefined,
    ]);
    call.reply(200, { msg: '', data: { id: 1 } });
    await pending;
  });

  test('FormData goes as multipart with its own boundary', async () => {
    const form = new FormData();
    form.set('first_name', 'Demo');
    form.set('profile_image', new File(['pixels'], 'me.png', { type: 'image/png' }));
    const pending = tab().post('users/edit-profile', Receipt, { body: form });
    const call = await server.next();
    expect(call.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(call.body).toContain('name="first_name"\r\n\r\nDemo');
    expect(call.body).toContain('filename="me.png"\r\nContent-Type: image/png\r\n\r\npixels');
    call.reply(200, { msg: '', data: { id: 1 } });
    await pending;
  });

  test('without a token there is no authorization', async () => {
    const storage = memoryStorage();
    const client = tab({ storage });
    const pending = client.get('live-bet', Names);
    const call = await server.next();
    expect(call.headers.authorization).toBeUndefined();
    call.reply(200, { msg: '', data: [] });
    await pending;
  });

  test('a call carries the token that was stored last', async () => {
    const storage = memoryStorage();
    const client = tab({ storage });
    client.token.save('from login');
    expect(storage.getItem('access-token')).toBe('from login');
    expect(isTokenOld(storage)).toBe(false);
    const pending = client.get('live-bet', Names);
    const call = await server.next();
    expect(call.headers.authorization).toBe('Bearer from login');
    call.reply(200, { msg: '', data: [] });
    await pending;
    client.token.clear();
    expect([storage.getItem('access-token'), client.token.read()]).toEqual([null, null]);
  });
});

describe('answers', () => {
  test('fields that the schema does not know are dropped', async () => {
    const pending = tab().get('live-bet/1', Receipt);
    (await server.next()).reply(200, { msg: 'ok', data: { id: 1, new_field: true }, trace: 'x' });
    expect(await pending).toEqual({ status: 200, msg: 'ok', data: { id: 1 } });
  });

  test('a refusal carries status, message, field errors and data', async () => {
    const pending = tab().post('live-bet/save', Receipt, { body: { bet_amount: 1 } });
    (await server.next()).reply(409, {
      msg: 'The price has moved',
      errors: { bet_amount: 'Too little' },
      data: { win_ratio: 72 },
    });
    expect(await outcome(pending)).toEqual({
      name: 'CallError',
      kind: 'refused',
      status: 409,
      msg: 'The price has moved',
      errors: { bet_amount: 'Too little' },
      data: { win_ratio: 72 },
    });
    await expect(pending).rejects.toThrow('The price has moved');
    expect(server.seen).toHaveLength(1);
    expect(events).toEqual([]);
  });

  test('a refusal without field errors has empty `errors`', async () => {
    const pending = tab().get('live-bet/77', Receipt);
    (await server.next()).reply(404, { msg: 'Not found' });
    expect(await outcome(pending)).toMatchObject({
      kind: 'refused',
      status: 404,
      errors: {},
      data: undefined,
    });
  });

  test.each([
    ['data', 200, { msg: 'ok' }, 'data'],
    ['data of another kind', 200, { msg: 'ok', data: { rows: [] } }, 'data'],
    ['one entry', 200, { msg: 'ok', data: ['a', 5] }, 'data.1'],
    ['message', 200, { data: [] }, 'body.msg'],
    ['body', 200, null, 'body'],
    ['message of a refusal', 400, { error: 'bad' }, 'body.msg'],
    ['errors of a refusal', 422, { msg: 'no', errors: { phone: 5 } }, 'body.errors.phone'],
  ])('a broken %s is an error that names call and field', async (_what, status, body, field) => {
    const pending = tab().get('bet-list', Names);
    (await server.next()).reply(status, body);
    expect(await outcome(pending)).toEqual({
      name: 'CallError',
      kind: 'broken',
      status,
      msg: '',
      call: 'GET bet-list',
      field,
    });
  });

  test.each([
    [500, '{"msg":"Try later"}'],
    [400, '{"error":"bad"}'],
    [200, '{"msg":"","data":5}'],
  ])('a broken answer of %d has the id that the server gave its request', async (status, body) => {
    const pending = tab().get('bet-list', Names);
    (await server.next()).raw(status, 'application/json', body, { 'x-request-id': 'q7Bx_0aZ-k2F' });
    expect(await outcome(pending)).toMatchObject({ kind: 'broken', request: 'q7Bx_0aZ-k2F' });
  });

  test('the field of a broken answer is named to its depth', async () => {
    const Page = type({ rows: array(type({ bet: Receipt })) });
    const pending = tab().get('bet-list', Page);
    (await server.next()).reply(200, {
      msg: '',
      data: { rows: [{ bet: { id: 1 } }, { bet: { id: null } }] },
    });
    await expect(pending).rejects.toThrow('GET bet-list (200): data.rows.1.bet.id');
  });

  test.each([
    ['a page of a proxy', 502, 'text/html', '<html><h1>502 Bad Gateway</h1></html>', 'status', ''],
    [
      'a page in place of JSON',
      200,
      'text/html',
      '<!doctype html><title>Log in to Wi-Fi</title>',
      'body',
      '',
    ],
    ['a page that refuses', 413, 'text/html', '<h1>Request Entity Too Large</h1>', 'body', ''],
    ['half of JSON', 200, 'application/json', '{"msg":"ok","da', 'body', ''],
    ['nothing at all', 200, 'application/json', '', 'body', ''],
    ['bytes', 200, 'application/octet-stream', 'abc', 'body.msg', ''],
    ['an event stream', 200, 'text/event-stream', 'data: 1\n\n', 'body.msg', ''],
    ['an error of the server', 500, 'application/json', '{"msg":"Try later"}', 'status', 'Try later'],
  ])('%s is a broken answer', async (_what, status, contentType, body, field, msg) => {
    const pending = tab().get('live-bet', Names);
    (await server.next()).raw(status, contentType, body);
    expect(await outcome(pending)).toEqual({
      name: 'CallError',
      kind: 'broken',
      status,
      msg,
      call: 'GET live-bet',
      field,
    });
    expect(server.seen).toEqual(['GET /api/live-bet']);
  });

  test('an answer without content is a broken answer', async () => {
    const pending = tab().post('users/logout', Names);
    (await server.next()).raw(204, 'text/plain', '');
    expect(await outcome(pending)).toMatchObject({ kind: 'broken', status: 204, field: 'body' });
  });
});

describe('no network', () => {
  test('nothing listens at the address', async () => {
    const { base } = server;
    await server.close();
    expect(await outcome(tab({ base }).get('live-bet', Names))).toEqual({
      name: 'CallError',
      kind: 'offline',
    });
    expect(events).toEqual([]);
  });

  test('the connection is cut before the answer', async () => {
    const pending = tab().post('live-bet/save', Receipt, { body: { bet_amount: 1 } });
    (await server.next()).drop();
    expect(await outcome(pending)).toEqual({ name: 'CallError', kind: 'offline' });
    expect(server.seen).toEqual(['POST /api/live-bet/save']);
  });

  test('the connection is cut in the middle of the answer', async () => {
    const pending = tab().get('live-bet', Names);
    (await server.next()).drop('{"msg":"ok","data":[');
    expect(await outcome(pending)).toEqual({ name: 'CallError', kind: 'offline' });
  });
});

describe('time-out', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });

  test('after 8000 ms, not before; the request ends on the wire', async () => {
    let settled = false;
    const pending = outcome(tab().get('live-bet', Names)).finally(() => {
      settled = true;
    });
    const call = await server.next();
    vi.advanceTimersByTime(7999);
    await turn();
    expect([settled, events]).toEqual([false, []]);
    vi.advanceTimersByTime(1);
    expect(await pending).toEqual({ name: 'CallError', kind: 'timeout' });
    await call.hungUp;
    expect(events).toEqual([{ type: 'call.timedOut' }]);
    expect(server.seen).toEqual(['GET /api/live-bet']);
  });

  test('it lasts until the last byte of the answer', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const pending = outcome(tab().get('live-bet', Names));
    const call = await server.next();
    call.stall('{"msg":"ok","data":[');
    await fetched.mock.results[0]?.value;
    fetched.mockRestore();
    vi.advanceTimersByTime(8000);
    expect(await pending).toEqual({ name: 'CallError', kind: 'timeout' });
    await call.hungUp;
  });

  test('an answer leaves no timer behind', async () => {
    const pending = tab().get('live-bet', Names);
    (await server.next()).reply(200, { msg: '', data: [] });
    await pending;
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a call that nobody waits for reports no time-out to the page', async () => {
    const client = tab();
    const leaving = outcome(client.post('users/logout', Names, { isUnawaited: true }));
    const asking = outcome(client.get('health', Names, { isUnawaited: true }));
    await server.next();
    await server.next();
    vi.advanceTimersByTime(8000);
    expect(await leaving).toEqual({ name: 'CallError', kind: 'timeout' });
    expect(await asking).toEqual({ name: 'CallError', kind: 'timeout' });
    expect(events).toEqual([]);
  });

  test('each request has its own 8000 ms', async () => {
    const client = tab();
    const first = outcome(client.get('live-bet', Names));
    await server.next();
    vi.advanceTimersByTime(5000);
    const second = outcome(client.get('bet-list', Names));
    const call = await server.next();
    vi.advanceTimersByTime(3000);
    expect(await first).toMatchObject({ kind: 'timeout' });
    call.reply(200, { msg: '', data: ['in time'] });
    expect(await second).toMatchObject({ data: ['in time'] });
  });

  test('all callers of the same request learn of its time-out, the page once', async () => {
    const client = tab();
    const first = outcome(client.get('live-bet', Names));
    await server.next();
    const second = outcome(client.get('live-bet', Names));
    await server.next();
    vi.advanceTimersByTime(8000);
    expect([await first, await second]).toEqual([
      { name: 'CallError', kind: 'timeout' },
      { name: 'CallError', kind: 'timeout' },
    ]);
    expect(events).toEqual([{ type: 'call.timedOut' }]);
  });

  test('a renewal that takes too long fails the call, and the session goes on', async () => {
    const client = tab();
    const pending = outcome(client.get('live-bet', Names));
    (await server.next()).reply(401, { msg: 'Expired' });
    const renewal = await server.next();
    vi.advanceTimersByTime(8000);
    expect(await pending).toEqual({ name: 'CallError', kind: 'timeout' });
    await renewal.hungUp;
    expect(events).toEqual([{ type: 'call.timedOut' }]);
    expect(client.token.read()).toBe('first');
  });
});

describe('duplicates', () => {
  test('the newer aborts the earlier on the wire, and both get its outcome', async () => {
    const client = tab();
    const first = client.get('wallet/history', Names, { query: { page: 1, perPage: 10 } });
    const earlier = await server.next();
    const second = client.get('wallet/history', Names, { query: { page: 1, perPage: 10 } });
    const newer = await server.next();
    await earlier.hungUp;
    newer.reply(200, { msg: 'newer', data: ['x'] });
    expect(await first).toEqual({ status: 200, msg: 'newer', data: ['x'] });
    expect(await second).toEqual({ status: 200, msg: 'newer', data: ['x'] });
    expect(events).toEqual([]);
  });

  test('a refusal of the newer is the outcome of both', async () => {
    const client = tab();
    const cancel = () =>
      outcome(client.post('live-bet/cancel', Receipt, { body: { bet_id: 1, match_id: 2 } }));
    const calls = [cancel()];
    await server.next();
    calls.push(cancel());
    await server.next();
    calls.push(cancel());
    (await server.next()).reply(409, { msg: 'Closed' });
    expect(await Promise.all(calls)).toEqual([
      { name: 'CallError', kind: 'refused', status: 409, msg: 'Closed', errors: {}, data: undefined },
      { name: 'CallError', kind: 'refused', status: 409, msg: 'Closed', errors: {}, data: undefined },
      { name: 'CallError', kind: 'refused', status: 409, msg: 'Closed', errors: {}, data: undefined },
    ]);
  });

  test('each caller checks the answer with its own schema', async () => {
    const client = tab();
    const first = outcome(client.get('live-bet', Receipt));
    await server.next();
    const second = outcome(client.get('live-bet', Names));
    (await server.next()).reply(200, { msg: '', data: ['x'] });
    expect(await first).toMatchObject({ kind: 'broken', call: 'GET live-bet', field: 'data' });
    expect(await second).toMatchObject({ data: ['x'] });
  });

  test('requests that differ only in the idempotency key are duplicates; the newer one carries its own key', async () => {
    const client = tab();
    const body = { team_value: 7, bet_amount: 100 };
    const first = client.post('live-bet/save', Receipt, { body, intent: intentOf('key-one') });
    const earlier = await server.next();
    const second = client.post('live-bet/save', Receipt, { body, intent: intentOf('key-two') });
    const newer = await server.next();
    await earlier.hungUp;
    expect(newer.headers['idempotency-key']).toBe('key-two');
    newer.reply(200, { msg: '', data: { id: 4 } });
    expect((await first).data).toEqual({ id: 4 });
    expect((await second).data).toEqual({ id: 4 });
  });

  test('after an outcome the same request is a new one', async () => {
    const client = tab();
    const first = client.get('live-bet', Names);
    (await server.next()).reply(200, { msg: '', data: ['old'] });
    expect((await first).data).toEqual(['old']);
    const second = client.get('live-bet', Names);
    (await server.next()).reply(200, { msg: '', data: ['new'] });
    expect((await second).data).toEqual(['new']);
  });

  test('the order of the params does not matter', async () => {
    const client = tab();
    const first = client.get('close-bet', Names, { query: { page: 1, perPage: 5 } });
    const earlier = await server.next();
    const second = client.get('close-bet', Names, { query: { perPage: 5, page: 1 } });
    await earlier.hungUp;
    (await server.next()).reply(200, { msg: '', data: [] });
    await Promise.all([first, second]);
  });

  const picture = (name: string) => {
    const form = new FormData();
    form.set('first_name', 'Demo');
    form.set('profile_image', new File(['pixels'], name, { type: 'image/png', lastModified: 5 }));
    return form;
  };

  test('two forms with the same fields and files are the same request', async () => {
    const client = tab();
    const first = client.post('users/edit-profile', Receipt, { body: picture('me.png') });
    const earlier = await server.next();
    const second = client.post('users/edit-profile', Receipt, { body: picture('me.png') });
    await earlier.hungUp;
    (await server.next()).reply(200, { msg: '', data: { id: 1 } });
    await Promise.all([first, second]);
  });

  test('method, url, params, body or file: any difference makes another request', async () => {
    const client = tab();
    const pending = [
      client.get('live-bet', Names),
      client.post('live-bet', Names),
      client.get('close-bet', Names),
      client.get('live-bet', Names, { query: { page: 1 } }),
      client.get('live-bet', Names, { query: { page: 2 } }),
      client.post('live-bet', Names, { body: { id: 1 } }),
      client.post('live-bet', Names, { body: { id: 2 } }),
      client.post('live-bet', Names, { body: picture('me.png') }),
      client.post('live-bet', Names, { body: picture('you.png') }),
    ];
    for (const _ of pending) (await server.next()).reply(200, { msg: '', data: ['own'] });
    expect(await Promise.all(pending)).toHaveLength(9);
    expect(server.seen).toHaveLength(9);
  });
});

describe('a caller who gives up', () => {
  test('alone: the request ends on the wire', async () => {
    const caller = new AbortController();
    const pending = outcome(tab().get('live-bet', Names, { signal: caller.signal }));
    const call = await server.next();
    caller.abort();
    expect(await pending).toEqual({ name: 'CallError', kind: 'aborted' });
    await call.hungUp;
    expect(events).toEqual([]);
  });

  test('with others waiting: the request goes on for them', async () => {
    const client = tab();
    const caller = new AbortController();
    const first = outcome(client.get('live-bet', Names));
    await server.next();
    const second = outcome(client.get('live-bet', Names, { signal: caller.signal }));
    const newer = await server.next();
    caller.abort();
    expect(await second).toEqual({ name: 'CallError', kind: 'aborted' });
    newer.reply(200, { msg: '', data: ['x'] });
    expect(await first).toMatchObject({ data: ['x'] });
  });

  test('before the call: nothing is sent', async () => {
    const client = tab();
    expect(await outcome(client.get('live-bet', Names, { signal: AbortSignal.abort() }))).toEqual({
      name: 'CallError',
      kind: 'aborted',
    });
    const other = client.get('close-bet', Names);
    (await server.next()).reply(200, { msg: '', data: [] });
    await other;
    expect(server.seen).toEqual(['GET /api/close-bet']);
  });

  test('and asks again at once: the new request is separate', async () => {
    const client = tab();
    const caller = new AbortController();
    const first = outcome(client.get('live-bet', Names, { signal: caller.signal }));
    const given = await server.next();
    caller.abort();
    const second = client.get('live-bet', Names);
    const earlier = await server.next();
    await given.hungUp;
    expect(await first).toMatchObject({ kind: 'aborted' });
    // The aborted request still counts as in flight, so a duplicate replaces it.
    const third = client.get('live-bet', Names);
    await earlier.hungUp;
    (await server.next()).reply(200, { msg: '', data: ['again'] });
    expect([(await second).data, (await third).data]).toEqual([['again'], ['again']]);
  });

  test('after the answer: nothing happens to the next request', async () => {
    const client = tab();
    const caller = new AbortController();
    const first = client.get('live-bet', Names, { signal: caller.signal });
    (await server.next()).reply(200, { msg: '', data: [] });
    await first;
    expect(getEventListeners(caller.signal, 'abort')).toEqual([]);
    const second = client.get('live-bet', Names);
    const call = await server.next();
    caller.abort();
    call.reply(200, { msg: '', data: ['whole'] });
    expect((await second).data).toEqual(['whole']);
  });
});

describe('a suspended account', () => {
  test('423 is reported, and refuses the call', async () => {
    const storage = memoryStorage({ 'access-token': 'first' });
    const pending = outcome(tab({ storage }).get('wallet/total-amount', Names));
    (await server.next()).reply(423, { msg: 'Suspended' });
    expect(await pending).toMatchObject({ kind: 'refused', status: 423, msg: 'Suspended' });
    expect(events).toEqual([{ type: 'session.suspended' }]);
  });

  test('with any body', async () => {
    const pending = outcome(tab().get('wallet/total-amount', Names));
    (await server.next()).raw(423, 'text/html', '<h1>Locked</h1>');
    expect(await pending).toMatchObject({ kind: 'broken', status: 423 });
    expect(events).toEqual([{ type: 'session.suspended' }]);
  });

  test('at the renewal, it does not end the session as well', async () => {
    const client = tab();
    const calls = [outcome(client.get('live-bet', Names)), outcome(client.get('bet-list', Names))];
    const both = [await server.next(), await server.next()];
    for (const call of both) call.reply(401, { msg: 'Expired' });
    const renewal = await server.next();
    await turn();
    renewal.reply(423, { msg: 'Suspended' });
    expect(await Promise.all(calls)).toMatchObject([
      { kind: 'refused', status: 423 },
      { kind: 'refused', status: 423 },
    ]);
    expect(events).toEqual([{ type: 'session.suspended' }]);
  });
});

describe('a closed account', () => {
  const closed = { msg: 'This account is closed', data: { closed: true } };

  test('is reported, and refuses the call without a renewal', async () => {
    const storage = memoryStorage({ 'access-token': 'first' });
    const pending = outcome(tab({ storage }).get('wallet/total-amount', Names));
    (await server.next()).reply(401, closed);
    expect(await pending).toMatchObject({ kind: 'refused', status: 401, data: { closed: true } });
    expect(events).toEqual([{ type: 'session.accountClosed' }]);
  });

  test('says nothing of the account that has signed in meanwhile', async () => {
    const storage = memoryStorage({ 'access-token': 'first' });
    const pending = outcome(tab({ storage }).get('wallet/total-amount', Names));
    const late = await server.next();
    storage.setItem('access-token', 'second');
    late.reply(401, closed);
    (await server.next()).reply(200, { msg: 'OK', data: ['x'] });
    expect(await pending).toMatchObject({ data: ['x'] });
    expect(events).toEqual([]);
    expect(storage.getItem('access-token')).toBe('second');
  });

  test('is reported at the renewal before the session ends', async () => {
    const storage = memoryStorage({ 'access-token': 'first' });
    const pending = outcome(tab({ storage }).get('wallet/total-amount', Names));
    (await server.next()).reply(401, { msg: 'Expired' });
    (await server.next()).reply(401, closed);
    expect(await pending).toMatchObject({ kind: 'refused', status: 401 });
    expect(events).toEqual([{ type: 'session.accountClosed' }, { type: 'session.ended' }]);
  });

  test('is marked for other tabs until somebody logs in', () => {
    const storage = memoryStorage({ 'access-token': 'first' });
    const { token } = tab({ storage });
    token.clearForGood();
    expect([storage.getItem('account-closed'), storage.getItem('access-token')]).toEqual(['yes', null]);
    token.save('second');
    expect(storage.getItem('account-closed')).toBeNull();
  });
});

describe('a call that the account may not make', () => {
  const forbidden = { type: 'call.forbidden' };

  test.each([
    ['wallet/history', { msg: 'Not for you' }],
    ['users/get-account-details', { msg: 'Not for you' }],
    ['live-bet/7', '<h1>Forbidden</h1>'],
  ])('403 of %s is reported, and refuses the call', async (path, body) => {
    const pending = outcome(tab().get(path, Names));
    (await server.next()).reply(403, body);
    expect(await pending).toMatchObject({ status: 403 });
    expect(events).toEqual([forbidden]);
  });

  test.each([
    ['users/login', { msg: 'Please verify your phone first', data: { verify: '9812345678' } }],
    ['users/login', { msg: 'Not now' }],
    ['users/verify-otp', { msg: 'Not here' }],
    ['users/reset-session', { msg: 'Not here' }],
    ['users/reset-code', { msg: 'A fresh link is needed' }],
    ['users/verify-reset', { msg: 'A fresh link is needed' }],
    ['users/forgot-password', { msg: 'A fresh link is needed' }],
    ['users/change-password', { msg: 'Log in again', errors: { session: 'Log in again' } }],
    ['withdrawal/request', { msg: 'Not yet', data: { from: '2026-01-01' } }],
    ['users/details', { msg: 'Nobody' }],
  ])('403 of %s, %o, has a meaning of its own', async (path, body) => {
    const pending = outcome(tab().post(path, Names, { body: {} }));
    (await server.next()).reply(403, body);
    expect(await pending).toMatchObject({ kind: 'refused', status: 403, msg: body.msg });
    expect(events).toEqual([]);
  });
});

describe('an expired token', () => {
  const expired = { msg: 'Expired' };
  const renewed = { msg: '', data: { access_token: 'second' } };

  test('is renewed, and the call is repeated unchanged', async () => {
    const client = tab();
    const pending = client.post('live-bet/save', Receipt, {
      body: { bet_amount: 5 },
      intent: intentOf('key-one'),
    });
    (await server.next()).reply(401, expired);
    const renewal = await server.next();
    expect([`${renewal.method} ${renewal.url}`, renewal.body]).toEqual([RENEWAL, '']);
    expect(renewal.headers).toMatchObject({
      'content-type': 'application/json',
      authorization: 'Bearer first',
    });
    renewal.reply(200, renewed);
    const again = await server.next();
    expect([again.url, again.body]).toEqual(['/api/live-bet/save', '{"bet_amount":5}']);
    expect(again.headers).toMatchObject({ authorization: 'Bearer second', 'idempotency-key': 'key-one' });
    again.reply(200, { msg: 'Placed', data: { id: 3 } });
    expect(await pending).toEqual({ status: 200, msg: 'Placed', data: { id: 3 } });
    expect(client.token.read()).toBe('second');
    expect(events).toEqual([]);
  });

  test.each([
    ['with locks', memoryLocks()],
    ['where the browser has no locks', undefined],
  ])('one renewal for many callers, %s', async (_how, locks) => {
    const client = createClient({
      base: server.base,
      storage: memoryStorage({ 'access-token': 'first' }),
      locks,
      onEvent: (event) => events.push(event),
    });
    const pending = ['a', 'b', 'c', 'd'].map((path) => client.get(path, Names));
    const calls = [await server.next(), await server.next(), await server.next(), await server.next()];
    for (const call of calls) call.reply(401, expired);
    (await server.next()).reply(200, renewed);
    for (const _ of calls) {
      const again = await server.next();
      expect(again.headers.authorization).toBe('Bearer second');
      again.reply(200, { msg: '', data: [String(again.url)] });
    }
    expect((await Promise.all(pending)).map(({ data }) => data)).toEqual([
      ['/api/a'],
      ['/api/b'],
      ['/api/c'],
      ['/api/d'],
    ]);
    expect(server.seen.filter((request) => request === RENEWAL)).toHaveLength(1);
  });

  test('one renewal for two tabs', async () => {
    const storage = memoryStorage({ 'access-token': 'first' });
    const locks = memoryLocks();
    const one = tab({ storage, locks }).get('live-bet', Names);
    const other = tab({ storage, locks }).get('live-bet', Names);
    const calls = [await server.next(), await server.next()];
    for (const call of calls) call.reply(401, expired);
    const renewal = await server.next();
    await turn();
    renewal.reply(200, renewed);
    for (const _ of calls) {
      const again = await server.next();
      expect(again.headers.authorization).toBe('Bearer second');
      again.reply(200, { msg: '', data: ['x'] });
    }
    expect([(await one).data, (await other).data]).toEqual([['x'], ['x']]);
    expect(server.seen.filter((request) => request === RENEWAL)).toHaveLength(1);
  });

  describe('while another tab holds the lock', () => {
    /** Locks that a suspended tab holds; `asked` resolves once another tab waits for them. */
    function heldLocks() {
      const locks = memoryLocks();
      void locks.request(
        'access-token',
        { signal: new AbortController().signal },
        () => new Promise(() => {}),
      );
      let tell = () => {};
      const asked = new Promise<void>((resolve) => {
        tell = resolve;
      });
      const held: Locks = {
        request(name, options, work) {
          tell();
          return locks.request(name, options, work);
        },
      };
      return { locks: held, asked: asked.then(turn) };
    }
    const place = (client: Client) =>
      client.post('live-bet/save', Receipt, { body: { bet_amount: 5 }, intent: intentOf('key-one') });
    const notSent = {
      name: 'CallError',
      kind: 'refused',
      status: 408,
      msg: 'This could not be sent within 10 seconds, so it was not sent.',
      errors: {},
      data: undefined,
    };
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    });

    test('the token is renewed without it after 8000 ms, not before', async () => {
      const { locks, asked } = heldLocks();
      const pending = place(tab({ locks }));
      (await server.next()).reply(401, expired);
      await asked;
      vi.advanceTimersByTime(7999);
      await turn();
      expect(server.seen).toEqual(['POST /api/live-bet/save']);
      vi.advanceTimersByTime(1);
      (await server.next()).reply(200, renewed);
      const again = await server.next();
      expect(again.headers).toMatchObject({ authorization: 'Bearer second', 'idempotency-key': 'key-one' });
      again.reply(200, { msg: 'Placed', data: { id: 3 } });
      expect((await pending).data).toEqual({ id: 3 });
    });

    test('a money request is refused unsent 10 s after its tap; the renewal goes on', async () => {
      const { locks, asked } = heldLocks();
      const client = tab({ locks });
      const pending = outcome(place(client));
      (await server.next()).reply(401, expired);
      await asked;
      vi.advanceTimersByTime(8000);
      const renewal = await server.next();
      vi.advanceTimersByTime(2000);
      expect(await pending).toEqual(notSent);
      renewal.reply(200, renewed);
      while (client.token.read() !== 'second') await turn();
      expect(server.seen).toEqual(['POST /api/live-bet/save', RENEWAL]);
      expect(events).toEqual([]);
    });

    test('any other request keeps waiting', async () => {
      const { locks, asked } = heldLocks();
      const pending = tab({ locks }).get('live-bet', Names);
      (await server.next()).reply(401, expired);
      await asked;
      vi.advanceTimersByTime(8000);
      const renewal = await server.next();
      vi.advanceTimersByTime(7999);
      renewal.reply(200, renewed);
      (await server.next()).reply(200, { msg: '', data: ['x'] });
      expect((await pending).data).toEqual(['x']);
    });

    test('a tab that was suspended itself sends nothing when it wakes, though no timer has run', async () => {
      const client = tab();
      const pending = outcome(place(client));
      (await server.next()).reply(401, expired);
      const renewal = await server.next();
      vi.setSystemTime(Date.now() + 10_000);
      renewal.reply(200, renewed);
      expect(await pending).toEqual(notSent);
      expect(server.seen).toEqual(['POST /api/live-bet/save', RENEWAL]);
    });
  });

  test('a money request that is late before its first sending is not sent', async () => {
    const intent = { key: 'key-one', sendBy: Date.now() };
    expect(await outcome(tab().post('live-bet/save', Receipt, { body: {}, intent }))).toMatchObject({
      kind: 'refused',
      status: 408,
    });
    expect(server.seen).toEqual([]);
  });

  test('a late 401 to the old token does not renew the new one', async () => {
    const client = tab();
    const fast = client.get('fast', Names);
    const slow = client.get('slow', Names);
    const calls = [await server.next(), await server.next()];
    const late = calls.find((call) => call.url === '/api/slow');
    calls.find((call) => call.url === '/api/fast')?.reply(401, expired);
    (await server.next()).reply(200, renewed);
    (await server.next()).reply(200, { msg: '', data: ['fast'] });
    await fast;
    late?.reply(401, expired);
    const again = await server.next();
    expect([again.url, again.headers.authorization]).toEqual(['/api/slow', 'Bearer second']);
    again.reply(200, { msg: '', data: ['slow'] });
    expect((await slow).data).toEqual(['slow']);
    expect(server.seen.filter((request) => request === RENEWAL)).toHaveLength(1);
  });

  test.each([400, 401, 403])(
    'a renewal refused with %d ends the session, once for all callers',
    async (status) => {
      const client = tab();
      const calls = [outcome(client.get('live-bet', Names)), outcome(client.get('bet-list', Names))];
      const both = [await server.next(), await server.next()];
      for (const call of both) call.reply(401, expired);
      const renewal = await server.next();
      await turn();
      renewal.reply(status, { msg: 'Log in again' });
      expect(await Promise.all(calls)).toMatchObject([
        { kind: 'refused', status: 401, msg: 'Expired' },
        { kind: 'refused', status: 401, msg: 'Expired' },
      ]);
      expect(events).toEqual([{ type: 'session.ended' }]);
      expect(client.token.read()).toBeNull();
      expect(server.seen).toHaveLength(3);
    },
  );

  test('a refused renewal ends the session in the other tab too, without another try', async () => {
    const storage = memoryStorage({ 'access-token': 'first' });
    const locks = memoryLocks();
    const one = outcome(tab({ storage, locks }).get('live-bet', Names));
    const other = outcome(tab({ storage, locks }).get('live-bet', Names));
    const calls = [await server.next(), await server.next()];
    for (const call of calls) call.reply(401, expired);
    (await server.next()).reply(401, { msg: 'Log in again' });
    expect(await Promise.all([one, other])).toMatchObject([{ status: 401 }, { status: 401 }]);
    expect(events).toEqual([{ type: 'session.ended' }, { type: 'session.ended' }]);
    expect(server.seen.filter((request) => request === RENEWAL)).toHaveLength(1);
  });

  test('a 401 to the renewed token ends the session', async () => {
    const client = tab();
    const pending = outcome(client.get('live-bet', Names));
    (await server.next()).reply(401, expired);
    (await server.next()).reply(200, renewed);
    (await server.next()).reply(401, { msg: 'Still not' });
    expect(await pending).toMatchObject({ kind: 'refused', status: 401, msg: 'Still not' });
    expect(events).toEqual([{ type: 'session.ended' }]);
    expect(client.token.read()).toBeNull();
    expect(server.seen).toEqual(['GET /api/live-bet', RENEWAL, 'GET /api/live-bet']);
  });

  test('a 401 to the renewed token does not end a session that has begun since', async () => {
    const client = tab();
    const pending = outcome(client.get('live-bet', Names));
    (await server.next()).reply(401, expired);
    (await server.next()).reply(200, renewed);
    const again = await server.next();
    client.token.save('from login');
    again.reply(401, { msg: 'Still not' });
    expect(await pending).toMatchObject({ kind: 'refused', status: 401 });
    expect(events).toEqual([]);
    expect(client.token.read()).toBe('from login');
  });

  test.each([
    ['is lost', 'offline', (call: { drop(): void }) => call.drop()],
    [
      'meets an error of the server',
      'broken',
      (call: { reply(s: number, b: unknown): void }) => call.reply(500, {}),
    ],
    [
      'breaks its schema',
      'broken',
      (call: { reply(s: number, b: unknown): void }) => call.reply(200, { msg: '', data: {} }),
    ],
    [
      'comes too often',
      'refused',
      (call: { reply(s: number, b: unknown): void }) => call.reply(429, { msg: 'Slow down' }),
    ],
  ] as const)('a renewal that %s does not end the session', async (_what, kind, answer) => {
    const client = tab();
    const pending = outcome(client.get('live-bet', Names));
    (await server.next()).reply(401, expired);
    answer(await server.next());
    expect(await pending).toMatchObject({ kind });
    expect(events).toEqual([]);
    expect(client.token.read()).toBe('first');
    // The next call tries again.
    const next = client.get('live-bet', Names);
    (await server.next()).reply(401, expired);
    (await server.next()).reply(200, renewed);
    (await server.next()).reply(200, { msg: '', data: ['x'] });
    expect((await next).data).toEqual(['x']);
  });

  test('a person who logs out during the renewal stays logged out', async () => {
    const client = tab();
    const pending = outcome(client.get('live-bet', Names));
    (await server.next()).reply(401, expired);
    const renewal = await server.next();
    client.token.clear();
    renewal.reply(200, renewed);
    expect(await pending).toMatchObject({ kind: 'refused', status: 401 });
    expect(client.token.read()).toBeNull();
  });

  test('a person who logs in during the renewal keeps the new session', async () => {
    const client = tab();
    const pending = client.get('live-bet', Names);
    (await server.next()).reply(401, expired);
    const renewal = await server.next();
    client.token.save('from login');
    renewal.reply(401, { msg: 'Log in again' });
    const again = await server.next();
    expect(again.headers.authorization).toBe('Bearer from login');
    again.reply(200, { msg: '', data: [] });
    await pending;
    expect(events).toEqual([]);
  });

  test('after the end of a session, a read without a token is not reported, a write is, until somebody signs in', async () => {
    const client = tab({ storage: memoryStorage() });
    const refused = async (call: Promise<unknown>) => {
      const pending = outcome(call);
      (await server.next()).reply(401, { msg: 'Log in' });
      expect(await pending).toMatchObject({ kind: 'refused', status: 401 });
      return events.splice(0);
    };
    const ended = [{ type: 'session.ended' }];
    expect(await refused(client.get('bet-list', Names))).toEqual(ended);
    expect(await refused(client.get('bet-list', Names))).toEqual([]);
    // The page asks for the outcome again and again by itself, which must not open the log-in each time.
    expect(await refused(client.post('requests/resolve', Names, { body: {} }))).toEqual([]);
    expect(await refused(client.post('live-bet/save', Names, { body: {} }))).toEqual(ended);
    client.token.save('again');
    client.token.clear();
    expect(await refused(client.get('bet-list', Names))).toEqual(ended);
  });

  test('a 401 without a token ends the session without a renewal', async () => {
    const storage = memoryStorage();
    const pending = outcome(tab({ storage }).get('bet-list', Names));
    (await server.next()).reply(401, { msg: 'Log in' });
    expect(await pending).toMatchObject({ kind: 'refused', status: 401 });
    expect(events).toEqual([{ type: 'session.ended' }]);
    expect(server.seen).toEqual(['GET /api/bet-list']);
  });

  describe('a token that the browser has lost', () => {
    test('on a page for a known browser: the cookie replaces it, and the session continues', async () => {
      const storage = memoryStorage();
      const client = tab({ storage, isKnown: () => true });
      const pending = client.hasToken();
      const renewal = await server.next();
      expect([`${renewal.method} ${renewal.url}`, renewal.headers.authorization]).toEqual([
        RENEWAL,
        undefined,
      ]);
      renewal.reply(200, renewed);
      expect(await pending).toBe(true);
      expect(client.token.read()).toBe('second');
      expect(events).toEqual([]);
    });

    test('while the page is open: the call is repeated with the new one', async () => {
      const storage = memoryStorage({ 'access-token': 'first' });
      const client = tab({ storage });
      const before = client.get('live-bet', Names);
      (await server.next()).reply(200, { msg: '', data: [] });
      await before;
      storage.removeItem('access-token');
      const pending = client.get('bet-list', Names);
      (await server.next()).reply(401, { msg: 'Log in' });
      (await server.next()).reply(200, renewed);
      const again = await server.next();
      expect(again.headers.authorization).toBe('Bearer second');
      again.reply(200, { msg: '', data: ['x'] });
      expect((await pending).data).toEqual(['x']);
      expect(events).toEqual([]);
    });

    test('is requested once: a refusal ends the session', async () => {
      const storage = memoryStorage();
      const client = tab({ storage, isKnown: () => true });
      const pending = client.hasToken();
      (await server.next()).reply(401, { msg: 'Log in again' });
      expect(await pending).toBe(false);
      expect(events).toEqual([{ type: 'session.ended' }]);
      expect(await tab({ storage, isKnown: () => true }).hasToken()).toBe(false);
      expect(server.seen).toEqual([RENEWAL]);
    });

    test('is requested again if the server could not answer the renewal', async () => {
      const client = tab({ storage: memoryStorage(), isKnown: () => true });
      const first = outcome(client.hasToken());
      (await server.next()).reply(500, { msg: 'Try later' });
      expect(await first).toMatchObject({ kind: 'broken' });
      const second = client.hasToken();
      (await server.next()).reply(200, renewed);
      expect(await second).toBe(true);
    });

    test.each([
      ['a stranger has none', memoryStorage(), false],
      ['whoever has logged out has none', memoryStorage({ 'session-ended': 'yes' }), true],
    ])('%s: no renewal is requested', async (_who, storage, isKnown) => {
      expect(await tab({ storage, isKnown: () => isKnown }).hasToken()).toBe(false);
      expect(server.seen).toEqual([]);
    });

    test('a log-out is no lost token, whether or not its call arrives', () => {
      const storage = memoryStorage({ 'access-token': 'first' });
      tab({ storage }).token.clear();
      expect(isTokenLost(storage)).toBe(false);
      tab({ storage }).token.save('second');
      storage.removeItem('access-token');
      expect(isTokenLost(storage)).toBe(true);
    });
  });

  test.each([
    'users/login',
    'users/second-step',
    'users/verify-otp',
    'users/reset-session',
    'users/forgot-password',
  ])('a 401 of %s is only a refusal', async (path) => {
    const client = tab();
    const pending = outcome(client.post(path, Receipt, { body: { phone: '9000000001', password: 'wrong' } }));
    (await server.next()).reply(401, { msg: 'Wrong phone or password' });
    expect(await pending).toMatchObject({ kind: 'refused', status: 401, msg: 'Wrong phone or password' });
    expect(events).toEqual([]);
    expect(client.token.read()).toBe('first');
    expect(server.seen).toEqual([`POST /api/${path}`]);
  });

  test('a duplicate that comes during the renewal takes over', async () => {
    const client = tab();
    const first = client.get('live-bet', Names);
    (await server.next()).reply(401, expired);
    const renewal = await server.next();
    const second = client.get('live-bet', Names);
    const newer = await server.next();
    renewal.reply(200, renewed);
    newer.reply(401, expired);
    const again = await server.next();
    expect(again.headers.authorization).toBe('Bearer second');
    again.reply(200, { msg: '', data: ['x'] });
    expect([(await first).data, (await second).data]).toEqual([['x'], ['x']]);
    expect(server.seen.filter((request) => request === RENEWAL)).toHaveLength(1);
  });
});
