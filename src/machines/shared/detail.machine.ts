import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { PortDone, PortFailed } from './events.ts';
import { isMissing, isRefusal, messageIn } from './outcomes.ts';
import { unprovided } from './unprovided.ts';

export interface DetailInput {
  /** As it stands in the address. */
  id: string;
}

export interface DetailContext<Item> {
  id: string;
  /** The thing as last known; it stays while a refresh runs, and after one that failed. */
  item: Item | null;
  /** The server's word when it refused, else empty. */
  message: string;
}

export type DetailEvent<Item> =
  /** A person asks again after an error, or for what was missing. */
  | { type: 'detail.retry' }
  /** Something may have changed. What is on screen stays meanwhile. */
  | { type: 'detail.refresh' }
  /** Somebody has logged in: what was refused may be theirs. */
  | { type: 'session.returned' }
  /** The thing as somebody else has learnt of it, such as the live stream; whole. */
  | { type: 'detail.replaced'; item: Item };

export const detailMachine = setup({
  types: {} as {
    input: DetailInput;
    context: DetailContext<unknown>;
    events: DetailEvent<unknown> | PortDone<'load', unknown> | PortFailed<'load'>;
    /** `busy`: an answer is awaited. `stale`: the thing on screen could not be brought up to date. */
    tags: 'busy' | 'stale';
  },
  actors: {
    /** Brings the thing. */
    load: fromPromise<unknown, { id: string }>(unprovided),
  },
  guards: {
    isMissing,
    wasRefused: isRefusal,
  },
  actions: {
    takeItem: assign(({ event }) => {
      assertEvent(event, ['xstate.done.actor.load', 'detail.replaced']);
      return { item: event.type === 'detail.replaced' ? event.item : event.output, message: '' };
    }),
    takeMessage: assign(({ event }) => ({ message: messageIn(event) })),
    dropItem: assign({ item: null }),
  },
  delays: { betweenTries: 5000 },
}).createMachine({
  id: 'detail',
  description:
    'One thing, by its id. It stays on screen while it is refreshed or replaced live. Where the server could not be reached it tries again by itself.',
  context: ({ input }) => ({ id: input.id, item: null, message: '' }),
  initial: 'loading',
  on: {
    'detail.replaced': { target: '.loaded', actions: 'takeItem' },
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'loaded', actions: 'takeItem' },
        onError: [
          { guard: 'isMissing', target: 'missing', actions: 'takeMessage' },
          { guard: 'wasRefused', target: 'error.refused', actions: 'takeMessage' },
          { target: 'error.waiting', actions: 'takeMessage' },
        ],
      },
    },
    loaded: {
      initial: 'current',
      on: { 'detail.refresh': '.refreshing' },
      states: {
        current: {},
        refreshing: {
          tags: 'busy',
          invoke: {
            id: 'load',
            src: 'load',
            input: ({ context }) => ({ id: context.id }),
            onDone: { target: 'current', actions: 'takeItem' },
            onError: [
              { guard: 'isMissing', target: '#detail.missing', actions: ['dropItem', 'takeMessage'] },
              { target: 'stale' },
            ],
          },
        },
        stale: {
          tags: 'stale',
          after: { betweenTries: 'refreshing' },
        },
      },
    },
    missing: {
      on: { 'detail.retry': 'loading', 'detail.refresh': 'loading' },
    },
    error: {
      on: { 'detail.retry': 'loading', 'detail.refresh': '.retrying' },
      initial: 'waiting',
      states: {
        refused: { on: { 'session.returned': 'retrying' } },
        waiting: {
          after: { betweenTries: 'retrying' },
        },
        retrying: {
          invoke: {
            id: 'load',
            src: 'load',
            input: ({ context }) => ({ id: context.id }),
            onDone: { target: '#detail.loaded', actions: 'takeItem' },
            onError: [
              { guard: 'isMissing', target: '#detail.missing', actions: 'takeMessage' },
              { guard: 'wasRefused', target: 'refused', actions: 'takeMessage' },
              { target: 'waiting', actions: 'takeMessage' },
            ],
          },
        },
      },
    },
  },
});
