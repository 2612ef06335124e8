import { and, assertEvent, assign, enqueueActions, not, sendTo, setup, stateIn } from 'xstate';
import type { PlayBreak, PlayLimit } from '../../schemas/account/limits.ts';
import type { CombinedReceipt } from '../../schemas/bets/combined.ts';
import type { CombinedStake, LowestPrice } from '../../schemas/bets/selections.ts';
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

/** A selection of the slip as a leg, with its present price. Its key is its match and choice, such as `7.71`. */
export interface SlipLeg {
  slip: string;
  match_name: string;
  kind: 'team' | 'toss';
  /** The team's name, Head or Tail; empty while the match is unknown, or no face of the coin is chosen. */
  selection: string;
  /** The least stake on its match, in rupees. */
  least: number;
  /** The id of the side in the price stream; 0 while its match is unknown. */
  team_value: number;
  /** The leg as the call takes it. */
  pick: { team_value: number } | { match_id: number; prediction: 'Head' | 'Tail' };
  /** In percent of the stake. */
  win_ratio: number;
  /** Whether the leg's market takes bets now. `faceless`: the leg is on the toss, but no face of the coin is chosen. */
  state: 'open' | 'suspended' | 'closed' | 'faceless';
}

/** The server's reason for refusing a leg. */
type Fault = 'closed' | 'suspended' | 'worse' | 'better' | 'full' | 'dependent';
const FAULTS: readonly Fault[] = ['closed', 'suspended', 'worse', 'better', 'full', 'dependent'];

/** The body of `live-bet/save-combined` as on screen, unchecked. */
export interface CombinedDraft {
  legs: (SlipLeg['pick'] & { win_ratio: number })[];
  bet_amount: string;
  tolerance: Tolerance;
  lowest?: LowestPrice;
}

interface CombinedRefusal {
  /** The server's message; empty if `errors` has all messages. */
  msg: string;
  errors: Readonly<Record<string, string>>;
  /** The largest accepted stake, in rupees, after a refusal of a larger one; else null. */
  most: number | null;
}

interface CombinedBetContext {
  legs: readonly SlipLeg[];
  /** As typed. */
  stake: string;
  /** In rupees; null until it is known, and for visitors. */
  balance: number | null;
  /** The bettor's own limit on stakes or losses with the least room; null if none is known. */
  limit: PlayLimit | null;
  /** The minutes that the bettor's own limit of time leaves for today; null without one, and while it is unknown. */
  minutes: number | null;
  /** The bettor's break, in which nothing can be staked; null without one, and while it is unknown. */
  break: PlayBreak | null;
  /** The stake on all legs that the limits of the matches still leave, in rupees, rounded down; null while unknown. */
  most: number | null;
  /** The moves of the price of all legs together that the bettor accepts. */
  tolerance: Tolerance;
  /** The lowest price of all legs together that the bettor has typed, in place of the tolerance; else null. */
  lowest: LowestPrice | null;
  /** The legs as the bettor saw them when they committed. */
  seen: readonly SlipLeg[];
  /** The prices from the refusal, by leg, as long as the live feed may still have the old ones. */
  offered: Readonly<Record<string, number>>;
  /** The server's refusals of single legs. */
  faults: Readonly<Record<string, Fault>>;
  /** The number of bets sent: a view moves the focus once for each. */
  attempts: number;
  refusal: CombinedRefusal | null;
  receipt: CombinedReceipt | null;
}

