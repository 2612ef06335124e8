import { assertEvent, assign, enqueueActions, fromPromise, raise, setup } from 'xstate';
import type { DailyPick, SidePick } from '../../schemas/bets/daily-pick.ts';
import type { PortDone, PortFailed, ToastRaised } from '../shared/events.ts';
import { isRefusal, messageIn } from '../shared/outcomes.ts';
import { unprovided } from '../shared/unprovided.ts';

interface DailyPickContext {
  /** The pick a day as the server last told it; null before the first answer. */
  daily: DailyPick | null;
  /** The side that is being saved, or was last refused; null before the first. */
  wish: SidePick | null;
}

type DailyPickEvent =
  | { type: 'daily.retry' }
  /** The match, or the person's pick, may have changed. */
  | { type: 'daily.refresh' }
  /** The person picks the side with this index, or another one than before. */
  | { type: 'side.pick'; day: string; side: number }
  | { type: 'picks.switchOn' }
  | { type: 'picks.switchOff' }
  /** `daily` is of another answer. */
  | { type: 'daily.told' }
  | PortDone<'load' | 'save' | 'switchPicks', DailyPick>
  | PortFailed<'load' | 'save' | 'switchPicks'>;

export const dailyPickMachine = setup({
  types: {} as {
    context: DailyPickContext;
    events: DailyPickEvent;
    emitted: ToastRaised;
    /** `busy`: a change of the person is under way. `stale`: the last question to the server failed. */
    tags: 'busy' | 'stale';
  },
  actors: {
    load: fromPromise<DailyPick>(unprovided),
    /** Saves a pick, and brings the pick a day after it. */
    save: fromPromise<DailyPick, SidePick>(unprovided),
    /** Switches the pick a day on or off, and brings it after that. */
    switchPicks: fromPromise<DailyPick, { is_on: boolean }>(unprovided),
  },
  guards: {
    wasRefused: isRefusal,
    isOn: ({ context }) => context.daily?.is_on === true,
    isOff: ({ context }) => context.daily?.is_on === false,
    isOnBreak: ({ context }) => context.daily?.break != null,
    isWithoutMatch: ({ context }) => context.daily?.today == null,
    isPicked: ({ context: { daily } }) => daily?.today?.state === 'open' && daily.today.picked !== null,
    isOpen: ({ context }) => context.daily?.today?.state === 'open',
    isClosed: ({ context }) => context.daily?.today?.state === 'closed',
  },
  actions: {
    takeAnswer: assign(({ event }) => {
      assertEvent(event, [
        'xstate.done.actor.load',
        'xstate.done.actor.save',
        'xstate.done.actor.switchPicks',
      ]);
      return { daily: event.output };
    }),
    takeWish: assign(({ event }) => {
      assertEvent(event, 'side.pick');
      return { wish: { day: event.day, side: event.side } };
    }),
    sortAgain: raise({ type: 'daily.told' }),
    toastFailure: enqueueActions(({ event, enqueue }) => {
      const text = messageIn(event) || 'That could not be saved. Try again.';
      enqueue.emit({ type: 'toast.raised', tone: 'error', text });
    }),
  },
  delays: { betweenTries: 5000 },
}).createMachine({
  id: 'dailyPick',
  description:
    "A person's pick a day: one side of one match, which costs and pays nothing. It can be changed until betting on the match closes, and switched off.",
  context: { daily: null, wish: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The server is asked for the match of the day.',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'known', actions: 'takeAnswer' },
        onError: [{ guard: 'wasRefused', target: 'error.refused' }, { target: 'error.waiting' }],
      },
    },
    error: {
      description: 'It could not be loaded, and a message says so.',
      on: { 'daily.retry': 'loading', 'daily.refresh': '.retrying' },
      initial: 'waiting',
      states: {
        refused: { description: "The server said no: a login or the person's own retry may help." },
        waiting: {
          description: 'No answer came: the next try follows by itself.',
          after: { betweenTries: 'retrying' },
        },
        retrying: {
          description: 'The server is asked again; the message stays on screen.',
          invoke: {
            id: 'load',
            src: 'load',
            onDone: { target: '#dailyPick.known', actions: 'takeAnswer' },
            onError: [{ guard: 'wasRefused', target: 'refused' }, { target: 'waiting' }],
          },
        },
      },
    },
    known: {
      type: 'parallel',
      states: {
        day: {
          description: 'The stage of the day.',
          initial: 'sorting',
          on: { 'daily.told': '.sorting' },
          states: {
            sorting: {
              description: 'The answer says which stage it is.',
              always: [
                { guard: 'isOff', target: 'off' },
                { guard: 'isOnBreak', target: 'onBreak' },
                { guard: 'isWithoutMatch', target: 'none' },
                { guard: 'isPicked', target: 'picked' },
                { guard: 'isOpen', target: 'open' },
                { guard: 'isClosed', target: 'closed' },
                { target: 'decided' },
              ],
            },
            off: { description: 'The person has switched the pick a day off.' },
            onBreak: { description: 'The person is on a break: nothing can be picked.' },
            none: { description: 'There is no match of the day.' },
            open: { description: 'The person may pick a side.' },
            picked: { description: 'A side is picked, and can be changed.' },
            closed: { description: 'Picking is over, and the match has no result yet.' },
            decided: { description: 'The match has a result, or was void.' },
          },
        },
        call: {
          description: 'The question to the server that is under way.',
          initial: 'idle',
          states: {
            idle: {
              description: 'Nothing is under way.',
              initial: 'current',
              on: {
                'daily.refresh': 'refreshing',
                'side.pick': { guard: 'isOpen', target: 'saving', actions: 'takeWish' },
                'picks.switchOn': { guard: 'isOff', target: 'switchingOn' },
                'picks.switchOff': { guard: 'isOn', target: 'switchingOff' },
              },
              states: {
                current: { description: 'The answer is up to date.' },
                stale: {
                  description: 'The last question to the server failed; the next one follows by itself.',
                  tags: 'stale',
                  after: { betweenTries: '#dailyPick.known.call.refreshing' },
                },
              },
            },
            refreshing: {
              description: 'The server is asked again, behind what is on screen.',
              on: {
                'side.pick': { guard: 'isOpen', target: 'saving', actions: 'takeWish' },
                'picks.switchOn': { guard: 'isOff', target: 'switchingOn' },
                'picks.switchOff': { guard: 'isOn', target: 'switchingOff' },
              },
              invoke: {
                id: 'load',
                src: 'load',
                onDone: { target: 'idle', actions: ['takeAnswer', 'sortAgain'] },
                onError: 'idle.stale',
              },
            },
            saving: {
              description: 'The picked side is on its way to the server.',
              tags: 'busy',
              invoke: {
                id: 'save',
                src: 'save',
                input: ({ context }) => known(context.wish),
                onDone: { target: 'idle', actions: ['takeAnswer', 'sortAgain'] },
                onError: { target: 'refreshing', actions: 'toastFailure' },
              },
            },
            switchingOn: {
              description: 'The server is asked to switch the pick a day on.',
              tags: 'busy',
              invoke: {
                id: 'switchPicks',
                src: 'switchPicks',
                input: { is_on: true },
                onDone: { target: 'idle', actions: ['takeAnswer', 'sortAgain'] },
                onError: { target: 'refreshing', actions: 'toastFailure' },
              },
            },
            switchingOff: {
              description: 'The server is asked to switch the pick a day off.',
              tags: 'busy',
              invoke: {
                id: 'switchPicks',
                src: 'switchPicks',
                input: { is_on: false },
                onDone: { target: 'idle', actions: ['takeAnswer', 'sortAgain'] },
                onError: { target: 'refreshing', actions: 'toastFailure' },
              },
            },
          },
        },
      },
    },
  },
});

/** The side to be saved. @throws without one */
function known(wish: SidePick | null): SidePick {
  if (wish === null) throw new Error('No side was picked');
  return wish;
}
