import { and, assertEvent, assign, enqueueActions, not, sendTo, setup, stateIn } from 'xstate';
import type { PlayBreak, PlayLimit } from '../../schemas/account/limits.ts';
import type { BetReceipt } from '../../schemas/bets/bets.ts';
import type { Match, MatchState, Prediction, Side } from '../../schemas/bets/matches.ts';
import type { LowestPrice } from '../../schemas/bets/selections.ts';
import type { StakeRoom } from '../../schemas/bets/stake-check.ts';
import type { Tolerance } from '../../schemas/bets/tolerance.ts';
import type { PortDone, WalletMoved } from '../shared/events.ts';
import type { MoneyRequestMachine } from '../shared/money-request.machine.ts';
import {
  isApplied,
  isIncorrect,
  isNone,
  isRefusal,
  isSignedOut,
  messageIn,
  type Outcome,
  refusalData,
  refusalIn,
} from '../shared/outcomes.ts';

/** The bettor's selection: a team (0 before the first choice), a side of a line, or a face of the coin. */
export type Choice =
  | { kind: 'team' | 'total' | 'margin'; team_value: number }
  | { kind: 'toss'; prediction: Prediction | '' };

/** The body of `live-bet/save` as on screen, unchecked. */
export type BetDraft = {
  bet_amount: string;
  win_ratio: number | undefined;
  tolerance: Tolerance;
  lowest?: LowestPrice;
} & ({ team_value: number } | { match_id: number; prediction: Prediction | ''; minimum_betamount: number });

/** The server's refusal of the last bet. Errors of fields that the bettor has changed since are removed. */
interface BetRefusal {
  /** The server's message; empty if `errors` has all messages. */
  msg: string;
  /** Messages about the draft, by field. */
  errors: Readonly<Record<string, string>>;
  /** The largest accepted stake on the choice, in rupees, after a refusal of a larger one; else null. */
  most: number | null;
}

interface BetSlipContext {
  /** The match with its present prices. */
  match: Match;
  choice: Choice;
  /** The stake as typed. */
  stake: string;
  /** The wallet's balance in rupees; null until it is known, and for visitors. */
  balance: number | null;
  /** The bettor's own limit on stakes or losses with the least room; null if none is known. */
  limit: PlayLimit | null;
  /** The minutes that the bettor's own limit of time leaves for today; null without one, and while it is unknown. */
  minutes: number | null;
  /** The bettor's break, in which nothing can be staked; null without one, and while it is unknown. */
  break: PlayBreak | null;
  /** The stake on the choice that the limits of the match still leave, in rupees, rounded down; null while unknown. */
  most: number | null;
  /** The moves of the price on the way that the bettor accepts. */
  tolerance: Tolerance;
  /** The lowest price that the bettor has typed for this bet alone, in place of the tolerance; else null. */
  lowest: LowestPrice | null;
  /** The ratio on screen when the bettor pressed the button. */
  seen: number | undefined;
  /** The ratio from a refusal, for as long as the live feed may not have brought it yet; else null. */
  offered: number | null;
  /** The number of bets sent, accepted or not: the view moves the focus once for each, even if a refusal changes later. */
  attempts: number;
  refusal: BetRefusal | null;
  /** The debounced price of the choice and the stake at that time, for screen readers. */
  news: { win_ratio: number; stake: string } | null;
  receipt: BetReceipt | null;
}

