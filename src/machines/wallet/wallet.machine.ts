import { assertEvent, assign, emit, fromPromise, setup } from 'xstate';
import type { WalletTotal } from '../../schemas/wallet/wallet.ts';
import type { PortDone, PortFailed, ToastRaised, WalletMoved } from '../shared/events.ts';
import { unprovided } from '../shared/unprovided.ts';

/**
 * The last known balance, in rupees. The revision is -1 until the first reading; a wallet without moves has 0. A move
 * brings only the total: its parts are null until they are loaded, and stay null if the server does not send them.
 */
export type WalletContext = WalletTotal;

export type WalletEvent =
  /** Somebody has signed in. */
  | { type: 'wallet.opened' }
  /** Nobody is signed in any more. */
  | { type: 'wallet.closed' }
  /** The amount may have changed. */
  | { type: 'wallet.refresh' }
  | WalletMoved;

export const walletMachine = setup({
  types: {} as {
    context: WalletContext;
    events: WalletEvent | PortDone<'load', WalletTotal> | PortFailed<'load'>;
    emitted: ToastRaised;
    /** `busy`: an answer is awaited. `stale`: the last refresh failed. */
    tags: 'busy' | 'stale';
  },
  actors: {
    /** Brings the amounts. */
    load: fromPromise<WalletTotal>(unprovided),
  },
  guards: {
    isCurrent: ({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.load');
      return event.output.revision >= context.revision;
    },
    isNews: ({ context, event }) => {
      assertEvent(event, 'wallet.moved');
      return event.revision > context.revision;
    },
  },
  actions: {
    takeAmounts: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.load');
      return event.output;
    }),
    takeTotal: assign(({ event }) => {
      assertEvent(event, 'wallet.moved');
      return { totalWalletAmount: event.totalWalletAmount, revision: event.revision };
    }),
    dropAmounts: assign({ totalWalletAmount: 0, staked: null, held: null, bonus: null, revision: -1 }),
    raiseToast: emit(({ event }) => {
      assertEvent(event, 'xstate.error.actor.load');
      return {
        type: 'toast.raised' as const,
        tone: 'error' as const,
        text: 'Failed to get wallet amount',
        request: event.error.kind === 'broken' ? event.error.request : undefined,
      };
    }),
  },
  delays: { betweenTries: 5000, settled: 300 },
}).createMachine({
  id: 'wallet',
  description:
    'The balance of the signed-in person: loaded once, updated by the live stream and by receipts, and read again after every move. A failure keeps the last known amount.',
  context: { totalWalletAmount: 0, staked: null, held: null, bonus: null, revision: -1 },
  initial: 'waiting',
  on: {
    'wallet.closed': { target: '.waiting', actions: 'dropAmounts' },
  },
  states: {
    waiting: {
      description: 'Nobody is signed in: the balance is 0.',
      on: { 'wallet.opened': 'loading' },
    },
    loading: {
      description: 'The balance is asked for, for the first time or after a failure.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: [{ guard: 'isCurrent', target: 'ready', actions: 'takeAmounts' }, { target: 'ready.moved' }],
        onError: { target: 'failed', actions: 'raiseToast' },
      },
      on: {
        'wallet.refresh': { target: 'loading', reenter: true },
        'wallet.moved': { guard: 'isNews', target: 'ready.moved', actions: 'takeTotal' },
      },
    },
    ready: {
      description: 'The balance is known.',
      initial: 'current',
      on: {
        'wallet.refresh': '.refreshing',
        'wallet.moved': { guard: 'isNews', target: '.moved', actions: 'takeTotal' },
      },
      states: {
        current: {},
        moved: {
          description: 'The new total is known. The rest is loaded once the moves have stopped.',
          after: { settled: 'refreshing' },
        },
        refreshing: {
          description: 'The balance is asked for again; the last one stays on screen.',
          tags: 'busy',
          invoke: {
            id: 'load',
            src: 'load',
            onDone: [
              { guard: 'isCurrent', target: 'current', actions: 'takeAmounts' },
              { description: 'The answer is older than a known move.', target: 'moved' },
            ],
            onError: { target: '#wallet.failed', actions: 'raiseToast' },
          },
        },
      },
    },
    failed: {
      description: 'The balance could not be loaded: the last known amount stays on screen.',
      tags: 'stale',
      initial: 'waiting',
      on: {
        'wallet.refresh': 'loading',
        'wallet.moved': { guard: 'isNews', target: 'ready.moved', actions: 'takeTotal' },
      },
      states: {
        waiting: {
          description: 'A moment passes before the next try.',
          after: { betweenTries: 'retrying' },
        },
        retrying: {
          description: 'The server is asked again.',
          invoke: {
            id: 'load',
            src: 'load',
            onDone: [
              { guard: 'isCurrent', target: '#wallet.ready', actions: 'takeAmounts' },
              { target: '#wallet.ready.moved' },
            ],
            onError: 'waiting',
          },
        },
      },
    },
  },
});
