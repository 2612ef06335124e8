import { assertEvent, assign, enqueueActions, fromPromise, or, sendTo, setup, stateIn } from 'xstate';
import type { CodeSent } from '../../schemas/account/account.ts';
import type { PayoutAccount } from '../../schemas/wallet/payout-accounts.ts';
import type { WithdrawalReceipt } from '../../schemas/wallet/withdrawals.ts';
import type { PortDone, PortFailed, ToastRaised, WalletMoved } from '../shared/events.ts';
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

/** The amount, as typed, and the saved account (0 before the choice). */
export interface WithdrawalDraft {
  withdrawalAmount: string;
  account_id: number;
}

export interface ConfirmedDraft extends WithdrawalDraft {
  security_code: string;
  /** Only if `asksFactor` is true. */
  factor_code?: string;
}

/** The accounts to withdraw to, and the codes that a withdrawal needs. */
export interface WithdrawalTerms {
  accounts: readonly PayoutAccount[];
  /** Whether withdrawals also need a code of the person's app. */
  asksFactor: boolean;
}

interface WithdrawalContext extends WithdrawalTerms {
  /** The last sent draft. */
  draft: WithdrawalDraft;
  /** Seconds until another code may be sent. */
  wait: number;
  /** Messages by field: withdrawalAmount, account_id, security_code, factor_code. */
  errors: Readonly<Record<string, string>>;
  /** The server's message on a refusal. */
  msg: string;
  receipt: WithdrawalReceipt | null;
}

type WithdrawalEvent =
  | ({ type: 'withdrawal.submit' } & WithdrawalDraft)
  | { type: 'withdrawal.edited'; field: string }
  /** Back to amount and account. */
  | { type: 'withdrawal.back' }
  /** The person retries after a failure, or after adding an account. */
  | { type: 'withdrawal.retry' }
  /** An account has been added or removed elsewhere. */
  | { type: 'accounts.changed' }
  /** The person has a new activity, from this device or another. */
  | { type: 'activity.came' }
  /** The person begins another withdrawal. */
  | { type: 'withdrawal.again' }
  /** Ask for the request's outcome now. */
  | { type: 'withdrawal.check' }
  | { type: 'code.submit'; security_code: string; factor_code?: string }
  | { type: 'code.edited' }
  | { type: 'code.resend' }
  /** Somebody has logged in, who may be allowed what was refused before. */
  | { type: 'session.returned' }
  | { type: 'network.back' }
  | PortDone<'load', WithdrawalTerms>
  | PortDone<'sendCode', CodeSent>
  | PortDone<'readFactor', boolean>
  | PortDone<'request', Outcome<WithdrawalReceipt>>
  | PortFailed<'sendCode'>;

