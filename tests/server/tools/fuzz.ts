import { readFileSync } from 'node:fs';
import { request as ask, METHODS } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';

/** A call of the contract: `POST`, `ticket/{token}/send`. */
export interface Call {
  method: string;
  path: string;
}

/** Every call in the contract. */
export const CALLS: Call[] = [
  ...readFileSync('docs/contract.md', 'utf8').matchAll(/^\| `(GET|POST) ([^`]+)` \*/gm),
].map(([, method = '', path = '']) => ({ method, path }));

/** A request as sent. */
export interface Wild {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** Whether the caller disconnects before the whole body is sent. */
  leaves: boolean;
  signedIn: boolean;
}

/** A valid body of each call that has one, to be made odd in small steps. */
export const TAKES: Record<string, Record<string, unknown>> = {
  'users/register': {
    first_name: 'Asha',
    last_name: 'Kulkarni',
    phone: '9876543210',
    email: 'asha@example.test',
    pincode: '400001',
    state: 'Maharashtra',
    password: 'a river of lamps',
    confirmPassword: 'a river of lamps',
    referralCode: 'ABCD12',
    hasReferralCode: false,
    is_eighteen: true,
    agreement: true,
  },
  'users/verify-otp': { phone: '9876543210', otp: '123456' },
  'users/resend-otp': { phone: '9876543210' },
  'users/login': { phone: '9876543210', password: 'a river of lamps' },
  'users/second-step': { factor_code: '123456' },
  'users/begin-second-factor': { password: 'a river of lamps' },
  'users/prove-second-factor': { setup_id: 'a1', factor_code: '123456' },
  'users/end-withdrawal-factor': { factor_code: '123456' },
  'users/end-second-factor': { password: 'a river of lamps', factor_code: 'ABCDE-FGHJK' },
  'users/close-account': { password: 'a river of lamps', factor_code: 'ABCDE-FGHJK' },
  'users/end-session': { session_id: 7 },
  'users/end-other-sessions': {},
  'users/regenerate-access-token': {},
  'users/logout': {},
  'users/details': {},
  'users/edit-profile': { first_name: 'Asha', last_name: 'Kulkarni', profile_image: 'FILE' },
  'users/change-password': { password: 'a river of lamps', conf_password: 'a river of lamps' },
  'users/reset-link': { email: 'asha@example.test' },
  'users/reset-session': { t: 'x'.repeat(43) },
  'users/reset-code': {},
  'users/verify-reset': { otp: '123456' },
  'users/begin-withdrawal-factor': {},
  'users/forgot-password': { email: 'asha@example.test', newPass: 'a river of lamps', conPass: 'other' },
  'users/security-code': {
    purpose: 'withdrawal',
    withdrawalAmount: '300',
    account_id: 1,
    account: '123456789012',
  },
  'users/add-account': {
    holder_name: 'Asha Kulkarni',
    account: '123456789012',
    re_account: '123456789012',
    ifsc_code: 'HDFC0001234',
    bank_name: 'HDFC Bank',
    account_type: 'savings',
    upi_id: 'asha@upi',
    phone_pay: '9876543210',
    g_pay: '9876543210',
    paytm: '9876543210',
    security_code: '123456',
  },
  'users/remove-account': { account_id: 1, security_code: '123456' },
  'live-bet/save': {
    match_id: 1,
    team_value: 1,
    bet_amount: 100,
    prediction: 'Head',
    minimum_betamount: 10,
    win_ratio: 80,
    tolerance: { least: 75 },
  },
  'live-bet/save-combined': {
    legs: [
      { team_value: 1, win_ratio: 80 },
      { match_id: 2, prediction: 'Head' },
    ],
    bet_amount: 100,
    tolerance: { least: 75 },
  },
  'live-bet/cancel': { bet_id: 1, match_id: 1, refund: 10 },
  'live-bet/cash-out': { bet_id: 1, stake: 10, worth: 9 },
  'live-bet/cash-out-combined': { bet_id: 1, stake: 10, worth: 9 },
  'live-bet/favourite': { match_id: 1, favourite: true },
  'live-bet/followed-team': { team_id: 1, favourite: true },
  'live-bet/daily-pick': { day: '2026-11-30', side: 0 },
  'live-bet/daily-pick/switch': { is_on: true },
  'live-bet/pick-table': { is_shown: true },
  leagues: { name: 'Office', starts_on: '2026-11-30', nickname: 'Asha' },
  'leagues/{id}/join': { nickname: 'Asha' },
  'leagues/{id}/leave': {},
  'leagues/{id}/members/{member}/block': {},
  'leagues/{id}/members/{member}/report': {},
  'leagues/{id}/bets': { team_value: 1, points: 100, win_ratio: 80 },
  'limits/set': { kind: 'stake', period: 'day', amount: '100' },
  'limits/decline': {},
  'limits/remove': { kind: 'stake', period: 'day' },
  'limits/confirm': { kind: 'stake', period: 'day', raise_to: 100 },
  'limits/keep': { kind: 'stake', period: 'day' },
  'limits/break': { length: '1d' },
  'limits/check': { minutes: 15 },
  'limits/check-seen': {},
  'activity/read': { up_to: 1 },
  'push/look': { endpoint: null, language: 'en' },
  'push/subscribe': {
    endpoint: 'https://push.example.com/p/1',
    p256dh: 'B'.repeat(87),
    auth: 'A'.repeat(22),
    language: 'en',
    choices: {
      team_started: true,
      bet_settled: true,
      league_decided: true,
      quiet: { from: '22:00', until: '07:00' },
    },
  },
  'push/choose': {
    endpoint: 'https://push.example.com/p/1',
    language: 'en',
    choices: { team_started: true, bet_settled: true, league_decided: true, quiet: null },
  },
  'push/unsubscribe': { endpoint: 'https://push.example.com/p/1' },
  'push/renew': {
    old_endpoint: 'https://push.example.com/p/1',
    old_auth: 'A'.repeat(22),
    endpoint: 'https://push.example.com/p/2',
    p256dh: 'B'.repeat(87),
    auth: 'A'.repeat(22),
  },
  'deposit/create': { amount: '100' },
  'deposit/{id}/pay': { approve: true },
  'withdrawal/request': {
    withdrawalAmount: '100',
    account_id: 1,
    security_code: '123456',
    factor_code: '654321',
  },
  'requests/resolve': { route: 'live-bet/save', key: 'k'.repeat(16) },
  'game/first-seed': { client_seed: 'a seed' },
  'game/rotate-seeds': { seed_id: 1, client_seed: 'a seed' },
  'coin-flip/play': { seed_id: 1, prediction: 'Head', bet_amount: 10 },
  'limbo/play': { seed_id: 1, target: 2, bet_amount: 10 },
  'dice/play': { seed_id: 1, direction: 'over', target: 50, bet_amount: 10 },
  'ticket/create': {
    issues: 'Deposit',
    message: 'It is late',
    key: 'k'.repeat(16),
    screenshort: 'FILE',
    recording:
      '{"format":1,"build":"","saved_at":"2026-11-22T15:20:24.123Z","events":[{"at":1,"machine":"a","actor":"x:1","root":"x:1","event":{"type":"a"}}]}',
  },
  'ticket/{token}/send': { editor: 'Hello', key: 'k'.repeat(16), attachment: 'FILE' },
  'ticket/{token}/close': { cancelReason: 'It came' },
  contact: {
    contact_name: 'Asha',
    contact_phone: '9876543210',
    contact_email: 'asha@example.test',
    contact_message: 'Hello',
  },
};
const PAGED = ['page', 'perPage'];
const OF_STATEMENT = ['from', 'to', 'kinds'];
/** The fields of each call's query. */
export const QUERY_FIELDS: Record<string, readonly string[]> = {
  limits: ['least'],
  'close-bet': PAGED,
  'bet-list': [...PAGED, 'status', 'match'],
  'combined-list': [...PAGED, 'status', 'match'],
  'live-bet/most': ['picks'],
  'leagues/{id}/bets': PAGED,
  'live-bet/stream': ['prices'],
  'live-bet/stream/prices': ['sides'],
  'wallet/history': [...PAGED, ...OF_STATEMENT],
  'wallet/statement': OF_STATEMENT,
  'deposit/history': [...PAGED, 'id'],
  'withdrawal/history': [...PAGED, 'id'],
  'coin-flip/history': [...PAGED, 'id'],
  'limbo/history': [...PAGED, 'id'],
  'dice/history': [...PAGED, 'id'],
  referral: PAGED,
  'ticket/history': PAGED,
  'ticket/{token}/messages': ['before', 'limit'],
  'support/pictures/{name}': ['width'],
  'pictures/{name}': ['width'],
  activity: PAGED,
  'content/{slug}': ['lang'],
  blog: [...PAGED, 'lang'],
  'blog/{slug}': ['lang'],
  events: [...PAGED, 'lang'],
  'events/{id}': ['lang'],
};
/** A boundary of multipart forms, as long as those of browsers. */
export const BOUNDARY = 'x'.repeat(30);
export const FORMS = new Set(['users/edit-profile', 'ticket/create', 'ticket/{token}/send']);
const FIELDS = [...new Set(Object.values(TAKES).flatMap((fields) => Object.keys(fields)))];

/** Nested as deep as a body allows. */
const DEEP = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
const DEEP_OBJECT = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
/** Values as JSON texts, since some of them are no value of JavaScript. */
const ODD_JSON = [
  'null',
  'true',
  '0',
  '-1',
  '1e400',
  '1.005',
  '9007199254740993',
  '1e17',
  '1e20',
  '1e300',
  '""',
  '" "',
  '"\\u0000"',
  '"\\ud800"',
  '"१२३"',
  '"1e3"',
  '"\\u202egpj.exe"',
  '[]',
  '{}',
  '[null]',
  '[[["x"]]]',
  '{"toString":"x"}',
  '{"valueOf":1,"toString":null}',
  '{"toJSON":"x"}',
  '{"length":-1}',
  '[{"toString":{}}]',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":1}}',
  '{"then":"x"}',
  DEEP,
  DEEP_OBJECT,
  JSON.stringify('x'.repeat(60_000)),
  JSON.stringify('x\u0301'.repeat(2000)),
  JSON.stringify('👩‍👩‍👧‍👦'.repeat(2000)),
];
const ODD_TEXTS = [
  '',
  '0',
  '-1',
  '1',
  '2',
  '1.5',
  '1e9',
  '99999999999999999999',
  'null',
  'undefined',
  "' or 1=1 --",
  '%00',
  '%0a',
  '%zz',
  '%E0%A4%A',
  '%F0%9F%98%80',
  '%2e%2e%2f',
  '..',
  '.',
  '__proto__',
  'constructor',
  'toString',
  'en',
  'hi',
  '2026-02-30',
  '0000-00-00',
  '999999-01-01',
  'bets,games',
  'x'.repeat(3000),
  `${'0'.repeat(32)}.webp`,
];
const oddText = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: fc.constantFrom(...'abcXYZ019-_.~%/+;:@&=,*()') }),
);

/** The name of an existing ticket. */
export const TICKET = 'x'.repeat(22);
const filledIn = ({ path }: Call) =>
  fc
    .oneof({ weight: 1, arbitrary: oddText }, { weight: 1, arbitrary: fc.constant(undefined) })
    .map((odd) => path.replaceAll(/\{(\w+)\}/g, (_, name) => odd ?? (name === 'token' ? TICKET : '1')));

const PAGES = ['', 'live-bets', 'assets/', 'assets', 'blog/', '..', '../..', '%2e%2e/', '.env', '%', '%00'];
const TAILS = ['/', '//', '/..', '/.', '/%2e%2e/', '\\', ';x', '%00', '/x.js', '#x', '?'];
const QUERIES = [
  'page',
  'perPage',
  'lang',
  'from',
  'to',
  'kinds',
  'before',
  'limit',
  'toString',
  '__proto__',
];
const query = fc
  .array(fc.tuple(fc.constantFrom(...QUERIES), oddText), { maxLength: 4 })
  .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.join('=')).join('&')}`));

