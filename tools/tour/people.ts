import type { APIRequestContext, Browser, BrowserContextOptions } from 'playwright-core';
import { DEMO_PASSWORD, DEMO_PHONE } from '../../server/account/demo-account.ts';
import { dataOf, field, first, matchOpenLongest, partOf, untilHeard } from './answers.ts';

/** The browser's stored state of a signed-in person. */
export type Kept = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;

export const PASSWORD = 'under-the-lamp-9';

/** A signed-in person, with the ids of their things by parameter name. */
export interface SignedIn {
  token: string;
  kept: Kept;
}

/** Signs in to the demo account, in a fresh browser. */
export async function signIn(origin: string, browser: Browser): Promise<SignedIn> {
  const context = await browser.newContext({ baseURL: origin });
  const login = await untilHeard(() =>
    context.request.post('/api/users/login', { data: { phone: DEMO_PHONE, password: DEMO_PASSWORD } }),
  );
  const token = field(dataOf(await login.json()), 'access_token');
  const { cookies } = await context.storageState();
  await context.close();
  return { token, kept: keptOf(origin, token, cookies) };
}

export interface Newcomer extends SignedIn {
  /** Their things by parameter name: `bet`, `ticket`. Empty for a person who has only registered. */
  things: Record<string, string>;
}

/**
 * Registers a person, in a fresh browser.
 * @param number the person's number from 0, which gives them a phone and a network
 * @param has whether they have bet, played, deposited, written, and saved an account
 */
export async function signUp(
  origin: string,
  browser: Browser,
  number: number,
  { has }: { has: 'nothing' | 'everything' },
): Promise<Newcomer> {
  const context = await browser.newContext({
    baseURL: origin,
    extraHTTPHeaders: { 'x-forwarded-for': `198.19.${number >> 8}.${number & 255}` },
  });
  const phone = String(7_000_000_000 + number);
  const post = poster(context.request);
  await post('users/register', {
    first_name: 'Asha',
    last_name: 'Traveller',
    phone,
    email: `traveller${number}@example.test`,
    pincode: '400001',
    state: 'Maharashtra',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    is_eighteen: true,
    agreement: true,
  });
  const code = await codeOf(context.request);
  const token = field(await post('users/verify-otp', { phone, otp: code }), 'access_token');
  const things = has === 'everything' ? await furnish(context.request, token) : {};
  const { cookies } = await context.storageState();
  await context.close();
  return { token, kept: keptOf(origin, token, cookies), things };
}

async function furnish(api: APIRequestContext, token: string): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${token}` };
  const post = poster(api, headers);
  const ask = async (call: string) =>
    dataOf(await (await untilHeard(() => api.get(`/api/${call}`, { headers }))).json());
  const match = await matchOpenLongest(ask);
  const teamValue = Number(field(first(partOf(match, 'sides')), 'team_value'));
  const placed = await post('live-bet/save', { team_value: teamValue, bet_amount: 50 });

  await ask('game/seeds');
  const seeds = await post('game/first-seed', { client_seed: 'a traveller' });
  const round = { seed_id: partOf(seeds, 'id'), bet_amount: 10 };
  await post('coin-flip/play', { ...round, prediction: 'Head' });
  await post('limbo/play', { ...round, target: 2 });
  await post('dice/play', { ...round, direction: 'over', target: 50 });

  const deposit = field(await post('deposit/create', { amount: '500' }), 'id');
  await post(`deposit/${deposit}/pay`, { approve: true });

  const account = '000000004321';
  await post('users/security-code', { purpose: 'payout-account', account });
  await post('users/add-account', {
    holder_name: 'Asha Traveller',
    account,
    re_account: account,
    ifsc_code: 'TEST0000001',
    bank_name: 'Bank of Thiruvananthapuram',
    account_type: 'savings',
    upi_id: 'asha@test',
    phone_pay: '7000000001',
    g_pay: '7000000001',
    paytm: '7000000001',
    security_code: await codeOf(api),
  });

  const written = await untilHeard(() =>
    api.post('/api/ticket/create', {
      headers,
      multipart: {
        issues: 'Deposit',
        message: 'My deposit has not arrived',
        key: '00000000-0000-4000-8000-000000000001',
      },
    }),
  );
  return { bet: field(partOf(placed, 'bet'), 'id'), ticket: field(dataOf(await written.json()), 'token') };
}

/** Posts to a call, and returns its `data`. */
function poster(api: APIRequestContext, headers: Record<string, string> = {}) {
  return async (call: string, data: unknown): Promise<unknown> => {
    const answer = await untilHeard(() => api.post(`/api/${call}`, { headers, data }));
    if (!answer.ok()) throw new Error(`${call} was refused: ${await answer.text()}`);
    return dataOf(await answer.json());
  };
}

/** The latest code that came to the demo's inbox. */
async function codeOf(api: APIRequestContext): Promise<string> {
  const text = field(
    first(dataOf(await (await untilHeard(() => api.get('/api/demo/inbox'))).json())),
    'text',
  );
  const [code] = /\b\d{6}\b/.exec(text) ?? [];
  if (code === undefined) throw new Error(`No code in: ${text}`);
  return code;
}

function keptOf(origin: string, token: string, cookies: Kept['cookies']): Kept {
  return { cookies, origins: [{ origin, localStorage: [{ name: 'access-token', value: token }] }] };
}
