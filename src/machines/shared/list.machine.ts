import { assertEvent, assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { PortDone, PortFailed, ToastRaised } from './events.ts';
import { isRefusal, messageIn } from './outcomes.ts';
import { unprovided } from './unprovided.ts';

export interface ListInput {
  /** The toast after a failed load; without it, there is none. */
  failureText?: string;
}

export interface ListContext<Row> {
  /** The last known rows; they stay during a refresh, and after a failed one. */
  rows: readonly Row[];
  /** The server's message on a refusal, else empty. */
  message: string;
  failureText: string | undefined;
}

export type ListEvent<Row> =
  /** The person retries after an error. */
  | { type: 'list.retry' }
  /** Something may have changed. The screen keeps its rows until the answer comes. */
  | { type: 'list.refresh' }
  /** Somebody has logged in, who may be allowed what was refused before. */
  | { type: 'session.returned' }
  /** All rows anew from elsewhere, such as the live stream. */
  | { type: 'list.changed'; rows: readonly Row[] };

/** A statechart of lists of this kind of row, its port unprovided. */
export function createListMachine<Row>() {
  return setup({
    types: {} as {
      input: ListInput;
      context: ListContext<Row>;
      events: ListEvent<Row> | PortDone<'load', readonly Row[]> | PortFailed<'load'>;
      emitted: ToastRaised;
      /** `busy`: an answer is awaited. `stale`: the last refresh failed, or was refused. */
      tags: 'busy' | 'stale';
    },
    actors: {
      /** Brings all rows. */
      load: fromPromise<readonly Row[]>(unprovided),
    },
    guards: {
      isEmpty: ({ event }) => {
        assertEvent(event, ['xstate.done.actor.load', 'list.changed']);
        return (event.type === 'list.changed' ? event.rows : event.output).length === 0;
      },
      wasRefused: isRefusal,
    },
    actions: {
      takeRows: assign(({ event }) => {
        assertEvent(event, ['xstate.done.actor.load', 'list.changed']);
        return { rows: event.type === 'list.changed' ? event.rows : event.output, message: '' };
      }),
      takeMessage: assign(({ event }) => ({ message: messageIn(event) })),
      raiseToast: enqueueActions(({ context: { failureText }, event, enqueue }) => {
        assertEvent(event, 'xstate.error.actor.load');
        const request = event.error.kind === 'broken' ? event.error.request : undefined;
        if (failureText !== undefined)
          enqueue.emit({ type: 'toast.raised', tone: 'error', text: failureText, request });
      }),
    },
    delays: {
      betweenTries: 5000,
      // The server counts calls by the minute.
      limitRenews: 60_000,
    },
  }).createMachine({
    id: 'list',
    description:
      'A list that is loaded whole. Rows stay on screen while they are refreshed. When the server cannot be reached, it tries again by itself, without a further toast.',
    context: ({ input }) => ({ rows: [], message: '', failureText: input.failureText }),
    initial: 'loading',
    on: {
      'list.changed': [
        { guard: 'isEmpty', target: '.empty', actions: 'takeRows' },
        { target: '.loaded', actions: 'takeRows' },
      ],
    },
    states: {
      loading: {
        description: 'No rows are on screen yet: skeletons stand in.',
        tags: 'busy',
        invoke: {
          id: 'load',
          src: 'load',
          onDone: [
            { guard: 'isEmpty', target: 'empty', actions: 'takeRows' },
            { target: 'loaded', actions: 'takeRows' },
          ],
          onError: [
            { guard: 'wasRefused', target: 'error.refused', actions: ['takeMessage', 'raiseToast'] },
            { target: 'error.waiting', actions: ['takeMessage', 'raiseToast'] },
          ],
        },
      },
      loaded: {
        description: 'There are rows on screen.',
        initial: 'current',
        on: { 'list.refresh': '.refreshing' },
        states: {
          current: {},
          refreshing: {
            description: 'Newer rows are asked for; the old ones stay on screen.',
            tags: 'busy',
            invoke: {
              id: 'load',
              src: 'load',
              onDone: [
                { guard: 'isEmpty', target: '#list.empty', actions: 'takeRows' },
                { target: 'current', actions: 'takeRows' },
              ],
              onError: [{ guard: 'wasRefused', target: 'refused' }, { target: 'stale' }],
            },
          },
          stale: {
            description: 'The refresh failed: the old rows stay, and the next try follows by itself.',
            tags: 'stale',
            after: { betweenTries: 'refreshing' },
          },
          refused: {
            description:
              'The server refused the refresh: the old rows stay. A log-in may help, or the next minute, for which its limits allow more calls.',
            tags: 'stale',
            on: { 'session.returned': 'refreshing' },
            after: { limitRenews: 'refreshing' },
          },
        },
      },
      empty: {
        description: 'The server has answered that there are no rows.',
        initial: 'current',
        on: { 'list.refresh': '.refreshing' },
        states: {
          current: {},
          refreshing: {
            description: 'The server is asked again; the list stays empty meanwhile.',
            tags: 'busy',
            invoke: {
              id: 'load',
              src: 'load',
              onDone: [
                { guard: 'isEmpty', target: 'current' },
                { target: '#list.loaded', actions: 'takeRows' },
              ],
              onError: [{ guard: 'wasRefused', target: 'refused' }, { target: 'stale' }],
            },
          },
          stale: {
            description: 'The refresh failed: the next try follows by itself.',
            tags: 'stale',
            after: { betweenTries: 'refreshing' },
          },
          refused: {
            description:
              'The server refused the refresh: a log-in may help, or the next minute, for which its limits allow more calls.',
            tags: 'stale',
            on: { 'session.returned': 'refreshing' },
            after: { limitRenews: 'refreshing' },
          },
        },
      },
      error: {
        description: 'No rows could be loaded, and a message says why.',
        on: { 'list.retry': 'loading', 'list.refresh': '.retrying' },
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
              onDone: [
                { guard: 'isEmpty', target: '#list.empty', actions: 'takeRows' },
                { target: '#list.loaded', actions: 'takeRows' },
              ],
              onError: [
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

/** For any row: drawings and walks show this one. */
export const listMachine = createListMachine<unknown>();