const address = fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('', 'unknown', ',,', '1.2.3.4:80', 'x, y'));
const ODD_HEADERS: Record<string, string[]> = {
  'content-type': [
    'application/json',
    'application/json; charset=utf-16',
    'application/json; charset="',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=x',
    `multipart/form-data; boundary=${BOUNDARY}`,
    'text/plain',
    '/',
    ';',
  ],
  authorization: ['Bearer', 'Bearer ', 'Bearer x', 'Basic eDp4', 'x'.repeat(2000)],
  cookie: ['refresh=x', 'refresh=%zz; lang=hi', '=;;=', 'known=1; lang=xx', 'reset=a; reset=b', 'visitor=..'],
  'idempotency-key': ['', 'x', 'k'.repeat(16), 'k'.repeat(65), '{}', 'a b c d e f g h i j'],
  'last-event-id': ['', '0', '-1', '1', '999999999999999', '1e3', 'x'],
  range: ['bytes=0-', 'bytes=9999999-', 'bytes=-', 'bytes=5-1', 'x'],
  'if-match': ['"x"', '*'],
  'if-none-match': ['*', 'W/"x"'],
  'if-modified-since': ['x', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'if-unmodified-since': ['Thu, 01 Jan 1970 00:00:00 GMT'],
  'accept-encoding': ['br', 'gzip;q=0', '*', 'identity;q=0, *;q=0', ';;'],
  'accept-language': ['hi', '*;q=x'],
  accept: ['text/event-stream', 'x'],
  origin: ['null', 'http://', 'x', 'https://evil.test'],
  'sec-fetch-site': ['same-origin', 'cross-site', 'x'],
  host: ['', 'x', '[::1', 'sikka.test:99999'],
  upgrade: ['websocket', 'h2c'],
  connection: ['close', 'upgrade'],
  'x-http-method-override': ['DELETE'],
  'x-forwarded-host': ['evil.test', ','],
  'x-forwarded-proto': ['x', ','],
};
const headers = fc
  .tuple(
    fc.array(fc.constantFrom(...Object.keys(ODD_HEADERS)), { maxLength: 3 }),
    fc.nat(),
    // From many networks, so that none calls too often.
    address,
  )
  .map(([names, pick, from]) => ({
    'x-forwarded-for': from,
    ...Object.fromEntries(
      names.map((name) => [name, ODD_HEADERS[name]?.[pick % (ODD_HEADERS[name]?.length ?? 1)] ?? '']),
    ),
  }));

const oddJson = fc.oneof(fc.constantFrom(...ODD_JSON), fc.json());
/** A valid body with some of its fields odd, missing or added. */
const nearly = (path: string) =>
  fc.tuple(
    fc.constant(TAKES[path] ?? {}),
    fc.array(fc.tuple(fc.constantFrom(...Object.keys(TAKES[path] ?? { x: 1 }), ...FIELDS), oddJson), {
      maxLength: 2,
    }),
  );
const jsonBody = (path: string) =>
  nearly(path).map(([fields, odd]) => {
    const texts = new Map(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)]));
    for (const [name, value] of odd) texts.set(name, value);
    return `{${[...texts].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`;
  });

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const ODD_FILES = [
  PNG,
  PNG.subarray(0, 40),
  Buffer.alloc(0),
  Buffer.from('GIF89a'),
  Buffer.alloc(100_000, 7),
];
const ODD_PARTS = [
  '',
  'content-disposition: form-data\r\n\r\nx',
  'content-disposition: form-data; name=""\r\n\r\nx',
  'content-disposition: form-data; name="__proto__"\r\n\r\nx',
  'content-disposition: form-data; name="toString"\r\n\r\nx',
  'content-disposition: form-data; name="x"; filename="../../x"\r\ncontent-type: image/png\r\n\r\nx',
  'content-disposition: attachment; name="editor"\r\n\r\nx',
  `content-disposition: form-data; name="${'n'.repeat(500)}"\r\n\r\nx`,
  `content-disposition: form-data; name="editor"\r\n\r\n${'x'.repeat(30_000)}`,
  'content-disposition: form-data; name="key"\r\ncontent-transfer-encoding: base64\r\n\r\n!!!',
  'no header at all',
  'content-disposition: form-data; name="message"\r\ncontent-type: application/json\r\n\r\n{"toString":1}',
];
const formBody = (path: string) =>
  fc
    .tuple(
      nearly(path),
      fc.constantFrom(...ODD_FILES),
      fc.array(fc.constantFrom(...ODD_PARTS), { maxLength: 10 }),
      fc.constantFrom('--\r\n', '--', '', '\r\n'),
      fc.oneof(
        { weight: 5, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.nat({ max: 400 }) },
      ),
    )
    .map(([[fields, odd], file, parts, end, cut]) => {
      const pieces: Buffer[] = [];
      const part = (head: string, value: Buffer | string) =>
        pieces.push(Buffer.from(`--${BOUNDARY}\r\n${head}`), Buffer.from(value), Buffer.from('\r\n'));
      const all = { ...fields, ...Object.fromEntries(odd.filter(([, value]) => value.length < 20_000)) };
      for (const [name, value] of Object.entries(all))
        if (value === 'FILE')
          part(
            `content-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
            file,
          );
        else part(`content-disposition: form-data; name="${name}"\r\n\r\n`, String(value));
      for (const odd of parts) part(odd, '');
      return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}${end}`)]).subarray(0, cut);
    });

