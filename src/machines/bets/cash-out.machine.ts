import { assertEvent, assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Bet } from '../../schemas/bets/bets.ts';
import type { CashOut } from '../../schemas/bets/cash-out.ts';
import type { AnyCashOutReceipt } from '../../schemas/bets/combined-cash-out.ts';
import type { SingleOrCombined } from '../../schemas/bets/single-or-combined.ts';
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

interface CashOutContext {
  /** The bet to cash out; null also after a reload, when only its key is known. */
  bet: SingleOrCombined | null;
  /** The part of the stake as typed. */
  typed: string;
  /** The part in rupees; 0 while it is no amount. */
  part: number;
  /** The amount for the part at the prices in force, in rupees; null while unknown. */
  worth: number | null;
  /** The refund of cancelling the whole bet instead, in rupees; null while unknown, and for a combined bet. */
  refund: number | null;
  /** The latest amounts by the live feed while those of a refusal are on screen; null without any. */
  told: { worth: number | null; refund: number | null } | null;
  /** The amount on screen when the bettor committed, in rupees. */
  seen: number | null;
  /** The server's message on a refusal. */
  msg: string;
  receipt: AnyCashOutReceipt | null;
}

type CashOutEvent =
  | { type: 'cashOut.ask'; bet: SingleOrCombined }
  | { type: 'part.set'; typed: string; part: number }
  | { type: 'worth.moved'; worth: number | null; refund: number | null }
  /** `seen` is the highest amount that may be on screen, in rupees; undefined before the first frame. */
  | { type: 'cashOut.confirm'; seen?: number | undefined }
  | { type: 'cashOut.accept'; seen?: number | undefined }
  | { type: 'cashOut.leave' }
  /** The bettor would rather cancel the bet. */
  | { type: 'cashOut.cancelInstead' }
  | { type: 'cashOut.check' }
  | { type: 'network.back' }
  | PortDone<'request', Outcome<AnyCashOutReceipt>>;

/** The bettor would rather cancel this bet: its page asks to confirm that. */
export interface CancelPreferred {
  type: 'cancel.preferred';
  bet: Bet;
}

