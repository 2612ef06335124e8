import type { APIRequestContext, Browser } from 'playwright-core';
import type { Route } from '../../src/ui/app/routes.ts';
import { type Ask, dataOf, field, first, matchOpenLongest, openMatches, partOf } from './answers.ts';

export type Person = 'signed in' | 'signed out';

export interface Place {
  path: string;
  /** Whether the id in the path does not exist. */
  isUnknown: boolean;
}

/** Paths without a route, or outside the layout. */
const ELSEWHERE: Place[] = [
  { path: '/', isUnknown: false },
  { path: '/?modal=login', isUnknown: false },
  { path: '/?modal=register', isUnknown: false },
  { path: '/?modal=forgot-password', isUnknown: false },
  { path: '/unauthorised', isUnknown: false },
  { path: '/no/such/page', isUnknown: true },
];

/** For every route with a parameter: an id that exists, and one that does not. */
const THINGS: Record<
  string,
  { known: (ask: Ask, api: APIRequestContext) => Promise<string>; unknown: string }
> = {
  '/live-bets/live-bet/:id': {
    known: async (ask) => field(first(await ask('live-bet')), 'id'),
    unknown: '999999999',
  },
  '/teams/:id': {
    known: async (ask) => String(first(partOf(first(await ask('live-bet')), 'teams'))),
    unknown: '999999999',
  },
  '/bet-history/:id': {
    known: async (ask) => field(first(await ask('bet-list')), 'id'),
    unknown: '999999999',
  },
  '/combined-bets/:id': {
    known: async (ask, api) => {
      const legs = (await openMatches(ask)).slice(0, 2).map((match) => ({
        team_value: Number(field(first(partOf(match, 'sides')), 'team_value')),
      }));
      const placed = await api.post('/api/live-bet/save-combined', { data: { legs, bet_amount: 50 } });
      return field(partOf(dataOf(await placed.json()), 'combined'), 'id');
    },
    unknown: '999999999',
  },
  '/leagues/:id': {
    known: async (ask, api) => {
      const own = partOf(await ask('leagues'), 'rows');
      if (Array.isArray(own) && own.length > 0) return field(first(own), 'id');
      const today = new Date(Date.now() + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 10);
      const made = await api.post('/api/leagues', {
        data: { name: 'Night Shift', starts_on: today, nickname: 'Asha' },
      });
      return field(dataOf(await made.json()), 'id');
    },
    unknown: '0000000000',
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

/**
 * Every place to visit, with ids of the demo world for the parameters of its path.
 * @param token of the demo account
 * @throws when a route has a parameter without known ids
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
    if (thing === undefined) throw new Error(`tools/tour/places.ts has no parameters for ${path}`);
    const put = (value: string) => path.replace(/:\w+/, encodeURIComponent(value));
    places.push({ path: put(await thing.known(ask, api)), isUnknown: false });
    places.push({ path: put(thing.unknown), isUnknown: true });
  }
  await context.close();
  return places;
}

/** The slip's address, for the match that stays open the longest. */
async function slipOf(ask: Ask): Promise<string> {
  const match = await matchOpenLongest(ask);
  return `/live-bets?slip=${field(match, 'id')}.${field(first(partOf(match, 'sides')), 'team_value')}`;
}
