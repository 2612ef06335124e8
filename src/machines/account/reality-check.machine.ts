import { assertEvent, assign, emit, fromPromise, setup } from 'xstate';
import type { PlayTime } from '../../schemas/account/limits.ts';
import type { NavigationWanted, PortDone, PortFailed } from '../shared/events.ts';
import { unprovided } from '../shared/unprovided.ts';

interface RealityCheckContext {
  /** The server's last answer; null before that. */
  time: PlayTime | null;
}

type RealityCheckEvent =
  /**
   * The tab is visible again: its clock may have stood still, and the check may have been answered in another
   * tab.
   */
  | { type: 'page.shown' }
  /** The person's answers. */
  | { type: 'check.goOn' }
  | { type: 'check.break' }
  | { type: 'check.logOut' }
  | PortDone<'ask' | 'see', PlayTime>
  | PortFailed<'ask' | 'see'>;

export const realityCheckMachine = setup({
  types: {} as {
    context: RealityCheckContext;
    events: RealityCheckEvent;
    /** `session.leave`: the person wants to log out. */
    emitted: NavigationWanted | { type: 'session.leave' };
    /** `told`: the dialog is open. */
    tags: 'told';
  },
  actors: {
    /** The person's play time, and the time of the next check. */
    ask: fromPromise<PlayTime>(unprovided),
    /** Tells the server that the person has seen the check. */
    see: fromPromise<PlayTime>(unprovided),
  },
  guards: {
    isDue: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.ask');
      return event.output.due_in_s === 0;
    },
    isOff: ({ event }) => {
      assertEvent(event, ['xstate.done.actor.ask', 'xstate.done.actor.see']);
      return event.output.due_in_s === null;
    },
  },
  actions: {
    takeTime: assign(({ event }) => {
      assertEvent(event, ['xstate.done.actor.ask', 'xstate.done.actor.see']);
      return { time: event.output };
    }),
    goToLimits: emit({ type: 'navigation.wanted', to: '/play-limits', replace: false }),
    wantLogOut: emit({ type: 'session.leave' }),
  },
  delays: {
    untilDue: ({ context }) => 1000 * (context.time?.due_in_s ?? 0),
    betweenTries: 60_000,
  },
}).createMachine({
  id: 'realityCheck',
  description:
    'Tells a person who asked for it how long they have been playing, and what they have won or lost. The server says when that is due, for all tabs and devices together; it is asked again before the dialog opens, since another tab may have been answered.',
  context: { time: null },
  initial: 'asking',
  states: {
    asking: {
      description: 'The server is asked whether it is time.',
      invoke: {
        id: 'ask',
        src: 'ask',
        onDone: [
          { guard: 'isDue', target: 'told', actions: 'takeTime' },
          { guard: 'isOff', target: 'off', actions: 'takeTime' },
          { target: 'waiting', actions: 'takeTime' },
        ],
        onError: 'unreachable',
      },
    },
    waiting: {
      description: 'It is not time yet.',
      after: { untilDue: 'asking' },
      on: { 'page.shown': 'asking' },
    },
    unreachable: {
      description: 'The server could not be asked.',
      after: { betweenTries: 'asking' },
      on: { 'page.shown': 'asking' },
    },
    off: {
      description: 'The person wants no check, as another tab or device may have said.',
      on: { 'page.shown': 'asking' },
    },
    told: {
      description: 'A dialog says how long the person has played, and waits for their answer.',
      tags: 'told',
      initial: 'current',
      on: {
        'check.goOn': 'seeing',
        'check.break': { target: 'seeing', actions: 'goToLimits' },
        'check.logOut': 'leaving',
      },
      states: {
        current: {
          description: 'The figures are as of the last question to the server.',
          on: { 'page.shown': 'refreshing' },
        },
        refreshing: {
          description: 'The server is asked again, since another tab may have been answered.',
          invoke: {
            id: 'ask',
            src: 'ask',
            onDone: [
              { guard: 'isDue', target: 'current', actions: 'takeTime' },
              { guard: 'isOff', target: '#realityCheck.off', actions: 'takeTime' },
              { target: '#realityCheck.waiting', actions: 'takeTime' },
            ],
            onError: 'current',
          },
        },
      },
    },
    seeing: {
      description: 'The answer is on its way to the server.',
      invoke: {
        id: 'see',
        src: 'see',
        onDone: [
          { guard: 'isOff', target: 'off', actions: 'takeTime' },
          { target: 'waiting', actions: 'takeTime' },
        ],
        onError: 'unreachable',
      },
    },
    leaving: {
      description:
        'The answer is on its way to the server, which takes it only while the session lasts. The session ends afterwards, even if the answer was lost.',
      invoke: {
        id: 'see',
        src: 'see',
        onDone: [
          { guard: 'isOff', target: 'off', actions: ['takeTime', 'wantLogOut'] },
          { target: 'waiting', actions: ['takeTime', 'wantLogOut'] },
        ],
        onError: { target: 'unreachable', actions: 'wantLogOut' },
      },
    },
  },
});
