import { assertEvent, assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { PrivateLeague } from '../../schemas/bets/private-leagues.ts';
import type { PortDone, PortFailed, ToastRaised } from '../shared/events.ts';
import { messageIn } from '../shared/outcomes.ts';
import { unprovided } from '../shared/unprovided.ts';

/** A change that a member asks for: to leave, to report a name, or, as the owner, to block a member. */
export type LeagueChange =
  | { kind: 'leave' }
  /** `member` and `nickname` name the other member. */
  | { kind: 'report' | 'block'; member: number; nickname: string };

interface LeagueChangeContext {
  /** The change in the dialog; null before the first. */
  change: LeagueChange | null;
  /** The server's message on its last refusal; empty if its answer was lost. */
  msg: string;
}

type LeagueChangeEvent =
  | { type: 'change.ask'; change: LeagueChange }
  | { type: 'change.confirm' }
  | { type: 'change.leave' }
  | PortDone<'apply', PrivateLeague>
  | PortFailed<'apply'>;

export const leagueChangeMachine = setup({
  types: {} as {
    context: LeagueChangeContext;
    events: LeagueChangeEvent;
    emitted: { type: 'league.changed'; league: PrivateLeague } | ToastRaised;
    /** `busy`: an answer is awaited. `asked`: the member is asked for confirmation. */
    tags: 'busy' | 'asked';
  },
  actors: {
    /** Makes the change, and brings the league after it. */
    apply: fromPromise<PrivateLeague, { change: LeagueChange }>(unprovided),
  },
  actions: {
    take: assign(({ event }) => {
      assertEvent(event, 'change.ask');
      return { change: event.change };
    }),
    takeFailure: assign(({ event }) => ({ msg: messageIn(event) })),
    announce: emit(({ event }) => {
      assertEvent(event, 'xstate.done.actor.apply');
      return { type: 'league.changed' as const, league: event.output };
    }),
    toastDone: enqueueActions(({ context: { change }, enqueue }) => {
      if (change === null) return;
      enqueue.emit({ type: 'toast.raised', tone: 'success', text: DONE[change.kind] });
    }),
  },
}).createMachine({
  id: 'leagueChange',
  description:
    'Leaves a league, reports the name of another member, or blocks one, after a plain confirmation. To do it twice does no harm, so that whoever gets no answer may send it again.',
  context: { change: null, msg: '' },
  initial: 'idle',
  states: {
    idle: {
      description: 'The league is on screen.',
      on: { 'change.ask': { target: 'confirming', actions: 'take' } },
    },
    confirming: {
      description: 'A dialog asks whether the change is to be made.',
      tags: 'asked',
      initial: 'fresh',
      on: { 'change.confirm': 'applying', 'change.leave': 'idle' },
      states: {
        fresh: { description: 'The member has not confirmed yet.' },
        failed: { description: 'The server said no, in the words of `msg`, or its answer was lost.' },
      },
    },
    applying: {
      description: 'The server is asked to make the change.',
      tags: ['busy', 'asked'],
      invoke: {
        id: 'apply',
        src: 'apply',
        input: ({ context }) => ({ change: known(context.change) }),
        onDone: { target: 'idle', actions: ['announce', 'toastDone'] },
        onError: { target: 'confirming.failed', actions: 'takeFailure' },
      },
    },
  },
});

const DONE: Record<LeagueChange['kind'], string> = {
  leave: 'You have left the league',
  report: 'Reported to the owner of the league',
  block: 'Blocked in this league',
};

/** The change that was asked for. @throws without one */
function known(change: LeagueChange | null): LeagueChange {
  if (change === null) throw new Error('No change was asked for');
  return change;
}