export const withdrawalMachine = setup({
  types: {} as {
    context: WithdrawalContext;
    events: WithdrawalEvent;
    emitted: WalletMoved | ToastRaised;
    tags: 'busy' | 'coolingDown' | 'resending';
    children: { request: 'request' };
  },
  actors: {
    load: fromPromise<WithdrawalTerms>(unprovided),
    /** Also resolves when an earlier code is still valid. */
    sendCode: fromPromise<CodeSent, WithdrawalDraft>(unprovided),
    /** Loads whether withdrawals need a code of the app. */
    readFactor: fromPromise<boolean>(unprovided),
    request: {} as MoneyRequestMachine<ConfirmedDraft, WithdrawalReceipt>,
  },
  guards: {
    isNone,
    isApplied,
    hasNone: ({ event }) => event.type === 'xstate.done.actor.load' && event.output.accounts.length === 0,
    isOver: ({ context }) => context.wait <= 0,
    hasMoreCome: or([
      stateIn({ choosing: { accounts: { reading: 'behind' } } }),
      stateIn({ enteringCode: { factor: { reading: 'behind' } } }),
    ]),
    isFactorWrong: ({ event }) => refusalIn(event)?.errors.factor_code !== undefined,
    isCodeWrong: ({ event }) => refusalIn(event)?.errors.security_code !== undefined,
    isIncorrect,
    isSignedOut,
    isRefusal,
  },
  actions: {
    takeTerms: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.load');
      return event.output;
    }),
    askFactor: assign({ asksFactor: true }),
    /** Shows a message if the answer has changed. */
    takeFactor: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'xstate.done.actor.readFactor');
      if (event.output === context.asksFactor) return;
      enqueue.assign({ asksFactor: event.output });
      const text = event.output
        ? 'Withdrawals ask for a code of your app'
        : 'Withdrawals no longer ask for a code of your app';
      enqueue.emit({ type: 'toast.raised', tone: 'success', text });
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
    takeRefusal: assign(
      // Without a refusal, only a further code could not be sent.
      ({ event }) =>
        messagesIn(event) ?? { errors: {}, msg: 'The code could not be sent. Please try again.' },
    ),
    startWait: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.sendCode');
      return { wait: event.output.wait };
    }),
    countDown: assign(({ context }) => ({ wait: context.wait - 1 })),
    takeOutcome: assign(({ context: { draft }, event }) => {
      assertEvent(event, 'xstate.done.actor.request');
      const { output } = event;
      if (output.outcome === 'applied') return { receipt: output.receipt };
      return output.outcome === 'notApplied' ? { draft: { ...draft, withdrawalAmount: output.subject } } : {};
    }),
    announce: enqueueActions(({ context: { receipt }, enqueue }) => {
      if (receipt === null) return;
      const { totalWalletAmount, revision } = receipt;
      enqueue.emit({ type: 'wallet.moved', totalWalletAmount, revision });
    }),
    startAnew: assign({ draft: { withdrawalAmount: '', account_id: 0 }, receipt: null }),
    askNow: sendTo('request', { type: 'request.check' }),
  },
  delays: { second: 1000, betweenTries: 5000 },
}).createMachine({
  id: 'withdrawal',
  description:
    'A withdrawal to a saved account, confirmed by a code from the phone, and one of the person’s app if they want that. After a lost answer to the request, its outcome is asked for by key.',
  context: {
    accounts: [],
    asksFactor: false,
    draft: { withdrawalAmount: '', account_id: 0 },
    wait: 0,
    errors: {},
    msg: '',
    receipt: null,
  },
  initial: 'recalling',
  states: {
    recalling: {
      description:
        'A withdrawal from before a reload is looked for in the storage, and its outcome asked for.',
      tags: 'busy',
      invoke: {
        id: 'request',
        src: 'request',
        input: { payload: null, subject: null },
        onDone: [
          { guard: 'isNone', target: 'loading' },
          { guard: 'isApplied', target: 'requested', actions: 'takeOutcome' },
          { target: 'notRequested', actions: 'takeOutcome' },
        ],
        onError: { target: 'loading' },
      },
      on: {
        'withdrawal.check': { actions: 'askNow' },
        'network.back': { actions: 'askNow' },
      },
    },
    loading: {
      description: 'The saved accounts are loading, and whether a code of the app is needed.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: [
          { guard: 'hasNone', target: 'noAccount' },
          { target: 'choosing.accounts.known', actions: 'takeTerms' },
        ],
        onError: { target: 'failed' },
      },
      on: { 'accounts.changed': { target: 'loading', reenter: true } },
    },
    failed: {
      description: 'The saved accounts could not be loaded: the person may try again.',
      on: {
        'withdrawal.retry': { target: 'loading' },
        'session.returned': { target: 'loading' },
        'network.back': { target: 'loading' },
      },
    },
    noAccount: {
      description: 'No account is saved: one has to be added first.',
      on: { 'accounts.changed': { target: 'loading' } },
    },
    choosing: {
      description: 'The form waits for an amount and an account.',
      type: 'parallel',
      on: { 'withdrawal.submit': { target: 'sendingCode', actions: 'takeDraft' } },
      states: {
        draft: {
          description: 'The amount and the account, and the answer to the last try.',
          initial: 'editing',
          on: { 'withdrawal.edited': { target: '.editing', actions: 'dropError' } },
          states: {
            editing: {},
            refused: { description: 'The server refused with `msg`.' },
            codeNotSent: {
              description: 'No answer came to the request for a code: the person may repeat it.',
            },
          },
        },
        accounts: {
          description: 'The list follows accounts that are added or removed elsewhere. Typed values stay.',
          initial: 'reading',
          states: {
            reading: {
              description: 'The server is asked for the saved accounts.',
              invoke: {
                id: 'load',
                src: 'load',
                onDone: [
                  { guard: 'hasMoreCome', target: 'reading', reenter: true, actions: 'takeTerms' },
                  { guard: 'hasNone', target: '#withdrawal.noAccount' },
                  { target: 'known', actions: 'takeTerms' },
                ],
                onError: { target: 'missed' },
              },
              initial: 'current',
              states: {
                current: { on: { 'accounts.changed': { target: 'behind' } } },
                behind: { description: 'Something has changed during the question, so one more follows.' },
              },
            },
            known: {
              description: 'The list is up to date.',
              on: { 'accounts.changed': { target: 'reading' } },
            },
            missed: {
              description: 'The server could not be asked: the next try follows by itself.',
              after: { betweenTries: { target: 'reading' } },
              on: { 'accounts.changed': { target: 'reading' } },
            },
          },
        },
      },
    },
    sendingCode: {
      description: 'A code is being sent to the phone. A draft that its schema refuses counts as refused.',
      tags: 'busy',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => context.draft,
        onDone: { target: 'enteringCode', actions: 'startWait' },
        onError: [
          { guard: 'isIncorrect', target: 'choosing', actions: 'takeRefusal' },
          { guard: 'isSignedOut', target: 'choosing' },
          { guard: 'isRefusal', target: 'choosing.draft.refused', actions: 'takeRefusal' },
          { target: 'choosing.draft.codeNotSent' },
        ],
      },
    },
    enteringCode: {
      description: 'The person types the code from their phone, and one of their app if needed.',
      type: 'parallel',
      on: {
        'code.submit': { target: 'requesting', actions: 'dropRefusal' },
        'code.edited': { actions: 'dropRefusal' },
        'withdrawal.back': { target: 'choosing', actions: 'dropRefusal' },
      },
      states: {
        resend: {
          description: 'Another code, in case the first did not arrive.',
          initial: 'coolingDown',
          states: {
            coolingDown: {
              description: 'A code was sent a moment ago: the next one has to wait for `wait` seconds.',
              tags: 'coolingDown',
              always: { guard: 'isOver', target: 'allowed' },
              after: { second: { target: 'coolingDown', reenter: true, actions: 'countDown' } },
            },
            allowed: {
              description: 'The person may have another code sent.',
              on: { 'code.resend': { target: 'resending', actions: 'dropRefusal' } },
            },
            resending: {
              description: 'The server is asked to send another code.',
              tags: 'resending',
              invoke: {
                id: 'sendCode',
                src: 'sendCode',
                input: ({ context }) => context.draft,
                onDone: { target: 'coolingDown', actions: 'startWait' },
                onError: { target: 'allowed', actions: 'takeRefusal' },
              },
            },
          },
        },
        factor: {
          description:
            'Follows whether a code of the app is needed: a person who lost their phone turns it off elsewhere.',
          initial: 'reading',
          states: {
            reading: {
              description: 'The server is asked whether a code of the app is needed.',
              invoke: {
                id: 'readFactor',
                src: 'readFactor',
                onDone: [
                  { guard: 'hasMoreCome', target: 'reading', reenter: true, actions: 'takeFactor' },
                  { target: 'known', actions: 'takeFactor' },
                ],
                onError: { target: 'missed' },
              },
              initial: 'current',
              states: {
                current: { on: { 'activity.came': { target: 'behind' } } },
                behind: { description: 'Something has changed during the question, so one more follows.' },
              },
            },
            known: {
              description: 'The form asks for the codes that the server wants.',
              on: { 'activity.came': { target: 'reading' } },
            },
            missed: {
              description: 'The server could not be asked: the next try follows by itself.',
              after: { betweenTries: { target: 'reading' } },
              on: { 'activity.came': { target: 'reading' } },
            },
          },
        },
      },
    },
    requesting: {
      description: 'The withdrawal is being requested, with the codes that the person has typed.',
      tags: 'busy',
      invoke: {
        id: 'request',
        src: 'request',
        input: ({ context, event }) => requestOf(context, event),
        onDone: [
          { guard: 'isApplied', target: 'requested', actions: 'takeOutcome' },
          // The person may have turned the factor on since, on another device.
          { guard: 'isFactorWrong', target: 'enteringCode', actions: ['takeRefusal', 'askFactor'] },
          { guard: 'isCodeWrong', target: 'enteringCode', actions: 'takeRefusal' },
          { guard: 'isIncorrect', target: 'choosing', actions: 'takeRefusal' },
          { guard: 'isSignedOut', target: 'enteringCode' },
          { guard: 'isRefusal', target: 'choosing.draft.refused', actions: 'takeRefusal' },
          { target: 'notRequested', actions: 'takeOutcome' },
        ],
        onError: { target: 'loading' },
      },
      on: {
        'withdrawal.check': { actions: 'askNow' },
        'network.back': { actions: 'askNow' },
      },
    },
    requested: {
      description: 'The withdrawal is requested, and its amount held. The page says so.',
      entry: 'announce',
      on: { 'withdrawal.again': { target: 'loading', actions: 'startAnew' } },
    },
    notRequested: {
      description: 'The answer was lost. The withdrawal was not requested, and never will be.',
      on: { 'withdrawal.retry': { target: 'loading' } },
    },
  },
});

/** Reads the codes from the event, not the context: they are kept no longer than their call. */
function requestOf({ draft }: WithdrawalContext, event: WithdrawalEvent) {
  assertEvent(event, 'code.submit');
  const { type: _type, ...codes } = event;
  return { payload: { ...draft, ...codes }, subject: draft.withdrawalAmount };
}
