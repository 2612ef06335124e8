import { vi } from 'vitest';
import {
  active,
  bet,
  type FeedEvent,
  hello,
  helloWith,
  jumped,
  limited,
  liveFeedExample,
  match,
  moved,
  NOON,
  newer,
  ping,
  read,
  recalled,
  told,
  won,
} from '../../../src/machines/bets/live-feed.example.ts';
import { liveFeedMachine } from '../../../src/machines/bets/live-feed.machine.ts';
import type { Bet } from '../../../src/schemas/bets/bets.ts';
import type { Match } from '../../../src/schemas/bets/matches.ts';
import { combinedOf } from '../../fixtures/combined.ts';
import { after, describeMachine, emits, error, nowhere, start } from '../../model/describe.ts';

const combined = combinedOf({ status: 'won', payout: 324 });
const openAgain = combinedOf({
  corrected: { at: '2026-01-01T14:00:00Z', why: 'a slip', moved: 0, written_off: 0, reopened: true },
});

// Half of the chance: waits are three quarters of their most.
vi.spyOn(Math, 'random').mockReturnValue(0.5);

const another: Match = { ...match, id: 8, revision: 1 };

const lostBet: Bet = { ...bet, status: 'lost' };
const lost: FeedEvent = { type: 'feed.wallet', data: moved(12, 'bet.lost', lostBet) };
const placed: FeedEvent = { type: 'feed.wallet', data: moved(12, 'bet.placed', bet) };
const deposited: FeedEvent = { type: 'feed.wallet', data: moved(12, 'deposit', null) };

const stream = (event: FeedEvent) => emits('connect', event);
const live = [stream(hello)] as const;
const losing = (times: number, ...waits: number[]) => [
  stream({ type: 'feed.lost' }),
  ...waits.slice(0, times - 1).flatMap((ms) => [after(ms), stream({ type: 'feed.lost' })]),
];
const WAITS = [750, 1500, 3000, 6000, 12_000, 22_500, 22_500] as const;