type BetSlipEvent =
  | { type: 'bet.choose'; choice: Choice }
  | { type: 'bet.stake'; stake: string }
  /** Null once the bettor wants none of their own. */
  | { type: 'bet.lowest'; lowest: LowestPrice | null }
  /** The selection of the bet as the slip keeps it: another tab has changed it, or a price beside the slip was tapped. */
  | { type: 'bet.told'; choice: Choice; stake: string; lowest: LowestPrice | null }
  /** `seen` is the highest ratio that may be on screen, in percent; undefined before the first frame. */
  | { type: 'bet.place'; seen?: number | undefined }
  | { type: 'bet.accept'; seen?: number | undefined }
  | { type: 'bet.leave' }
  | { type: 'bet.again' }
  /** The stake is above the balance, and the bettor opens the deposit form in the slip. */
  | { type: 'bet.topUp' }
  /** The deposit has ended, or the bettor has left it. */
  | { type: 'bet.resume' }
  | { type: 'bet.check' }
  /** The balance in rupees; null if unknown, and for visitors. */
  | { type: 'balance.told'; balance: number | null }
  | { type: 'limit.told'; limit: PlayLimit | null; minutes: number | null }
  /** Null once the break is over, and without one. */
  | { type: 'break.told'; taken: PlayBreak | null }
  /** The server's advice on the choice; null once it is out of date. */
  | { type: 'most.told'; most: number | null }
  /** The bettor chooses, here or elsewhere on this device. */
  | { type: 'tolerance.set'; tolerance: Tolerance }
  /** The schemas have checked the typed stake. Recordings contain this event, but no typed amount. */
  | { type: 'room.told'; room: StakeRoom }
  | { type: 'match.changed'; match: Match }
  | { type: 'prices.moved'; prices: [team_value: number, win_ratio: number][] }
  | { type: 'network.back' }
  | PortDone<'request', Outcome<BetReceipt>>;

const STATES: readonly MatchState[] = ['scheduled', 'open', 'extraTime', 'closed', 'settled', 'abandoned'];

const FACES: readonly Prediction[] = ['Head', 'Tail'];

