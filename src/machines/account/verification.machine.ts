import { assertEvent, assign, emit, fromPromise, not, setup, stateIn } from 'xstate';
import type { CodeSent, VerifyOtp } from '../../schemas/account/account.ts';
import type { Gifts } from '../app/welcome.machine.ts';
import type { PortDone, PortFailed } from '../shared/events.ts';
import { isRefusal, isTooOften, messagesIn, refusalData } from '../shared/outcomes.ts';
import { unprovided } from '../shared/unprovided.ts';

export interface VerificationInput {
  phone: string;
  /** Seconds until a code may be sent again: 30 if one has just been sent, 0 if none has. */
  wait: number;
}

export interface VerificationContext {
  phone: string;
  /** Seconds left of the cool-down. */
  wait: number;
  /** The server's messages by field, after a refusal. */
  errors: Readonly<Record<string, string>>;
  /** The server's message on its refusal of a code, or the reason why none could be sent; else empty. */
  msg: string;
}

export type VerificationEvent =
  /** A code that has passed its schema. */
  | { type: 'otp.submit'; otp: string }
  /** The person has changed the code: the messages about the last one no longer hold. */
  | { type: 'otp.edited' }
  | { type: 'otp.resend' };

export const verificationMachine = setup({
  types: {} as {
    input: VerificationInput;
    context: VerificationContext;
    events:
      | VerificationEvent
      | PortDone<'verify', Gifts | null>
      | PortDone<'resend', CodeSent>
      | PortFailed<'verify'>
      | PortFailed<'resend'>;
    emitted:
      | {
          type: 'verification.succeeded';
          /** The gifts to a newcomer; null for anybody else. */
          gifts: Gifts | null;
        }
      /** A new code is on its way to the phone. */
      | { type: 'verification.resent' };
    /**
     * `busy`: a code is being verified. `locked`: after too many tries none is accepted or sent for now.
     * `outcomeUnknown`: the answer was lost, the code may have been accepted. `coolingDown`: no code can be
     * sent again for `wait` seconds. `resending`: another code is being requested.
     */
    tags: 'busy' | 'locked' | 'outcomeUnknown' | 'coolingDown' | 'resending';
  },
  actors: {
    /** Verifies the code and stores the token in the answer. Comes back with the gifts, if it is a newcomer's. */
    verify: fromPromise<Gifts | null, VerifyOtp>(unprovided),
    /** Requests another code. */
    resend: fromPromise<CodeSent, { phone: string }>(unprovided),
  },
  guards: {
    isTooOften,
    wasRefused: isRefusal,
    isOver: ({ context }) => context.wait <= 0,
    isLocked: stateIn({ open: { code: 'locked' } }),
    isNotLocked: not('isLocked'),
  },
  actions: {
    takeRefusal: assign(
      // Without a refusal, another code could not be sent: an entered code has its own state for a lost
      // answer.
      ({ event }) =>
        messagesIn(event) ?? { errors: {}, msg: 'The code could not be sent. Please try again.' },
    ),
    dropRefusal: assign({ errors: {}, msg: '' }),
    startWait: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.resend');
      return { wait: event.output.wait };
    }),
    startWaitOfRefusal: assign(({ event }) => ({ wait: waitIn(refusalData(event, 'wait')) })),
    countDown: assign(({ context }) => ({ wait: context.wait - 1 })),
    announceSuccess: emit(({ event }) => {
      assertEvent(event, 'xstate.done.actor.verify');
      return { type: 'verification.succeeded', gifts: event.output };
    }),
    announceResent: emit({ type: 'verification.resent' }),
  },
  delays: { second: 1000, lock: 60_000 },
}).createMachine({
  id: 'verification',
  description:
    'The code that went to the phone: entered and verified on one side, sent again after a cool-down on the other.',
  context: ({ input }) => ({ phone: input.phone, wait: input.wait, errors: {}, msg: '' }),
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      states: {
        code: {
          description: 'The code that the person types.',
          initial: 'entering',
          states: {
            entering: {
              description: 'The form waits for the code.',
              initial: 'typing',
              on: {
                'otp.submit': { target: 'verifying', actions: 'dropRefusal' },
                'otp.edited': { target: '.typing', actions: 'dropRefusal' },
              },
              states: {
                typing: {},
                outcomeUnknown: {
                  description: 'No answer came: the code may have been taken.',
                  tags: 'outcomeUnknown',
                },
              },
            },
            verifying: {
              description: 'The server is asked whether the code is right.',
              tags: 'busy',
              invoke: {
                id: 'verify',
                src: 'verify',
                input: ({ context, event }) => ({ phone: context.phone, otp: otpOf(event) }),
                onDone: { target: '#verification.verified' },
                onError: [
                  { guard: 'isTooOften', target: 'locked', actions: 'takeRefusal' },
                  { guard: 'wasRefused', target: 'entering', actions: 'takeRefusal' },
                  { target: 'entering.outcomeUnknown' },
                ],
              },
            },
            locked: {
              description: 'Too many codes were wrong: none is taken for a minute.',
              tags: 'locked',
              after: { lock: { target: 'entering', actions: 'dropRefusal' } },
            },
          },
        },
        resend: {
          description: 'Another code, for a person whose first did not come.',
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
              on: { 'otp.resend': { guard: 'isNotLocked', target: 'resending', actions: 'dropRefusal' } },
            },
            resending: {
              description: 'The server is asked to send another code.',
              tags: 'resending',
              invoke: {
                id: 'resend',
                src: 'resend',
                input: ({ context }) => ({ phone: context.phone }),
                onDone: { target: 'coolingDown', actions: ['startWait', 'announceResent'] },
                onError: [
                  {
                    description: 'Why no code is taken stays to be read.',
                    guard: 'isLocked',
                    target: 'coolingDown',
                    actions: 'startWaitOfRefusal',
                  },
                  { target: 'coolingDown', actions: ['takeRefusal', 'startWaitOfRefusal'] },
                ],
              },
            },
          },
        },
      },
    },
    verified: {
      description: 'The code was right.',
      type: 'final',
      entry: 'announceSuccess',
    },
  },
});

function otpOf(event: { type: string; otp?: string }): string {
  return event.otp ?? '';
}

/** The whole seconds to wait, from a refusal; at most an hour, 0 if it names none. */
function waitIn(wait: unknown): number {
  return typeof wait === 'number' ? Math.min(Math.ceil(wait), 3600) : 0;
}
