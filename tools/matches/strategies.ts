import type { PlayedSport } from '../../src/fairness/matches/match.ts';
import type { MatchEvent } from '../../src/fairness/matches/play.ts';
import { isAsGoodAsWon, ratiosOf } from '../../src/fairness/matches/prices.ts';
import { chanceBy, worthOf } from '../../src/schemas/bets/cash-out.ts';
import { type MarketName, type MarketSide, SIDE_NAMES } from './markets.ts';
import { pick, pricedMatches, type Random, randomMatch } from './study.ts';

/** A rule for when to bet on which side of a market, based only on past events. */
interface Strategy {
  name: string;
  /** The side to bet on now; null waits. `before` is the moment one event earlier. */
  bets(now: Moment, before: Moment): MarketSide | null;
  /** Whether to cancel a bet, taken at `taken` percent, when the price of its side is `ratio`. */
  cancels?(taken: number, ratio: number): boolean;
  /** Whether to cash it out: `worth` is what that pays for a rupee of the stake. */
  cashesOut?(worth: number, now: Moment, before: Moment): boolean;
  /** Whether to bet on the other side at `other` percent too, so that both results pay the same. */
  hedges?(taken: number, ratio: number, other: number): boolean;
}

interface Moment {
  /** The chance of the market's first side. */
  chance: number;
  /** The share of the match that has been played. */
  played: number;
}

const favourite = ({ chance }: Moment): MarketSide => (chance >= 0.5 ? 0 : 1);
const outsider = ({ chance }: Moment): MarketSide => (chance >= 0.5 ? 1 : 0);
const hasMoved = (now: Moment, before: Moment) => Math.abs(now.chance - before.chance) >= 0.05;
const withMomentum: Strategy['bets'] = (now, before) => {
  if (!hasMoved(now, before)) return null;
  return now.chance > before.chance ? 0 : 1;
};
const againstMomentum: Strategy['bets'] = (now, before) => {
  if (!hasMoved(now, before)) return null;
  return now.chance > before.chance ? 1 : 0;
};
const atBadNews: Strategy['cancels'] = (taken, ratio) => ratio > taken;

const strategiesOn = (market: MarketName): Strategy[] => [
  { name: `${SIDE_NAMES[market][0]} before play`, bets: () => 0 },
  { name: `${SIDE_NAMES[market][1]} before play`, bets: () => 1 },
  { name: 'favourites before play', bets: favourite },
  { name: 'outsiders before play', bets: outsider },
  { name: 'with momentum: the side that has just gained five points of chance', bets: withMomentum },
  { name: 'against momentum', bets: againstMomentum },
  { name: 'late favourites', bets: (now) => (now.played > 0.7 ? favourite(now) : null) },
  { name: 'late outsiders', bets: (now) => (now.played > 0.7 ? outsider(now) : null) },
  { name: 'a favourite, cancelled at the first bad news', bets: favourite, cancels: atBadNews },
  { name: 'an outsider, cancelled at the first bad news', bets: outsider, cancels: atBadNews },
  {
    name: 'an outsider, cancelled when it has lost half of its value',
    bets: outsider,
    cancels: (taken, ratio) => 100 + ratio > 2 * (100 + taken),
  },
  {
    name: 'a favourite, cashed out at the first gain, cancelled at the first bad news',
    bets: favourite,
    cancels: atBadNews,
    cashesOut: (worth) => worth > 1,
  },
  {
    name: 'an outsider, cashed out at twice its stake, cancelled at the first bad news',
    bets: outsider,
    cancels: atBadNews,
    cashesOut: (worth) => worth > 2,
  },
  {
    name: 'a favourite, cashed out when it has lost a third of its worth',
    bets: favourite,
    cashesOut: (worth) => worth < 0.6,
  },
  {
    name: 'with momentum, cashed out when that turns',
    bets: withMomentum,
    cashesOut: (_, now, before) => hasMoved(now, before),
  },
  {
    name: 'a favourite, hedged at the first certain gain',
    bets: favourite,
    hedges: (taken, _, other) => gainHedged(taken, other) > 0,
  },
  {
    name: 'an outsider, hedged at the first bad news',
    bets: outsider,
    hedges: (taken, ratio) => ratio > taken,
  },
  {
    name: 'an outsider, hedged at the first certain gain, cancelled when it has lost half of its value',
    bets: outsider,
    cancels: (taken, ratio) => 100 + ratio > 2 * (100 + taken),
    hedges: (taken, _, other) => gainHedged(taken, other) > 0,
  },
];

