import { assertEvent, assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { CodeSent } from '../schemas/account/account.ts';
import type { CallError } from '../schemas/call-error.ts';
import type { BankDetails, PayoutAccount } from '../schemas/wallet/wallet.ts';
import type { PortDone, PortFailed } from './events.ts';

interface PayoutAccountContext {
  /** As they were last sent; null before that. */
  details: BankDetails | null;
  /** Seconds until another code may be sent. */
  wait: number;
  /** What is wrong, by field of the details, or security_code. */
  errors: Readonly<Record<string, string>>;
  /** The server's word on a refusal. */
  msg: string;
  /** What was saved, its numbers masked. */
  account: PayoutAccount | null;
}

type PayoutAccountEvent =
  | { type: 'account.submit'; details: BankDetails }
  | { type: 'account.edited'; field: string }
  /** Back to the details. */
  | { type: 'account.back' }
  /** Another one, after the first was saved. */
  | { type: 'account.again' }
  | { type: 'code.submit'; security_code: string }
  | { type: 'code.edited' }
  | { type: 'code.resend' }
  | PortDone<'sendCode', CodeSent>
  | PortDone<'save', PayoutAccount>
  | PortFailed<'sendCode'>
  | PortFailed<'save'>;

type Refusal = Extract<CallError, { kind: 'refused' }>;

export const payoutAccountMachine = setup({
  types: {} as {
    context: PayoutAccountContext;
    events: PayoutAccountEvent;
    emitted: { type: 'account.saved'; account: PayoutAccount };
    tags: 'busy' | 'coolingDown' | 'resending' | 'outcomeUnknown';
  },
  actors: {
    /** Also comes back when a code was sent a moment ago, which still holds. */
    sendCode: fromPromise<CodeSent, { details: BankDetails }>(unprovided),
    save: fromPromise<PayoutAccount, { details: BankDetails; security_code: string }>(unprovided),
  },
  guards: {
    isOver: ({ context }) => context.wait <= 0,
    isCodeWrong: ({ event }) => refusalIn(event)?.errors.security_code !== undefined,
    isIncorrect: ({ event }) => Object.keys(refusalIn(event)?.errors ?? {}).length > 0,
    isSignedOut: ({ event }) => refusalIn(event)?.status === 401,
    isRefusal: ({ event }) => refusalIn(event) !== undefined,
  },
  actions: {
    takeDetails: assign(({ event }) => {
      assertEvent(event, 'account.submit');
      return { details: event.details, errors: {}, msg: '' };
    }),
    dropError: assign(({ context, event }) => {
      assertEvent(event, 'account.edited');
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
    countDown: assign(({ context }) => ({ wait: context.wait - 1 })),
    takeAccount: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.save');
      return { account: event.output, details: null };
    }),
    dropAccount: assign({ account: null }),
    announce: enqueueActions(({ context: { account }, enqueue }) => {
      if (account !== null) enqueue.emit({ type: 'account.saved', account });
    }),
  },
  delays: { second: 1000 },
}).createMachine({
  id: 'payoutAccount',
  description:
    'An account for withdrawals is added: its details, and a code that goes to the phone. The server saves no account twice, so a lost answer may be tried again.',
  context: { details: null, wait: 0, errors: {}, msg: '', account: null },
  initial: 'editing',
  states: {
    editing: {
      initial: 'typing',
      on: {
        'account.submit': { target: 'sendingCode', actions: 'takeDetails' },
        'account.edited': { target: '.typing', actions: 'dropError' },
      },
      states: {
        typing: {},
        refused: { description: 'The server said no, in the words of `msg`.' },
        codeNotSent: { description: 'No answer came to the wish for a code; it is safe to ask again.' },
      },
    },
    sendingCode: {
      description: 'What the schema finds wrong with the details comes back like a refusal of the server.',
      tags: 'busy',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => ({ details: detailsOf(context) }),
        onDone: { target: 'enteringCode', actions: 'startWait' },
        onError: [
          { guard: 'isIncorrect', target: 'editing.typing', actions: 'takeRefusal' },
          { guard: 'isSignedOut', target: 'editing.typing' },
          { guard: 'isRefusal', target: 'editing.refused', actions: 'takeRefusal' },
          { target: 'editing.codeNotSent' },
        ],
      },
    },
    enteringCode: {
      type: 'parallel',
      on: {
        'code.submit': { target: 'saving', actions: 'dropRefusal' },
        'account.back': { target: 'editing', actions: 'dropRefusal' },
      },
      states: {
        code: {
          initial: 'typing',
          on: { 'code.edited': { target: '.typing', actions: 'dropRefusal' } },
          states: {
            typing: {},
            outcomeUnknown: {
              description:
                'No answer came: the account may be saved already. Sending it again saves it at most once.',
              tags: 'outcomeUnknown',
            },
          },
        },
        resend: {
          initial: 'coolingDown',
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
                input: ({ context }) => ({ details: detailsOf(context) }),
                onDone: { target: 'coolingDown', actions: 'startWait' },
                onError: { target: 'allowed', actions: 'takeRefusal' },
              },
            },
          },
        },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context, event }) => ({ details: detailsOf(context), security_code: codeOf(event) }),
        onDone: { target: 'saved', actions: 'takeAccount' },
        onError: [
          { guard: 'isCodeWrong', target: 'enteringCode', actions: 'takeRefusal' },
          { guard: 'isIncorrect', target: 'editing.typing', actions: 'takeRefusal' },
          { guard: 'isSignedOut', target: 'enteringCode' },
          { guard: 'isRefusal', target: 'editing.refused', actions: 'takeRefusal' },
          { target: 'enteringCode.code.outcomeUnknown' },
        ],
      },
    },
    saved: {
      entry: 'announce',
      on: { 'account.again': { target: 'editing', actions: 'dropAccount' } },
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

/** A code is asked for only once there are details. */
function detailsOf({ details }: PayoutAccountContext): BankDetails {
  if (details === null) throw new Error('There are no details yet');
  return details;
}

/** The refusal that a call ended with; after any other error it is unknown whether it took effect. */
function refusalIn(event: PayoutAccountEvent): Refusal | undefined {
  return 'error' in event && event.error.kind === 'refused' ? event.error : undefined;
}