type CombinedBetEvent =
  /** The selections of the slip, or the state of their matches, have changed. */
  | { type: 'legs.told'; legs: readonly SlipLeg[] }
  | { type: 'prices.moved'; prices: [team_value: number, win_ratio: number][] }
  | { type: 'combined.stake'; stake: string }
  /** Null once the bettor wants none of their own. */
  | { type: 'combined.lowest'; lowest: LowestPrice | null }
  /** The stake and the lowest price that the slip keeps: from another tab, or from before a reload. */
  | ({ type: 'combined.told' } & CombinedStake)
  /** `seen`: the highest ratios that may be on screen, by leg. */
  | { type: 'combined.place'; seen?: Readonly<Record<string, number>> | undefined }
  | { type: 'combined.accept'; seen?: Readonly<Record<string, number>> | undefined }
  | { type: 'combined.leave' }
  | { type: 'combined.check' }
  /** The stake is above the balance, and the bettor opens the deposit form in the slip. */
  | { type: 'combined.topUp' }
  /** The deposit has ended, or the bettor has left it. */
  | { type: 'combined.resume' }
  | { type: 'balance.told'; balance: number | null }
  | { type: 'limit.told'; limit: PlayLimit | null; minutes: number | null }
  /** Null once the break is over, and without one. */
  | { type: 'break.told'; taken: PlayBreak | null }
  /** The server's advice on these legs; null once it is out of date. */
  | { type: 'most.told'; most: number | null }
  /** The bettor chooses, here or elsewhere on this device. */
  | { type: 'tolerance.set'; tolerance: Tolerance }
  /** The schemas have checked the typed stake. Recordings contain this event, but no typed amount. */
  | { type: 'room.told'; room: StakeRoom }
  | { type: 'network.back' }
  | PortDone<'request', Outcome<CombinedReceipt>>;

/** The bet is placed, so its selections leave the slip. */
type CombinedPlaced = { type: 'combined.placed'; slips: readonly string[] };

