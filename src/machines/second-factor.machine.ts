import { assertEvent, assign, emit, fromPromise, setup } from 'xstate';
import type { SecondFactor, SecondFactorSetup } from '../schemas/account/second-factor.ts';
import type { PortDone, PortFailed, ToastRaised } from './events.ts';

interface SecondFactorContext {
  /** As the server last said; null before that. */
  factor: SecondFactor | null;
  /** What the app is to take and the person to keep; null but while it is shown. */
  setup: SecondFactorSetup | null;
}

type SecondFactorEvent =
  | { type: 'factor.retry' }
  /** The person wants to turn it on. */
  | { type: 'factor.begin' }
  /** The password was right. */
  | { type: 'factor.begun'; setup: SecondFactorSetup }
  /** A code of the app was right. */
  | { type: 'factor.proven' }
  /** The person wants to turn it off. */
  | { type: 'factor.end' }
  /** Password and code were right. */
  | { type: 'factor.ended' }
  /** The person wants withdrawals to ask for it, too. */
  | { type: 'factor.extend' }
  /** The person no longer wants that. */
  | { type: 'factor.narrow' }
  /** The code for that was right. */
  | { type: 'factor.narrowed' }
  /** The person leaves it as it is. */
  | { type: 'factor.leave' }
  | PortDone<'load', SecondFactor>
  | PortDone<'extend', void>
  | PortFailed<'load' | 'extend'>;

export const secondFactorMachine = setup({
  types: {} as {
    context: SecondFactorContext;
    events: SecondFactorEvent;
    emitted: ToastRaised;
    /** An answer is awaited to what the person wants. */
    tags: 'busy';
  },
  actors: {
    /** Whether it is on, and what asks for it. */
    load: fromPromise<SecondFactor>(unprovided),
    /** Has withdrawals ask for it, too. */
    extend: fromPromise<void>(unprovided),
  },
  guards: {
    isOn: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.load');
      return event.output.since !== null;
    },
    isForWithdrawals: ({ context: { factor } }) => factor?.for_withdrawals === true,
  },
  actions: {
    takeFactor: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.load');
      return { factor: event.output };
    }),
    takeSetup: assign(({ event }) => {
      assertEvent(event, 'factor.begun');
      return { setup: event.setup };
    }),
    dropSetup: assign({ setup: null }),
    toastOn: emit({ type: 'toast.raised', tone: 'success', text: 'Two-step log-in is on' }),
    toastOff: emit({ type: 'toast.raised', tone: 'success', text: 'Two-step log-in is off' }),
    toastExtended: emit({
      type: 'toast.raised',
      tone: 'success',
      text: 'Withdrawals ask for a code of your app',
    }),
    toastNarrowed: emit({
      type: 'toast.raised',
      tone: 'success',
      text: 'Withdrawals no longer ask for a code of your app',
    }),
  },
}).createMachine({
  id: 'secondFactor',
  description:
    'Turns two-step log-in on and off, for withdrawals, too. What an app has to know is shown once, after the password; it counts when a code of the app has been right. The forms on the way are statecharts of their own.',
  context: { factor: null, setup: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The server is asked whether it is on.',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: [
          { guard: 'isOn', target: 'on', actions: 'takeFactor' },
          { target: 'off', actions: 'takeFactor' },
        ],
        onError: 'failed',
      },
    },
    failed: {
      description: 'Whether it is on is not known.',
      on: { 'factor.retry': 'loading' },
    },
    off: {
      description: 'The password alone lets in.',
      on: { 'factor.begin': 'askingPassword' },
    },
    askingPassword: {
      description: 'Whoever has found the page open must not turn it on.',
      on: {
        'factor.begun': { target: 'showing', actions: 'takeSetup' },
        'factor.leave': 'off',
      },
    },
    showing: {
      description:
        'The app takes the secret, the person keeps the recovery codes and types a code of the app.',
      exit: 'dropSetup',
      on: {
        'factor.proven': { target: 'loading', actions: 'toastOn' },
        'factor.leave': 'off',
      },
    },
    on: {
      description: 'Each log-in asks for a code, too.',
      initial: 'sorting',
      on: { 'factor.end': 'askingProof' },
      states: {
        sorting: {
          description: 'Whether withdrawals ask for one is known already.',
          always: [{ guard: 'isForWithdrawals', target: 'forWithdrawals' }, { target: 'forLogIns' }],
        },
        forLogIns: {
          description: 'Withdrawals do not ask for one.',
          initial: 'asItWas',
          on: { 'factor.extend': 'extending' },
          states: {
            asItWas: { description: 'Nothing has been sent.' },
            notExtended: { description: 'The server said no, or its answer was lost: it may be sent again.' },
          },
        },
        extending: {
          description: 'More safety is to be had at once, without a code.',
          tags: 'busy',
          invoke: {
            id: 'extend',
            src: 'extend',
            onDone: { target: '#secondFactor.loading', actions: 'toastExtended' },
            onError: 'forLogIns.notExtended',
          },
        },
        forWithdrawals: {
          description: 'Each withdrawal asks for one, too.',
          on: { 'factor.narrow': '#secondFactor.askingCode' },
        },
      },
    },
    askingCode: {
      description: 'Whoever has found the page open must not have withdrawals ask for less.',
      on: {
        'factor.narrowed': { target: 'loading', actions: 'toastNarrowed' },
        'factor.leave': 'on',
      },
    },
    askingProof: {
      description: 'To turn it off takes the password and a code.',
      on: {
        'factor.ended': { target: 'off', actions: 'toastOff' },
        'factor.leave': 'on',
      },
    },
  },
});

async function unprovided(): Promise<never> {
  throw new Error('This port was not provided');
}
