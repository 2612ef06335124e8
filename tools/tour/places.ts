import type { APIRequestContext, Browser, BrowserContextOptions } from 'playwright-core';
import { DEMO_PASSWORD, DEMO_PHONE } from '../../server/demo/account.ts';
import type { Route } from '../../src/ui/app/route.ts';

export type Person = 'signed in' | 'signed out';

export interface Place {
  path: string;
  /** Whether what it names is not there. */
  isUnknown: boolean;
}

/** Paths that no route is for, or that stand outside the layout. */
const ELSEWHERE: Place[] = [
  { path: '/', isUnknown: false },
  { path: '/?modal=login', isUnknown: false },
  { path: '/?modal=register', isUnknown: false },
  { path: '/?modal=forgot-password', isUnknown: false },
  { path: '/unauthorised', isUnknown: false },
  { path: '/no/such/page', isUnknown: true },
];

type Ask = (call: string) => Promise<unknown>;

/** For every route with a parameter: a thing that is there, and one that is not. */
const THINGS: Record<
  string,
  { known: (ask: Ask, api: APIRequestContext) => Promise<string>; unknown: string }
> = {
  '/live-bets/live-bet/:id': {
    known: async (ask) => field(first(await ask('live-bet')), 'id'),
    unknown: '999999999',
  },
  '/bet-history/:id': {
    known: async (ask) => field(first(await ask('bet-list')), 'id'),
    unknown: '999999999',
  },
  '/events/details/:id': {
    known: async (ask) => field(first(await ask('events')), 'id'),
    unknown: '999999999',
  },
  '/blog/:slug': {
    known: async (ask) => field(first(await ask('blog')), 'slug'),
    unknown: 'no-such-post',
  },
  '/ticket-help/:token': {
    known: async (_, api) => {
      const created = await api.post('/api/ticket/create', {
        multipart: {
          issues: 'Deposit',
          message: 'My deposit has not arrived',
          key: '00000000-0000-4000-8000-000000000001',
        },
      });
      return field(dataOf(await created.json()), 'token');
    },
    unknown: '00000000000000000000000000000000',
  },
};

/** What a browser keeps of somebody who is signed in. */
export type Kept = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;

/** Signs the account of the demo in, in a browser of its own. */
export async function signIn(origin: string, browser: Browser): Promise<{ token: string; kept: Kept }> {
  const context = await browser.newContext({ baseURL: origin });
  const login = await context.request.post('/api/users/login', {
    data: { phone: DEMO_PHONE, password: DEMO_PASSWORD },
  });
  const token = field(dataOf(await login.json()), 'access_token');
  const { cookies } = await context.storageState();
  await context.close();
  const localStorage = [{ name: 'access-token', value: token }];
  return { token, kept: { cookies, origins: [{ origin, localStorage }] } };
}

/**
 * Every place to visit, with things of the demo world for the parameters of its path.
 * @param token of the demo's account
 * @throws when a route has parameters for which nothing is known
 */
export async function placesOf(
  routes: readonly Route[],
  origin: string,
  browser: Browser,
  token: string,
): Promise<Place[]> {
  const context = await browser.newContext({
    baseURL: origin,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  const api = context.request;
  const ask: Ask = async (call) => dataOf(await (await api.get(`/api/${call}`)).json());

  const places = [...ELSEWHERE, { path: await slipOf(ask), isUnknown: false }];
  for (const { path } of routes) {
    if (!path.includes(':')) {
      places.push({ path, isUnknown: false });
      continue;
    }
    const thing = THINGS[path];
    if (thing === undefined) throw new Error(`The tour knows nothing to fill in for ${path}`);
    const put = (value: string) => path.replace(/:\w+/, encodeURIComponent(value));
    places.push({ path: put(await thing.known(ask, api)), isUnknown: false });
    places.push({ path: put(thing.unknown), isUnknown: true });
  }
  await context.close();
  return places;
}

/** The slip by its address, on the match that is open for longest. */
async function slipOf(ask: Ask): Promise<string> {
  const matches = partsOf(await ask('live-bet')).filter((match) => field(match, 'state') === 'open');
  const match = matches.toSorted((one, other) =>
    field(other, 'closes_at').localeCompare(field(one, 'closes_at')),
  )[0];
  return `/live-bets?slip=${field(match, 'id')}.${field(first(partOf(match, 'sides')), 'team_value')}`;
}

const partsOf = (list: unknown): unknown[] => (Array.isArray(list) ? list : []);

/** The first of a list, paged or not. */
function first(list: unknown): unknown {
  const rows = Array.isArray(list) ? list : partOf(list, 'rows');
  if (Array.isArray(rows) && rows.length > 0) return rows[0];
  throw new Error('The demo world has none of these');
}

const dataOf = (answer: unknown) => partOf(answer, 'data');

const field = (thing: unknown, name: string) => String(partOf(thing, name));

function partOf(thing: unknown, name: string): unknown {
  if (typeof thing !== 'object' || thing === null || !(name in thing))
    throw new Error(`No ${name} in ${JSON.stringify(thing)}`);
  return Object.entries(thing).find(([key]) => key === name)?.[1];
}