interface Payload {
  type: string | undefined;
  body: Buffer | undefined;
}
function payload(path: string): fc.Arbitrary<Payload> {
  const json = jsonBody(path).map((body) => ({ type: 'application/json', body: Buffer.from(body) }));
  const form = formBody(path).map((body) => ({ type: `multipart/form-data; boundary=${BOUNDARY}`, body }));
  const wild = fc.oneof(
    oddJson.map((body) => ({ type: 'application/json', body: Buffer.from(body) })),
    fc.uint8Array().map((body) => ({ type: 'application/json', body: Buffer.from(body) })),
    fc.constant({ type: undefined, body: Buffer.from('x=1') }),
    fc.constant({ type: undefined, body: undefined }),
    fc.constant({ type: 'application/json', body: Buffer.alloc(80_000, 32) }),
  );
  return fc.oneof(
    { weight: FORMS.has(path) ? 1 : 6, arbitrary: json },
    { weight: FORMS.has(path) ? 6 : 1, arbitrary: form },
    { weight: 2, arbitrary: wild },
  );
}

const WORDS = METHODS.filter((method) => method !== 'CONNECT');
const BODILESS = new Set(['GET', 'HEAD', 'TRACE']);

/** Requests to this call: some almost valid, some not at all. */
function wildly(call: Call): fc.Arbitrary<Wild> {
  return fc
    .record({
      method: fc.oneof(
        { weight: 12, arbitrary: fc.constant(call.method) },
        { weight: 1, arbitrary: fc.constantFrom(...WORDS) },
      ),
      path: filledIn(call),
      tail: fc.oneof(
        { weight: 12, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.constantFrom(...TAILS) },
      ),
      page: fc.oneof(
        { weight: 12, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constantFrom(...PAGES) },
      ),
      query,
      headers,
      payload: payload(call.path),
      signedIn: fc.boolean(),
      leaves: fc.boolean().chain((some) => (some ? fc.boolean() : fc.constant(false))),
    })
    .map(({ method, path, tail, page, query, headers, payload: { type, body }, signedIn, leaves }) => ({
      method,
      path: `${page === undefined ? `/api/${path}` : `/${page}`}${tail}${query}`.replaceAll(' ', '%20'),
      headers: { ...(type !== undefined && { 'content-type': type }), ...headers },
      body: BODILESS.has(method) ? undefined : body,
      leaves: leaves && !BODILESS.has(method) && body !== undefined && body.length > 1,
      signedIn,
    }));
}

