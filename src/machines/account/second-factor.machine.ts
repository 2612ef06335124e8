import { assertEvent, assign, emit, fromPromise, or, setup, stateIn } from 'xstate';
import type { SecondFactor, SecondFactorSetup } from '../../schemas/account/second-factor.ts';
import type { PortDone, PortFailed, ToastRaised } from '../shared/events.ts';
import { messageIn, refusalIn } from '../shared/outcomes.ts';
import { unprovided } from '../shared/unprovided.ts';

interface SecondFactorContext {
  /** As the server last said; null before that. */
  factor: SecondFactor | null;
  /** What the app is to take and the person to keep; null but while it is shown. */
  setup: SecondFactorSetup | null;
  /** The server's word on its last refusal to extend it; empty when its answer was lost. */
  msg: string;
}

type SecondFactorEvent =
  /** It is to be read anew. */
  | { type: 'factor.retry' }
  /** Somebody has logged in: what was refused may be theirs. */
  | { type: 'session.returned' }
  /** Something has happened to the person, here or elsewhere. */
  | { type: 'activity.came' }
  /** The person wants to turn it on. */
  | { type: 'factor.begin' }
  /** The password was right. */
  | { type: 'factor.begun'; setup: SecondFactorSetup }
  /** A code of the app was right. */
  | { type: 'factor.proven' }
  /** The server has said that it is no longer as it is shown. */
  | { type: 'factor.outdated'; msg: string }
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
    'Turns two-step log-in on and off, for withdrawals, too. What an app has to know is shown once, after the password; it counts when a code of the app has been right. The forms on the way are statecharts of their own. What is changed elsewhere meanwhile is followed.',
  context: { factor: null, setup: null, msg: '' },
  initial: 'loading',
  states: {
    loading: {
      description: 'The server is asked whether it is on.',
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
            'Something has happened meanwhile: the server is asked once more afterwards. Asked anew each time, a busy evening would never let an answer through.',
        },
      },
    },
    failed: {
      description: 'Whether it is on is not known.',
      on: { 'factor.retry': 'loading', 'activity.came': 'loading', 'session.returned': 'loading' },
    },
    known: {
      type: 'parallel',
      states: {
        news: {
          description: 'It may be changed in another tab, on another device, or by an operator.',
          initial: 'heard',
          states: {
            heard: {
              description: 'It is as the server last said.',
              on: { 'activity.came': 'reading' },
            },
            reading: {
              description:
                'Something has happened: the server is asked, and nothing that is typed is touched.',
              invoke: {
                id: 'load',
                src: 'load',
                onDone: [
                  { guard: 'hasMoreCome', target: 'reading', reenter: true, actions: 'takeFactor' },
                  { target: 'heard', actions: 'takeFactor' },
                ],
                onError: 'missed',
              },
              // What was read before that would make the new set-up look void.
              on: { 'factor.begun': { target: 'reading', reenter: true } },
              initial: 'current',
              states: {
                current: { on: { 'activity.came': 'behind' } },
                behind: { description: 'More has happened: the server is asked once more afterwards.' },
              },
            },
            missed: {
              description: 'The server could not be asked, and is again.',
              after: { betweenTries: 'reading' },
              on: { 'activity.came': 'reading' },
            },
          },
        },
        step: {
          initial: 'sorting',
          states: {
            sorting: {
              description: 'Whether it is on is known already.',
              always: [{ guard: 'isOn', target: 'on' }, { target: 'off' }],
            },
            off: {
              description: 'The password alone lets in.',
              always: { guard: 'isOn', target: 'on', actions: 'toastOn' },
              on: { 'factor.begin': 'askingPassword' },
            },
            askingPassword: {
              description: 'Whoever has found the page open must not turn it on.',
              always: { guard: 'isOn', target: 'on', actions: 'toastOn' },
              on: {
                'factor.begun': { target: 'showing', actions: 'takeSetup' },
                'factor.outdated': { target: '#secondFactor.loading', actions: 'toastOutdated' },
                'factor.leave': 'off',
              },
            },
            showing: {
              description:
                'The app takes the secret, the person keeps the recovery codes and types a code of the app.',
              exit: 'dropSetup',
              always: [
                { guard: 'isVoid', target: '#secondFactor.void' },
                // The answer was lost, or is still on its way.
                { guard: 'isOn', target: 'on', actions: 'toastOn' },
              ],
              on: {
                'factor.proven': { target: '#secondFactor.loading', actions: 'toastOn' },
                'factor.outdated': '#secondFactor.void',
                'factor.leave': 'off',
              },
            },
            on: {
              description: 'Each log-in asks for a code, too.',
              initial: 'sorting',
              always: { guard: 'isOff', target: 'off', actions: 'toastOff' },
              on: { 'factor.end': 'askingProof' },
              states: {
                sorting: {
                  description: 'Whether withdrawals ask for one is known already.',
                  always: [{ guard: 'isForWithdrawals', target: 'forWithdrawals' }, { target: 'forLogIns' }],
                },
                forLogIns: {
                  description: 'Withdrawals do not ask for one.',
                  initial: 'asItWas',
                  always: { guard: 'isForWithdrawals', target: 'forWithdrawals', actions: 'toastExtended' },
                  on: { 'factor.extend': 'extending' },
                  states: {
                    asItWas: { description: 'Nothing has been sent.' },
                    notExtended: {
                      description:
                        'The server said no, in the words of `msg`, or its answer was lost: it may be sent again.',
                    },
                  },
                },
                extending: {
                  description: 'More safety is to be had at once, without a code.',
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
                  description: 'Each withdrawal asks for one, too.',
                  always: { guard: 'isForLogInsAlone', target: 'forLogIns', actions: 'toastNarrowed' },
                  on: { 'factor.narrow': '#secondFactor.known.step.askingCode' },
                },
              },
            },
            askingCode: {
              description: 'Whoever has found the page open must not have withdrawals ask for less.',
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
              description: 'To turn it off takes the password and a code.',
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
      description: 'What was shown no longer counts: the app must not be left with it.',
      on: { 'factor.retry': 'loading' },
    },
  },
});

function msgOf(event: SecondFactorEvent): string {
  if (event.type === 'factor.outdated') return event.msg;
  return messageIn(event);
}
