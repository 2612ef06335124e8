import { assertEvent, assign, emit, fromPromise, or, setup, stateIn } from 'xstate';
import type { SecondFactor, SecondFactorSetup } from '../../schemas/account/second-factor.ts';
import type { PortDone, PortFailed, ToastRaised } from '../shared/events.ts';
import { messageIn, refusalIn } from '../shared/outcomes.ts';
import { unprovided } from '../shared/unprovided.ts';

interface SecondFactorContext {
  /** The server's last answer; null before that. */
  factor: SecondFactor | null;
  /** The secret for the app, and the recovery codes for the person; null unless they are on screen. */
  setup: SecondFactorSetup | null;
  /**
   * The server's message on its last refusal to ask for a code before withdrawals; empty if its answer was
   * lost.
   */
  msg: string;
}

type SecondFactorEvent =
  /** Reads the state again. */
  | { type: 'factor.retry' }
  /** Somebody has logged in, who may be allowed what was refused before. */
  | { type: 'session.returned' }
  /** The person has a new activity, from this device or another. */
  | { type: 'activity.came' }
  /** The person wants to turn it on. */
  | { type: 'factor.begin' }
  /** The password was right. */
  | { type: 'factor.begun'; setup: SecondFactorSetup }
  /** A code of the app was right. */
  | { type: 'factor.proven' }
  /** The server has refused because the page is out of date. */
  | { type: 'factor.outdated'; msg: string }
  /** The person wants to turn it off. */
  | { type: 'factor.end' }
  /** Password and code were right. */
  | { type: 'factor.ended' }
  /** The person wants withdrawals to ask for a code, too. */
  | { type: 'factor.extend' }
  /** The person wants withdrawals to stop asking for a code. */
  | { type: 'factor.narrow' }
  /** The code for that was right. */
  | { type: 'factor.narrowed' }
  /** The person cancels. */
  | { type: 'factor.leave' }
  | PortDone<'load', SecondFactor>
  | PortDone<'extend', void>
  | PortFailed<'load' | 'extend'>;

