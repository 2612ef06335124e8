import { assertEvent, assign, fromCallback, raise, setup } from 'xstate';
import { unprovided } from '../shared/unprovided.ts';

interface PriceStreamContext {
  /** The sides with a price in view. */
  watched: readonly number[];
  /** The sides of the present connection. */
  asked: readonly number[];
  /** The number of lost and failed connections since prices last came, up to 6. */
  failures: number;
}

/** Events of the connection. The prices themselves go to the price store. */
type FromLine =
  /** The stream has sent the present prices of all its sides. */
  { type: 'stream.told' } | { type: 'stream.lost' };

type PriceStreamEvent =
  | FromLine
  /** The sides in view have changed. */
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
    // The jitter spreads reconnections when a server comes back.
    backoff: ({ context }) =>
      Math.min(1000 * 2 ** (context.failures - 1), 30_000) * (0.5 + Math.random() / 2),
  },
}).createMachine({
  id: 'priceStream',
  description:
    'The stream of the prices in view, and no others. It is opened anew for further sides once scrolling has stopped, and stays while it covers all sides in view. A hidden tab has none.',
  context: { watched: [], asked: [], failures: 0 },
  initial: 'closed',
  on: {
    'prices.watched': { actions: 'takeWatched' },
    'tab.hidden': { target: '.hidden' },
  },
  states: {
    closed: {
      description: 'No price is on screen, so no stream is open.',
      always: { guard: 'isWatched', target: 'gathering' },
    },
    gathering: {
      description: 'The matches of a page appear one after the other: the stream waits for the last.',
      after: { settle: { target: 'watching' } },
      always: { guard: 'isUnwatched', target: 'closed' },
    },
    watching: {
      description: 'Prices are on screen.',
      type: 'parallel',
      always: { guard: 'isUnwatched', target: 'closed' },
      states: {
        stream: {
          description: 'The connection to the server.',
          initial: 'open',
          states: {
            open: {
              description: 'The stream is open, for the requested sides.',
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
                  description: 'The stream has not sent a price yet.',
                  on: { 'stream.told': { target: 'steady', actions: 'forgetFailures' } },
                },
                steady: {
                  description: 'The stream covers every price on screen.',
                  always: { guard: 'areOthers', target: 'settling' },
                },
                settling: {
                  description:
                    'Further sides have come on screen: the stream is requested for them once scrolling has stopped.',
                  after: { settle: { target: '#priceStream.watching.stream.open', reenter: true } },
                },
              },
            },
            lost: {
              description: 'The connection was lost: the next try follows after a pause that grows.',
              after: { backoff: { target: 'open' } },
              on: { 'network.back': { target: 'open' } },
            },
          },
        },
        prices: {
          description: 'The age of the prices on screen.',
          initial: 'ageing',
          states: {
            ageing: {
              description: 'The last known prices count as current until the stream sends them.',
              on: { 'stream.told': { target: 'fresh' } },
              after: { patience: { target: 'stale' } },
            },
            fresh: {
              description: 'The stream reports each move.',
              always: { guard: 'areOthers', target: 'ageing' },
              on: { 'stream.lost': { target: 'ageing' } },
            },
            awaited: {
              description:
                'The tab was hidden, so the prices are old: betting is disabled until the stream sends them.',
              on: { 'stream.told': { target: 'fresh' } },
              after: { patience: { target: 'stale' } },
            },
            stale: {
              description: 'The prices are too old: betting is disabled, and the page says why.',
              tags: 'stale',
              on: { 'stream.told': { target: 'fresh' } },
            },
          },
        },
      },
    },
    hidden: {
      description: 'The tab is hidden: no stream is open.',
      on: {
        'tab.shown': [{ guard: 'isWatched', target: 'watching.prices.awaited' }, { target: 'closed' }],
      },
    },
  },
});
