import { assertEvent, assign, emit, enqueueActions, fromCallback, raise, setup } from 'xstate';
import type { ActivityCount } from '../../schemas/account/activity.ts';
import type { Bet } from '../../schemas/bets/bets.ts';
import type { CombinedBet } from '../../schemas/bets/combined.ts';
import type { Hello, MatchChanged, WalletChanged } from '../../schemas/bets/live.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { unprovided } from '../shared/unprovided.ts';

interface LiveFeedContext {
  /** All matches that the stream has sent since its last hello, by id. */
  matches: Readonly<Record<number, Match>>;
  /** The server's clock minus the phone's, in milliseconds. */
  serverOffset: number;
  /** The last known revision of the wallet; null before the first. */
  walletRevision: number | null;
  /** The signed-in person's numbers of activities and of seen ones; null before the first event. */
  activity: ActivityCount | null;
  /** The number of lost and failed connections since the last hello, up to 6. */
  failures: number;
  /** The time of the data on screen by the server's clock, in milliseconds; null before the first event. */
  asOf: number | null;
}

/**
 * Events of the stream; `at` is the time of arrival by the phone's clock, in milliseconds. Prices go to the price store,
 * since moves are too frequent for a statechart.
 */
type FromStream =
  | { type: 'feed.hello'; at: number; data: Hello }
  | { type: 'feed.match'; data: MatchChanged }
  | { type: 'feed.ping'; at: number; data: { server_time: string } }
  | { type: 'feed.wallet'; data: WalletChanged }
  | { type: 'feed.activity'; data: ActivityCount }
  /** The person's limits or breaks have changed, here or elsewhere. */
  | { type: 'feed.limits' }
  | { type: 'feed.lost' }
  /** The stream ended, and the browser reports no network. */
  | { type: 'network.lost' };

type LiveFeedEvent =
  | FromStream
  /** A call was answered from the cache. `at` is the time of that answer by the server's clock, in milliseconds. */
  | { type: 'answer.recalled'; at: number }
  /** The session now belongs to another person, or to nobody, so the stream must reconnect. */
  | { type: 'feed.passedOn' }
  /** A call has read the wallet, so the stream need not send earlier moves. Only the first reading counts. */
  | { type: 'feed.walletRead'; revision: number }
  | { type: 'network.back' }
  /** The device has slept, or the browser has suspended the page. `at` is the phone's clock, in milliseconds. */
  | { type: 'clock.jumped'; at: number };

type LiveFeedEmitted =
  | { type: 'match.changed'; match: Match }
  | ({ type: 'wallet.moved' } & WalletChanged)
  | { type: 'bet.settled'; bet: Bet | CombinedBet }
  /** Copies of the person's limits are out of date. */
  | { type: 'limits.changed' }
  /** The stream is back after a gap, so data that its hello does not contain must be reloaded. */
  | { type: 'feed.restored' };

const SETTLEMENTS: readonly string[] = [
  'bet.won',
  'bet.lost',
  'bet.void',
  'combined.won',
  'combined.lost',
  'combined.void',
];

/** Data older than this many milliseconds is stale: the server pings every 5 seconds. */
const MOST_AGE_MS = 6000;

