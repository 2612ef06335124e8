import { assertEvent, assign, enqueueActions, sendTo, setup } from 'xstate';
import type { BetCancel } from '../../schemas/bets/bet-requests.ts';
import type { Bet, BetReceipt } from '../../schemas/bets/bets.ts';
import type { PortDone, WalletMoved } from '../shared/events.ts';
import type { MoneyRequestMachine } from '../shared/money-request.machine.ts';
import {
  isApplied,
  isNone,
  isRefusal,
  isSignedOut,
  messageIn,
  type Outcome,
  refusalData,
} from '../shared/outcomes.ts';

interface CancelBetContext {
  /** The bet to cancel; also null after a reload, which keeps only the idempotency key. */
  bet: Bet | null;
  /** The refund at the price in force, in rupees; null while unknown. */
  worth: number | null;
  /** The latest refund by the live feed while that of a refusal is on screen, in rupees; null without one. */
  told: number | null;
  /** The refund on screen when the bettor pressed the button, in rupees. */
  seen: number | null;
  /** The server's message on a refusal. */
  msg: string;
  receipt: BetReceipt | null;
}

type CancelBetEvent =
  | { type: 'cancel.ask'; bet: Bet }
  | { type: 'worth.moved'; worth: number }
  /** `seen` is the highest refund that may be on screen, in rupees; undefined before the first frame. */
  | { type: 'cancel.confirm'; seen?: number | undefined }
  | { type: 'cancel.accept'; seen?: number | undefined }
  | { type: 'cancel.leave' }
  | { type: 'cancel.check' }
  | { type: 'network.back' }
  | PortDone<'request', Outcome<BetReceipt>>;

