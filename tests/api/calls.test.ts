import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { activity } from '../../src/api/account/activity.ts';
import { closing } from '../../src/api/account/closing.ts';
import { limits } from '../../src/api/account/limits.ts';
import { profile } from '../../src/api/account/profile.ts';
import { push } from '../../src/api/account/push.ts';
import { secondFactor } from '../../src/api/account/second-factor.ts';
import { sessions } from '../../src/api/account/sessions.ts';
import { users } from '../../src/api/account/users.ts';
import { demo } from '../../src/api/app/demo.ts';
import { bets } from '../../src/api/bets/bets.ts';
import { closedMatches } from '../../src/api/bets/closed-matches.ts';
import { combined } from '../../src/api/bets/combined.ts';
import { bots, crowd } from '../../src/api/bets/crowd.ts';
import { dailyPicks } from '../../src/api/bets/daily-pick.ts';
import { extraTimeBets } from '../../src/api/bets/extra-time.ts';
import { favourites } from '../../src/api/bets/favourites.ts';
import { leagues } from '../../src/api/bets/leagues.ts';
import { matchFacts } from '../../src/api/bets/match-facts.ts';
import { matches } from '../../src/api/bets/matches.ts';
import { mostTaken } from '../../src/api/bets/most.ts';
import { pickTables } from '../../src/api/bets/pick-table.ts';
import { oneTeam } from '../../src/api/bets/teams.ts';
import { trackRecord } from '../../src/api/bets/track-record.ts';
import { content } from '../../src/api/content/content.ts';
import { games } from '../../src/api/games/games.ts';
import { winners } from '../../src/api/games/winners.ts';
import { http, onClientEvent } from '../../src/api/page-client.ts';
import { health } from '../../src/api/shared/health.ts';
import { requests } from '../../src/api/shared/money-requests.ts';
import { contact, tickets } from '../../src/api/support/tickets.ts';
import { bonuses } from '../../src/api/wallet/bonuses.ts';
import { deposits } from '../../src/api/wallet/deposits.ts';
import { payoutAccounts } from '../../src/api/wallet/payout-accounts.ts';
import { referral } from '../../src/api/wallet/referral.ts';
import { statement } from '../../src/api/wallet/statement.ts';
import { wallet } from '../../src/api/wallet/wallet.ts';
import { withdrawals } from '../../src/api/wallet/withdrawals.ts';
import { Deposit } from '../../src/schemas/wallet/deposits.ts';
import { contactMessage, payoutAccount, registration } from '../fixtures/forms.ts';

const endpoint = 'https://push.example.com/p/1';
const choices = { team_started: true, bet_settled: true, league_decided: false, quiet: null };
const subscription = {
  endpoint,
  p256dh: 'B'.repeat(87),
  auth: 'A'.repeat(22),
  language: 'en' as const,
  choices,
};

interface Asked {
  call: string;
  authorization: string | null;
  key: string | null;
  body: unknown;
}
const asked: Asked[] = [];
/** The server's answer. */
let answer = () => Response.json({ msg: 'Refused' }, { status: 400 });

beforeEach(() => {
  asked.length = 0;
  answer = () => Response.json({ msg: 'Refused' }, { status: 400 });
  http.token.save('mine');
  vi.stubGlobal('fetch', async (input: string, { method, headers: sent, body }: RequestInit) => {
    const headers = new Headers(sent);
    asked.push({
      call: `${method} ${input}`,
      authorization: headers.get('authorization'),
      key: headers.get('idempotency-key'),
      body: body instanceof FormData ? Object.fromEntries(body) : body ? JSON.parse(String(body)) : undefined,
    });
    return answer();
  });
});
afterEach(() => {
  http.token.clear();
  vi.unstubAllGlobals();
});