export const betSlipMachine = setup({
  types: {} as {
    context: BetSlipContext;
    events: BetSlipEvent;
    /** The initial choice, stake and lowest price. */
    input: {
      match: Match;
      choice?: Choice | undefined;
      stake?: string | undefined;
      lowest?: LowestPrice | undefined;
    };
    emitted: WalletMoved;
    tags: 'busy' | 'held' | 'short' | 'beyondLimit' | 'onBreak';
    children: { request: 'request' };
  },
  actors: {
    request: {} as MoneyRequestMachine<BetDraft, BetReceipt>,
  },
  guards: {
    /** `src/actors` provides this guard: the schemas check amounts and typed prices. */
    isDraftSound: () => true,
    isFree: not(stateIn({ open: { room: 'onBreak' } })),
    mayPlace: and(['isFree', 'isDraftSound']),
    isOnBreak: ({ event }) => event.type === 'room.told' && event.room === 'onBreak',
    isShort: ({ event }) => event.type === 'room.told' && event.room === 'short',
    isBeyondLimit: ({ event }) => event.type === 'room.told' && event.room === 'beyondLimit',
    isNewer: ({ context: { match }, event }) =>
      event.type === 'match.changed' && event.match.id === match.id && event.match.revision > match.revision,
    isScheduled: ({ context }) => context.match.state === 'scheduled',
    hasOpened: ({ context }) => context.match.state !== 'scheduled',
    isSuspended: ({ context }) => isSuspended(context),
    isResumed: ({ context }) => !isSuspended(context),
    isOver: ({ context }) => context.match.closes_at === null || isOver(context.match.state),
    isOtherChoice: ({ context, event }) =>
      event.type === 'bet.told' && pickOf(event.choice) !== pickOf(context.choice),
    isNone,
    isApplied,
    // Better odds need the bettor's consent only if they want to be asked about every change.
    isRepriced: ({ context, event }) => {
      const { seen } = context;
      const ratio = refusalData(event, 'win_ratio');
      if (typeof ratio !== 'number' || seen === undefined) return false;
      return ratio < seen || (isAskedAlways(context) && ratio > seen);
    },
    isIncorrect,
    isSignedOut,
    isRefusal,
    movesChosen: ({ context, event }) => {
      if (event.type !== 'prices.moved') return false;
      const side = chosen(context);
      return event.prices.some(
        ([team_value, ratio]) => team_value === side?.team_value && ratio !== side.win_ratio,
      );
    },
    /** `src/actors` replaces this guard by one that knows how low a price the bettor accepts. */
    needsNoConsent: ({ context }) =>
      (ratioInForce(context) ?? 0) >= (context.seen ?? Number.POSITIVE_INFINITY),
  },
  actions: {
    takeMatch: assign(({ context, event }) => {
      assertEvent(event, 'match.changed');
      return { match: event.match, ...stillOpen(context, event.match) };
    }),
    takeBalance: assign(({ event }) => {
      assertEvent(event, 'balance.told');
      return { balance: event.balance };
    }),
    takeLimit: assign(({ event }) => {
      assertEvent(event, 'limit.told');
      return { limit: event.limit, minutes: event.minutes };
    }),
    takeBreak: assign(({ event }) => {
      assertEvent(event, 'break.told');
      return { break: event.taken };
    }),
    takeMost: assign(({ event }) => {
      assertEvent(event, 'most.told');
      return { most: event.most };
    }),
    takeTolerance: assign(({ event }) => {
      assertEvent(event, 'tolerance.set');
      return { tolerance: event.tolerance };
    }),
    takePrices: assign(({ context, event }) => {
      assertEvent(event, 'prices.moved');
      return { match: priced(context.match, new Map(event.prices)) };
    }),
    takeChoice: assign(({ context, event }) => {
      assertEvent(event, 'bet.choose');
      const { choice } = event;
      const answered = answeredOn(context, 'team_value', 'prediction');
      const refusal = answered && { ...answered, most: null };
      // A lowest price belongs to the price that it was typed for.
      const lowest = isSamePrice(context.choice, choice) ? context.lowest : null;
      return { choice, lowest, refusal, news: null, offered: null };
    }),
    tellPrice: assign(({ context }) => {
      const ratio = ratioInForce(context);
      return { news: ratio === undefined ? null : { win_ratio: ratio, stake: context.stake } };
    }),
    takeStake: assign(({ context, event }) => {
      assertEvent(event, 'bet.stake');
      return { stake: event.stake, refusal: answeredOn(context, 'bet_amount'), offered: null };
    }),
    takeLowest: assign(({ context, event }) => {
      assertEvent(event, 'bet.lowest');
      return { lowest: event.lowest, refusal: answeredOn(context, 'tolerance'), offered: null };
    }),
    takeTold: assign(({ context, event }) => {
      assertEvent(event, 'bet.told');
      const { choice, stake, lowest } = event;
      const answered = answeredOn(
        context,
        ...(stake === context.stake ? [] : ['bet_amount']),
        ...(lowest?.typed === context.lowest?.typed ? [] : ['tolerance']),
      );
      const told = { choice, stake, lowest, refusal: answered };
      if (pickOf(choice) === pickOf(context.choice)) return told;
      const refusal = answeredOn({ ...context, refusal: answered }, 'team_value', 'prediction');
      return { ...told, refusal: refusal && { ...refusal, most: null }, news: null, offered: null };
    }),
    // The price may have moved since the last painted frame, but the bettor agreed to the one on screen.
    commit: assign(({ context, event }) => {
      assertEvent(event, ['bet.place', 'bet.accept']);
      return {
        seen: event.seen ?? ratioInForce(context),
        offered: null,
        attempts: context.attempts + 1,
        refusal: null,
        news: null,
      };
    }),
    takeNewPrice: assign(({ context, event }) => {
      const side = chosen(context);
      const ratio = refusalData(event, 'win_ratio');
      if (side === undefined || typeof ratio !== 'number') return {};
      // A price that moved after the bet was sent is newer than the refusal.
      const isLater = side.win_ratio !== context.seen;
      return {
        offered: ratio,
        ...(!isLater && { match: priced(context.match, new Map([[side.team_value, ratio]])) }),
      };
    }),
    // The refusal knows the latest limits; the advice is older.
    showErrors: assign(({ event }) => {
      const most = refusalData(event, 'most');
      const errors = refusalIn(event)?.errors ?? {};
      return { refusal: { msg: '', errors, most: typeof most === 'number' ? most : null }, most: null };
    }),
    showRefusal: assign(({ context, event }) => {
      const state = STATES.find((one) => one === refusalData(event, 'state')) ?? context.match.state;
      const fell = FACES.find((one) => one === refusalData(event, 'toss'));
      const match = { ...context.match, state, ...(fell && { toss_result: fell }) };
      const refusal = { msg: messageIn(event), errors: {}, most: null };
      return { refusal, match, ...stillOpen(context, match) };
    }),
    takeReceipt: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.request');
      return event.output.outcome === 'applied' ? { receipt: event.output.receipt } : {};
    }),
    announce: enqueueActions(({ context: { receipt }, enqueue }) => {
      if (receipt === null) return;
      const { totalWalletAmount, revision } = receipt;
      enqueue.emit({ type: 'wallet.moved', totalWalletAmount, revision });
    }),
    dropOffer: assign({ offered: null }),
    dropRefusal: assign({ refusal: null, offered: null }),
    dropTold: assign({ refusal: null, offered: null, news: null }),
    startAnew: assign({ stake: '', lowest: null, receipt: null }),
    askNow: sendTo('request', { type: 'request.check' }),
  },
  delays: { lineCatchesUp: 2000, priceRests: 1500, secondTapEnds: 700 },
}).createMachine({
  id: 'betSlip',
  description:
    'A bet on one match: on a team, on total or margin, or on the toss. The bet holds at the odds on screen, and at the moves of them that the bettor accepts in advance, down to a price of their own if they type one. Other odds are accepted when they come, or the bet is left. After a lost answer, the outcome is asked for by key.',
  context: ({ input: { match, choice, stake, lowest } }) => ({
    match,
    choice: choice ?? { kind: 'team', team_value: 0 },
    stake: stake ?? '',
    balance: null,
    limit: null,
    minutes: null,
    break: null,
    most: null,
    tolerance: 'better',
    lowest: lowest ?? null,
    seen: undefined,
    offered: null,
    attempts: 0,
    refusal: null,
    news: null,
    receipt: null,
  }),
  initial: 'recalling',
  on: {
    'match.changed': { guard: 'isNewer', actions: 'takeMatch' },
    'prices.moved': { actions: 'takePrices' },
    'balance.told': { actions: 'takeBalance' },
    'limit.told': { actions: 'takeLimit' },
    'break.told': { actions: 'takeBreak' },
    'most.told': { actions: 'takeMost' },
    'tolerance.set': { actions: 'takeTolerance' },
  },
  states: {
    recalling: {
      description: 'A bet from before a reload is looked for in the storage, and its outcome asked for.',
      tags: 'busy',
      invoke: {
        id: 'request',
        src: 'request',
        input: ({ context }) => ({ payload: null, subject: String(context.match.id) }),
        onDone: [
          { guard: 'isNone', target: 'open' },
          { guard: 'isApplied', target: 'placed', actions: 'takeReceipt' },
          { target: 'open.bet.notPlaced' },
        ],
        onError: { target: 'open' },
      },
      on: {
        'bet.check': { actions: 'askNow' },
        'network.back': { actions: 'askNow' },
        'bet.told': { actions: 'takeTold' },
      },
    },
    requesting: {
      description: 'The bet is on its way.',
      tags: 'busy',
      invoke: {
        id: 'request',
        src: 'request',
        input: ({ context }) => ({ payload: draftOf(context), subject: String(context.match.id) }),
        onDone: [
          { guard: 'isApplied', target: 'placed', actions: 'takeReceipt' },
          { guard: 'isRepriced', target: 'open.bet.repriced', actions: 'takeNewPrice' },
          { guard: 'isIncorrect', target: 'open.bet.choosing', actions: 'showErrors' },
          { guard: 'isSignedOut', target: 'open.bet.choosing' },
          { guard: 'isRefusal', target: 'open.bet.refused', actions: 'showRefusal' },
          { target: 'open.bet.notPlaced' },
        ],
        onError: { target: 'open' },
      },
      on: {
        'bet.check': { actions: 'askNow' },
        'network.back': { actions: 'askNow' },
      },
    },
    scheduled: {
      description: 'Betting has not opened yet.',
      always: { guard: 'hasOpened', target: 'open' },
      on: {
        'bet.choose': {
          description: 'Another price has been tapped beside the slip.',
          actions: 'takeChoice',
        },
        'bet.told': { actions: 'takeTold' },
      },
    },
    open: {
      description: 'The match takes bets.',
      type: 'parallel',
      always: [
        { guard: 'isScheduled', target: 'scheduled' },
        { guard: 'isOver', target: 'closed' },
        { guard: 'isSuspended', target: 'suspended', actions: 'dropTold' },
      ],
      states: {
        room: {
          description:
            "Whether the wallet covers the stake, the bettor's own limit leaves room for it, and no break forbids it.",
          initial: 'enough',
          on: {
            'room.told': [
              { guard: 'isOnBreak', target: '.onBreak' },
              { guard: 'isBeyondLimit', target: '.beyondLimit' },
              { guard: 'isShort', target: '.short' },
              { target: '.enough' },
            ],
          },
          states: {
            enough: {
              description: 'More money is not needed for the stake, or would not help.',
            },
            short: {
              description: 'The wallet holds less than the stake: the bettor may add money.',
              tags: 'short',
              on: { 'bet.topUp': { target: '#betSlip.toppingUp' } },
            },
            beyondLimit: {
              description: 'The limit leaves no room for the stake: more money would not help.',
              tags: 'beyondLimit',
            },
            onBreak: {
              description:
                'The bettor is on a break: no bet is sent. The draft stays as it is, and betting resumes once the break is over.',
              tags: 'onBreak',
            },
          },
        },
        bet: {
          description: 'The draft, and the answer to the last bet.',
          initial: 'choosing',
          on: {
            'bet.choose': { target: '.choosing', actions: 'takeChoice' },
            'bet.stake': { target: '.choosing', actions: 'takeStake' },
            'bet.lowest': { target: '.choosing', actions: 'takeLowest' },
            'bet.told': [
              { guard: 'isOtherChoice', target: '.choosing', actions: 'takeTold' },
              { description: 'The answer to the last bet stays in view.', actions: 'takeTold' },
            ],
          },
          states: {
            choosing: {
              description:
                'The bettor picks a choice and a stake. A stake that the server would refuse, and a lowest price above the one in force, are not sent.',
              on: {
                'bet.place': { guard: 'mayPlace', target: '#betSlip.requesting', actions: 'commit' },
              },
            },
            refused: {
              description:
                'The server refused the bet, or the refused odds have come back. No money has moved.',
              on: {
                'bet.place': { guard: 'mayPlace', target: '#betSlip.requesting', actions: 'commit' },
              },
            },
            repriced: {
              description:
                'The odds moved on the way further than the bettor accepts in advance: they accept the new ones or leave the bet.',
              on: {
                'bet.accept': { guard: 'isFree', target: '#betSlip.requesting', actions: 'commit' },
                'bet.leave': { target: 'choosing', actions: 'dropOffer' },
                'bet.told': {
                  description: 'The question was about another stake or lowest price.',
                  target: 'choosing',
                  actions: ['takeTold', 'dropOffer'],
                },
              },
              initial: 'fresh',
              states: {
                fresh: {
                  description:
                    "The live feed may still show the old odds, so the refusal's are shown for a moment.",
                  after: { lineCatchesUp: { target: 'settled', actions: 'dropOffer' } },
                },
                settled: {
                  description:
                    'The live feed shows the odds in force. If the bettor accepted them in advance, they need no consent.',
                  always: { guard: 'needsNoConsent', target: '#betSlip.open.bet.refused' },
                },
              },
            },
            notPlaced: {
              description: 'The answer was lost. The bet is not placed, and never will be.',
              on: {
                'bet.place': { guard: 'mayPlace', target: '#betSlip.requesting', actions: 'commit' },
              },
            },
          },
        },
        price: {
          description:
            'The price of the choice, for screen readers: it is read out once it has come to rest.',
          initial: 'resting',
          on: {
            'prices.moved': { guard: 'movesChosen', target: '.moving', actions: 'takePrices' },
          },
          states: {
            resting: {
              description: 'The price has not moved since it was read out.',
            },
            moving: {
              description: 'The price has just moved: the next steps may follow.',
              after: { priceRests: { target: 'resting', actions: 'tellPrice' } },
            },
          },
        },
      },
    },
    suspended: {
      description:
        'Betting on the choice is suspended: the stake stays as it is, and betting resumes by itself. The other market may take bets.',
      always: { guard: 'isResumed', target: 'open' },
      on: {
        'bet.choose': { actions: 'takeChoice' },
        'bet.stake': { actions: 'takeStake' },
        'bet.lowest': { actions: 'takeLowest' },
        'bet.told': { actions: 'takeTold' },
      },
    },
    toppingUp: {
      description: 'Money is being added to the wallet; the draft waits as it is.',
      always: { guard: 'isOver', target: 'closed' },
      on: {
        'bet.resume': { target: 'open', actions: 'dropRefusal' },
        'bet.choose': {
          description: 'Another price has been tapped beside the slip.',
          target: 'open',
          actions: 'takeChoice',
        },
        'bet.told': [
          { guard: 'isOtherChoice', target: 'open', actions: 'takeTold' },
          { actions: 'takeTold' },
        ],
      },
    },
    placed: {
      description: 'The receipt is shown.',
      entry: 'announce',
      initial: 'fresh',
      states: {
        fresh: {
          description:
            'The receipt has just appeared under a pointer that may still be tapping: no tap counts.',
          tags: 'held',
          after: { secondTapEnds: { target: 'settled' } },
        },
        settled: {
          description: 'The receipt takes taps: another bet can follow.',
          on: { 'bet.again': { target: '#betSlip.open', actions: 'startAnew' } },
        },
      },
      on: {
        'bet.choose': {
          description: 'Another price has been tapped beside the slip.',
          target: 'open',
          actions: ['startAnew', 'takeChoice'],
        },
        'bet.told': { target: 'open', actions: ['startAnew', 'takeTold'] },
      },
    },
    closed: {
      description: 'Betting is over. The match itself goes on to its result.',
    },
  },
});

