import { assertEvent, assign, emit, fromPromise, setup } from 'xstate';
import type { CodeSent } from '../../schemas/account/account.ts';
import type { PortDone, PortFailed } from '../shared/events.ts';
import { isRefusal, isSignedOut, messagesIn, refusalIn } from '../shared/outcomes.ts';
import { unprovided } from '../shared/unprovided.ts';

interface AccountChangeContext<Change, Answer> {
  /** The requested change; null before the first, and once it has been made. */
  change: Change | null;
  /** Seconds until another code may be sent. */
  wait: number;
  /** Messages by field of the change, or for security_code. */
  errors: Readonly<Record<string, string>>;
  /** The server's message on a refusal. */
  msg: string;
  /** The answer to the change. */
  answer: Answer | null;
}

type AccountChangeEvent<Change> =
  /** Asks for a change that the person confirms before a code is sent. */
  | { type: 'change.ask'; change: Change }
  | { type: 'change.confirm' }
  /** Asks for a typed change, which needs no confirmation. */
  | { type: 'change.submit'; change: Change }
  | { type: 'change.edited'; field: string }
  /** Back to the start, for another change. */
  | { type: 'change.leave' }
  | { type: 'code.submit'; security_code: string }
  | { type: 'code.edited' }
  | { type: 'code.resend' };

type MachineEvent<Change, Answer> =
  | AccountChangeEvent<Change>
  | PortDone<'sendCode', CodeSent>
  | PortDone<'apply', Answer>
  | PortFailed<'sendCode' | 'apply'>;

/** `accountChangeMachine` for one kind of change and of answer, as `accountChangeOf` makes it. */
export type AccountChangeMachine<Change, Answer> = ReturnType<
  typeof createAccountChangeMachine<Change, Answer>
>;

/** A statechart of this kind of change and of answer, its ports unprovided. */
export function createAccountChangeMachine<Change, Answer>() {
  return setup({
    types: {} as {
      context: AccountChangeContext<Change, Answer>;
      events: MachineEvent<Change, Answer>;
      emitted: { type: 'change.applied' };
      tags: 'busy' | 'coolingDown' | 'resending' | 'outcomeUnknown';
    },
    actors: {
      /** Also resolves when an earlier code is still valid. */
      sendCode: fromPromise<CodeSent, { change: Change }>(unprovided),
      apply: fromPromise<Answer, { change: Change; security_code: string }>(unprovided),
    },
    guards: {
      isOver: ({ context }) => context.wait <= 0,
      isCodeWrong: ({ event }) => refusalIn(event)?.errors.security_code !== undefined,
      isSignedOut,
      isRefusal,
    },
    actions: {
      takeChange: assign(({ event }) => {
        assertEvent(event, ['change.ask', 'change.submit']);
        return { change: event.change, errors: {}, msg: '' };
      }),
      dropError: assign(({ context, event }) => {
        assertEvent(event, 'change.edited');
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
      takeAnswer: assign(({ event }) => {
        assertEvent(event, 'xstate.done.actor.apply');
        return { answer: event.output, change: null };
      }),
      dropAnswer: assign({ answer: null }),
      announce: emit({ type: 'change.applied' }),
    },
    delays: { second: 1000 },
  }).createMachine({
    id: 'accountChange',
    description:
      'Adds or removes an account for withdrawals, confirmed by a code from the phone. The server makes no change twice, so the change may be sent again after a lost answer.',
    context: { change: null, wait: 0, errors: {}, msg: '', answer: null },
    initial: 'idle',
    states: {
      idle: {
        description: 'Details are typed, or saved accounts are looked at.',
        on: {
          'change.ask': { target: 'asked', actions: 'takeChange' },
          'change.submit': { target: 'sendingCode', actions: 'takeChange' },
          'change.edited': { actions: 'dropError' },
        },
      },
      asked: {
        description: 'The change is known: the person confirms it, or types other details.',
        initial: 'confirming',
        on: {
          'change.confirm': { target: 'sendingCode', actions: 'dropRefusal' },
          'change.submit': { target: 'sendingCode', actions: 'takeChange' },
          'change.edited': { target: 'idle', actions: 'dropError' },
          'change.leave': { target: 'idle' },
        },
        states: {
          confirming: {
            description: 'The change has not been refused.',
          },
          codeNotSent: { description: 'No answer came to the request for a code: the person may repeat it.' },
          refused: { description: 'The server refused, with `errors` by field, or with `msg`.' },
        },
      },
      sendingCode: {
        description: 'A code is being sent to the phone. A change that its schema refuses counts as refused.',
        tags: 'busy',
        invoke: {
          id: 'sendCode',
          src: 'sendCode',
          input: ({ context: { change } }) => ({ change: known(change) }),
          onDone: { target: 'enteringCode', actions: 'startWait' },
          onError: [
            { guard: 'isSignedOut', target: 'asked' },
            { guard: 'isRefusal', target: 'asked.refused', actions: 'takeRefusal' },
            { target: 'asked.codeNotSent' },
          ],
        },
      },
      enteringCode: {
        description: 'The person types the code from their phone.',
        type: 'parallel',
        on: {
          'code.submit': { target: 'applying', actions: 'dropRefusal' },
          'change.leave': { target: 'idle', actions: 'dropRefusal' },
        },
        states: {
          code: {
            description: 'The code that the person types.',
            initial: 'typing',
            on: { 'code.edited': { target: '.typing', actions: 'dropRefusal' } },
            states: {
              typing: {},
              outcomeUnknown: {
                description: 'No answer came: the change may be made. Sent again, it is made once.',
                tags: 'outcomeUnknown',
              },
            },
          },
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
                  input: ({ context: { change } }) => ({ change: known(change) }),
                  onDone: { target: 'coolingDown', actions: 'startWait' },
                  onError: { target: 'allowed', actions: 'takeRefusal' },
                },
              },
            },
          },
        },
      },
      applying: {
        description: 'The server is asked to make the change.',
        tags: 'busy',
        invoke: {
          id: 'apply',
          src: 'apply',
          input: ({ context: { change }, event }) => ({
            change: known(change),
            security_code: codeOf(event),
          }),
          onDone: { target: 'applied', actions: 'takeAnswer' },
          onError: [
            { guard: 'isCodeWrong', target: 'enteringCode', actions: 'takeRefusal' },
            { guard: 'isSignedOut', target: 'enteringCode' },
            { guard: 'isRefusal', target: 'asked.refused', actions: 'takeRefusal' },
            { target: 'enteringCode.code.outcomeUnknown' },
          ],
        },
      },
      applied: {
        description: 'The change is made, and the page says so.',
        entry: 'announce',
        on: { 'change.leave': { target: 'idle', actions: 'dropAnswer' } },
      },
    },
  });
}

/** For any change: drawings and walks show this one. */
export const accountChangeMachine = createAccountChangeMachine<unknown, unknown>();

/** The change that the person asked for. @throws without one */
function known<Change>(change: Change | null): Change {
  if (change === null) throw new Error('There is no change to make');
  return change;
}

/** Reads the code from the event, not the context: it is kept no longer than its call. */
function codeOf(event: { type: string; security_code?: string }): string {
  return event.security_code ?? '';
}