/** This many requests over all calls of the contract, the same for the same seed. */
export function wildRequests(count: number, seed: number): Wild[] {
  const each = Math.ceil(count / CALLS.length);
  const perCall = CALLS.map((call, index) => fc.sample(wildly(call), { seed: seed + index, numRuns: each }));
  return Array.from({ length: each }, (_, turn) => perCall.flatMap((requests) => requests[turn] ?? []))
    .flat()
    .slice(0, count);
}

/** The answer to a request; undefined if its caller disconnected. */
export type Came = { status: number; type: string; text: string } | undefined;

/** Sends a request, and resolves to its answer. Closes a stream once it has begun. */
export function send(origin: string, { method, path, headers, body, leaves }: Wild): Promise<Came> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const length = body === undefined ? {} : { 'content-length': body.length };
    const sent = ask({ agent: false, hostname, port, method, path, headers: { ...headers, ...length } });
    let answered = false;
    sent.on('upgrade', (_response, socket) => socket.destroy());
    sent.on('response', (response) => {
      answered = true;
      const status = response.statusCode ?? 0;
      const type = response.headers['content-type'] ?? '';
      if (type.startsWith('text/event-stream')) {
        resolve({ status, type, text: '' });
        sent.destroy();
      } else text(response).then((text) => resolve({ status, type, text }), reject);
    });
    sent.on('error', (error) => (leaves || answered ? resolve(undefined) : reject(error)));
    sent.on('close', () => answered || resolve(undefined));
    if (!leaves || body === undefined) sent.end(body);
    else sent.write(body.subarray(0, body.length / 2), () => sent.destroy());
  });
}