export const liveFeedMachine = setup({
  types: {} as {
    context: LiveFeedContext;
    events: LiveFeedEvent;
    emitted: LiveFeedEmitted;
    tags: 'live' | 'stale';
  },
  actors: {
    connect: fromCallback<FromStream, { since: number | null }>(unprovided),
  },
  guards: {
    isNewer: ({ context, event }) => {
      assertEvent(event, 'feed.match');
      return isNewer(event.data.match, context.matches);
    },
    /** The data on screen is older than a late ping can explain. */
    isBehind: ({ context: { asOf, serverOffset }, event }) => {
      assertEvent(event, 'clock.jumped');
      return asOf !== null && event.at + serverOffset - asOf > MOST_AGE_MS;
    },
    isFirstReading: ({ context }) => context.walletRevision === null,
    isNextMove: ({ context, event }) => {
      assertEvent(event, 'feed.wallet');
      return event.data.revision > (context.walletRevision ?? -1);
    },
  },
  actions: {
    announceMissed: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'feed.hello');
      for (const match of event.data.matches) {
        if (isNewer(match, context.matches)) enqueue.emit({ type: 'match.changed', match });
      }
    }),
    takeHello: assign(({ event }) => {
      assertEvent(event, 'feed.hello');
      return {
        matches: Object.fromEntries(event.data.matches.map((match) => [match.id, match])),
        serverOffset: offsetOf(event),
        failures: 0,
        asOf: Date.parse(event.data.server_time),
      };
    }),
    takeMatch: assign(({ context, event }) => {
      assertEvent(event, 'feed.match');
      const { match } = event.data;
      return { matches: { ...context.matches, [match.id]: match } };
    }),
    announceMatch: emit(({ event }) => {
      assertEvent(event, 'feed.match');
      return { type: 'match.changed', match: event.data.match };
    }),
    // Latency makes the server's clock look slow, so the largest offset is the most accurate.
    setClock: assign(({ context, event }) => {
      assertEvent(event, 'feed.ping');
      return {
        serverOffset: Math.max(context.serverOffset, offsetOf(event)),
        asOf: Date.parse(event.data.server_time),
      };
    }),
    takeAge: assign(({ context, event }) => {
      assertEvent(event, 'answer.recalled');
      return { asOf: Math.min(context.asOf ?? event.at, event.at) };
    }),
    takeMove: assign(({ event }) => {
      assertEvent(event, 'feed.wallet');
      return { walletRevision: event.data.revision };
    }),
    announceMove: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'feed.wallet');
      const { bet, combined, move } = event.data;
      enqueue.emit({ type: 'wallet.moved', ...event.data });
      const settled = bet ?? combined;
      // A settlement that was corrected since is told by the one after the correction.
      const isCurrent = SETTLEMENTS.includes(move.kind) && move.kind.endsWith(`.${settled?.status}`);
      const isOpenAgain = move.kind === 'combined.corrected' && settled?.status === 'open';
      if (settled && (isCurrent || isOpenAgain)) enqueue.emit({ type: 'bet.settled', bet: settled });
    }),
    takeRevision: assign(({ event }) => {
      assertEvent(event, 'feed.walletRead');
      return { walletRevision: event.revision };
    }),
    takeActivity: assign(({ event }) => {
      assertEvent(event, 'feed.activity');
      return { activity: event.data };
    }),
    announceLimits: emit({ type: 'limits.changed' }),
    forgetPerson: assign({ walletRevision: null, activity: null }),
    countFailure: assign(({ context }) => ({ failures: Math.min(context.failures + 1, 6) })),
    lose: raise({ type: 'feed.lost' }),
    announceRestored: emit({ type: 'feed.restored' }),
  },
  delays: {
    // The jitter spreads reconnections when a server comes back.
    backoff: ({ context }) =>
      Math.min(1000 * 2 ** (context.failures - 1), 30_000) * (0.5 + Math.random() / 2),
    patience: 20_000,
  },
}).createMachine({
  id: 'liveFeed',
  description:
    'The stream of matches, settlements and wallet moves from the server. It reconnects by itself. Prices are stale at once without a network, before the first connection, after an answer from the cache, or after sleep; otherwise once the stream has been lost for too long.',
  context: { matches: {}, serverOffset: 0, walletRevision: null, activity: null, failures: 0, asOf: null },
  type: 'parallel',
  on: {
    'feed.walletRead': { guard: 'isFirstReading', actions: 'takeRevision' },
  },
  states: {
    line: {
      description: 'The connection to the server.',
      initial: 'open',
      on: {
        'network.lost': { target: '.offline', actions: 'countFailure' },
        'clock.jumped': {
          description: 'After sleep, the connection may be dead without an error.',
          guard: 'isBehind',
          target: '.open',
        },
        'feed.passedOn': { actions: 'forgetPerson' },
      },
      states: {
        open: {
          description: 'The stream is requested or open.',
          invoke: {
            id: 'connect',
            src: 'connect',
            input: ({ context }) => ({ since: context.walletRevision }),
            onError: { actions: 'lose' },
          },
          initial: 'connecting',
          on: {
            'feed.lost': { target: 'reconnecting', actions: 'countFailure' },
            'feed.passedOn': { target: 'open', reenter: true, actions: 'forgetPerson' },
          },
          states: {
            connecting: {
              description: 'The stream has not said hello yet.',
              on: { 'feed.hello': { target: 'live', actions: ['announceMissed', 'takeHello'] } },
            },
            live: {
              description: 'The stream has said hello: matches, wallet moves and settlements come.',
              tags: 'live',
              on: {
                'feed.match': { guard: 'isNewer', actions: ['takeMatch', 'announceMatch'] },
                'feed.wallet': { guard: 'isNextMove', actions: ['takeMove', 'announceMove'] },
                'feed.activity': { actions: 'takeActivity' },
                'feed.limits': { actions: 'announceLimits' },
                'feed.ping': { actions: 'setClock' },
              },
            },
          },
        },
        reconnecting: {
          description: 'The connection was lost: the next try follows after a pause that grows.',
          after: { backoff: { target: 'open' } },
          on: {
            'network.back': { target: 'open' },
          },
        },
        offline: {
          description: 'The browser reports no network. It may be wrong, so tries continue.',
          after: { backoff: { target: 'open' } },
          on: {
            'network.back': { target: 'open' },
          },
        },
      },
    },
    prices: {
      description: 'The age of the prices on screen.',
      initial: 'awaited',
      on: {
        'network.lost': { target: '.stale' },
        'answer.recalled': { target: '.stale', actions: 'takeAge' },
        'clock.jumped': { guard: 'isBehind', target: '.stale' },
      },
      states: {
        awaited: {
          description: 'No price has come yet.',
          after: { patience: { target: 'stale' } },
          on: {
            'feed.hello': { target: 'fresh' },
            'feed.lost': { target: 'stale' },
          },
        },
        fresh: {
          description: 'The stream reports each move.',
          on: { 'feed.lost': { target: 'ageing' } },
        },
        ageing: {
          description: 'The stream is lost: for a moment the last prices still count as current.',
          after: { patience: { target: 'stale' } },
          on: { 'feed.hello': { target: 'fresh', actions: 'announceRestored' } },
        },
        stale: {
          description: 'The prices are too old: betting is disabled.',
          tags: 'stale',
          on: {
            'feed.hello': { target: 'fresh', actions: 'announceRestored' },
            'feed.ping': {
              description: 'The stream was open all along: calls answered by the cache are repeated.',
              target: 'fresh',
              actions: 'announceRestored',
            },
          },
        },
      },
    },
  },
});

function isNewer(match: Match, known: LiveFeedContext['matches']): boolean {
  return match.revision > (known[match.id]?.revision ?? -1);
}

function offsetOf({ at, data }: { at: number; data: { server_time: string } }): number {
  return Date.parse(data.server_time) - at;
}
