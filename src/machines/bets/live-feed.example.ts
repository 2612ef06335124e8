import type { EventFrom } from 'xstate';
import type { Bet } from '../../schemas/bets/bets.ts';
import type { WalletChanged } from '../../schemas/bets/live.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import type { Example } from '../../walk/walk.ts';
import type { liveFeedMachine } from './live-feed.machine.ts';

export type FeedEvent = EventFrom<typeof liveFeedMachine>;

export const match: Match = {
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
export const newer: Match = { ...match, state: 'closed', revision: 4 };

export const bet: Bet = {
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
export const moved = (
  revision: number,
  kind: WalletChanged['move']['kind'],
  of: Bet | null,
): WalletChanged => ({
  revision,
  totalWalletAmount: 1080,
  move: {
    id: revision,
    kind,
    amount: 180,
    balance: 1080,
    note: 'Lions – Tigers',
    at: '2026-01-01T13:00:00Z',
  },
  bet: of,
});

export const NOON = Date.UTC(2026, 0, 1, 12);
const clock = { server_time: '2026-01-01T12:00:00.000Z' };
export const helloWith = (...matches: Match[]): FeedEvent => ({
  type: 'feed.hello',
  at: NOON - 400,
  data: { ...clock, matches },
});
export const hello = helloWith(match);
export const ping = (offset: number): FeedEvent => ({ type: 'feed.ping', at: NOON - offset, data: clock });
export const told = (of: Match): FeedEvent => ({ type: 'feed.match', data: { ...clock, match: of } });
export const won: FeedEvent = { type: 'feed.wallet', data: moved(12, 'bet.won', bet) };
export const active: FeedEvent = { type: 'feed.activity', data: { latest: 3, read_up_to: 1 } };
export const limited: FeedEvent = { type: 'feed.limits' };
export const read: FeedEvent = { type: 'feed.walletRead', revision: 12 };

export const recalled = (at: number): FeedEvent => ({ type: 'answer.recalled', at });

export const jumped = (at: number): FeedEvent => ({ type: 'clock.jumped', at });

export const liveFeedExample: Example<typeof liveFeedMachine> = {
  ports: {
    connect: {
      emits: [
        hello,
        helloWith(newer),
        told(newer),
        told(match),
        won,
        active,
        limited,
        ping(400),
        { type: 'feed.lost' },
        { type: 'network.lost' },
      ],
    },
  },
  events: [
    recalled(NOON - 60_000),
    'feed.passedOn',
    'network.lost',
    'network.back',
    read,
    jumped(NOON + 60_000),
  ],
  // The real delay is random, and a walk must be repeatable.
  provide: { delays: { backoff: 1000 } },
  bounded: ({ matches, walletRevision, failures }) => [
    matches[7]?.revision,
    walletRevision,
    Math.min(failures, 1),
  ],
};
