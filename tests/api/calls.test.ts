import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bets } from '../../src/api/bets.ts';
import { extraTimeBets } from '../../src/api/extra-time.ts';
import { http } from '../../src/api/http.ts';
import { matches } from '../../src/api/matches.ts';
import { payoutAccounts } from '../../src/api/payout-accounts.ts';
import { session } from '../../src/api/session.ts';
import { statement } from '../../src/api/statement.ts';
import { users } from '../../src/api/users.ts';
import { wallet } from '../../src/api/wallet.ts';

const asked: { call: string; authorization: string | null; body: unknown }[] = [];

beforeEach(() => {
  asked.length = 0;
  http.token.save('mine');
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const { body } = init;
    asked.push({
      call: `${init.method} ${input}`,
      authorization: new Headers(init.headers).get('authorization'),
      body: body ? JSON.parse(String(body)) : undefined,
    });
    return Response.json({ msg: 'Refused' }, { status: 400 });
  });
});
afterEach(() => {
  http.token.clear();
  vi.unstubAllGlobals();
});

const key = '00000000-0000-4000-8000-000000000001';
const registration = {
  first_name: 'Asha',
  last_name: 'Rao',
  phone: '9812345678',
  email: 'asha@example.com',
  pincode: '110001',
  state: 'Delhi',
  password: 'night-match',
  confirmPassword: 'night-match',
  referralCode: 'AB12CD',
  hasReferralCode: true,
  is_eighteen: true,
  agreement: true,
};
const teamBet = { team_value: 7, bet_amount: 100 };
const tossBet = { match_id: 3, prediction: 'Head', minimum_betamount: 10, bet_amount: 100 } as const;
const reset = { email: 'asha@example.com', newPass: 'night-match', conPass: 'night-match' };

test.each<[string, () => Promise<unknown>, unknown]>([
  [
    'POST /api/users/login',
    () => users.login({ phone: '9812345678', password: 'x' }),
    { phone: '9812345678', password: 'x' },
  ],
  ['POST /api/users/register', () => users.register(registration), registration],
  ['POST /api/users/details', () => session.current(), undefined],
  [
    'POST /api/users/change-password',
    () => users.changePassword({ password: 'night-match', conf_password: 'night-match' }),
    { password: 'night-match', conf_password: 'night-match' },
  ],
  [
    'POST /api/users/reset-link',
    () => users.resetLink({ email: 'asha@example.com' }),
    { email: 'asha@example.com' },
  ],
  [
    'POST /api/users/security-code',
    () => users.securityCode({ purpose: 'withdrawal', withdrawalAmount: '300', account_id: 4 }),
    { purpose: 'withdrawal', withdrawalAmount: '300', account_id: 4 },
  ],
  ['POST /api/users/reset-code', () => users.resetCode(), {}],
  ['POST /api/users/verify-reset', () => users.verifyReset({ otp: '123456' }), { otp: '123456' }],
  ['POST /api/users/forgot-password', () => users.resetPassword(reset), reset],
  ['GET /api/users/get-account-details', () => payoutAccounts.list(), undefined],
  ['GET /api/live-bet', () => matches.live(), undefined],
  ['GET /api/close-bet?page=2&perPage=10', () => matches.closed({ page: 2, perPage: 10 }), undefined],
  ['GET /api/bet-list?page=2&perPage=10', () => bets.history({ page: 2, perPage: 10 }), undefined],
  ['GET /api/live-bet/extra-time-list', () => extraTimeBets(), undefined],
  ['GET /api/live-bet/7', () => matches.one('7'), undefined],
  ['POST /api/live-bet/save', () => bets.place(teamBet, key), teamBet],
  ['POST /api/live-bet/save', () => bets.place(tossBet, key), tossBet],
  [
    'POST /api/live-bet/cancel',
    () => bets.cancel({ bet_id: 5, match_id: 7, refund: 95.24 }, key),
    { bet_id: 5, match_id: 7, refund: 95.24 },
  ],
  ['GET /api/live-bet/home-listing', () => matches.home(), undefined],
  ['GET /api/wallet/history?page=2&perPage=10', () => statement.page({ page: 2, perPage: 10 }), undefined],
  ['GET /api/wallet/total-amount', () => wallet.total(), undefined],
])('%s', async (call, make, body) => {
  await expect(make()).rejects.toThrow();
  expect(asked).toEqual([{ call, authorization: 'Bearer mine', body }]);
});

test('POST /api/users/regenerate-access-token', async () => {
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    asked.push({ call: `${init.method} ${input}`, authorization: null, body: init.body ?? '' });
    return Response.json({ msg: 'Who is there?' }, { status: 401 });
  });
  await expect(matches.live()).rejects.toThrow();
  expect(asked.map(({ call, body }) => [call, body])).toEqual([
    ['GET /api/live-bet', ''],
    ['POST /api/users/regenerate-access-token', ''],
  ]);
});

test('without a token nobody is asked', async () => {
  http.token.clear();
  expect(await session.current()).toBeNull();
  expect(asked).toEqual([]);
});

test('extra-time bets are a list in data', async () => {
  const bet = { match_name: 'Lions v Tigers', match_time: ['19:05', '19:20'], win_ratio: [90, 72.5] };
  const answers = [{ data: [bet] }, { data: { rows: [bet] } }, { data: null }];
  vi.stubGlobal('fetch', async () => Response.json({ msg: '', ...answers.shift() }));
  expect(await extraTimeBets()).toEqual([bet]);
  await expect(extraTimeBets()).rejects.toMatchObject({ kind: 'broken' });
  await expect(extraTimeBets()).rejects.toMatchObject({ kind: 'broken' });
});

test.each([201, 202, 206])('extra-time bets with status %d are no success', async (status) => {
  vi.stubGlobal('fetch', async () => Response.json({ msg: 'Later', data: [] }, { status }));
  await expect(extraTimeBets()).rejects.toMatchObject({
    kind: 'broken',
    status,
    msg: 'Later',
    call: 'GET live-bet/extra-time-list',
    field: 'status',
  });
});
