import { assertEvent, assign, fromCallback, raise, setup } from 'xstate';
import { unprovided } from '../shared/unprovided.ts';

interface PriceStreamContext {
  /** The sides whose prices somebody looks at. */
  watched: readonly number[];
  /** The sides that the stream was opened for. */
  asked: readonly number[];
  /** Lines that were lost or failed since one last told its prices, up to 6. */
  failures: number;
}

/** What the stream tells of itself. Its prices go elsewhere. */
type FromLine =
  /** The prices of all that it was opened for, as they are now. */
  { type: 'stream.told' } | { type: 'stream.lost' };

type PriceStreamEvent =
  | FromLine
  /** Other prices than before are looked at. */
  | { type: 'prices.watched'; sides: readonly number[] }
  | { type: 'tab.hidden' }
  | { type: 'tab.shown' }
  | { type: 'network.back' };

export const priceStreamMachine = setup({
  types: {} as {
    context: PriceStreamContext;
    events: PriceStreamEvent;
    tags: 'stale';
  },
  actors: {
    connect: fromCallback<FromLine, { sides: readonly number[] }>(unprovided),
  },
  guards: {
    isWatched: ({ context }) => context.watched.length > 0,
    isUnwatched: ({ context }) => context.watched.length === 0,
    areOthers: ({ context: { watched, asked } }) => watched.some((side) => !asked.includes(side)),
  },
  actions: {
    takeWatched: assign(({ event }) => {
      assertEvent(event, 'prices.watched');
      return { watched: event.sides };
    }),
    ask: assign(({ context }) => ({ asked: context.watched })),
    countFailure: assign(({ context }) => ({ failures: Math.min(context.failures + 1, 6) })),
    forgetFailures: assign({ failures: 0 }),
    lose: raise({ type: 'stream.lost' }),
  },
  delays: {
    settle: 500,
    patience: 5000,
    // Half of it is chance, so that a server that comes back is not met by everybody at once.
    backoff: ({ context }) =>
      Math.min(1000 * 2 ** (context.failures - 1), 30_000) * (0.5 + Math.random() / 2),
  },
}).createMachine({
  id: 'priceStream',
  description:
    'The stream of the prices that somebody looks at, and no others. It is opened anew for others once they have come to rest; while it tells of all that is watched, it stays. A hidden tab has none.',
  context: { watched: [], asked: [], failures: 0 },
  initial: 'closed',
  on: {
    'prices.watched': { actions: 'takeWatched' },
    'tab.hidden': { target: '.hidden' },
  },
  states: {
    closed: {
      description: 'Nobody looks at a price.',
      always: { guard: 'isWatched', target: 'gathering' },
    },
    gathering: {
      description: "A page's matches come near one after the other.",
      after: { settle: { target: 'watching' } },
      always: { guard: 'isUnwatched', target: 'closed' },
    },
    watching: {
      type: 'parallel',
      always: { guard: 'isUnwatched', target: 'closed' },
      states: {
        stream: {
          initial: 'open',
          states: {
            open: {
              entry: 'ask',
              invoke: {
                id: 'connect',
                src: 'connect',
                input: ({ context }) => ({ sides: context.watched }),
                onError: { actions: 'lose' },
              },
              initial: 'connecting',
              on: { 'stream.lost': { target: 'lost', actions: 'countFailure' } },
              states: {
                connecting: {
                  on: { 'stream.told': { target: 'steady', actions: 'forgetFailures' } },
                },
                steady: {
                  always: { guard: 'areOthers', target: 'settling' },
                },
                settling: {
                  description:
                    'Who scrolls has others in view all the time. The stream still tells of those before.',
                  after: { settle: { target: '#priceStream.watching.stream.open', reenter: true } },
                },
              },
            },
            lost: {
              after: { backoff: { target: 'open' } },
              on: { 'network.back': { target: 'open' } },
            },
          },
        },
        prices: {
          initial: 'ageing',
          states: {
            ageing: {
              description: 'Those that an answer or the stream has told last are shown as if they held.',
              on: { 'stream.told': { target: 'fresh' } },
              after: { patience: { target: 'stale' } },
            },
            fresh: {
              always: { guard: 'areOthers', target: 'ageing' },
              on: { 'stream.lost': { target: 'ageing' } },
            },
            awaited: {
              description: 'They are as old as the tab was hidden: nobody bets on them.',
              on: { 'stream.told': { target: 'fresh' } },
              after: { patience: { target: 'stale' } },
            },
            stale: {
              description: 'Nobody bets on them, and it is said why.',
              tags: 'stale',
              on: { 'stream.told': { target: 'fresh' } },
            },
          },
        },
      },
    },
    hidden: {
      on: {
        'tab.shown': [{ guard: 'isWatched', target: 'watching.prices.awaited' }, { target: 'closed' }],
      },
    },
  },
});
