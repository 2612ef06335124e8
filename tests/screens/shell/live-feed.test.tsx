import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { EventFrom } from 'xstate';
import { liveFeedMachine } from '../../../src/machines/live-feed.machine.ts';
import type { Bet, Match } from '../../../src/schemas/bets/bets.ts';
import { describeOnScreen } from '../walk-screen.tsx';
import { appAt, asha, sessionOf } from '../whole-app.tsx';

type FeedEvent = EventFrom<typeof liveFeedMachine>;

const match: Match = {
  id: 7,
  name: 'Lions – Tigers',
  competition: 'Night League',
  sport: 'cricket',
  state: 'open',
  opens_at: '2026-01-01T10:00:00Z',
  closes_at: '2026-01-01T12:00:00Z',
  match_time: ['17:30'],
  win_ratio: [90],
  minimum_betamount: 10,
  sides: [{ team_value: 71, name: 'Lions', win_ratio: 80, price: 80 }],
  toss: { team_value: 73, name: 'Toss', win_ratio: 95, price: 95 },
  result: null,
  revision: 3,
};
const newer: Match = { ...match, state: 'closed', revision: 4 };
const bet: Bet = {
  id: 5,
  match_id: 7,
  match_name: 'Lions – Tigers',
  kind: 'team',
  team_value: 71,
  selection: 'Lions',
  bet_amount: 100,
  win_ratio: 80,
  status: 'won',
  pays: 180,
  payout: 180,
  placed_at: '2026-01-01T11:00:00Z',
  settled_at: '2026-01-01T13:00:00Z',
  cancel_until: null,
  refund: null,
};

const NOON = Date.UTC(2026, 0, 1, 12);
const clock = { server_time: '2026-01-01T12:00:00.000Z' };
const won: FeedEvent = {
  type: 'feed.wallet',
  data: {
    revision: 12,
    totalWalletAmount: 1080,
    move: {
      id: 12,
      kind: 'bet.won',
      amount: 180,
      balance: 1080,
      note: 'Lions – Tigers',
      at: '2026-01-01T13:00:00Z',
    },
    bet,
  },
};
const fromServer: readonly FeedEvent[] = [
  { type: 'feed.hello', at: NOON, data: { ...clock, matches: [match] } },
  { type: 'feed.match', data: { ...clock, match: newer } },
  won,
  { type: 'feed.activity', data: { latest: 3, read_up_to: 1 } },
  { type: 'feed.ping', at: NOON, data: clock },
  { type: 'feed.lost' },
];

const live = page.getByText('Live');
const connecting = page.getByText('Connecting…');
const offline = page.getByText('Offline');
const old = page.getByText(
  /^(?:You are offline\.|The line to the server is interrupted\.)(?: As of (?:05:30|05:29) pm\.)?$/,
);

const start = location.href;
// Nothing that a page asks for is answered.
beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(() => vi.unstubAllGlobals());
afterAll(() => history.replaceState(null, '', start));

const seeHeading = () =>
  expect.element(page.getByRole('heading', { name: 'Real-Time Betting Experience' })).toBeVisible();

describeOnScreen(liveFeedMachine, {
  fixture: {
    ports: { connect: { emits: fromServer } },
    events: [
      { type: 'answer.recalled', at: NOON - 60_000 },
      'feed.signedIn',
      'feed.signedOut',
      'network.lost',
      'network.back',
      { type: 'feed.walletRead', revision: 12 },
    ],
    bounded: ({ matches, walletRevision, activity, failures }) => [
      matches[7]?.revision,
      walletRevision,
      activity?.latest,
      Math.min(failures, 1),
    ],
    provide: { delays: { backoff: 1000 } },
  },
  view: (feed) => appAt('/live-bets', { session: sessionOf(asha), feed }),
  isWholePage: true,
  gestures: {},
  world: ['answer.recalled', 'feed.signedIn', 'feed.signedOut', 'feed.walletRead'],
  happens: {
    'network.lost': async () => dispatchEvent(new Event('offline')),
    'network.back': async () => dispatchEvent(new Event('online')),
  },
  notOffered: {
    'line.reconnecting: feed.retry → line.open': 'the line is tried again by itself',
    'line.offline: feed.retry → line.open': 'the line opens by itself once there is a network',
  },
  only: {
    'that it is live': [live, ['line.open.live']],
    'that it connects': [connecting, ['line.open.connecting', 'line.reconnecting']],
    'that there is no network': [offline, ['line.offline']],
    'that odds are old': [old, ['prices.stale']],
  },
  sees: {
    'line.open.connecting': seeHeading,
    'line.open.live': seeHeading,
    'line.reconnecting': seeHeading,
    'line.offline': seeHeading,
    'prices.awaited': seeHeading,
    'prices.fresh': seeHeading,
    'prices.ageing': seeHeading,
    'prices.stale': async (state) => {
      await expect
        .element(old)
        .toHaveTextContent(
          state.matches({ line: 'offline' })
            ? /^You are offline\./
            : /^The line to the server is interrupted\./,
        );
    },
  },
});