const key = '00000000-0000-4000-8000-000000000001';
const intent = { key, sendBy: Number.POSITIVE_INFINITY };
const teamBet = { team_value: 7, bet_amount: 100 };
const tossBet = { match_id: 3, prediction: 'Head', minimum_betamount: 10, bet_amount: 100 } as const;
const reset = { email: 'asha@example.com', newPass: 'night-match', conPass: 'night-match' };
const cancel = { bet_id: 5, match_id: 7, refund: 95.24 };
const cashOut = { bet_id: 5, stake: 40, worth: 36.71 };
const bank = { ...payoutAccount, security_code: '123456' };
const withdrawal = { withdrawalAmount: '200', account_id: 4, security_code: '123456' };
const flip = { seed_id: 1, prediction: 'Tail', bet_amount: 100 } as const;
const limbo = { seed_id: 1, target: 1.5, bet_amount: 100 };
const dice = { seed_id: 1, direction: 'over' as const, target: 50, bet_amount: 100 };
const picture = new File(['pixels'], 'a.png', { type: 'image/png' });
const report = { issues: 'Deposit', message: 'Where is it?', screenshort: picture, key };
const message = { editor: 'Hello', attachment: picture, key };
const second = { page: 2, perPage: 10 };

type Call = [call: string, make: () => Promise<unknown>, body?: unknown];