export const secondFactorMachine = setup({
  types: {} as {
    context: SecondFactorContext;
    events: SecondFactorEvent;
    emitted: ToastRaised;
    /** `busy`: a request of the person is on its way. */
    tags: 'busy';
  },
  actors: {
    /** Whether it is on, and what asks for a code. */
    load: fromPromise<SecondFactor>(unprovided),
    /** Makes withdrawals ask for a code, too. */
    extend: fromPromise<void>(unprovided),
  },
  guards: {
    hasMoreCome: or([stateIn({ loading: 'behind' }), stateIn({ known: { news: { reading: 'behind' } } })]),
    isOn: ({ context: { factor } }) => factor !== null && factor.since !== null,
    isOff: ({ context: { factor } }) => factor?.since === null,
    isForWithdrawals: ({ context: { factor } }) => factor?.for_withdrawals === true,
    isForLogInsAlone: ({ context: { factor } }) =>
      factor !== null && factor.since !== null && !factor.for_withdrawals,
    /** Another set-up has been begun or turned on since, or there is none any more. */
    isVoid: ({ context: { factor, setup } }) => factor?.setup_id !== setup?.setup_id,
    isOutdated: ({ event }) => refusalIn(event)?.status === 409,
  },
  actions: {
    takeFactor: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.load');
      return { factor: event.output };
    }),
    takeSetup: assign(({ event }) => {
      assertEvent(event, 'factor.begun');
      const { setup } = event;
      return {
        setup,
        factor: {
          since: null,
          for_withdrawals: false,
          recovery_codes_left: 0,
          setup_id: setup.setup_id,
        },
      };
    }),
    dropSetup: assign({ setup: null }),
    takeFailure: assign(({ event }) => ({ msg: msgOf(event) })),
    toastOutdated: emit(({ event }) => ({ type: 'toast.raised', tone: 'error', text: msgOf(event) })),
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
  delays: { betweenTries: 5000 },
}).createMachine({
  id: 'secondFactor',
  description:
    'Turns two-step log-in on and off, for withdrawals, too. The secret is shown once, after the password, and counts once a code of the app was right. The forms on the way are statecharts of their own. Changes from elsewhere are followed.',
  context: { factor: null, setup: null, msg: '' },
  initial: 'loading',
  states: {
    loading: {
      description: 'The server is asked whether two-step log-in is on.',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: [
          { guard: 'hasMoreCome', target: 'known.news.reading', actions: 'takeFactor' },
          { target: 'known', actions: 'takeFactor' },
        ],
        onError: 'failed',
      },
      initial: 'current',
      states: {
        current: { on: { 'activity.came': 'behind' } },
        behind: {
          description:
            'Something has changed during the question, so one more follows. To start over each time could take for ever.',
        },
      },
    },
    failed: {
      description: 'The server could not be asked, and the person may try again.',
      on: { 'factor.retry': 'loading', 'activity.came': 'loading', 'session.returned': 'loading' },
    },
    known: {
      type: 'parallel',
      states: {
        news: {
          description:
            'Other tabs, other devices and operators change it, too: the server is asked after each activity.',
          initial: 'heard',
          states: {
            heard: {
              description: "The state on screen is the server's last word.",
              on: { 'activity.came': 'reading' },
            },
            reading: {
              description: 'The server is asked after an activity. Nothing that is typed is touched.',
              invoke: {
                id: 'load',
                src: 'load',
                onDone: [
                  { guard: 'hasMoreCome', target: 'reading', reenter: true, actions: 'takeFactor' },
                  { target: 'heard', actions: 'takeFactor' },
                ],
                onError: 'missed',
              },
              // An answer from before the new set-up would make the set-up look void.
              on: { 'factor.begun': { target: 'reading', reenter: true } },
              initial: 'current',
              states: {
                current: { on: { 'activity.came': 'behind' } },
                behind: { description: 'Something has changed during the question, so one more follows.' },
              },
            },
            missed: {
              description: 'The server could not be asked: the next try follows by itself.',
              after: { betweenTries: 'reading' },
              on: { 'activity.came': 'reading' },
            },
          },
        },
        step: {
          description: "The person's way through turning it on, off, or wider.",
          initial: 'sorting',
          states: {
            sorting: {
              description: "Nobody waits here: the server's last word picks the next state.",
              always: [{ guard: 'isOn', target: 'on' }, { target: 'off' }],
            },
            off: {
              description: 'The password alone is enough to log in.',
              always: { guard: 'isOn', target: 'on', actions: 'toastOn' },
              on: { 'factor.begin': 'askingPassword' },
            },
            askingPassword: {
              description:
                'The person types their password before it is turned on: the page may have been left open.',
              always: { guard: 'isOn', target: 'on', actions: 'toastOn' },
              on: {
                'factor.begun': { target: 'showing', actions: 'takeSetup' },
                'factor.outdated': { target: '#secondFactor.loading', actions: 'toastOutdated' },
                'factor.leave': 'off',
              },
            },
            showing: {
              description:
                'The secret and the recovery codes are on screen until a code of the app is right.',
              exit: 'dropSetup',
              always: [
                { guard: 'isVoid', target: '#secondFactor.void' },
                // It was turned on: the answer was lost, or is still on its way.
                { guard: 'isOn', target: 'on', actions: 'toastOn' },
              ],
              on: {
                'factor.proven': { target: '#secondFactor.loading', actions: 'toastOn' },
                'factor.outdated': '#secondFactor.void',
                'factor.leave': 'off',
              },
            },
            on: {
              description: 'Each log-in asks for a code of the app, too.',
              initial: 'sorting',
              always: { guard: 'isOff', target: 'off', actions: 'toastOff' },
              on: { 'factor.end': 'askingProof' },
              states: {
                sorting: {
                  description: "Nobody waits here: the server's last word picks the next state.",
                  always: [{ guard: 'isForWithdrawals', target: 'forWithdrawals' }, { target: 'forLogIns' }],
                },
                forLogIns: {
                  description: 'Log-ins ask for a code, withdrawals do not.',
                  initial: 'asItWas',
                  always: { guard: 'isForWithdrawals', target: 'forWithdrawals', actions: 'toastExtended' },
                  on: { 'factor.extend': 'extending' },
                  states: {
                    asItWas: { description: 'The wish to protect withdrawals has not been sent.' },
                    notExtended: {
                      description:
                        'The server said no, in the words of `msg`, or its answer was lost. The person may try again.',
                    },
                  },
                },
                extending: {
                  description: 'The server is asked to protect withdrawals, too. More safety needs no code.',
                  tags: 'busy',
                  always: { guard: 'isForWithdrawals', target: 'forWithdrawals', actions: 'toastExtended' },
                  invoke: {
                    id: 'extend',
                    src: 'extend',
                    onDone: { target: '#secondFactor.loading', actions: 'toastExtended' },
                    onError: [
                      { guard: 'isOutdated', target: '#secondFactor.loading', actions: 'toastOutdated' },
                      { target: 'forLogIns.notExtended', actions: 'takeFailure' },
                    ],
                  },
                },
                forWithdrawals: {
                  description: 'Log-ins and withdrawals ask for a code.',
                  always: { guard: 'isForLogInsAlone', target: 'forLogIns', actions: 'toastNarrowed' },
                  on: { 'factor.narrow': '#secondFactor.known.step.askingCode' },
                },
              },
            },
            askingCode: {
              description: 'The person types a code before withdrawals ask for less.',
              always: [
                { guard: 'isOff', target: 'off', actions: 'toastOff' },
                { guard: 'isForLogInsAlone', target: 'on', actions: 'toastNarrowed' },
              ],
              on: {
                'factor.narrowed': { target: '#secondFactor.loading', actions: 'toastNarrowed' },
                'factor.leave': 'on',
              },
            },
            askingProof: {
              description: 'The person types their password and a code before it is turned off.',
              always: { guard: 'isOff', target: 'off', actions: 'toastOff' },
              on: {
                'factor.ended': { target: '#secondFactor.loading', actions: 'toastOff' },
                'factor.leave': 'on',
              },
            },
          },
        },
      },
    },
    void: {
      description: 'The secret on screen is no longer valid: the person is told to remove it from the app.',
      on: { 'factor.retry': 'loading' },
    },
  },
});

function msgOf(event: SecondFactorEvent): string {
  if (event.type === 'factor.outdated') return event.msg;
  return messageIn(event);
}
