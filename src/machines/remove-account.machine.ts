import { assertEvent, assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { CodeSent } from '../schemas/account/account.ts';
import type { CallError } from '../schemas/call-error.ts';
import type { PayoutAccount, RemoveAccount } from '../schemas/wallet/wallet.ts';
import type { PortDone, PortFailed } from './events.ts';

interface RemoveAccountContext {
  /** The account that is spoken of. */
  account: PayoutAccount | null;
  /** Seconds until another code may be sent. */
  wait: number;
  /** What is wrong, by field: security_code. */
  errors: Readonly<Record<string, string>>;
  /** The server's word on a refusal. */
  msg: string;
}

type RemoveAccountEvent =
  | { type: 'removal.ask'; account: PayoutAccount }
  | { type: 'removal.confirm' }
  | { type: 'removal.leave' }
  | { type: 'code.submit'; security_code: string }
  | { type: 'code.edited' }
  | { type: 'code.resend' }
  | PortDone<'sendCode', CodeSent>
  | PortDone<'remove', unknown>
  | PortFailed<'sendCode'>
  | PortFailed<'remove'>;

type Refusal = Extract<CallError, { kind: 'refused' }>;

export const removeAccountMachine = setup({
  types: {} as {
    context: RemoveAccountContext;
    events: RemoveAccountEvent;
    emitted: { type: 'account.removed'; account: PayoutAccount };
    tags: 'busy' | 'dialog' | 'coolingDown' | 'resending' | 'outcomeUnknown';
  },
  actors: {
    /** Also comes back when a code was sent a moment ago, which still holds. */
    sendCode: fromPromise<CodeSent, { account_id: number }>(unprovided),
    remove: fromPromise<unknown, RemoveAccount>(unprovided),
  },
  guards: {
    isOver: ({ context }) => context.wait <= 0,
    isCodeWrong: ({ event }) => refusalIn(event)?.errors.security_code !== undefined,
    isSignedOut: ({ event }) => refusalIn(event)?.status === 401,
    isRefusal: ({ event }) => refusalIn(event) !== undefined,
  },
  actions: {
    takeAccount: assign(({ event }) => {
      assertEvent(event, 'removal.ask');
      return { account: event.account, errors: {}, msg: '' };
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
    announce: enqueueActions(({ context: { account }, enqueue }) => {
      if (account !== null) enqueue.emit({ type: 'account.removed', account });
    }),
  },
  delays: { second: 1000 },
}).createMachine({
  id: 'removeAccount',
  description:
    'One saved account of a list is removed, after a confirmation and a code that goes to the phone. Removing it twice does no harm, so a lost answer may be tried again.',
  context: { account: null, wait: 0, errors: {}, msg: '' },
  initial: 'idle',
  states: {
    idle: {
      on: { 'removal.ask': { target: 'confirming', actions: 'takeAccount' } },
    },
    confirming: {
      tags: 'dialog',
      initial: 'asking',
      on: {
        'removal.confirm': { target: 'sendingCode' },
        'removal.leave': { target: 'idle' },
      },
      states: {
        asking: {},
        codeNotSent: { description: 'No answer came to the wish for a code; it is safe to ask again.' },
      },
    },
    sendingCode: {
      tags: ['busy', 'dialog'],
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => ({ account_id: idOf(context) }),
        onDone: { target: 'enteringCode', actions: 'startWait' },
        onError: [
          { guard: 'isSignedOut', target: 'confirming' },
          { guard: 'isRefusal', target: 'refused', actions: 'takeRefusal' },
          { target: 'confirming.codeNotSent' },
        ],
      },
    },
    enteringCode: {
      tags: 'dialog',
      type: 'parallel',
      on: {
        'code.submit': { target: 'removing', actions: 'dropRefusal' },
        'removal.leave': { target: 'idle' },
      },
      states: {
        code: {
          initial: 'typing',
          on: { 'code.edited': { target: '.typing', actions: 'dropRefusal' } },
          states: {
            typing: {},
            outcomeUnknown: {
              description: 'No answer came: the account may be gone already.',
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
                input: ({ context }) => ({ account_id: idOf(context) }),
                onDone: { target: 'coolingDown', actions: 'startWait' },
                onError: { target: 'allowed', actions: 'takeRefusal' },
              },
            },
          },
        },
      },
    },
    removing: {
      tags: ['busy', 'dialog'],
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context, event }) => ({ account_id: idOf(context), security_code: codeOf(event) }),
        onDone: { target: 'removed' },
        onError: [
          { guard: 'isCodeWrong', target: 'enteringCode', actions: 'takeRefusal' },
          { guard: 'isSignedOut', target: 'enteringCode' },
          { guard: 'isRefusal', target: 'refused', actions: 'takeRefusal' },
          { target: 'enteringCode.code.outcomeUnknown' },
        ],
      },
    },
    removed: {
      tags: 'dialog',
      entry: 'announce',
      on: { 'removal.leave': { target: 'idle' } },
    },
    refused: {
      description: 'The server said no, in the words of `msg`: a withdrawal to the account may be under way.',
      tags: 'dialog',
      on: { 'removal.leave': { target: 'idle' } },
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

/** Only an account that was asked about is ever removed. */
function idOf({ account }: RemoveAccountContext): number {
  if (account === null) throw new Error('No account was asked about');
  return account.id;
}

/** The refusal that a call ended with; after any other error it is unknown whether it took effect. */
function refusalIn(event: RemoveAccountEvent): Refusal | undefined {
  return 'error' in event && event.error.kind === 'refused' ? event.error : undefined;
}
