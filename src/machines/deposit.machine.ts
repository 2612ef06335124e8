import { assertEvent, assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { CallError } from '../schemas/call-error.ts';
import type { MoneyRoute, PendingRequest, Resolved } from '../schemas/requests.ts';
import type { Deposit } from '../schemas/wallet/wallet.ts';
import type { PortDone, PortFailed } from './events.ts';

interface DepositContext {
  /** As typed, when it was last sent. */
  amount: string;
  request: PendingRequest;
  /** Times that the question for an unknown outcome has failed, up to 5. */
  attempts: number;
  /** What is wrong with the amount, by field. */
  errors: Readonly<Record<string, string>>;
  /** The server's word on a refusal. */
  msg: string;
  deposit: Deposit | null;
}

type DepositEvent =
  | { type: 'deposit.submit'; amount: string }
  | { type: 'deposit.edited' }
  /** Ask now, instead of waiting. */
  | { type: 'deposit.check' }
  /** What the bettor does in the sandbox's payment app. */
  | { type: 'deposit.pay' }
  | { type: 'deposit.decline' }
  /** Back to the amount; an unpaid deposit expires by itself. */
  | { type: 'deposit.again' }
  | { type: 'network.back' }
  | PortDone<'recall', PendingRequest | null>
  | PortDone<'create', Deposit>
  | PortDone<'resolve', Resolved<Deposit>>
  | PortDone<'status', Deposit>
  | PortDone<'pay', Deposit>
  | PortFailed<'create'>
  | PortFailed<'pay'>;

type Refusal = Extract<CallError, { kind: 'refused' }>;

export const depositMachine = setup({
  types: {} as {
    context: DepositContext;
    events: DepositEvent;
    emitted: { type: 'deposit.credited'; deposit: Deposit };
    tags: 'busy' | 'checking';
  },
  actors: {
    recall: fromPromise<PendingRequest | null, { route: MoneyRoute }>(unprovided),
    create: fromPromise<Deposit, { amount: string; key: string }>(unprovided),
    resolve: fromPromise<Resolved<Deposit>, PendingRequest>(unprovided),
    status: fromPromise<Deposit, { id: number }>(unprovided),
    pay: fromPromise<Deposit, { id: number; approve: boolean }>(unprovided),
  },
  guards: {
    isRemembered: ({ event }) => event.type === 'xstate.done.actor.recall' && event.output !== null,
    isIncorrect: ({ event }) => Object.keys(refusalIn(event)?.errors ?? {}).length > 0,
    isSignedOut: ({ event }) => refusalIn(event)?.status === 401,
    isRefusal: ({ event }) => refusalIn(event) !== undefined,
    isApplied: ({ event }) =>
      event.type === 'xstate.done.actor.resolve' && event.output.outcome === 'applied',
    isCreated: ({ context }) => context.deposit?.status === 'created',
    isPending: ({ context }) => context.deposit?.status === 'pending',
    isCredited: ({ context }) => context.deposit?.status === 'credited',
    isRejected: ({ context }) => context.deposit?.status === 'rejected',
  },
  actions: {
    commit: assign(({ context, event }) => {
      assertEvent(event, 'deposit.submit');
      return {
        amount: event.amount,
        request: { ...context.request, key: crypto.randomUUID(), subject: event.amount },
        attempts: 0,
        errors: {},
        msg: '',
        deposit: null,
      };
    }),
    takeRemembered: assign(({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.recall');
      const request = event.output ?? context.request;
      return { request, amount: request.subject };
    }),
    takeDeposit: assign(({ event }) => {
      assertEvent(event, ['xstate.done.actor.create', 'xstate.done.actor.status', 'xstate.done.actor.pay']);
      return { deposit: event.output, msg: '' };
    }),
    takeResolved: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.resolve');
      return event.output.outcome === 'applied' ? { deposit: event.output.data } : {};
    }),
    takeRefusal: assign(({ event }) => {
      const { errors = {}, msg = '' } = refusalIn(event) ?? {};
      return { errors, msg };
    }),
    dropRefusal: assign({ errors: {}, msg: '' }),
    countAttempt: assign(({ context }) => ({ attempts: Math.min(context.attempts + 1, 5) })),
    announce: enqueueActions(({ context: { deposit }, enqueue }) => {
      if (deposit !== null) enqueue.emit({ type: 'deposit.credited', deposit });
    }),
    remember: () => {},
    forget: () => {},
  },
  delays: {
    untilNextCheck: ({ context }) => Math.min(1000 * 2 ** context.attempts, 30_000),
    betweenQuestions: 2000,
  },
}).createMachine({
  id: 'deposit',
  description:
    'Money coming in: an amount, a payment in another app, and its outcome, asked for until it is known. When the answer to the request is lost, the server is asked by key before anything is said.',
  context: {
    amount: '',
    request: { route: 'deposit/create', key: '', subject: '' },
    attempts: 0,
    errors: {},
    msg: '',
    deposit: null,
  },
  initial: 'recalling',
  states: {
    recalling: {
      description: 'Was the page loaded anew while a deposit was on its way?',
      tags: 'busy',
      invoke: {
        id: 'recall',
        src: 'recall',
        input: ({ context }) => ({ route: context.request.route }),
        onDone: [
          { guard: 'isRemembered', target: 'committed.reconciling', actions: 'takeRemembered' },
          { target: 'amount' },
        ],
        onError: { target: 'amount' },
      },
    },
    amount: {
      entry: 'forget',
      initial: 'editing',
      on: {
        'deposit.submit': { target: 'committed', actions: 'commit' },
        'deposit.edited': { target: '.editing', actions: 'dropRefusal' },
      },
      states: {
        editing: {},
        refused: { description: 'The server said no, in the words of `msg`.' },
        notCreated: {
          description: 'The answer was lost; the deposit is now known not to be, and never will be.',
        },
      },
    },
    committed: {
      description:
        'A request is on its way. Its key is kept until the deposit has come to its end: whoever comes back from the payment app to a page loaded anew finds it by that.',
      tags: 'busy',
      entry: 'remember',
      initial: 'creating',
      states: {
        creating: {
          invoke: {
            id: 'create',
            src: 'create',
            input: ({ context }) => ({ amount: context.amount, key: context.request.key }),
            onDone: { target: '#deposit.sorting', actions: 'takeDeposit' },
            onError: [
              { guard: 'isIncorrect', target: '#deposit.amount.editing', actions: 'takeRefusal' },
              { guard: 'isSignedOut', target: '#deposit.amount.editing' },
              { guard: 'isRefusal', target: '#deposit.amount.refused', actions: 'takeRefusal' },
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
            'deposit.check': { target: 'reconciling' },
          },
        },
        reconciling: {
          tags: 'checking',
          invoke: {
            id: 'resolve',
            src: 'resolve',
            input: ({ context }) => context.request,
            onDone: [
              { guard: 'isApplied', target: '#deposit.sorting', actions: 'takeResolved' },
              { target: '#deposit.amount.notCreated' },
            ],
            onError: { target: 'outcomeUnknown', actions: 'countAttempt' },
          },
        },
      },
    },
    sorting: {
      always: [
        { guard: 'isCreated', target: 'created' },
        { guard: 'isPending', target: 'pending' },
        { guard: 'isCredited', target: 'credited' },
        { guard: 'isRejected', target: 'rejected' },
        { target: 'expired' },
      ],
    },
    created: {
      description: 'Waits to be paid: the code to scan and the link are on screen.',
      initial: 'watching',
      on: { 'deposit.again': { target: 'amount' } },
      states: {
        watching: {
          initial: 'waiting',
          on: {
            'deposit.pay': { target: 'paying' },
            'deposit.decline': { target: 'declining' },
          },
          states: {
            waiting: {
              after: { betweenQuestions: { target: 'asking' } },
              on: { 'deposit.check': { target: 'asking' }, 'network.back': { target: 'asking' } },
            },
            asking: {
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
        paying: {
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
      description: 'Paid or declined in the payment app; its word has not reached the server yet.',
      initial: 'waiting',
      on: { 'deposit.again': { target: 'amount' } },
      states: {
        waiting: {
          after: { betweenQuestions: { target: 'asking' } },
          on: { 'deposit.check': { target: 'asking' }, 'network.back': { target: 'asking' } },
        },
        asking: {
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
      entry: ['forget', 'announce'],
      on: { 'deposit.again': { target: 'amount' } },
    },
    rejected: {
      entry: 'forget',
      on: { 'deposit.again': { target: 'amount' } },
    },
    expired: {
      entry: 'forget',
      on: { 'deposit.again': { target: 'amount' } },
    },
  },
});

async function unprovided(): Promise<never> {
  throw new Error('This port was not provided');
}

/** Only a deposit that exists is paid and asked about. */
function idOf({ deposit }: DepositContext): number {
  if (deposit === null) throw new Error('There is no deposit yet');
  return deposit.id;
}

/** The refusal that a call ended with; after any other error it is unknown whether it took effect. */
function refusalIn(event: DepositEvent): Refusal | undefined {
  return 'error' in event && event.error.kind === 'refused' ? event.error : undefined;
}