export const cashOutMachine = setup({
  types: {} as {
    context: CashOutContext;
    events: CashOutEvent;
    emitted: WalletMoved | CancelPreferred;
    tags: 'busy' | 'dialog';
    children: { request: 'request' };
  },
  actors: {
    request: {} as MoneyRequestMachine<CashOut, AnyCashOutReceipt>,
  },
  guards: {
    isNone,
    isApplied,
    isTooMuch: ({ context: { bet, part } }) => part > leftOf(bet),
    isTooLittle: ({ context: { bet, part } }) => part < Math.min(1, leftOf(bet)),
    isPriced: ({ context }) => (context.worth ?? 0) > 0,
    /** While cancelling the whole bet pays no less than cashing it out. */
    paysNoMoreThanCancelling: ({ context }) => cancellableIn(context) !== null,
    isWorthLess: ({ event }) => newWorthIn(event) !== undefined,
    isNoLess: ({ context }) => (context.worth ?? 0) >= (context.seen ?? Number.POSITIVE_INFINITY),
    isSignedOut,
    isRefusal,
  },
  actions: {
    takeBet: assign(({ event }) => {
      assertEvent(event, 'cashOut.ask');
      const { bet } = event;
      const left = leftOf(bet);
      return {
        bet,
        typed: String(left),
        part: left,
        worth: bet.cash_out?.worth ?? null,
        refund: 'refund' in bet ? bet.refund : null,
        told: null,
        seen: null,
        msg: '',
        receipt: null,
      };
    }),
    // The known amount belongs to the earlier part, so it is unknown until `worth.moved` brings the new one.
    takePart: assign(({ event }) => {
      assertEvent(event, 'part.set');
      return { typed: event.typed, part: event.part, worth: null };
    }),
    takeWorth: assign(({ event }) => {
      assertEvent(event, 'worth.moved');
      return { worth: event.worth, refund: event.refund };
    }),
    keepWorth: assign(({ event }) => {
      assertEvent(event, 'worth.moved');
      return { told: { worth: event.worth, refund: event.refund } };
    }),
    takeKeptWorth: assign(({ context: { told } }) => ({ ...told, told: null })),
    takeNewWorth: assign(({ context, event }) => ({ worth: newWorthIn(event) ?? context.worth })),
    // The price may have moved since the last painted frame, but the bettor agreed to the amount on screen.
    commit: assign(({ context, event }) => {
      assertEvent(event, ['cashOut.confirm', 'cashOut.accept']);
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
    preferCancel: enqueueActions(({ context, enqueue }) => {
      const bet = cancellableIn(context);
      if (bet !== null) enqueue.emit({ type: 'cancel.preferred', bet });
    }),
    askNow: sendTo('request', { type: 'request.check' }),
  },
  delays: { lineCatchesUp: 2000, secondTapEnds: 700 },
}).createMachine({
  id: 'cashOut',
  description:
    'Cashes out one bet, single or combined, or a part of its stake, for its worth at the prices in force, after a confirmation. While cancelling the whole bet pays no less, the dialog leads there. The bettor agrees to the amount on screen, and may accept or decline a lower one. After a lost answer, the outcome is asked for by key.',
  context: {
    bet: null,
    typed: '',
    part: 0,
    worth: null,
    refund: null,
    told: null,
    seen: null,
    msg: '',
    receipt: null,
  },
  initial: 'recalling',
  on: {
    'worth.moved': { actions: 'takeWorth' },
  },
  states: {
    recalling: {
      description: 'A cash-out from before a reload is looked for in the storage, and its outcome asked for.',
      tags: ['busy', 'dialog'],
      invoke: {
        id: 'request',
        src: 'request',
        input: { payload: null, subject: null },
        onDone: [
          { guard: 'isNone', target: 'idle' },
          { guard: 'isApplied', target: 'cashedOut', actions: 'takeReceipt' },
          { target: 'notCashedOut' },
        ],
        onError: { target: 'idle' },
      },
      on: {
        'cashOut.check': { actions: 'askNow' },
        'network.back': { actions: 'askNow' },
      },
    },
    idle: {
      description: 'No bet has been picked to be cashed out.',
      on: { 'cashOut.ask': { target: 'confirming', actions: 'takeBet' } },
    },
    confirming: {
      description: 'A dialog shows the amount for the chosen part of the stake, and asks for confirmation.',
      tags: 'dialog',
      on: {
        'part.set': { target: '.judging', actions: 'takePart' },
        'cashOut.leave': { target: 'idle' },
      },
      initial: 'judging',
      states: {
        judging: {
          description: 'Transient: compares the part with the stake that is left.',
          always: [
            { guard: 'isTooMuch', target: 'tooMuch' },
            { guard: 'isTooLittle', target: 'tooLittle' },
            { target: 'ready' },
          ],
        },
        ready: {
          description: 'The part can be cashed out as soon as its amount is known.',
          on: {
            'cashOut.confirm': { guard: 'isPriced', target: '#cashOut.requesting', actions: 'commit' },
            'cashOut.cancelInstead': {
              guard: 'paysNoMoreThanCancelling',
              target: '#cashOut.idle',
              actions: 'preferCancel',
            },
          },
        },
        tooMuch: { description: 'The part is more than the stake that is left.' },
        tooLittle: { description: 'The part is no amount, or less than a rupee while more is left.' },
      },
    },
    requesting: {
      description: 'The cash-out that the bettor has confirmed is on its way.',
      tags: ['busy', 'dialog'],
      invoke: {
        id: 'request',
        src: 'request',
        input: ({ context }) => requestOf(context),
        onDone: [
          { guard: 'isApplied', target: 'cashedOut', actions: 'takeReceipt' },
          { guard: 'isWorthLess', target: 'repriced', actions: 'takeNewWorth' },
          { guard: 'isSignedOut', target: 'confirming' },
          { guard: 'isRefusal', target: 'refused', actions: 'showRefusal' },
          { target: 'notCashedOut' },
        ],
        onError: { target: 'idle' },
      },
      on: {
        'cashOut.check': { actions: 'askNow' },
        'network.back': { actions: 'askNow' },
      },
    },
    repriced: {
      description: 'The amount has become less: the bettor accepts that or keeps the bet.',
      tags: 'dialog',
      on: {
        'cashOut.accept': {
          guard: 'isPriced',
          target: 'requesting',
          actions: ['commit', 'takeKeptWorth'],
        },
        'cashOut.leave': { target: 'idle' },
      },
      initial: 'fresh',
      states: {
        fresh: {
          description:
            'The live feed may still show the old odds, so the amount from the refusal is shown for a moment, and that of the feed is kept.',
          on: { 'worth.moved': { actions: 'keepWorth' } },
          after: { lineCatchesUp: { target: 'settled' } },
        },
        settled: {
          description:
            'The live feed shows the odds in force. If the amount is as high as before, it needs no consent.',
          entry: 'takeKeptWorth',
          always: { guard: 'isNoLess', target: '#cashOut.confirming' },
        },
      },
    },
    cashedOut: {
      description: 'The dialog shows the amount that was paid, and the rest of the bet.',
      tags: 'dialog',
      entry: 'announce',
      initial: 'fresh',
      states: {
        fresh: {
          description: 'A second tap on the confirmation may land here, so that nothing is taken yet.',
          after: { secondTapEnds: { target: 'settled' } },
        },
        settled: {
          description: 'The bettor can close the dialog.',
          on: { 'cashOut.leave': { target: '#cashOut.idle' } },
        },
      },
    },
    refused: {
      description: 'The server refused with `msg`: betting may be suspended or over.',
      tags: 'dialog',
      on: { 'cashOut.leave': { target: 'idle' } },
    },
    notCashedOut: {
      description: 'The answer was lost. The bet stands, and nothing of it was cashed out.',
      tags: 'dialog',
      on: { 'cashOut.leave': { target: 'idle' } },
    },
  },
});

/** The rest of a bet's stake, without its cash-outs, in rupees; 0 without a bet. */
function leftOf(bet: SingleOrCombined | null): number {
  if (bet === null) return 0;
  return Math.round((bet.bet_amount - (bet.cashed_out?.stake ?? 0)) * 100) / 100;
}

/** The bet, while cancelling all of it pays no less than the amount of this cash-out; null otherwise. */
function cancellableIn({ bet, part, worth, refund }: CashOutContext): Bet | null {
  if (bet === null || !('cancel_until' in bet) || bet.cancel_until === null) return null;
  if (worth === null || refund === null || part !== leftOf(bet)) return null;
  return worth <= refund ? bet : null;
}

/** The request that the bettor has confirmed. */
function requestOf({ bet, part, seen }: CashOutContext) {
  if (bet === null || seen === null) throw new Error('No bet was picked to be cashed out');
  return { payload: { bet_id: bet.id, stake: part, worth: seen }, subject: String(bet.id) };
}

/** The new amount, in rupees, from a refusal because of a lower amount; undefined for other refusals. */
function newWorthIn(event: CashOutEvent): number | undefined {
  const worth = refusalData(event, 'worth');
  return typeof worth === 'number' ? worth : undefined;
}
