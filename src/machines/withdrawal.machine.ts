import { assertEvent, assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { CodeSent } from '../schemas/account/account.ts';
import type { CallError } from '../schemas/call-error.ts';
import type { MoneyRoute, PendingRequest, Resolved } from '../schemas/requests.ts';
import type { PayoutAccount, WithdrawalReceipt, WithdrawalRow } from '../schemas/wallet/wallet.ts';
import type { PortDone, PortFailed } from './events.ts';

/** How much, as typed, and to which saved account (0 before one is chosen). */
export interface WithdrawalDraft {
  withdrawalAmount: string;
  account_id: number;
}

interface WithdrawalContext {
  accounts: readonly PayoutAccount[];
  /** As it was last sent. */
  draft: WithdrawalDraft;
  /** Seconds until another code may be sent. */
  wait: number;
  request: PendingRequest;
  /** Times that the question for an unknown outcome has failed, up to 5. */
  attempts: number;
  /** What is wrong, by field: withdrawalAmount, account_id, security_code. */
  errors: Readonly<Record<string, string>>;
  /** The server's word on a refusal. */
  msg: string;
  receipt: WithdrawalReceipt | null;
}

type WithdrawalEvent =
  | ({ type: 'withdrawal.submit' } & WithdrawalDraft)
  | { type: 'withdrawal.edited'; field: string }
  /** Back to amount and account. */
  | { type: 'withdrawal.back' }
  /** After a failure, or after an account has been added. */
  | { type: 'withdrawal.retry' }
  /** Another one, after the first was requested. */
  | { type: 'withdrawal.again' }
  /** Ask now what became of the request. */
  | { type: 'withdrawal.check' }
  | { type: 'code.submit'; security_code: string }
  | { type: 'code.edited' }
  | { type: 'code.resend' }
  | { type: 'network.back' }
  | PortDone<'recall', PendingRequest | null>
  | PortDone<'accounts', readonly PayoutAccount[]>
  | PortDone<'sendCode', CodeSent>
  | PortDone<'request', WithdrawalReceipt>
  | PortDone<'resolve', Resolved<WithdrawalReceipt>>
  | PortFailed<'sendCode'>
  | PortFailed<'request'>;

type Refusal = Extract<CallError, { kind: 'refused' }>;

export const withdrawalMachine = setup({
  types: {} as {
    context: WithdrawalContext;
    events: WithdrawalEvent;
    emitted:
      | { type: 'withdrawal.requested'; withdrawal: WithdrawalRow }
      | { type: 'wallet.moved'; totalWalletAmount: number };
    tags: 'busy' | 'checking' | 'coolingDown' | 'resending';
  },
  actors: {
    recall: fromPromise<PendingRequest | null, { route: MoneyRoute }>(unprovided),
    accounts: fromPromise<readonly PayoutAccount[]>(unprovided),
    sendCode: fromPromise<CodeSent, WithdrawalDraft>(unprovided),
    request: fromPromise<
      WithdrawalReceipt,
      { payload: WithdrawalDraft & { security_code: string }; key: string }
    >(unprovided),
    resolve: fromPromise<Resolved<WithdrawalReceipt>, PendingRequest>(unprovided),
  },
  guards: {
    isRemembered: ({ event }) => event.type === 'xstate.done.actor.recall' && event.output !== null,
    hasNone: ({ event }) => event.type === 'xstate.done.actor.accounts' && event.output.length === 0,
    isTooSoon: ({ event }) => waitIn(event) > 0,
    isOver: ({ context }) => context.wait <= 0,
    isCodeWrong: ({ event }) => refusalIn(event)?.errors.security_code !== undefined,
    isIncorrect: ({ event }) => Object.keys(refusalIn(event)?.errors ?? {}).length > 0,
    isSignedOut: ({ event }) => refusalIn(event)?.status === 401,
    isRefusal: ({ event }) => refusalIn(event) !== undefined,
    isApplied: ({ event }) =>
      event.type === 'xstate.done.actor.resolve' && event.output.outcome === 'applied',
  },
  actions: {
    takeRemembered: assign(({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.recall');
      const request = event.output ?? context.request;
      return { request, draft: { ...context.draft, withdrawalAmount: request.subject } };
    }),
    takeAccounts: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.accounts');
      return { accounts: event.output };
    }),
    takeDraft: assign(({ event }) => {
      assertEvent(event, 'withdrawal.submit');
      const { withdrawalAmount, account_id } = event;
      return { draft: { withdrawalAmount, account_id }, errors: {}, msg: '' };
    }),
    dropError: assign(({ context, event }) => {
      assertEvent(event, 'withdrawal.edited');
      const { [event.field]: _outdated, ...errors } = context.errors;
      return { errors, msg: '' };
    }),
    dropRefusal: assign({ errors: {}, msg: '' }),
    takeRefusal: assign(({ event }) => {
      const { errors = {}, msg = '' } = refusalIn(event) ?? {};
      return { errors, msg };
    }),
    startWait: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.sendCode');
      return { wait: event.output.wait };
    }),
    startWaitOfRefusal: assign(({ event }) => ({ wait: waitIn(event) })),
    countDown: assign(({ context }) => ({ wait: context.wait - 1 })),
    commit: assign(({ context }) => ({
      request: {
        ...context.request,
        key: crypto.randomUUID(),
        subject: context.draft.withdrawalAmount,
      },
      attempts: 0,
      errors: {},
      msg: '',
    })),
    countAttempt: assign(({ context }) => ({ attempts: Math.min(context.attempts + 1, 5) })),
    takeReceipt: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.request');
      return { receipt: event.output };
    }),
    takeResolved: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.resolve');
      return event.output.outcome === 'applied' ? { receipt: event.output.data } : {};
    }),
    announce: enqueueActions(({ context: { receipt }, enqueue }) => {
      if (receipt === null) return;
      enqueue.emit({ type: 'withdrawal.requested', withdrawal: receipt.withdrawal });
      enqueue.emit({ type: 'wallet.moved', totalWalletAmount: receipt.totalWalletAmount });
    }),
    startAnew: assign({ draft: { withdrawalAmount: '', account_id: 0 }, receipt: null }),
    remember: () => {},
    forget: () => {},
  },
  delays: {
    second: 1000,
    untilNextCheck: ({ context }) => Math.min(1000 * 2 ** context.attempts, 30_000),
  },
}).createMachine({
  id: 'withdrawal',
  description:
    'Money going out: how much and to which saved account, confirmed by a code that goes to the phone. When the answer to the request is lost, the server is asked by key before anything is said.',
  context: {
    accounts: [],
    draft: { withdrawalAmount: '', account_id: 0 },
    wait: 0,
    request: { route: 'withdrawal/request', key: '', subject: '' },
    attempts: 0,
    errors: {},
    msg: '',
    receipt: null,
  },
  initial: 'recalling',
  states: {
    recalling: {
      description: 'Was the page loaded anew while a withdrawal was on its way?',
      tags: 'busy',
      invoke: {
        id: 'recall',
        src: 'recall',
        input: ({ context }) => ({ route: context.request.route }),
        onDone: [
          { guard: 'isRemembered', target: 'committed.reconciling', actions: 'takeRemembered' },
          { target: 'loading' },
        ],
        onError: { target: 'loading' },
      },
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'accounts',
        src: 'accounts',
        onDone: [
          { guard: 'hasNone', target: 'noAccount' },
          { target: 'choosing', actions: 'takeAccounts' },
        ],
        onError: { target: 'failed' },
      },
    },
    failed: {
      description: 'The saved accounts could not be had.',
      on: {
        'withdrawal.retry': { target: 'loading' },
        'network.back': { target: 'loading' },
      },
    },
    noAccount: {
      description: 'An account has to be added first.',
      on: { 'withdrawal.retry': { target: 'loading' } },
    },
    choosing: {
      initial: 'editing',
      on: {
        'withdrawal.submit': { target: 'sendingCode', actions: 'takeDraft' },
        'withdrawal.edited': { target: '.editing', actions: 'dropError' },
      },
      states: {
        editing: {},
        refused: { description: 'The server said no, in the words of `msg`.' },
        codeNotSent: { description: 'No answer came to the wish for a code; it is safe to ask again.' },
      },
    },
    sendingCode: {
      description: 'What the schema finds wrong with the draft comes back like a refusal of the server.',
      tags: 'busy',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => context.draft,
        onDone: { target: 'enteringCode', actions: 'startWait' },
        onError: [
          {
            description: 'The code sent before still holds.',
            guard: 'isTooSoon',
            target: 'enteringCode',
            actions: 'startWaitOfRefusal',
          },
          { guard: 'isIncorrect', target: 'choosing.editing', actions: 'takeRefusal' },
          { guard: 'isSignedOut', target: 'choosing.editing' },
          { guard: 'isRefusal', target: 'choosing.refused', actions: 'takeRefusal' },
          { target: 'choosing.codeNotSent' },
        ],
      },
    },
    enteringCode: {
      initial: 'coolingDown',
      on: {
        'code.submit': { target: 'committed', actions: 'commit' },
        'code.edited': { actions: 'dropRefusal' },
        'withdrawal.back': { target: 'choosing', actions: 'dropRefusal' },
      },
      states: {
        coolingDown: {
          tags: 'coolingDown',
          always: { guard: 'isOver', target: 'allowed' },
          after: { second: { target: 'coolingDown', reenter: true, actions: 'countDown' } },
        },
        allowed: {
          on: { 'code.resend': { target: 'resending', actions: 'dropRefusal' } },
        },
        resending: {
          tags: 'resending',
          invoke: {
            id: 'sendCode',
            src: 'sendCode',
            input: ({ context }) => context.draft,
            onDone: { target: 'coolingDown', actions: 'startWait' },
            onError: [
              { guard: 'isTooSoon', target: 'coolingDown', actions: 'startWaitOfRefusal' },
              { target: 'allowed', actions: 'takeRefusal' },
            ],
          },
        },
      },
    },
    committed: {
      description: 'A request is on its way. Its key is kept across a reload until its outcome is known.',
      tags: 'busy',
      entry: 'remember',
      exit: 'forget',
      initial: 'requesting',
      states: {
        requesting: {
          invoke: {
            id: 'request',
            src: 'request',
            input: ({ context, event }) => ({
              payload: { ...context.draft, security_code: codeOf(event) },
              key: context.request.key,
            }),
            onDone: { target: '#withdrawal.requested', actions: 'takeReceipt' },
            onError: [
              { guard: 'isCodeWrong', target: '#withdrawal.enteringCode', actions: 'takeRefusal' },
              { guard: 'isIncorrect', target: '#withdrawal.choosing.editing', actions: 'takeRefusal' },
              { guard: 'isSignedOut', target: '#withdrawal.enteringCode' },
              { guard: 'isRefusal', target: '#withdrawal.choosing.refused', actions: 'takeRefusal' },
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
            'withdrawal.check': { target: 'reconciling' },
          },
        },
        reconciling: {
          tags: 'checking',
          invoke: {
            id: 'resolve',
            src: 'resolve',
            input: ({ context }) => context.request,
            onDone: [
              { guard: 'isApplied', target: '#withdrawal.requested', actions: 'takeResolved' },
              { target: '#withdrawal.notRequested' },
            ],
            onError: { target: 'outcomeUnknown', actions: 'countAttempt' },
          },
        },
      },
    },
    requested: {
      entry: 'announce',
      on: { 'withdrawal.again': { target: 'loading', actions: 'startAnew' } },
    },
    notRequested: {
      description: 'The answer was lost; the withdrawal is now known not to be, and never will be.',
      on: { 'withdrawal.retry': { target: 'loading' } },
    },
  },
});

async function unprovided(): Promise<never> {
  throw new Error('This port was not provided');
}

/** Taken from the event alone: the code is not kept for longer than the call takes. */
function codeOf(event: { type: string; security_code?: string }): string {
  return event.security_code ?? '';
}

/** The refusal that a call ended with; after any other error it is unknown whether it took effect. */
function refusalIn(event: WithdrawalEvent): Refusal | undefined {
  return 'error' in event && event.error.kind === 'refused' ? event.error : undefined;
}

/**
 * The whole seconds that a refusal asks to wait after the code before, at most an hour; 0 when it says nothing of it,
 * or when too many messages were asked for: no code is on its way then.
 */
function waitIn(event: WithdrawalEvent): number {
  const data = refusalIn(event)?.data;
  if (typeof data !== 'object' || data === null || !('wait' in data) || 'capped' in data) return 0;
  return typeof data.wait === 'number' ? Math.min(Math.ceil(data.wait), 3600) : 0;
}
