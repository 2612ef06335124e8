import { assertEvent, assign, enqueueActions, sendTo, setup } from 'xstate';
import type { PlayBreak } from '../../schemas/account/limits.ts';
import type { PrivateLeagueBetRequest, PrivateLeagueReceipt } from '../../schemas/bets/private-leagues.ts';
import type { PortDone } from '../shared/events.ts';
import type { MoneyRequestMachine } from '../shared/money-request.machine.ts';
import {
  isApplied,
  isNone,
  isRefusal,
  isSignedOut,
  messageIn,
  type Outcome,
  refusalData,
} from '../shared/outcomes.ts';

/** A team of a match, with the ratio at which its price was tapped. */
export interface LeaguePick {
  match_id: number;
  match_name: string;
  team_value: number;
  /** The team's name. */
  team: string;
  win_ratio: number;
}

interface LeagueBetContext {
  /** The tapped price; null before the first tap, and after a reload, when only the key of the bet is known. */
  pick: LeaguePick | null;
  /** The stake as typed. */
  typed: string;
  /** The stake in whole points; 0 while it is none. */
  stake: number;
  /** The member's points. */
  points: number;
  /** The ratio in force; null while the team takes no bets. */
  win_ratio: number | null;
  /** The latest ratio by the live feed while that of a refusal is on screen; null without one. */
  told: { win_ratio: number | null } | null;
  /** The ratio on screen when the member pressed the button. */
  seen: number | null;
  /** The member's break, in which nothing can be staked; null without one, and while it is unknown. */
  break: PlayBreak | null;
  /** The server's message on a refusal. */
  msg: string;
  receipt: PrivateLeagueReceipt | null;
}

type LeagueBetEvent =
  | { type: 'price.tapped'; pick: LeaguePick }
  | { type: 'stake.set'; typed: string; stake: number }
  /** Null while the team takes no bets. */
  | { type: 'price.told'; win_ratio: number | null }
  | { type: 'points.told'; points: number }
  /** Null once the break is over, and without one. */
  | { type: 'break.told'; taken: PlayBreak | null }
  /** `seen` is the highest ratio that may be on screen; undefined before the first frame. */
  | { type: 'bet.place'; seen?: number | undefined }
  | { type: 'bet.accept'; seen?: number | undefined }
  | { type: 'bet.again' }
  | { type: 'bet.leave' }
  | { type: 'bet.check' }
  | { type: 'network.back' }
  | PortDone<'request', Outcome<PrivateLeagueReceipt>>;