/** The mean gain of a strategy, per rupee of its first stake, and its standard error. */
export interface Gain {
  name: string;
  bets: number;
  mean: number;
  error: number;
}

/** Adds gains up. */
export class GainSum {
  #bets = 0;
  #sum = 0;
  #squares = 0;

  add(gain: number): void {
    this.#bets += 1;
    this.#sum += gain;
    this.#squares += gain * gain;
  }

  gainOf(name: string): Gain {
    const mean = this.#sum / this.#bets;
    const error = Math.sqrt((this.#squares / this.#bets - mean * mean) / this.#bets);
    return { name, bets: this.#bets, mean, error };
  }
}

/**
 * Applies each strategy to one market of this many matches: a first bet of ₹100 a match, refunds rounded down to the
 * paisa.
 */
export function gains(sport: PlayedSport, market: MarketName, count: number, random: Random): Gain[] {
  const priced = pricedMatches(sport, market);
  const sums = strategiesOn(market).map((strategy) => ({ strategy, sum: new GainSum() }));
  for (let done = 0; done < count; done += 1) {
    const { terms, chance, isFirst } = pick(priced, random);
    const events = randomMatch(terms, random);
    const moments = events
      .slice(0, -1)
      .map(({ state }) => ({ chance: chance(state), played: state.played / terms.plays }));
    // Betting is suspended while a side is almost certain to win.
    const open = moments.filter((moment) => !isAsGoodAsWon(moment.chance));
    const winner = winnerOf(events, isFirst);
    for (const { strategy, sum } of sums) {
      const gain = follow(strategy, open, winner);
      if (gain !== null) sum.add(gain);
    }
  }
  return sums.map(({ strategy, sum }) => sum.gainOf(strategy.name));
}

/** The side that has won a played match. */
export function winnerOf(
  events: readonly MatchEvent[],
  isFirst: (end: MatchEvent['state']) => boolean,
): MarketSide {
  const end = events.at(-1);
  if (end === undefined) throw new RangeError('The match has no events');
  return isFirst(end.state) ? 0 : 1;
}

/** The gain of one strategy in one match, per rupee of the first stake; null if it never bets. */
function follow(strategy: Strategy, open: readonly Moment[], winner: MarketSide): number | null {
  let bet: { side: MarketSide; taken: number } | null = null;
  let before = open[0];
  for (const now of open) {
    const ratios = ratiosOf(now.chance);
    if (bet === null) {
      const side = strategy.bets(now, before ?? now);
      if (side !== null) bet = { side, taken: ratios[side] };
    } else {
      const [ratio, other] = bet.side === 0 ? ratios : [ratios[1], ratios[0]];
      if (strategy.cancels?.(bet.taken, ratio)) return refunded(bet.taken, ratio) - 1;
      if (strategy.hedges?.(bet.taken, ratio, other)) return gainHedged(bet.taken, other);
      const worth = cashedOut(bet.taken, ratios, bet.side);
      if (strategy.cashesOut?.(worth, now, before ?? now)) return worth - 1;
    }
    before = now;
  }
  if (bet === null) return null;
  return bet.side === winner ? bet.taken / 100 : -1;
}

/** The gain of a hedge: one rupee on a side, and on the other side the stake that pays back the same. */
const gainHedged = (taken: number, other: number) => {
  const pays = (100 + taken) / 100;
  return pays - 1 - pays / ((100 + other) / 100);
};

/** The share of a stake of ₹100 that a cancellation returns. */
export const refunded = (taken: number, ratio: number): number =>
  Math.min(1, Math.floor((10_000 * (100 + taken)) / (100 + ratio)) / 10_000);

/** The share of a stake of ₹100 that cashing out pays. */
export const cashedOut = (taken: number, ratios: readonly [number, number], side: MarketSide): number =>
  worthOf({ bet_amount: 100, win_ratio: taken }, 100, chanceBy(ratios[side], ratios)) / 100;