export const combinedBetMachine = setup({
  types: {} as {
    context: CombinedBetContext;
    events: CombinedBetEvent;
    emitted: WalletMoved | CombinedPlaced;
    tags: 'busy' | 'held' | 'short' | 'beyondLimit' | 'onBreak';
    children: { request: 'request' };
  },
  actors: {
    request: {} as MoneyRequestMachine<CombinedDraft, CombinedReceipt>,
  },
  guards: {
    /** Provided together with the request, because only the schemas can check the stake and a typed price. */
    isReady: ({ context }) => standOf(context) === 'complete',
    isFree: not(stateIn({ open: { room: 'onBreak' } })),
    mayPlace: and(['isFree', 'isReady']),
    isOnBreak: ({ event }) => event.type === 'room.told' && event.room === 'onBreak',
    isShort: ({ event }) => event.type === 'room.told' && event.room === 'short',
    isBeyondLimit: ({ event }) => event.type === 'room.told' && event.room === 'beyondLimit',
    hasTooFew: ({ context }) => standOf(context) === 'few',
    hasClosed: ({ context }) => standOf(context) === 'closed',
    hasSuspended: ({ context }) => standOf(context) === 'suspended',
    isNewSlip: ({ event }) => event.type === 'legs.told' && event.legs.length > 0,
    isNone,
    isApplied,
    // Other prices are the only faults, so the bettor can accept them.
    isRepriced: ({ event }) => {
      const faults = faultsIn(event);
      return faults.length > 0 && faults.every(({ fault }) => fault === 'worse' || fault === 'better');
    },
    isIncorrect,
    isSignedOut,
    isRefusal,
    /** `src/actors` replaces this guard by one that knows how low a price of all legs the bettor accepts. */
    needsNoConsent: ({ context }) =>
      context.legs.every((leg) => ratioIn(context, leg) >= seenOf(context, leg)),
  },
  actions: {
    takeLegs: assign(({ context, event }) => {
      assertEvent(event, 'legs.told');
      const isThere = (slip: string) => event.legs.some((leg) => leg.slip === slip);
      return {
        legs: event.legs,
        // A lowest price belongs to the legs that it was typed for.
        lowest: areSamePrices(context.legs, event.legs) ? context.lowest : null,
        refusal: context.refusal && { ...context.refusal, most: null },
        faults: kept(context.faults, isThere),
        offered: kept(context.offered, isThere),
      };
    }),
    takePrices: assign(({ context, event }) => {
      assertEvent(event, 'prices.moved');
      const prices = new Map(event.prices);
      return {
        legs: context.legs.map((leg) => ({ ...leg, win_ratio: prices.get(leg.team_value) ?? leg.win_ratio })),
      };
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
    takeStake: assign(({ context, event }) => {
      assertEvent(event, 'combined.stake');
      const { bet_amount: _amount, ...errors } = context.refusal?.errors ?? {};
      return { stake: event.stake, refusal: context.refusal && { ...context.refusal, errors } };
    }),
    takeTold: assign(({ context, event }) => {
      assertEvent(event, 'combined.told');
      const { stake, lowest } = event;
      const { bet_amount, tolerance, ...errors } = context.refusal?.errors ?? {};
      const left = {
        ...errors,
        ...(bet_amount !== undefined && stake === context.stake && { bet_amount }),
        ...(tolerance !== undefined && lowest?.typed === context.lowest?.typed && { tolerance }),
      };
      return { stake, lowest, refusal: context.refusal && { ...context.refusal, errors: left } };
    }),
    takeLowest: assign(({ context, event }) => {
      assertEvent(event, 'combined.lowest');
      const { tolerance: _tolerance, ...errors } = context.refusal?.errors ?? {};
      return { lowest: event.lowest, refusal: context.refusal && { ...context.refusal, errors } };
    }),
    // A price may have moved since the last painted frame: the bettor agreed to the ones on screen.
    commit: assign(({ context, event }) => {
      assertEvent(event, ['combined.place', 'combined.accept']);
      return {
        seen: context.legs.map((leg) => ({
          ...leg,
          win_ratio: event.seen?.[leg.slip] ?? ratioIn(context, leg),
        })),
        offered: {},
        faults: {},
        attempts: context.attempts + 1,
        refusal: null,
      };
    }),
    takeNewPrices: assign(({ context, event }) => {
      const worse = faultsIn(event).flatMap(({ number, win_ratio }) => {
        const leg = context.seen[number - 1];
        return leg === undefined || win_ratio === undefined ? [] : ([[leg.slip, win_ratio]] as const);
      });
      return { offered: Object.fromEntries(worse), faults: faultsBySlip(context, event) };
    }),
    // The refusal knows the latest limits; the advice is older.
    showErrors: assign(({ context, event }) => {
      const most = refusalData(event, 'most');
      const errors = refusalIn(event)?.errors ?? {};
      return {
        refusal: { msg: errors.legs ?? '', errors, most: typeof most === 'number' ? most : null },
        most: null,
        faults: faultsBySlip(context, event),
      };
    }),
    showRefusal: assign(({ context, event }) => ({
      refusal: { msg: messageIn(event), errors: {}, most: null },
      faults: faultsBySlip(context, event),
    })),
    takeReceipt: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.request');
      return event.output.outcome === 'applied' ? { receipt: event.output.receipt } : {};
    }),
    announce: enqueueActions(({ context: { receipt, seen }, enqueue }) => {
      if (receipt === null) return;
      const { totalWalletAmount, revision } = receipt;
      enqueue.emit({ type: 'wallet.moved', totalWalletAmount, revision });
      enqueue.emit({ type: 'combined.placed', slips: seen.map(({ slip }) => slip) });
    }),
    dropOffer: assign({ offered: {}, faults: {} }),
    dropRefusal: assign({ refusal: null, offered: {}, faults: {} }),
    startAnew: assign({ stake: '', lowest: null, receipt: null, seen: [] }),
    askNow: sendTo('request', { type: 'request.check' }),
  },
  delays: { lineCatchesUp: 2000, secondTapEnds: 700 },
}).createMachine({
  id: 'combinedBet',
  description:
    'One stake on all selections of the slip. The bet holds at the odds on screen, and at the moves of the whole price that the bettor accepts in advance, down to a price of their own if they type one. Other odds are accepted when they come, or the bet is left. After a lost answer, the outcome is asked for by key.',
  context: {
    legs: [],
    stake: '',
    balance: null,
    limit: null,
    minutes: null,
    break: null,
    most: null,
    tolerance: 'better',
    lowest: null,
    seen: [],
    offered: {},
    faults: {},
    attempts: 0,
    refusal: null,
    receipt: null,
  },
  initial: 'recalling',
  on: {
    'legs.told': { actions: 'takeLegs' },
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
        input: { payload: null, subject: 'combined' },
        onDone: [
          { guard: 'isNone', target: 'open' },
          { guard: 'isApplied', target: 'placed', actions: 'takeReceipt' },
          { target: 'open.bet.notPlaced' },
        ],
        onError: { target: 'open' },
      },
      on: {
        'combined.check': { actions: 'askNow' },
        'network.back': { actions: 'askNow' },
        'combined.told': { actions: 'takeTold' },
      },
    },
    requesting: {
      description: 'The bet is on its way.',
      tags: 'busy',
      invoke: {
        id: 'request',
        src: 'request',
        input: ({ context }) => ({ payload: draftOf(context), subject: 'combined' }),
        onDone: [
          { guard: 'isApplied', target: 'placed', actions: 'takeReceipt' },
          { guard: 'isRepriced', target: 'open.bet.repriced', actions: 'takeNewPrices' },
          { guard: 'isIncorrect', target: 'open.bet.choosing', actions: 'showErrors' },
          { guard: 'isSignedOut', target: 'open.bet.choosing' },
          { guard: 'isRefusal', target: 'open.bet.refused', actions: 'showRefusal' },
          { target: 'open.bet.notPlaced' },
        ],
        onError: { target: 'open' },
      },
      on: {
        'combined.check': { actions: 'askNow' },
        'network.back': { actions: 'askNow' },
      },
    },
    open: {
      description: 'The selections can be combined.',
      type: 'parallel',
      states: {
        bet: {
          description: 'The stake, and the answer to the last bet.',
          initial: 'choosing',
          on: {
            'combined.stake': { target: '.choosing', actions: 'takeStake' },
            'combined.lowest': { target: '.choosing', actions: 'takeLowest' },
            'combined.told': {
              description: 'A question about new odds ends: it was about another stake, or another price.',
              target: '.choosing',
              actions: 'takeTold',
            },
          },
          states: {
            choosing: {
              description:
                'The bettor types a stake. A stake that the server would refuse, and a lowest price above the one in force, are not sent.',
              on: {
                'combined.place': { guard: 'mayPlace', target: '#combinedBet.requesting', actions: 'commit' },
              },
            },
            refused: {
              description:
                'The server refused the bet, for single legs or for all of it, or the refused odds have come back. No money has moved.',
              on: {
                'combined.place': { guard: 'mayPlace', target: '#combinedBet.requesting', actions: 'commit' },
              },
            },
            repriced: {
              description:
                'The odds of some legs moved further than the bettor accepts in advance: they accept the new ones or leave the bet.',
              on: {
                'combined.accept': {
                  guard: 'mayPlace',
                  target: '#combinedBet.requesting',
                  actions: 'commit',
                },
                'combined.leave': { target: 'choosing', actions: 'dropOffer' },
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
                  always: { guard: 'needsNoConsent', target: '#combinedBet.open.bet.refused' },
                },
              },
            },
            notPlaced: {
              description: 'The answer was lost. The bet is not placed, and never will be.',
              on: {
                'combined.place': { guard: 'mayPlace', target: '#combinedBet.requesting', actions: 'commit' },
              },
            },
          },
        },
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
              on: { 'combined.topUp': { target: '#combinedBet.toppingUp' } },
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
        legs: {
          description: 'Whether all selections can be bet on now.',
          initial: 'checking',
          on: {
            'legs.told': { target: '.checking', actions: 'takeLegs' },
          },
          states: {
            checking: {
              always: [
                { guard: 'hasTooFew', target: 'few' },
                { guard: 'hasClosed', target: 'closed' },
                { guard: 'hasSuspended', target: 'suspended' },
                { target: 'complete' },
              ],
            },
            few: {
              description: 'The slip holds fewer than two selections: there is nothing to combine.',
            },
            complete: {
              description: 'Each selection takes bets.',
            },
            suspended: {
              description: 'Betting on a selection is suspended: the bet waits, or the bettor removes it.',
            },
            closed: {
              description:
                'A selection cannot be taken as it is: betting is over or not open yet, or no face of the coin is chosen. The bettor removes it, or chooses one.',
            },
          },
        },
      },
    },
    toppingUp: {
      description: 'Money is being added to the wallet; stake and selections wait as they are.',
      on: {
        'combined.resume': { target: 'open', actions: 'dropRefusal' },
        'combined.told': { actions: 'takeTold' },
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
          description: 'The receipt takes taps. Another price that is tapped begins another slip.',
          on: {
            'legs.told': [
              { guard: 'isNewSlip', target: '#combinedBet.open', actions: ['takeLegs', 'startAnew'] },
              { actions: 'takeLegs' },
            ],
          },
        },
      },
    },
  },
});