/** Calls whose answer has data. */
const READING: Call[] = [
  [
    'POST users/login',
    () => users.login({ phone: '9812345678', password: 'x' }),
    { phone: '9812345678', password: 'x' },
  ],
  ['POST users/register', () => users.register(registration), registration],
  [
    'POST users/verify-otp',
    () => users.verifyOtp({ phone: '9812345678', otp: '123456' }),
    { phone: '9812345678', otp: '123456' },
  ],
  ['POST users/resend-otp', () => users.resendOtp({ phone: '9812345678' }), { phone: '9812345678' }],
  [
    'POST users/security-code',
    () => users.securityCode({ purpose: 'withdrawal', withdrawalAmount: '300', account_id: 4 }),
    { purpose: 'withdrawal', withdrawalAmount: '300', account_id: 4 },
  ],
  ['POST users/reset-session', () => users.resetSession({ t: 'abc' }), { t: 'abc' }],
  ['POST users/reset-code', () => users.resetCode(), {}],
  ['POST users/details', () => sessions.current()],
  ['GET users/sessions', () => sessions.list()],
  ['GET users/second-factor', () => secondFactor.read()],
  ['GET users/closing', () => closing.read()],
  ['POST users/begin-second-factor', () => secondFactor.begin({ password: 'x' }), { password: 'x' }],
  ['POST users/second-step', () => users.secondStep({ factor_code: '123456' }), { factor_code: '123456' }],
  ['GET users/get-account-details', () => payoutAccounts.list()],
  ['POST users/add-account', () => payoutAccounts.add(bank), bank],
  ['GET live-bet', () => matches.live()],
  ['GET live-bet/7/facts', () => matchFacts('7')],
  ['GET live-bet/7/crowd', () => crowd('7')],
  ['GET live-bet/bots', () => bots()],
  ['GET live-bet/favourites', () => favourites.list()],
  [
    'POST live-bet/followed-team',
    () => favourites.follow({ team_id: 3, favourite: true }),
    { team_id: 3, favourite: true },
  ],
  ['GET live-bet/daily-pick', () => dailyPicks.read()],
  [
    'POST live-bet/daily-pick',
    () => dailyPicks.pick({ day: '2026-01-14', side: 1 }),
    { day: '2026-01-14', side: 1 },
  ],
  ['POST live-bet/daily-pick/switch', () => dailyPicks.switch({ is_on: false }), { is_on: false }],
  ['GET live-bet/pick-table', () => pickTables.read()],
  ['POST live-bet/pick-table', () => pickTables.show({ is_shown: true }), { is_shown: true }],
  ['GET teams/3', () => oneTeam('3')],
  ['GET events/9/league', () => leagues.ofEvent('9')],
  ['GET close-bet?page=2&perPage=10', () => closedMatches(second)],
  ['GET bet-list?page=2&perPage=10', () => bets.history(second)],
  ['GET bet-list?match=7&page=2&perPage=10', () => bets.history({ match: 7, ...second })],
  ['GET bet-list?status=won&page=2&perPage=10', () => bets.history({ status: 'won', ...second })],
  ['GET bet-list/7', () => bets.one('7')],
  ['GET activity?page=2&perPage=10', () => activity.page(second)],
  ['POST activity/read', () => activity.read(7), { up_to: 7 }],
  ['POST push/look', () => push.look({ endpoint: null, language: 'en' }), { endpoint: null, language: 'en' }],
  ['POST push/subscribe', () => push.subscribe(subscription), subscription],
  [
    'POST push/choose',
    () => push.choose({ endpoint, language: 'hi', choices }),
    { endpoint, language: 'hi', choices },
  ],
  ['GET live-bet/most?picks=71,7.Head', () => mostTaken('71,7.Head')],
  ['GET limits', () => limits.own()],
  ['GET limits?least=10', () => limits.own(undefined, 10)],
  [
    'POST limits/set',
    () => limits.change({ act: 'set', body: { kind: 'stake', period: 'day', amount: '50' } }),
    { kind: 'stake', period: 'day', amount: '50' },
  ],
  ['GET limits/play-time', () => limits.playTime()],
  ['POST limits/check-seen', () => limits.checkSeen(), {}],
  ['GET live-bet/extra-time-list', () => extraTimeBets()],
  ['GET live-bet/7', () => matches.one('7')],
  ['GET live-bet/home-listing', () => matches.home()],
  [
    'GET wallet/history?page=2&perPage=10&from=2026-01-01&kinds=bets',
    () => statement.page({ ...second, from: '2026-01-01', kinds: 'bets' }),
  ],
  ['GET wallet/statement?kinds=bets', () => statement.file({ kinds: 'bets' })],
  ['GET wallet/total-amount', () => wallet.total()],
  ['GET deposit/5', () => deposits.one(5)],
  ['POST deposit/5/pay', () => deposits.pay(5, false), { approve: false }],
  ['GET deposit/history?page=2&perPage=10', () => deposits.history(second)],
  ['GET withdrawal/history?page=2&perPage=10', () => withdrawals.history(second)],
  [
    'POST requests/resolve',
    () => requests.resolve('deposit/create', key, Deposit),
    { route: 'deposit/create', key },
  ],
  ['GET game/seeds', () => games.seeds()],
  ['POST game/first-seed', () => games.firstSeed({ client_seed: 'mine' }), { client_seed: 'mine' }],
  [
    'POST game/rotate-seeds',
    () => games.rotateSeeds({ seed_id: 1, client_seed: 'mine' }),
    { seed_id: 1, client_seed: 'mine' },
  ],
  ['GET coin-flip/history?page=2&perPage=10', () => games.history('coinflip', second)],
  ['GET limbo/history?page=2&perPage=10', () => games.history('limbo', second)],
  ['GET dice/history?page=2&perPage=10', () => games.history('dice', second)],
  ['GET bonus', () => bonuses.own()],
  ['GET referral?page=2&perPage=10', () => referral.friends(second)],
  ['GET winners', () => winners.latest()],
  ['GET profile/dashboard', () => profile.dashboard()],
  ['GET profile/record', () => trackRecord()],
  ['POST ticket/create', () => tickets.create(report), report],
  ['GET ticket/history?page=2&perPage=10', () => tickets.history(second)],
  ['GET ticket/3f9c', () => tickets.conversation('3f9c')],
  ['GET ticket/3f9c/messages?before=30', () => tickets.older('3f9c', 30)],
  ['POST ticket/3f9c/send', () => tickets.send('3f9c', message), message],
  ['POST ticket/3f9c/close', () => tickets.close('3f9c', { cancelReason: 'Done' }), { cancelReason: 'Done' }],
  ['GET content/rules?lang=hi', () => content.page('rules', 'hi')],
  ['GET blog?page=2&perPage=10&lang=en', () => content.posts(second, 'en')],
  ['GET blog/a-post?lang=en', () => content.post('a-post', 'en')],
  ['GET events?page=2&perPage=10&lang=en', () => content.events(second, 'en')],
  ['GET events/7?lang=en', () => content.event('7', 'en')],
  ['GET demo/inbox', () => demo.inbox()],
  ['GET health', () => health()],
];

