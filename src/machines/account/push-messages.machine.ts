import { assertEvent, assign, emit, enqueueActions, fromPromise, setup, stateIn } from 'xstate';
import type { PushChoices } from '../../schemas/account/push.ts';
import type { PortDone, PortFailed, ToastRaised } from '../shared/events.ts';
import { isMissing, messageIn } from '../shared/outcomes.ts';
import { unprovided } from '../shared/unprovided.ts';

/**
 * The state of messages on this device. `notInstalled`: the browser has them only for pages on the home screen.
 * `denied`: the person has told the browser to block them. `expired`: the browser has a subscription that is not, or no
 * longer, one of this session, or is for another key of the server. `shared`: it is the demo account, which gets none.
 */
type PushStanding = 'unsupported' | 'notInstalled' | 'denied' | 'unasked' | 'expired' | 'shared';

/** The findings of the browser and the server about this device. `on` has the choices. */
export type PushFound = { state: PushStanding } | { state: 'on'; choices: PushChoices };

export interface PushMessagesContext {
  /** The choices as the person has them on screen; null unless messages are on. */
  choices: PushChoices | null;
}

type PushMessagesEvent =
  | { type: 'push.retry' }
  /** The person is back: they may have changed the browser's settings. */
  | { type: 'push.refresh' }
  | { type: 'push.turnOn' }
  | { type: 'push.turnOff' }
  /** The person changes a choice on screen. */
  | { type: 'push.choose'; choices: PushChoices }
  | { type: 'push.save' }
  | PortDone<'look' | 'turnOn', PushFound>
  | PortFailed<'look' | 'turnOn' | 'turnOff' | 'save'>
  | PortDone<'save', PushChoices>
  | PortDone<'turnOff', void>;