function isOver(state: MatchState): boolean {
  return state === 'closed' || state === 'settled' || state === 'abandoned';
}

/** Whether the market of the choice is suspended; before the first choice it is the winner's market. */
function isSuspended(context: BetSlipContext): boolean {
  const side = chosen(context) ?? context.match.sides[0];
  return side?.suspended != null && !isOver(context.match.state);
}

/** The choice and its lowest price, or none if it was on the toss and the coin has been thrown. */
function stillOpen(
  { choice, lowest }: Pick<BetSlipContext, 'choice' | 'lowest'>,
  { toss_result = null }: Match,
): Pick<BetSlipContext, 'choice' | 'lowest'> {
  return choice.kind === 'toss' && toss_result !== null
    ? { choice: { kind: 'team', team_value: 0 }, lowest: null }
    : { choice, lowest };
}

/** The team, the toss, or the side of a line of the choice; undefined before the first choice. */
function chosen({ match, choice }: BetSlipContext): Side | undefined {
  if (choice.kind === 'toss') return match.toss;
  const { sides, totals = [], margins = [] } = match;
  return [...sides, ...totals, ...margins].find((side) => side.team_value === choice.team_value);
}

/**
 * The ratio of the choice; undefined before the first choice. While the live feed still has the old odds, it is the ratio
 * from the refusal.
 */