/** Calls that move money: each has the key of its intent. */
const MOVING: Call[] = [
  ['POST live-bet/save', () => bets.place(teamBet, intent), teamBet],
  ['POST live-bet/save', () => bets.place(tossBet, intent), tossBet],
  ['POST live-bet/cancel', () => bets.cancel(cancel, intent), cancel],
  ['POST live-bet/cash-out', () => bets.cashOut(cashOut, intent), cashOut],
  ['POST live-bet/cash-out-combined', () => combined.cashOut(cashOut, intent), cashOut],
  ['POST deposit/create', () => deposits.create({ amount: '500' }, intent), { amount: '500' }],
  ['POST withdrawal/request', () => withdrawals.request(withdrawal, intent), withdrawal],
  ['POST coin-flip/play', () => games.play('coinflip', flip, intent), flip],
  ['POST limbo/play', () => games.play('limbo', limbo, intent), limbo],
  ['POST dice/play', () => games.play('dice', dice, intent), dice],
];

/** Calls whose answer has only a message. */
const TELLING: Call[] = [
  [
    'POST users/change-password',
    () => users.changePassword({ password: 'night-match', conf_password: 'night-match' }),
    { password: 'night-match', conf_password: 'night-match' },
  ],
  [
    'POST users/reset-link',
    () => users.resetLink({ email: 'asha@example.com' }),
    { email: 'asha@example.com' },
  ],
  ['POST users/verify-reset', () => users.verifyReset({ otp: '123456' }), { otp: '123456' }],
  ['POST users/forgot-password', () => users.resetPassword(reset), reset],
  [
    'POST users/remove-account',
    () => payoutAccounts.remove({ account_id: 4, security_code: '123456' }),
    { account_id: 4, security_code: '123456' },
  ],
  ['POST users/end-session', () => sessions.end(5), { session_id: 5 }],
  [
    'POST users/prove-second-factor',
    () => secondFactor.prove({ setup_id: 'a1', factor_code: '123456' }),
    { setup_id: 'a1', factor_code: '123456' },
  ],
  [
    'POST users/end-second-factor',
    () => secondFactor.end({ password: 'x', factor_code: '123456' }),
    { password: 'x', factor_code: '123456' },
  ],
  ['POST users/begin-withdrawal-factor', () => secondFactor.beginForWithdrawals(), {}],
  [
    'POST users/end-withdrawal-factor',
    () => secondFactor.endForWithdrawals({ factor_code: '123456' }),
    { factor_code: '123456' },
  ],
  ['POST users/close-account', () => closing.close({ password: 'x' }), { password: 'x' }],
  ['POST push/unsubscribe', () => push.unsubscribe({ endpoint }), { endpoint }],
  ['POST users/end-other-sessions', () => sessions.endOthers(), {}],
  ['POST contact', () => contact.send(contactMessage), contactMessage],
  ['POST users/logout', () => sessions.logout(), {}],
];

test.each([...READING, ...TELLING])('%s', async (call, make, body) => {
  await expect(make()).rejects.toThrow();
  expect(asked).toEqual([{ call: at(call), authorization: 'Bearer mine', key: null, body }]);
});

test.each(MOVING)('%s, with the key of its intent', async (call, make, body) => {
  await expect(make()).rejects.toThrow();
  expect(asked).toEqual([{ call: at(call), authorization: 'Bearer mine', key, body }]);
});

test.each([...READING, ...MOVING])(
  '%s: an answer of another shape is an error that names call and field',
  async (call, make) => {
    answer = () => Response.json({ msg: '', data: 'something else' });
    const [name] = call.split('?');
    await expect(make()).rejects.toMatchObject({ kind: 'broken', call: name, field: 'data' });
  },
);

/** `GET live-bet` as sent: `GET /api/live-bet`. */
const at = (call: string) => call.replace(' ', ' /api/');

test('POST /api/users/regenerate-access-token', async () => {
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    asked.push({ call: `${init.method} ${input}`, authorization: null, key: null, body: init.body ?? '' });
    return Response.json({ msg: 'Who is there?' }, { status: 401 });
  });
  await expect(matches.live()).rejects.toThrow();
  expect(asked.map(({ call, body }) => [call, body])).toEqual([
    ['GET /api/live-bet', ''],
    ['POST /api/users/regenerate-access-token', ''],
  ]);
});