export const pushMessagesMachine = setup({
  types: {} as {
    context: PushMessagesContext;
    events: PushMessagesEvent;
    emitted: ToastRaised;
    /** `busy`: the browser or the server is asked for something. */
    tags: 'busy';
  },
  actors: {
    /** Looks at the browser's permission and subscription, and asks the server whose it is. It asks the person nothing. */
    look: fromPromise<PushFound>(unprovided),
    /** Asks for the permission, subscribes, and tells the server. The person may answer as they like. */
    turnOn: fromPromise<PushFound>(unprovided),
    /** Ends the subscription, here and on the server. */
    turnOff: fromPromise<void>(unprovided),
    /** Saves choices for this device. */
    save: fromPromise<PushChoices, PushChoices>(unprovided),
  },
  guards: {
    isUnsupported: ({ event }) => isFound(event, 'unsupported'),
    isNotInstalled: ({ event }) => isFound(event, 'notInstalled'),
    isDenied: ({ event }) => isFound(event, 'denied'),
    isShared: ({ event }) => isFound(event, 'shared'),
    isUnasked: ({ event }) => isFound(event, 'unasked'),
    isExpired: ({ event }) => isFound(event, 'expired'),
    isOn: ({ event }) => isFound(event, 'on'),
    isUnsaved: stateIn({ on: { turningOff: 'unsaved' } }),
    /** Quiet hours that end when they begin are none. */
    isSound: ({ context: { choices } }) =>
      choices?.quiet == null || choices.quiet.from !== choices.quiet.until,
    isMissing,
  },
  actions: {
    takeFound: assign(({ event }) => {
      assertEvent(event, ['xstate.done.actor.look', 'xstate.done.actor.turnOn']);
      return { choices: event.output.state === 'on' ? event.output.choices : null };
    }),
    takeChoices: assign(({ event }) => {
      assertEvent(event, 'push.choose');
      return { choices: event.choices };
    }),
    takeSaved: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.save');
      return { choices: event.output };
    }),
    forgetChoices: assign({ choices: null }),
    toastSaved: emit({ type: 'toast.raised', tone: 'success', text: 'Your choices are saved' }),
    toastOn: emit({ type: 'toast.raised', tone: 'success', text: 'Notifications are on for this device' }),
    toastOff: emit({ type: 'toast.raised', tone: 'success', text: 'Notifications are off for this device' }),
    toastFailure: enqueueActions(({ event, enqueue }) => {
      const text = messageIn(event) || 'That did not work. Try again.';
      enqueue.emit({ type: 'toast.raised', tone: 'error', text });
    }),
  },
}).createMachine({
  id: 'pushMessages',
  description:
    'Push messages on this device: the permission of the browser, the subscription, and what it is told. The permission is asked for by a tap alone.',
  context: { choices: null },
  initial: 'looking',
  states: {
    looking: {
      description: 'The browser and the server are asked whether messages are on.',
      invoke: {
        id: 'look',
        src: 'look',
        onDone: [
          { guard: 'isUnsupported', target: 'unsupported' },
          { guard: 'isNotInstalled', target: 'notInstalled' },
          { guard: 'isDenied', target: 'denied' },
          { guard: 'isShared', target: 'shared' },
          { guard: 'isUnasked', target: 'unasked' },
          { guard: 'isExpired', target: 'expired' },
          { target: 'on', actions: 'takeFound' },
        ],
        onError: 'failed',
      },
    },
    failed: {
      description: 'It could not be found out, and a message says so.',
      on: { 'push.retry': 'looking', 'push.refresh': 'looking' },
    },
    unsupported: {
      description: 'This browser has no push messages, and a message says so. Another browser may.',
      on: { 'push.refresh': 'looking' },
    },
    notInstalled: {
      description: 'This browser has them once the page is on the home screen, and a message says how.',
      on: { 'push.refresh': 'looking' },
    },
    denied: {
      description: 'The browser blocks messages of this page: only its settings can change that.',
      on: { 'push.refresh': 'looking', 'push.retry': 'looking' },
    },
    shared: {
      description: 'The demo account gets no messages, and a message says so.',
      on: { 'push.refresh': 'looking' },
    },
    unasked: {
      description: 'Messages are off. The person may turn them on.',
      on: { 'push.turnOn': 'asking', 'push.refresh': '.checking' },
      initial: 'resting',
      states: {
        resting: { description: 'Nothing is under way.' },
        checking: {
          description: 'The browser and the server are asked again, behind what is on screen.',
          invoke: {
            id: 'look',
            src: 'look',
            onDone: [{ guard: 'isUnasked', target: 'resting' }, { target: '#pushMessages.looking' }],
            onError: 'resting',
          },
        },
      },
    },
    expired: {
      description:
        'The subscription is gone, belongs to somebody else, or is for an earlier key of the server. The person may turn messages on again.',
      on: { 'push.turnOn': 'asking', 'push.refresh': '.checking' },
      initial: 'resting',
      states: {
        resting: { description: 'Nothing is under way.' },
        checking: {
          description: 'The browser and the server are asked again, behind what is on screen.',
          invoke: {
            id: 'look',
            src: 'look',
            onDone: [{ guard: 'isExpired', target: 'resting' }, { target: '#pushMessages.looking' }],
            onError: 'resting',
          },
        },
      },
    },
    asking: {
      description: 'The browser asks for the permission if need be, and the device is subscribed.',
      tags: 'busy',
      invoke: {
        id: 'turnOn',
        src: 'turnOn',
        onDone: [
          { guard: 'isDenied', target: 'denied' },
          { guard: 'isUnasked', target: 'unasked' },
          { guard: 'isExpired', target: 'expired' },
          { target: 'on', actions: ['takeFound', 'toastOn'] },
        ],
        onError: { target: 'unasked', actions: 'toastFailure' },
      },
    },
    on: {
      description: 'Messages come to this device.',
      initial: 'saved',
      states: {
        saved: {
          description: 'The choices on screen are those of the server.',
          on: {
            'push.choose': { target: 'edited', actions: 'takeChoices' },
            'push.turnOff': 'turningOff',
            'push.refresh': 'checking',
          },
        },
        checking: {
          description: 'The browser and the server are asked again, behind the choices.',
          on: {
            'push.choose': { target: 'edited', actions: 'takeChoices' },
            'push.turnOff': 'turningOff',
          },
          invoke: {
            id: 'look',
            src: 'look',
            onDone: [
              { guard: 'isOn', target: 'saved', actions: 'takeFound' },
              { target: '#pushMessages.looking', actions: 'forgetChoices' },
            ],
            onError: 'saved',
          },
        },
        edited: {
          description:
            'The person has changed choices that are not saved yet. A return to the page does not replace them.',
          on: {
            'push.choose': { actions: 'takeChoices' },
            'push.save': { guard: 'isSound', target: 'saving' },
            'push.turnOff': 'turningOff.unsaved',
          },
        },
        saving: {
          description: 'The choices are on their way to the server.',
          tags: 'busy',
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context }) => known(context.choices),
            onDone: { target: 'saved', actions: ['takeSaved', 'toastSaved'] },
            onError: [
              {
                guard: 'isMissing',
                target: '#pushMessages.expired',
                actions: ['forgetChoices', 'toastFailure'],
              },
              { target: 'edited', actions: 'toastFailure' },
            ],
          },
        },
        turningOff: {
          description: 'The subscription is being ended.',
          tags: 'busy',
          initial: 'unchanged',
          states: {
            unchanged: { description: 'The choices are those of the server.' },
            unsaved: { description: 'If it fails, the person can still save the changed choices.' },
          },
          invoke: {
            id: 'turnOff',
            src: 'turnOff',
            onDone: { target: '#pushMessages.unasked', actions: ['forgetChoices', 'toastOff'] },
            // The answer may be lost, and the subscription ended.
            onError: [
              { guard: 'isUnsaved', target: 'edited', actions: 'toastFailure' },
              { target: 'checking', actions: 'toastFailure' },
            ],
          },
        },
      },
    },
  },
});

/** Whether the browser and the server were found like this. */
function isFound(event: PushMessagesEvent, state: PushFound['state']): boolean {
  assertEvent(event, ['xstate.done.actor.look', 'xstate.done.actor.turnOn']);
  return event.output.state === state;
}

/** The choices to be saved. @throws without any */
function known(choices: PushChoices | null): PushChoices {
  if (choices === null) throw new Error('Messages are not on');
  return choices;
}
