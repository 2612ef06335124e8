import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { PortDone, PortFailed } from './events.ts';
import { isMissing, isRefusal, messageIn } from './outcomes.ts';
import { unprovided } from './unprovided.ts';

export interface DetailInput {
  /** The id in the address. */
  id: string;
}

export interface DetailContext<Item> {
  id: string;
  /** The last known item; it stays during a refresh, and after a failed one. */
  item: Item | null;
  /** The server's message on a refusal, else empty. */
  message: string;
}

export type DetailEvent<Item> =
  /** The person retries after an error, or when the item was missing. */
  | { type: 'detail.retry' }
  /** Something may have changed. The screen keeps what it shows until the answer comes. */
  | { type: 'detail.refresh' }
  /** Somebody has logged in, who may be allowed what was refused before. */
  | { type: 'session.returned' }
  /** A whole newer version from elsewhere, such as the live stream. */
  | { type: 'detail.replaced'; item: Item };

/** A statechart of one item of this type; its port is unprovided. */
export function createDetailMachine<Item>() {
  return setup({
    types: {} as {
      input: DetailInput;
      context: DetailContext<Item>;
      events: DetailEvent<Item> | PortDone<'load', Item> | PortFailed<'load'>;
      /** `busy`: an answer is awaited. `stale`: the last refresh failed, or was refused. */
      tags: 'busy' | 'stale';
    },
    actors: {
      /** Loads the item. */
      load: fromPromise<Item, { id: string }>(unprovided),
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
    delays: {
      betweenTries: 5000,
      // The server counts calls by the minute.
      limitRenews: 60_000,
    },
  }).createMachine({
    id: 'detail',
    description:
      'One thing, by its id. It stays on screen while it is refreshed or replaced live. When the server cannot be reached, it tries again by itself.',
    context: ({ input }) => ({ id: input.id, item: null, message: '' }),
    initial: 'loading',
    on: {
      'detail.replaced': { target: '.loaded', actions: 'takeItem' },
    },
    states: {
      loading: {
        description: 'Nothing is on screen yet: a skeleton stands in.',
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
        description: 'The thing is on screen.',
        initial: 'current',
        on: { 'detail.refresh': '.refreshing' },
        states: {
          current: {},
          refreshing: {
            description: 'A newer version is asked for; the old one stays on screen.',
            tags: 'busy',
            invoke: {
              id: 'load',
              src: 'load',
              input: ({ context }) => ({ id: context.id }),
              onDone: { target: 'current', actions: 'takeItem' },
              onError: [
                { guard: 'isMissing', target: '#detail.missing', actions: ['dropItem', 'takeMessage'] },
                { guard: 'wasRefused', target: 'refused' },
                { target: 'stale' },
              ],
            },
          },
          stale: {
            description: 'The refresh failed: the old version stays, and the next try follows by itself.',
            tags: 'stale',
            after: { betweenTries: 'refreshing' },
          },
          refused: {
            description:
              'The server refused the refresh: the old version stays. A log-in may help, or the next minute, for which its limits allow more calls.',
            tags: 'stale',
            on: { 'session.returned': 'refreshing' },
            after: { limitRenews: 'refreshing' },
          },
        },
      },
      missing: {
        description: 'The server says that there is no such thing.',
        on: { 'detail.retry': 'loading', 'detail.refresh': 'loading' },
      },
      error: {
        description: 'Nothing could be loaded, and a message says why.',
        on: { 'detail.retry': 'loading', 'detail.refresh': '.retrying' },
        initial: 'waiting',
        states: {
          refused: {
            description: "The server said no: a login or the person's own retry may help.",
            on: { 'session.returned': 'retrying' },
          },
          waiting: {
            description: 'No answer came: the next try follows by itself.',
            after: { betweenTries: 'retrying' },
          },
          retrying: {
            description: 'The server is asked again; the message stays on screen.',
            tags: 'busy',
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
}

/** For items of any type; drawings and walks use this one. */
export const detailMachine = createDetailMachine<unknown>();