export const leagueBetMachine = setup({
  types: {} as {
    context: LeagueBetContext;
    events: LeagueBetEvent;
    emitted: { type: 'leagueBet.placed' };
    tags: 'busy' | 'dialog';
    children: { request: 'request' };
  },
  actors: {
    request: {} as MoneyRequestMachine<PrivateLeagueBetRequest, PrivateLeagueReceipt>,
  },
  guards: {
    isNone,
    isApplied,
    isHeld: ({ context }) => context.win_ratio === null,
    isOnBreak: ({ context }) => context.break !== null,
    isAcceptable: ({ context }) => context.win_ratio !== null && context.break === null,
    isEmpty: ({ context }) => context.typed === '',
    isNoStake: ({ context }) => context.stake < 1,
    isTooMuch: ({ context }) => context.stake > context.points,
    isRepriced: ({ event }) => newRatioIn(event) !== undefined,
    isNoWorse: ({ context }) => (context.win_ratio ?? 0) >= (context.seen ?? Number.POSITIVE_INFINITY),
    isSignedOut,
    isRefusal,
  },
  actions: {
    takePick: assign(({ event }) => {
      assertEvent(event, 'price.tapped');
      const { pick } = event;
      const { win_ratio } = pick;
      return { pick, typed: '', stake: 0, win_ratio, told: null, seen: null, msg: '', receipt: null };
    }),
    takeStake: assign(({ event }) => {
      assertEvent(event, 'stake.set');
      return { typed: event.typed, stake: event.stake };
    }),
    takePrice: assign(({ event }) => {
      assertEvent(event, 'price.told');
      return { win_ratio: event.win_ratio };
    }),
    keepPrice: assign(({ event }) => {
      assertEvent(event, 'price.told');
      return { told: { win_ratio: event.win_ratio } };
    }),
    takeKeptPrice: assign(({ context: { told } }) => ({ ...told, told: null })),
    takePoints: assign(({ event }) => {
      assertEvent(event, 'points.told');
      return { points: event.points };
    }),
    takeBreak: assign(({ event }) => {
      assertEvent(event, 'break.told');
      return { break: event.taken };
    }),
    // The price may have moved since the last painted frame, but the member agreed to the one on screen.
    commit: assign(({ context, event }) => {
      assertEvent(event, ['bet.place', 'bet.accept']);
      return { seen: event.seen ?? context.win_ratio, msg: '' };
    }),
    takeNewPrice: assign(({ context, event }) => ({ win_ratio: newRatioIn(event) ?? context.win_ratio })),
    showRefusal: assign(({ event }) => ({ msg: messageIn(event) })),
    takeReceipt: assign(({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.request');
      const { output } = event;
      return output.outcome === 'applied'
        ? { receipt: output.receipt, points: output.receipt.points }
        : { receipt: context.receipt };
    }),
    announce: enqueueActions(({ enqueue }) => enqueue.emit({ type: 'leagueBet.placed' })),
    askNow: sendTo('request', { type: 'request.check' }),
  },
  delays: { lineCatchesUp: 2000, secondTapEnds: 700 },
}).createMachine({
  id: 'leagueBet',
  description:
    'A bet of league points on the winner of a match, in a dialog. The member agrees to the ratio on screen, and may accept or leave a worse one. After a lost answer, the outcome is asked for by key.',
  context: {
    pick: null,
    typed: '',
    stake: 0,
    points: 0,
    win_ratio: null,
    told: null,
    seen: null,
    break: null,
    msg: '',
    receipt: null,
  },
  initial: 'recalling',
  on: {
    'price.told': { actions: 'takePrice' },
    'points.told': { actions: 'takePoints' },
    'break.told': { actions: 'takeBreak' },
  },
  states: {
    recalling: {
      description: 'A bet from before a reload is looked for in the storage, and its outcome asked for.',
      tags: ['busy', 'dialog'],
      invoke: {
        id: 'request',
        src: 'request',
        input: { payload: null, subject: null },
        onDone: [
          { guard: 'isNone', target: 'idle' },
          { guard: 'isApplied', target: 'placed', actions: 'takeReceipt' },
          { target: 'notPlaced' },
        ],
        onError: { target: 'idle' },
      },
      on: {
        'bet.check': { actions: 'askNow' },
        'network.back': { actions: 'askNow' },
      },
    },
    idle: {
      description: 'No price has been tapped.',
      on: { 'price.tapped': { target: 'editing', actions: 'takePick' } },
    },
    editing: {
      description: 'A dialog shows the team with its ratio, and asks for the stake.',
      tags: 'dialog',
      on: {
        'stake.set': { target: '.judging', actions: 'takeStake' },
        'price.told': { target: '.judging', actions: 'takePrice' },
        'points.told': { target: '.judging', actions: 'takePoints' },
        'break.told': { target: '.judging', actions: 'takeBreak' },
        'bet.leave': { target: 'idle' },
      },
      initial: 'judging',
      states: {
        judging: {
          description: "Transient: looks for a break, and compares the stake with the member's points.",
          always: [
            { guard: 'isOnBreak', target: 'onBreak' },
            { guard: 'isHeld', target: 'held' },
            { guard: 'isEmpty', target: 'empty' },
            { guard: 'isNoStake', target: 'noStake' },
            { guard: 'isTooMuch', target: 'tooMuch' },
            { target: 'ready' },
          ],
        },
        onBreak: {
          description:
            'The member is on a break: no bet is sent. The stake stays, and betting resumes once the break is over.',
        },
        held: { description: 'The team takes no bets now: betting is suspended or over.' },
        empty: { description: 'No stake has been typed.' },
        noStake: { description: 'The stake is no whole number of points, or less than one.' },
        tooMuch: { description: 'The stake is more than the member has.' },
        ready: {
          description: 'The bet can be placed.',
          on: { 'bet.place': { target: '#leagueBet.requesting', actions: 'commit' } },
        },
      },
    },
    requesting: {
      description: 'The bet is on its way.',
      tags: ['busy', 'dialog'],
      invoke: {
        id: 'request',
        src: 'request',
        input: ({ context }) => requestOf(context),
        onDone: [
          { guard: 'isApplied', target: 'placed', actions: 'takeReceipt' },
          { guard: 'isRepriced', target: 'repriced', actions: 'takeNewPrice' },
          { guard: 'isSignedOut', target: 'editing' },
          { guard: 'isRefusal', target: 'refused', actions: 'showRefusal' },
          { target: 'notPlaced' },
        ],
        onError: { target: 'idle' },
      },
      on: {
        'bet.check': { actions: 'askNow' },
        'network.back': { actions: 'askNow' },
      },
    },
    repriced: {
      description: 'The ratio has become worse: the member accepts that or leaves the bet.',
      tags: 'dialog',
      on: {
        'bet.accept': {
          guard: 'isAcceptable',
          target: 'requesting',
          actions: ['commit', 'takeKeptPrice'],
        },
        'bet.leave': { target: 'idle' },
      },
      initial: 'fresh',
      states: {
        fresh: {
          description:
            "The live feed may still show the old ratio, so the refusal's is shown for a moment, and the feed's is kept.",
          on: { 'price.told': { actions: 'keepPrice' } },
          after: { lineCatchesUp: { target: 'settled' } },
        },
        settled: {
          description:
            'The live feed shows the ratio in force. If it is as good as before, it needs no consent.',
          entry: 'takeKeptPrice',
          always: { guard: 'isNoWorse', target: '#leagueBet.editing' },
        },
      },
    },
    placed: {
      description: 'The dialog shows the bet, and the points that are left.',
      tags: 'dialog',
      entry: 'announce',
      initial: 'fresh',
      states: {
        fresh: {
          description: 'A second tap on the button may land here, so that nothing is taken yet.',
          after: { secondTapEnds: { target: 'settled' } },
        },
        settled: {
          description: 'The member can close the dialog.',
          on: { 'bet.leave': { target: '#leagueBet.idle' } },
        },
      },
    },
    refused: {
      description:
        'The server refused with `msg`: the league or the match may be over. No points have moved.',
      tags: 'dialog',
      on: {
        'bet.again': { target: 'editing' },
        'bet.leave': { target: 'idle' },
      },
    },
    notPlaced: {
      description: 'The answer was lost. The bet was not placed, and never will be.',
      tags: 'dialog',
      on: { 'bet.leave': { target: 'idle' } },
    },
  },
});

/** The request to which the member has agreed. */
function requestOf({ pick, stake, seen }: LeagueBetContext) {
  if (pick === null || seen === null) throw new Error('No price was tapped');
  const { team_value, match_id } = pick;
  return { payload: { team_value, points: stake, win_ratio: seen }, subject: String(match_id) };
}

/** The new ratio from a refusal because of a worse one; undefined for other refusals. */
function newRatioIn(event: LeagueBetEvent): number | undefined {
  const ratio = refusalData(event, 'win_ratio');
  return typeof ratio === 'number' ? ratio : undefined;
}