describeMachine(liveFeedMachine, {
  ...liveFeedExample,
  // The real delays: their random part is fixed above.
  provide: {},
  facts: [
    [
      [],
      start(),
      'line.open.connecting + prices.awaited',
      {
        becomes: {
          matches: {},
          serverOffset: 0,
          walletRevision: null,
          activity: null,
          failures: 0,
          asOf: null,
        },
        tags: [],
        calls: { connect: { since: null } },
      },
    ],
    [
      [],
      stream(hello),
      'line.open.live + prices.fresh',
      {
        becomes: { matches: { 7: match }, serverOffset: 400, asOf: NOON },
        tags: ['live'],
        emits: [{ type: 'match.changed', match }],
      },
    ],
    [[], after(19_999), nowhere],
    [[], after(20_000), 'line.open.connecting + prices.stale', { tags: ['stale'] }],
    [[], stream({ type: 'feed.lost' }), 'line.reconnecting + prices.stale'],
    [[], stream({ type: 'network.lost' }), 'line.offline + prices.stale'],
    [[], recalled(NOON), 'line.open.connecting + prices.stale', { context: { asOf: NOON } }],
    [[recalled(NOON)], recalled(NOON - 1), 'prices.stale', { context: { asOf: NOON - 1 } }],
    [[recalled(NOON)], recalled(NOON + 1), 'prices.stale', { context: { asOf: NOON } }],
    [
      [recalled(NOON)],
      stream(hello),
      'prices.fresh',
      { emits: [{ type: 'match.changed', match }, { type: 'feed.restored' }] },
    ],

    // Events of the stream
    [
      live,
      stream(told(newer)),
      'line.open.live',
      {
        context: { matches: { 7: newer } },
        emits: [{ type: 'match.changed', match: newer }],
      },
    ],
    [live, stream(told(match)), nowhere],
    [live, stream(told(another)), 'line.open.live', { context: { matches: { 7: match, 8: another } } }],
    [live, stream(ping(900)), 'line.open.live', { context: { serverOffset: 900, asOf: NOON } }],
    [
      live,
      recalled(NOON - 60_000),
      'line.open.live + prices.stale',
      { context: { asOf: NOON - 60_000 }, tags: ['live', 'stale'] },
    ],
    [
      [...live, recalled(NOON - 60_000)],
      stream(ping(100)),
      'line.open.live + prices.fresh',
      { context: { asOf: NOON }, tags: ['live'], emits: [{ type: 'feed.restored' }] },
    ],
    [
      [...live, stream({ type: 'feed.lost' })],
      recalled(NOON - 60_000),
      'prices.stale',
      { context: { asOf: NOON - 60_000 } },
    ],
    [live, stream(ping(100)), 'line.open.live', { context: { serverOffset: 400 } }],
    [
      live,
      stream(won),
      'line.open.live',
      {
        context: { walletRevision: 12 },
        emits: [
          { type: 'wallet.moved', ...moved(12, 'bet.won', bet) },
          { type: 'bet.settled', bet },
        ],
      },
    ],
    [
      live,
      stream(lost),
      'line.open.live',
      {
        emits: [
          { type: 'wallet.moved', ...moved(12, 'bet.lost', lostBet) },
          { type: 'bet.settled', bet: lostBet },
        ],
      },
    ],
    // The result was corrected since: the settlement after that follows.
    [
      live,
      stream({ type: 'feed.wallet', data: moved(12, 'bet.won', lostBet) }),
      'line.open.live',
      { emits: [{ type: 'wallet.moved', ...moved(12, 'bet.won', lostBet) }] },
    ],
    [
      live,
      stream({
        type: 'feed.wallet',
        data: { ...moved(12, 'combined.won', null), combined },
      }),
      'line.open.live',
      {
        emits: [
          { type: 'wallet.moved', ...moved(12, 'combined.won', null), combined },
          { type: 'bet.settled', bet: combined },
        ],
      },
    ],
    // A corrected result has opened it again.
    [
      live,
      stream({
        type: 'feed.wallet',
        data: { ...moved(12, 'combined.corrected', null), combined: openAgain },
      }),
      'line.open.live',
      {
        emits: [
          { type: 'wallet.moved', ...moved(12, 'combined.corrected', null), combined: openAgain },
          { type: 'bet.settled', bet: openAgain },
        ],
      },
    ],
    // Another correction is told by the settlement after it.
    [
      live,
      stream({
        type: 'feed.wallet',
        data: { ...moved(12, 'combined.corrected', null), combined },
      }),
      'line.open.live',
      { emits: [{ type: 'wallet.moved', ...moved(12, 'combined.corrected', null), combined }] },
    ],
    [
      live,
      stream({
        type: 'feed.wallet',
        data: { ...moved(12, 'combined.placed', null), combined },
      }),
      'line.open.live',
      { emits: [{ type: 'wallet.moved', ...moved(12, 'combined.placed', null), combined }] },
    ],
    [
      live,
      stream(placed),
      'line.open.live',
      { emits: [{ type: 'wallet.moved', ...moved(12, 'bet.placed', bet) }] },
    ],
    [
      live,
      stream(deposited),
      'line.open.live',
      { emits: [{ type: 'wallet.moved', ...moved(12, 'deposit', null) }] },
    ],
    [[...live, stream(won)], stream(won), nowhere],
    [live, read, 'line.open.live', { context: { walletRevision: 12 } }],
    [[...live, read], stream(won), nowhere],
    [[...live, stream(won)], { type: 'feed.walletRead', revision: 15 }, nowhere],

    [
      live,
      stream(active),
      'line.open.live',
      { context: { activity: { latest: 3, read_up_to: 1 } }, emits: [] },
    ],
    [
      [...live, stream(active), 'network.lost', 'network.back'],
      stream(hello),
      'line.open.live',
      { context: { activity: { latest: 3, read_up_to: 1 } } },
    ],

    [live, stream(limited), 'line.open.live', { emits: [{ type: 'limits.changed' }] }],

    // Another person, or nobody any more
    [[...live, stream(active)], 'feed.passedOn', 'line.open', { context: { activity: null } }],
    [
      [...live, stream(won)],
      'feed.passedOn',
      'line.open.connecting + prices.fresh',
      { context: { walletRevision: null }, calls: { connect: { since: null } } },
    ],
    [
      [...live, stream(won), stream(active), 'network.lost'],
      'feed.passedOn',
      'line.offline',
      { context: { walletRevision: null, activity: null } },
    ],

    // A stream that breaks
    [live, stream({ type: 'feed.lost' }), 'line.reconnecting + prices.ageing'],
    [live, error('connect'), 'line.reconnecting + prices.ageing'],
    [losing(1), after(749), nowhere],
    [losing(1), after(750), 'line.open.connecting'],
    [losing(2, ...WAITS), after(1499), nowhere],
    [losing(2, ...WAITS), after(1500), 'line.open.connecting'],
    [losing(6, ...WAITS), after(22_499), nowhere],
    [losing(6, ...WAITS), after(22_500), 'line.open.connecting'],
    [losing(7, ...WAITS), after(22_500), 'line.open.connecting'],
    [
      [...losing(6, ...WAITS), 'network.back', stream(hello), stream({ type: 'feed.lost' })],
      after(750),
      'line.open',
    ],
    ['line.reconnecting', 'network.back', 'line.open.connecting'],
    [
      [...live, stream(won), stream({ type: 'feed.lost' })],
      'network.back',
      'line.open.connecting',
      {
        calls: { connect: { since: 12 } },
      },
    ],
    [[...live, stream({ type: 'feed.lost' }), 'network.back'], after(19_999), nowhere],
    [[...live, stream({ type: 'feed.lost' }), 'network.back'], after(20_000), 'prices.stale'],
    [live, 'network.lost', 'line.offline + prices.stale'],
    [live, stream({ type: 'network.lost' }), 'line.offline + prices.stale'],
    ['line.reconnecting', 'network.lost', 'line.offline'],
    ['line.offline', 'network.back', 'line.open.connecting'],
    [[...live, 'network.lost'], after(749), nowhere],
    [[...live, 'network.lost'], after(750), 'line.open.connecting + prices.stale'],
    [
      [...live, 'network.lost', after(750), stream({ type: 'network.lost' })],
      after(1499),
      nowhere,
      { context: { failures: 2 } },
    ],
    [
      [...live, 'network.lost', after(750), stream({ type: 'network.lost' })],
      after(1500),
      'line.open.connecting + prices.stale',
    ],

    // The device has slept. The server's clock is 400 ms ahead of the phone's.
    [live, jumped(NOON - 400 + 6000), nowhere],
    [
      live,
      jumped(NOON - 400 + 6001),
      'line.open.connecting + prices.stale',
      { calls: { connect: { since: null } } },
    ],
    [[], jumped(NOON + 60_000), nowhere],
    [[...live, stream({ type: 'feed.lost' })], jumped(NOON + 60_000), 'line.open.connecting + prices.stale'],
    [[...live, 'network.lost'], jumped(NOON + 60_000), 'line.open.connecting + prices.stale'],
    [
      [...live, jumped(NOON + 60_000)],
      stream(hello),
      'line.open.live + prices.fresh',
      { emits: [{ type: 'feed.restored' }] },
    ],
    [
      [...live, stream({ type: 'feed.lost' }), 'network.back'],
      stream(helloWith(newer)),
      'line.open.live + prices.fresh',
      {
        context: { matches: { 7: newer } },
        emits: [{ type: 'match.changed', match: newer }, { type: 'feed.restored' }],
      },
    ],
    [
      [...live, 'network.lost', 'network.back'],
      stream(helloWith(another)),
      'line.open.live + prices.fresh',
      {
        context: { matches: { 8: another } },
        emits: [{ type: 'match.changed', match: another }, { type: 'feed.restored' }],
      },
    ],
  ],
});