export const cancelBetMachine = setup({
  types: {} as {
    context: CancelBetContext;
    events: CancelBetEvent;
    emitted: WalletMoved;
    tags: 'busy' | 'dialog';
    children: { request: 'request' };
  },
  actors: {
    request: {} as MoneyRequestMachine<BetCancel, BetReceipt>,
  },
  guards: {
    isNone,
    isApplied,
    isWorthLess: ({ event }) => newWorthIn(event) !== undefined,
    isNoLess: ({ context }) => (context.worth ?? 0) >= (context.seen ?? Number.POSITIVE_INFINITY),
    isSignedOut,
    isRefusal,
  },
  actions: {
    takeBet: assign(({ event }) => {
      assertEvent(event, 'cancel.ask');
      return { bet: event.bet, worth: event.bet.refund, told: null, msg: '', receipt: null };
    }),
    takeWorth: assign(({ event }) => {
      assertEvent(event, 'worth.moved');
      return { worth: event.worth };
    }),
    keepWorth: assign(({ event }) => {
      assertEvent(event, 'worth.moved');
      return { told: event.worth };
    }),
    takeKeptWorth: assign(({ context: { worth, told } }) => ({ worth: told ?? worth, told: null })),
    takeNewWorth: assign(({ context, event }) => ({ worth: newWorthIn(event) ?? context.worth })),
    // The price may have moved since the last painted frame, but the bettor agreed to the refund on screen.
    commit: assign(({ context, event }) => {
      assertEvent(event, ['cancel.confirm', 'cancel.accept']);
      return { seen: event.seen ?? context.worth, msg: '' };
    }),
    showRefusal: assign(({ event }) => ({ msg: messageIn(event) })),
    takeReceipt: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.request');
      const { output } = event;
      return output.outcome === 'applied' ? { bet: output.receipt.bet, receipt: output.receipt } : {};
    }),
    announce: enqueueActions(({ context: { receipt }, enqueue }) => {
      if (receipt === null) return;
      const { totalWalletAmount, revision } = receipt;
      enqueue.emit({ type: 'wallet.moved', totalWalletAmount, revision });
    }),
    askNow: sendTo('request', { type: 'request.check' }),
  },
  delays: { lineCatchesUp: 2000 },
}).createMachine({
  id: 'cancelBet',
  description:
    'Cancels one bet of a list at its worth, after a confirmation. The bettor agrees to the amount on screen, and may accept or decline a lower one. After a lost answer, the outcome is asked for by key.',
  context: { bet: null, worth: null, told: null, seen: null, msg: '', receipt: null },
  initial: 'recalling',
  on: {
    'worth.moved': { actions: 'takeWorth' },
  },
  states: {
    recalling: {
      description:
        'A cancellation from before a reload is looked for in the storage, and its outcome asked for.',
      tags: ['busy', 'dialog'],
      invoke: {
        id: 'request',
        src: 'request',
        input: { payload: null, subject: null },
        onDone: [
          { guard: 'isNone', target: 'idle' },
          { guard: 'isApplied', target: 'cancelled', actions: 'takeReceipt' },
          { target: 'notCancelled' },
        ],
        onError: { target: 'idle' },
      },
      on: {
        'cancel.check': { actions: 'askNow' },
        'network.back': { actions: 'askNow' },
      },
    },
    requesting: {
      description: 'The cancellation that the bettor has confirmed is on its way.',
      tags: ['busy', 'dialog'],
      invoke: {
        id: 'request',
        src: 'request',
        input: ({ context }) => requestOf(context),
        onDone: [
          { guard: 'isApplied', target: 'cancelled', actions: 'takeReceipt' },
          { guard: 'isWorthLess', target: 'repriced', actions: 'takeNewWorth' },
          { guard: 'isSignedOut', target: 'confirming' },
          { guard: 'isRefusal', target: 'refused', actions: 'showRefusal' },
          { target: 'notCancelled' },
        ],
        onError: { target: 'idle' },
      },
      on: {
        'cancel.check': { actions: 'askNow' },
        'network.back': { actions: 'askNow' },
      },
    },
    idle: {
      description: 'No bet has been picked to be cancelled.',
      on: { 'cancel.ask': { target: 'confirming', actions: 'takeBet' } },
    },
    confirming: {
      description: 'A dialog shows the refund, and asks for confirmation.',
      tags: 'dialog',
      on: {
        'cancel.confirm': { target: 'requesting', actions: 'commit' },
        'cancel.leave': { target: 'idle' },
      },
    },
    repriced: {
      description: 'The refund has become less: the bettor accepts that or keeps the bet.',
      tags: 'dialog',
      on: {
        'cancel.accept': { target: 'requesting', actions: ['commit', 'takeKeptWorth'] },
        'cancel.leave': { target: 'idle' },
      },
      initial: 'fresh',
      states: {
        fresh: {
          description:
            'The live feed may still show the old odds, so the refund from the refusal is shown for a moment, and that of the feed is kept.',
          on: { 'worth.moved': { actions: 'keepWorth' } },
          after: { lineCatchesUp: { target: 'settled' } },
        },
        settled: {
          description:
            'The live feed shows the odds in force. If the refund is as high as before, it needs no consent.',
          entry: 'takeKeptWorth',
          always: { guard: 'isNoLess', target: '#cancelBet.confirming' },
        },
      },
    },
    cancelled: {
      description: 'The dialog shows that the bet is cancelled, and the refund.',
      tags: 'dialog',
      entry: 'announce',
      on: { 'cancel.leave': { target: 'idle' } },
    },
    refused: {
      description: 'The server refused with `msg`: the match may have closed meanwhile.',
      tags: 'dialog',
      on: { 'cancel.leave': { target: 'idle' } },
    },
    notCancelled: {
      description: 'The answer was lost. The bet stands, and was not cancelled.',
      tags: 'dialog',
      on: { 'cancel.leave': { target: 'idle' } },
    },
  },
});

/** The request that the bettor has confirmed. */
function requestOf({ bet, seen }: CancelBetContext) {
  if (bet === null) throw new Error('No bet was picked to be cancelled');
  const payload = { bet_id: bet.id, match_id: bet.match_id, refund: seen ?? undefined };
  return { payload, subject: String(bet.id) };
}

/** The new refund, in rupees, from a refusal because of a lower refund; undefined for other refusals. */
function newWorthIn(event: CancelBetEvent): number | undefined {
  const refund = refusalData(event, 'refund');
  return typeof refund === 'number' ? refund : undefined;
}