test('without a token no call is made', async () => {
  http.token.clear();
  expect(await sessions.current()).toBeNull();
  expect(asked).toEqual([]);
});

test('a log-out leaves no token behind, also while the server does not answer', async () => {
  const sent: { authorization: string | null; keepalive: boolean | undefined }[] = [];
  vi.stubGlobal('fetch', (_input: string, { headers, keepalive, signal }: RequestInit) => {
    sent.push({ authorization: new Headers(headers).get('authorization'), keepalive });
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  const tab = new AbortController();
  const leaving = sessions.logout(tab.signal);
  expect(http.token.read()).toBeNull();
  await expect.poll(() => sent).toEqual([{ authorization: 'Bearer mine', keepalive: true }]);
  http.token.save('of whoever signed in meanwhile');
  tab.abort();
  await expect(leaving).rejects.toMatchObject({ kind: 'aborted' });
  expect(http.token.read()).toBe('of whoever signed in meanwhile');
});

test('a log-out without an answer in time is not reported: the person is logged out', async () => {
  vi.stubGlobal('fetch', (_input: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const told: unknown[] = [];
  onTestFinished(onClientEvent((event) => void told.push(event)));
  onTestFinished(() => void vi.useRealTimers());
  const leaving = expect(sessions.logout()).rejects.toMatchObject({ kind: 'timeout' });
  await vi.advanceTimersByTimeAsync(8000);
  await leaving;
  expect(told).toEqual([]);
});

test('the signed-in person has all fields: id, both names, picture, email and phone', async () => {
  const user = {
    id: 1,
    first_name: 'Asha',
    last_name: 'Rao',
    profile_image: null,
    email: 'asha@example.com',
    phone: '9812345678',
  };
  answer = () => Response.json({ msg: '', data: user });
  expect(await sessions.current()).toEqual(user);
  for (const field of Object.keys(user)) {
    answer = () => Response.json({ msg: '', data: { ...user, [field]: undefined } });
    await expect(sessions.current()).rejects.toMatchObject({ kind: 'broken', field: `data.${field}` });
  }
});

test('extra-time bets are a list in data', async () => {
  const bet = {
    match_id: 7,
    match_name: 'Lions v Tigers',
    match_time: ['19:05', '19:20'],
    win_ratio: [90, 72.5],
  };
  const answers = [{ data: [bet] }, { data: { rows: [bet] } }, { data: null }];
  vi.stubGlobal('fetch', async () => Response.json({ msg: '', ...answers.shift() }));
  expect(await extraTimeBets()).toEqual([bet]);
  await expect(extraTimeBets()).rejects.toMatchObject({ kind: 'broken' });
  await expect(extraTimeBets()).rejects.toMatchObject({ kind: 'broken' });
});

test.each([201, 202, 206])('extra-time bets with status %d count as a failure', async (status) => {
  vi.stubGlobal('fetch', async () => Response.json({ msg: 'Later', data: [] }, { status }));
  await expect(extraTimeBets()).rejects.toMatchObject({
    kind: 'broken',
    status,
    msg: 'Later',
    call: 'GET live-bet/extra-time-list',
    field: 'status',
  });
});

const asksForCode = (data: unknown) => {
  vi.stubGlobal('fetch', async () => Response.json({ msg: 'Please wait', data }, { status: 429 }));
  return users.securityCode({ purpose: 'payout-account', account_id: 4 });
};

test.each([
  [1.2, 2],
  [90_000, 3600],
])('a code sent a moment ago is still valid: another has to wait %d s', async (wait, seconds) => {
  expect(await asksForCode({ wait, sent: true })).toEqual({ wait: seconds });
});

test.each([
  [{ wait: 900, capped: true }],
  [{ wait: 12 }],
  [{ wait: 'long', sent: true }],
  [{ wait: 0, sent: true }],
  [{ sent: true }],
  [undefined],
])('no code is on its way after a refusal with %j', async (data) => {
  await expect(asksForCode(data)).rejects.toMatchObject({ kind: 'refused', status: 429 });
});