export function ratioInForce(context: BetSlipContext): number | undefined {
  const ratio = chosen(context)?.win_ratio;
  const { offered, seen } = context;
  return offered !== null && (ratio ?? 0) >= (seen ?? Number.POSITIVE_INFINITY) ? offered : ratio;
}

/** Whether the bettor wants to be asked about better odds, too. */
const isAskedAlways = ({ tolerance, lowest }: BetSlipContext) => tolerance === 'ask' && lowest === null;

/** The id of the side of a choice, or the face of the coin. */
const pickOf = (choice: Choice): number | Prediction | '' =>
  choice.kind === 'toss' ? choice.prediction : choice.team_value;

/** Whether both choices have one price, as the faces of the coin have, or there was none before. */
function isSamePrice(before: Choice, now: Choice): boolean {
  if (before.kind === 'toss') return now.kind === 'toss';
  return before.team_value === 0 || (now.kind !== 'toss' && now.team_value === before.team_value);
}

/** The refusal without its messages about fields that the bettor has changed. */
function answeredOn({ refusal }: BetSlipContext, ...fields: string[]): BetRefusal | null {
  if (refusal === null) return null;
  const errors = Object.entries(refusal.errors).filter(([field]) => !fields.includes(field));
  return { ...refusal, errors: Object.fromEntries(errors) };
}

function draftOf({ match, choice, stake, seen, tolerance, lowest }: BetSlipContext): BetDraft {
  const offer = { bet_amount: stake, win_ratio: seen, tolerance, ...(lowest && { lowest }) };
  return choice.kind === 'toss'
    ? {
        match_id: match.id,
        prediction: choice.prediction,
        minimum_betamount: match.minimum_betamount,
        ...offer,
      }
    : { team_value: choice.team_value, ...offer };
}

function priced(match: Match, prices: ReadonlyMap<number, number>): Match {
  const at = (side: Side): Side => ({ ...side, win_ratio: prices.get(side.team_value) ?? side.win_ratio });
  const { sides, toss, totals, margins } = match;
  return {
    ...match,
    sides: sides.map(at),
    toss: at(toss),
    ...(totals && { totals: totals.map(at) }),
    ...(margins && { margins: margins.map(at) }),
  };
}