/**
 * The state of all legs together: the first of these that applies. A leg on the toss without a face counts as
 * closed.
 */
export function standOf({
  legs,
}: Pick<CombinedBetContext, 'legs'>): 'few' | 'closed' | 'suspended' | 'complete' {
  if (legs.length < 2) return 'few';
  if (legs.some(({ state }) => state === 'closed' || state === 'faceless')) return 'closed';
  return legs.some(({ state }) => state === 'suspended') ? 'suspended' : 'complete';
}

/**
 * The ratio of a leg in force; the one from the refusal as long as the live feed may still have the old one.
 */
export function ratioIn(context: CombinedBetContext, leg: SlipLeg): number {
  const offered = context.offered[leg.slip] ?? leg.win_ratio;
  return leg.win_ratio === seenOf(context, leg) ? offered : Math.min(leg.win_ratio, offered);
}

/** The ratio of a leg that the bettor saw; 0 for a leg that was not part of the bet. */
export const seenOf = ({ seen }: CombinedBetContext, { slip }: SlipLeg): number =>
  seen.find((leg) => leg.slip === slip)?.win_ratio ?? 0;

/** Whether the legs have the same prices, which both faces of a coin have. */
function areSamePrices(before: readonly SlipLeg[], now: readonly SlipLeg[]): boolean {
  const prices = (legs: readonly SlipLeg[]) => legs.map(({ slip }) => slip.replace(/Head$|Tail$/, 'Toss'));
  return String(prices(before).sort()) === String(prices(now).sort());
}

