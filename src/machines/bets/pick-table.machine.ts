import { assertEvent, assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { PickTable } from '../../schemas/bets/pick-table.ts';
import type { PortDone, PortFailed, ToastRaised } from '../shared/events.ts';
import { isRefusal, messageIn } from '../shared/outcomes.ts';
import { unprovided } from '../shared/unprovided.ts';

interface PickTableContext {
  /** The table as the server last told it; null before the first answer. */
  table: PickTable | null;
}

type PickTableEvent =
  | { type: 'table.retry' }
  /** A match may have been decided since. */
  | { type: 'table.refresh' }
  /** The person asks to be shown in the table, or no longer. */
  | { type: 'table.join' }
  | { type: 'table.leave' }
  | PortDone<'load' | 'switchShown', PickTable>
  | PortFailed<'load' | 'switchShown'>;

export const pickTableMachine = setup({
  types: {} as {
    context: PickTableContext;
    events: PickTableEvent;
    emitted: ToastRaised;
    /** `busy`: a change of the person is under way. `stale`: the last question to the server failed. */
    tags: 'busy' | 'stale';
  },
  actors: {
    load: fromPromise<PickTable>(unprovided),
    /** Shows the person in the table, or no longer, and brings it after that. */
    switchShown: fromPromise<PickTable, { is_shown: boolean }>(unprovided),
  },
  guards: {
    wasRefused: isRefusal,
    isShown: ({ context }) => context.table?.me != null,
  },
  actions: {
    takeTable: assign(({ event }) => {
      assertEvent(event, ['xstate.done.actor.load', 'xstate.done.actor.switchShown']);
      return { table: event.output };
    }),
    toastFailure: enqueueActions(({ event, enqueue }) => {
      const text = messageIn(event) || 'That could not be saved. Try again.';
      enqueue.emit({ type: 'toast.raised', tone: 'error', text });
    }),
  },
  delays: { betweenTries: 5000 },
}).createMachine({
  id: 'pickTable',
  description:
    'The public table of the pick a day. A person is shown in it, under a drawn name, only after asking for it.',
  context: { table: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The server is asked for the table.',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'known', actions: 'takeTable' },
        onError: [{ guard: 'wasRefused', target: 'error.refused' }, { target: 'error.waiting' }],
      },
    },
    error: {
      description: 'It could not be loaded, and a message says so.',
      on: { 'table.retry': 'loading', 'table.refresh': '.retrying' },
      initial: 'waiting',
      states: {
        refused: { description: "The server said no: a login or the person's own retry may help." },
        waiting: {
          description: 'No answer came: the next try follows by itself.',
          after: { betweenTries: 'retrying' },
        },
        retrying: {
          description: 'The server is asked again; the message stays on screen.',
          invoke: {
            id: 'load',
            src: 'load',
            onDone: { target: '#pickTable.known', actions: 'takeTable' },
            onError: [{ guard: 'wasRefused', target: 'refused' }, { target: 'waiting' }],
          },
        },
      },
    },
    known: {
      description: 'The table is on screen.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Nothing is under way.',
          initial: 'current',
          on: {
            'table.refresh': 'refreshing',
            'table.join': 'joining',
            'table.leave': { guard: 'isShown', target: 'leaving' },
          },
          states: {
            current: { description: 'The table is up to date.' },
            stale: {
              description: 'The last question to the server failed; the next one follows by itself.',
              tags: 'stale',
              after: { betweenTries: '#pickTable.known.refreshing' },
            },
          },
        },
        refreshing: {
          description: 'The server is asked again, behind what is on screen.',
          on: { 'table.join': 'joining', 'table.leave': { guard: 'isShown', target: 'leaving' } },
          invoke: {
            id: 'load',
            src: 'load',
            onDone: { target: 'idle', actions: 'takeTable' },
            onError: 'idle.stale',
          },
        },
        joining: {
          description: 'The server is asked to show the person.',
          tags: 'busy',
          invoke: {
            id: 'switchShown',
            src: 'switchShown',
            input: { is_shown: true },
            onDone: { target: 'idle', actions: 'takeTable' },
            onError: { target: 'refreshing', actions: 'toastFailure' },
          },
        },
        leaving: {
          description: 'The server is asked to show the person no longer.',
          tags: 'busy',
          invoke: {
            id: 'switchShown',
            src: 'switchShown',
            input: { is_shown: false },
            onDone: { target: 'idle', actions: 'takeTable' },
            onError: { target: 'refreshing', actions: 'toastFailure' },
          },
        },
      },
    },
  },
});
