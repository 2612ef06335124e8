import { assertEvent, assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { Bet, BetCancel, BetReceipt } from '../schemas/bets/bets.ts';
import type { CallError } from '../schemas/call-error.ts';
import type { MoneyRoute, PendingRequest, Resolved } from '../schemas/requests.ts';
import type { PortDone, PortFailed } from './events.ts';

interface CancelBetContext {
  /** The bet that is spoken of; null also after a reload, when only its key is known. */
  bet: Bet | null;
  /** What cancelling it pays back at the price in force, in rupees; null when that is not known. */
  worth: number | null;
  /** What the bettor saw of that when they committed. */
  seen: number | null;
  request: PendingRequest;
  /** Times that the question for an unknown outcome has failed, up to 5. */
  attempts: number;
  /** The server's word on a refusal. */
  msg: string;
  receipt: BetReceipt | null;
}

type CancelBetEvent =
  | { type: 'cancel.ask'; bet: Bet }
  | { type: 'worth.moved'; worth: number }
  | { type: 'cancel.confirm' }
  | { type: 'cancel.accept' }
  | { type: 'cancel.leave' }
  | { type: 'cancel.check' }
  | { type: 'network.back' }
  | PortDone<'recall', PendingRequest | null>
  | PortDone<'cancel', BetReceipt>
  | PortDone<'resolve', Resolved<BetReceipt>>
  | PortFailed<'cancel'>;

type Refusal = Extract<CallError, { kind: 'refused' }>;

export const cancelBetMachine = setup({
  types: {} as {
    context: CancelBetContext;
    events: CancelBetEvent;
    emitted: { type: 'bet.cancelled'; bet: Bet } | { type: 'wallet.moved'; totalWalletAmount: number };
    tags: 'busy' | 'checking' | 'dialog';
  },
  actors: {
    recall: fromPromise<PendingRequest | null, { route: MoneyRoute }>(unprovided),
    cancel: fromPromise<BetReceipt, { payload: BetCancel; key: string }>(unprovided),
    resolve: fromPromise<Resolved<BetReceipt>, PendingRequest>(unprovided),
  },
  guards: {
    isRemembered: ({ event }) => event.type === 'xstate.done.actor.recall' && event.output !== null,
    isWorthLess: ({ event }) => newWorthIn(event) !== undefined,
    isSignedOut: ({ event }) => refusalIn(event)?.status === 401,
    isRefusal: ({ event }) => refusalIn(event) !== undefined,
    isApplied: ({ event }) =>
      event.type === 'xstate.done.actor.resolve' && event.output.outcome === 'applied',
  },
  actions: {
    takeBet: assign(({ event }) => {
      assertEvent(event, 'cancel.ask');
      return { bet: event.bet, worth: event.bet.refund, msg: '', receipt: null };
    }),
    takeWorth: assign(({ event }) => {
      assertEvent(event, 'worth.moved');
      return { worth: event.worth };
    }),
    takeNewWorth: assign(({ context, event }) => ({ worth: newWorthIn(event) ?? context.worth })),
    commit: assign(({ context }) => ({
      seen: context.worth,
      request: { ...context.request, key: crypto.randomUUID(), subject: String(context.bet?.id) },
      attempts: 0,
      msg: '',
    })),
    takeRemembered: assign(({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.recall');
      return { request: event.output ?? context.request };
    }),
    showRefusal: assign(({ event }) => ({ msg: refusalIn(event)?.msg ?? '' })),
    countAttempt: assign(({ context }) => ({ attempts: Math.min(context.attempts + 1, 5) })),
    takeReceipt: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.cancel');
      return { bet: event.output.bet, receipt: event.output };
    }),
    takeResolved: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.resolve');
      const { output } = event;
      return output.outcome === 'applied' ? { bet: output.data.bet, receipt: output.data } : {};
    }),
    announce: enqueueActions(({ context: { receipt }, enqueue }) => {
      if (receipt === null) return;
      enqueue.emit({ type: 'bet.cancelled', bet: receipt.bet });
      enqueue.emit({ type: 'wallet.moved', totalWalletAmount: receipt.totalWalletAmount });
    }),
    remember: () => {},
    forget: () => {},
  },
  delays: {
    untilNextCheck: ({ context }) => Math.min(1000 * 2 ** context.attempts, 30_000),
  },
}).createMachine({
  id: 'cancelBet',
  description:
    'Takes back one bet of a list for what it is worth, after a plain confirmation. The bettor agrees to the amount that they saw: a worse one is theirs to accept or leave. When the answer is lost, the server is asked by key before anything is said.',
  context: {
    bet: null,
    worth: null,
    seen: null,
    request: { route: 'live-bet/cancel', key: '', subject: '' },
    attempts: 0,
    msg: '',
    receipt: null,
  },
  initial: 'recalling',
  on: {
    'worth.moved': { actions: 'takeWorth' },
  },
  states: {
    recalling: {
      description: 'Was the page loaded anew while a cancellation was on its way?',
      invoke: {
        id: 'recall',
        src: 'recall',
        input: ({ context }) => ({ route: context.request.route }),
        onDone: [
          { guard: 'isRemembered', target: 'committed.reconciling', actions: 'takeRemembered' },
          { target: 'idle' },
        ],
        onError: { target: 'idle' },
      },
    },
    idle: {
      on: { 'cancel.ask': { target: 'confirming', actions: 'takeBet' } },
    },
    confirming: {
      tags: 'dialog',
      on: {
        'cancel.confirm': { target: 'committed', actions: 'commit' },
        'cancel.leave': { target: 'idle' },
      },
    },
    repriced: {
      description: 'The bet has come to be worth less on the way: accept that or keep it.',
      tags: 'dialog',
      on: {
        'cancel.accept': { target: 'committed', actions: 'commit' },
        'cancel.leave': { target: 'idle' },
      },
    },
    committed: {
      description:
        'A cancellation is on its way. Its key is kept across a reload until its outcome is known.',
      tags: ['busy', 'dialog'],
      entry: 'remember',
      exit: 'forget',
      initial: 'cancelling',
      states: {
        cancelling: {
          invoke: {
            id: 'cancel',
            src: 'cancel',
            input: ({ context }) => ({ payload: payloadOf(context), key: context.request.key }),
            onDone: { target: '#cancelBet.cancelled', actions: 'takeReceipt' },
            onError: [
              { guard: 'isWorthLess', target: '#cancelBet.repriced', actions: 'takeNewWorth' },
              { guard: 'isSignedOut', target: '#cancelBet.confirming' },
              { guard: 'isRefusal', target: '#cancelBet.refused', actions: 'showRefusal' },
              { target: 'outcomeUnknown' },
            ],
          },
        },
        outcomeUnknown: {
          description: 'The answer was lost, and the server could not be asked yet.',
          tags: 'checking',
          after: { untilNextCheck: { target: 'reconciling' } },
          on: {
            'network.back': { target: 'reconciling' },
            'cancel.check': { target: 'reconciling' },
          },
        },
        reconciling: {
          tags: 'checking',
          invoke: {
            id: 'resolve',
            src: 'resolve',
            input: ({ context }) => context.request,
            onDone: [
              { guard: 'isApplied', target: '#cancelBet.cancelled', actions: 'takeResolved' },
              { target: '#cancelBet.notCancelled' },
            ],
            onError: { target: 'outcomeUnknown', actions: 'countAttempt' },
          },
        },
      },
    },
    cancelled: {
      tags: 'dialog',
      entry: 'announce',
      on: { 'cancel.leave': { target: 'idle' } },
    },
    refused: {
      description: 'The server said no, in the words of `msg`: the match may have closed meanwhile.',
      tags: 'dialog',
      on: { 'cancel.leave': { target: 'idle' } },
    },
    notCancelled: {
      description: 'The answer was lost; the bet is now known to stand.',
      tags: 'dialog',
      on: { 'cancel.leave': { target: 'idle' } },
    },
  },
});

async function unprovided(): Promise<never> {
  throw new Error('This port was not provided');
}

/** Only a bet that was asked about is ever cancelled. */
function payloadOf({ bet, seen }: CancelBetContext): BetCancel {
  if (bet === null) throw new Error('No bet was asked about');
  return { bet_id: bet.id, match_id: bet.match_id, refund: seen ?? undefined };
}

/** The refusal that a call ended with; after any other error it is unknown whether it took effect. */
function refusalIn(event: CancelBetEvent): Refusal | undefined {
  return 'error' in event && event.error.kind === 'refused' ? event.error : undefined;
}

/** What the bet is worth now, when the refusal says that it is less than was seen. */
function newWorthIn(event: CancelBetEvent): number | undefined {
  const data = refusalIn(event)?.data;
  if (typeof data !== 'object' || data === null) return undefined;
  const refund: unknown = new Map(Object.entries(data)).get('refund');
  return typeof refund === 'number' ? refund : undefined;
}