const draftOf = ({ seen, stake, tolerance, lowest }: CombinedBetContext): CombinedDraft => ({
  legs: seen.map(({ pick, win_ratio }) => ({ ...pick, win_ratio })),
  bet_amount: stake,
  tolerance,
  ...(lowest && { lowest }),
});

interface FaultOfLeg {
  /** From 1. */
  number: number;
  fault: Fault;
  win_ratio: number | undefined;
}

/** The refusals of single legs, without reasons that this version does not know. */
function faultsIn(event: Parameters<typeof refusalData>[0]): FaultOfLeg[] {
  const legs = refusalData(event, 'legs');
  if (!Array.isArray(legs)) return [];
  return legs.flatMap((leg: Partial<Record<string, unknown>> | null) => {
    const fault = FAULTS.find((one) => one === leg?.fault);
    const ratio = leg?.win_ratio;
    return fault === undefined || typeof leg?.number !== 'number'
      ? []
      : [{ number: leg.number, fault, win_ratio: typeof ratio === 'number' ? ratio : undefined }];
  });
}

const faultsBySlip = (
  { seen }: CombinedBetContext,
  event: Parameters<typeof refusalData>[0],
): Record<string, Fault> =>
  Object.fromEntries(
    faultsIn(event).flatMap(({ number, fault }) => {
      const leg = seen[number - 1];
      return leg === undefined ? [] : [[leg.slip, fault] as const];
    }),
  );

const kept = <T>(all: Readonly<Record<string, T>>, isThere: (slip: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([slip]) => isThere(slip)));
