import { assertEvent, assign, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import type { PlayBreak } from '../../schemas/account/limits.ts';
import type { Deposit } from '../../schemas/wallet/deposits.ts';
import type { PortDone, PortFailed } from '../shared/events.ts';
import type { MoneyRequestMachine } from '../shared/money-request.machine.ts';
import {
  isApplied,
  isIncorrect,
  isNone,
  isRefusal,
  isSignedOut,
  messagesIn,
  type Outcome,
  refusalIn,
} from '../shared/outcomes.ts';
import { unprovided } from '../shared/unprovided.ts';

/** An earlier deposit to continue, such as one from the history. */
type DepositInput = { depositId: number } | undefined;

interface DepositContext {
  /** The id of the deposit to continue; null for a new one. */
  depositId: number | null;
  /** The last sent amount, as typed. */
  amount: string;
  /** Messages about the amount, by field. */
  errors: Readonly<Record<string, string>>;
  /** The server's message on a refusal, or a message that the payment got no answer; else empty. */
  msg: string;
  deposit: Deposit | null;
  /** The person's break, in which nothing can be deposited; null without one, and while it is unknown. */
  break: PlayBreak | null;
}

type DepositEvent =
  | { type: 'deposit.submit'; amount: string }
  | { type: 'deposit.edited' }
  /** Null once the break is over, and without one. */
  | { type: 'break.told'; taken: PlayBreak | null }
  /** Ask for the request's outcome now, instead of waiting. */
  | { type: 'deposit.check' }
  /** The bettor pays or declines in the sandbox's payment app. */
  | { type: 'deposit.pay' }
  | { type: 'deposit.decline' }
  /** Back to the amount; an unpaid deposit expires by itself. */
  | { type: 'deposit.again' }
  | { type: 'network.back' }
  | PortDone<'request', Outcome<Deposit>>
  | PortDone<'status', Deposit>
  | PortDone<'pay', Deposit>
  | PortFailed<'status'>
  | PortFailed<'pay'>;

export const depositMachine = setup({
  types: {} as {
    input: DepositInput;
    context: DepositContext;
    events: DepositEvent;
    emitted: { type: 'deposit.credited'; deposit: Deposit };
    tags: 'busy';
    children: { request: 'request' };
  },
  actors: {
    request: {} as MoneyRequestMachine<string, Deposit>,
    status: fromPromise<Deposit, { id: number }>(unprovided),
    pay: fromPromise<Deposit, { id: number; approve: boolean }>(unprovided),
  },
  guards: {
    hasDepositId: ({ context }) => context.depositId !== null,
    isFree: ({ context }) => context.break === null,
    isNone,
    isApplied,
    isIncorrect,
    isSignedOut,
    isRefusal,
    isGone: ({ event }) => ![undefined, 401, 429].includes(refusalIn(event)?.status),
    isCreated: ({ context }) => context.deposit?.status === 'created',
    isStillCreated: ({ event }) =>
      event.type === 'xstate.done.actor.status' && event.output.status === 'created',
    isPending: ({ context }) => context.deposit?.status === 'pending',
    isCredited: ({ context }) => context.deposit?.status === 'credited',
    isRejected: ({ context }) => context.deposit?.status === 'rejected',
  },
  actions: {
    commit: assign(({ event }) => {
      assertEvent(event, 'deposit.submit');
      return { amount: event.amount, errors: {}, msg: '', deposit: null };
    }),
    takeBreak: assign(({ event }) => {
      assertEvent(event, 'break.told');
      return { break: event.taken };
    }),
    takeOutcome: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.request');
      const { output } = event;
      if (output.outcome === 'applied') return { amount: output.subject, deposit: output.receipt };
      return output.outcome === 'notApplied' ? { amount: output.subject } : {};
    }),
    takeDeposit: assign(({ context: { msg }, event }) => {
      assertEvent(event, ['xstate.done.actor.status', 'xstate.done.actor.pay']);
      // While the deposit can be paid, the message stays on screen.
      return { deposit: event.output, msg: event.output.status === 'created' ? msg : '' };
    }),
    takeRefusal: assign(
      // Without a refusal, only the answer of the payment app was lost.
      ({ event }) =>
        messagesIn(event) ?? {
          errors: {},
          msg: 'No proper answer came from the server. Check your connection and try again.',
        },
    ),
    dropRefusal: assign({ errors: {}, msg: '' }),
    announce: enqueueActions(({ context: { deposit }, enqueue }) => {
      if (deposit !== null) enqueue.emit({ type: 'deposit.credited', deposit });
    }),
    askNow: sendTo('request', { type: 'request.check' }),
    forget: () => {},
  },
  delays: { betweenQuestions: 2000, secondTapEnds: 700 },
}).createMachine({
  id: 'deposit',
  description:
    'A deposit: an amount, a payment in another app, and its outcome, asked for until it is known. After a lost answer to the request, its outcome is asked for by key.',
  context: ({ input }) => ({
    depositId: input?.depositId ?? null,
    amount: '',
    errors: {},
    msg: '',
    deposit: null,
    break: null,
  }),
  initial: 'opening',
  on: { 'break.told': { actions: 'takeBreak' } },
  states: {
    opening: {
      description: 'Transient: an earlier deposit is looked up, a new one begins at the amount.',
      always: [{ guard: 'hasDepositId', target: 'finding' }, { target: 'recalling' }],
    },
    finding: {
      description:
        'The server is asked for the earlier deposit until it answers. A 401 or a 429 says nothing about it.',
      initial: 'asking',
      states: {
        asking: {
          description: 'The server is asked for the deposit.',
          invoke: {
            id: 'status',
            src: 'status',
            input: ({ context }) => ({ id: idOf(context) }),
            onDone: { target: '#deposit.sorting', actions: 'takeDeposit' },
            onError: [{ guard: 'isGone', target: '#deposit.recalling' }, { target: 'waiting' }],
          },
        },
        waiting: {
          description: 'No answer came: the next try follows by itself.',
          after: { betweenQuestions: { target: 'asking' } },
          on: { 'network.back': { target: 'asking' } },
        },
      },
    },
    recalling: {
      description: 'A deposit from before a reload is looked for in the storage, and its outcome asked for.',
      tags: 'busy',
      invoke: {
        id: 'request',
        src: 'request',
        input: { payload: null, subject: null, isKept: true },
        onDone: [
          { guard: 'isNone', target: 'amount' },
          { guard: 'isApplied', target: 'sorting', actions: 'takeOutcome' },
          { target: 'amount.notCreated', actions: 'takeOutcome' },
        ],
        onError: { target: 'amount' },
      },
      on: {
        'deposit.check': { actions: 'askNow' },
        'network.back': { actions: 'askNow' },
      },
    },
    requesting: {
      description: 'The deposit is on its way. Its key is kept until the deposit ends.',
      tags: 'busy',
      invoke: {
        id: 'request',
        src: 'request',
        input: ({ event }) => requestOf(event),
        onDone: [
          { guard: 'isApplied', target: 'sorting', actions: 'takeOutcome' },
          { guard: 'isIncorrect', target: 'amount', actions: 'takeRefusal' },
          { guard: 'isSignedOut', target: 'amount' },
          { guard: 'isRefusal', target: 'amount.refused', actions: 'takeRefusal' },
          { target: 'amount.notCreated', actions: 'takeOutcome' },
        ],
        onError: { target: 'amount' },
      },
      on: {
        'deposit.check': { actions: 'askNow' },
        'network.back': { actions: 'askNow' },
      },
    },
    amount: {
      description: 'The form waits for an amount. During a break of the person it sends none.',
      initial: 'editing',
      on: {
        'deposit.submit': { guard: 'isFree', target: 'requesting', actions: 'commit' },
        'deposit.edited': { target: '.editing', actions: 'dropRefusal' },
      },
      states: {
        editing: {},
        refused: { description: 'The server refused with `msg`.' },
        notCreated: {
          description: 'The answer was lost. The deposit does not exist, and never will.',
        },
      },
    },
    sorting: {
      description: "Transient: the deposit's status picks the next state.",
      always: [
        { guard: 'isCreated', target: 'created' },
        { guard: 'isPending', target: 'pending' },
        { guard: 'isCredited', target: 'credited' },
        { guard: 'isRejected', target: 'rejected' },
        { target: 'expired' },
      ],
    },
    created: {
      description:
        'The deposit waits to be paid: its code and its link are on screen. During a break it can be declined, not paid.',
      initial: 'fresh',
      states: {
        fresh: {
          description:
            'A second tap on an amount may land on the buttons of the payment, which take nothing yet.',
          after: { secondTapEnds: { target: 'watching' } },
        },
        watching: {
          description: 'The person pays in another app, while the server is asked again and again.',
          initial: 'waiting',
          on: {
            'deposit.pay': { guard: 'isFree', target: 'paying', actions: 'dropRefusal' },
            'deposit.decline': { target: 'declining', actions: 'dropRefusal' },
            'deposit.again': { target: '#deposit.amount', actions: ['forget', 'dropRefusal'] },
          },
          states: {
            waiting: {
              description: 'A moment passes before the next question.',
              after: { betweenQuestions: { target: 'asking' } },
              on: { 'network.back': { target: 'asking' } },
            },
            asking: {
              description: 'The server is asked whether the deposit has been paid.',
              invoke: {
                id: 'status',
                src: 'status',
                input: ({ context }) => ({ id: idOf(context) }),
                onDone: [
                  { guard: 'isStillCreated', target: 'waiting', actions: 'takeDeposit' },
                  { target: '#deposit.sorting', actions: 'takeDeposit' },
                ],
                onError: { target: 'waiting' },
              },
            },
          },
        },
        paying: {
          description: "The sandbox's payment app is told to pay.",
          tags: 'busy',
          invoke: {
            id: 'pay',
            src: 'pay',
            input: ({ context }) => ({ id: idOf(context), approve: true }),
            onDone: { target: '#deposit.sorting', actions: 'takeDeposit' },
            onError: { target: 'watching.asking', actions: 'takeRefusal' },
          },
        },
        declining: {
          description: "The sandbox's payment app is told to decline.",
          tags: 'busy',
          invoke: {
            id: 'pay',
            src: 'pay',
            input: ({ context }) => ({ id: idOf(context), approve: false }),
            onDone: { target: '#deposit.sorting', actions: 'takeDeposit' },
            onError: { target: 'watching.asking', actions: 'takeRefusal' },
          },
        },
      },
    },
    pending: {
      description: "The payer has acted; the provider's report has not reached the server yet.",
      initial: 'waiting',
      on: { 'deposit.again': { target: 'amount', actions: 'forget' } },
      states: {
        waiting: {
          description: 'A moment passes before the next question.',
          after: { betweenQuestions: { target: 'asking' } },
          on: { 'network.back': { target: 'asking' } },
        },
        asking: {
          description: "The server is asked for the provider's report.",
          invoke: {
            id: 'status',
            src: 'status',
            input: ({ context }) => ({ id: idOf(context) }),
            onDone: { target: '#deposit.sorting', actions: 'takeDeposit' },
            onError: { target: 'waiting' },
          },
        },
      },
    },
    credited: {
      description: 'The money is in the wallet.',
      entry: ['forget', 'announce'],
      on: { 'deposit.again': { target: 'amount' } },
    },
    rejected: {
      description: 'The payment was declined. No money has moved.',
      entry: 'forget',
      on: { 'deposit.again': { target: 'amount' } },
    },
    expired: {
      description: 'The deposit was not paid in time.',
      entry: 'forget',
      on: { 'deposit.again': { target: 'amount' } },
    },
  },
});

/** Payments and questions always concern an existing deposit. */
function idOf({ deposit, depositId }: DepositContext): number {
  const id = deposit?.id ?? depositId;
  if (id === null) throw new Error('There is no deposit yet');
  return id;
}

/** The request for the submitted amount. */
function requestOf(event: DepositEvent) {
  assertEvent(event, 'deposit.submit');
  return { payload: event.amount, subject: event.amount, isKept: true };
}
