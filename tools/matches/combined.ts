import type { MatchTerms, PlayedSport } from '../../src/fairness/matches/match.ts';
import type { MatchEvent } from '../../src/fairness/matches/play.ts';
import { isAsGoodAsWon, ratiosOf } from '../../src/fairness/matches/prices.ts';
import { chanceBy } from '../../src/schemas/bets/cash-out.ts';
import { combinedChance, combinedWorthOf } from '../../src/schemas/bets/combined-cash-out.ts';
import { combinedPays } from '../../src/schemas/bets/combined-price.ts';
import type { MARKETS, MarketName, MarketSide } from './markets.ts';
import { type Gain, GainSum, winnerOf } from './strategies.ts';
import { pick, pricedMatches, type Random, randomMatch } from './study.ts';

/** In rupees. */
const STAKE = 100;

/** The price at which a leg was taken, and its chance now: 1 when it has won, null while its market is suspended. */
interface Leg {
  taken: number;
  chance: number | null;
}

/** The amount for cashing out a part of ₹100 on legs that have not lost, in rupees; null while a leg is suspended. */
function worthOfLegs(legs: readonly Leg[], part: number): number | null {
  const chances: number[] = [];
  for (const { chance } of legs) {
    if (chance === null) return null;
    const ratios = ratiosOf(chance);
    if (chance < 1) chances.push(chanceBy(ratios[0], ratios));
  }
  const bet = {
    bet_amount: STAKE,
    cashed_out: null,
    legs: legs.map(({ taken }) => ({ win_ratio: taken, status: 'open' as const })),
  };
  return combinedWorthOf(bet, part, combinedChance(chances));
}

/** A rule for a double: its two sides, and when it is cashed out. */
interface DoubleStrategy {
  name: string;
  sides(first: MarketSide, second: MarketSide): [MarketSide, MarketSide];
  /** Whether to cash out: `worth` is what that pays for a rupee of the stake. */
  cashesOut?(worth: number, legs: readonly Leg[]): boolean;
  /** The part of the stake that is cashed out, in rupees; by default all of it. */
  part?: number;
}

const favourites: DoubleStrategy['sides'] = (one, other) => [one, other];
const outsiders: DoubleStrategy['sides'] = (one, other) => [one === 0 ? 1 : 0, other === 0 ? 1 : 0];

const DOUBLES: readonly DoubleStrategy[] = [
  { name: 'two favourites', sides: favourites },
  { name: 'two outsiders', sides: outsiders },
  { name: 'a favourite and an outsider', sides: (one, other) => [one, other === 0 ? 1 : 0] },
  {
    name: 'two favourites, cashed out at the first gain',
    sides: favourites,
    cashesOut: (worth) => worth > 1,
  },
  {
    name: 'two favourites, half cashed out at the first gain',
    sides: favourites,
    cashesOut: (worth) => worth > 1,
    part: STAKE / 2,
  },
  {
    name: 'two favourites, cashed out when the first leg has won',
    sides: favourites,
    cashesOut: (_, legs) => legs.some(({ chance }) => chance === 1),
  },
  {
    name: 'two favourites, cashed out when they have lost a third of their worth',
    sides: favourites,
    cashesOut: (worth) => worth < 0.6,
  },
  { name: 'two outsiders, cashed out at twice the stake', sides: outsiders, cashesOut: (worth) => worth > 2 },
];

/** A match that is played beside another one. */
interface Course {
  winner: MarketSide;
  /** The chances of the first side, by the number of the event; the last one is that after the last play. */
  chances: readonly number[];
}

/**
 * Applies each strategy to this many doubles of ₹100, placed before play on one market of each of two matches. The
 * second match begins when half of the first one has been played, so that either may be decided first.
 */
export function doubleGains(
  sport: PlayedSport,
  markets: readonly [MarketName, MarketName],
  count: number,
  random: Random,
): Gain[] {
  const [one, other] = [pricedMatches(sport, markets[0]), pricedMatches(sport, markets[1])];
  const sums = DOUBLES.map((strategy) => ({ strategy, sum: new GainSum() }));
  for (let done = 0; done < count; done += 1) {
    const courses = [courseOf(pick(one, random), random), courseOf(pick(other, random), random)] as const;
    for (const { strategy, sum } of sums) sum.add(follow(strategy, courses));
  }
  return sums.map(({ strategy, sum }) => sum.gainOf(strategy.name));
}

function courseOf(
  { terms, chance, isFirst }: { terms: MatchTerms } & ReturnType<(typeof MARKETS)[MarketName]>,
  random: Random,
): Course {
  const events: readonly MatchEvent[] = randomMatch(terms, random);
  return {
    winner: winnerOf(events, isFirst),
    chances: events.slice(0, -1).map(({ state }) => chance(state)),
  };
}

/** The gain of one double per rupee. */
function follow(strategy: DoubleStrategy, courses: readonly [Course, Course]): number {
  const favourite = ({ chances }: Course): MarketSide => ((chances[0] ?? 0) >= 0.5 ? 0 : 1);
  const sides = strategy.sides(favourite(courses[0]), favourite(courses[1]));
  const legs = courses.map((course, index) => {
    const side = sides[index] ?? 0;
    return { course, side, taken: ratiosOf(course.chances[0] ?? 0)[side] };
  });
  const pays = (stake: number) =>
    legs.every(({ course, side }) => course.winner === side)
      ? combinedPays(
          stake,
          legs.map(({ taken }) => taken),
        )
      : 0;
  const { cashesOut, part = STAKE } = strategy;
  if (cashesOut === undefined) return pays(STAKE) / STAKE - 1;

  const half = Math.floor(courses[0].chances.length / 2);
  const moments = Math.max(courses[0].chances.length, half + courses[1].chances.length);
  for (let moment = 1; moment < moments; moment += 1) {
    const now = legs.map(({ course, side, taken }, index) => ({
      taken,
      chance: chanceAt(course, side, index === 0 ? moment : moment - half),
    }));
    if (now.some(({ chance }) => chance === 0)) break;
    const whole = worthOfLegs(now, STAKE);
    if (whole === null || !cashesOut(whole / STAKE, now)) continue;
    const cashed = worthOfLegs(now, part) ?? 0;
    return (cashed + pays(STAKE - part)) / STAKE - 1;
  }
  return pays(STAKE) / STAKE - 1;
}

/** The chance of a side at an event: 1 or 0 after the last one, null while its market is suspended. */
function chanceAt({ chances, winner }: Course, side: MarketSide, event: number): number | null {
  if (event >= chances.length) return winner === side ? 1 : 0;
  const first = chances[Math.max(0, event)] ?? 0;
  if (isAsGoodAsWon(first)) return null;
  return side === 0 ? first : 1 - first;
}

/** The least and the most that a bet loses on average, per rupee. */
export interface Losses {
  waiting: readonly [least: number, most: number];
  cashedOutAtOnce: readonly [least: number, most: number];
}

/**
 * The exact mean losses of combined bets of this many legs, whose chances are alike: each tenth of a percent from 8 to
 * 92.
 */
export function combinedLosses(count: number): Losses {
  const losses = Array.from({ length: 841 }, (_, index) => (index + 80) / 1000).map((chance) => {
    const taken = ratiosOf(chance)[0];
    const legs = Array.from({ length: count }, () => ({ taken, chance }));
    const paid = combinedPays(
      STAKE,
      legs.map((leg) => leg.taken),
    );
    const cashed = worthOfLegs(legs, STAKE);
    if (cashed === null) throw new RangeError('A leg has a suspended market');
    return { waiting: 1 - (chance ** count * paid) / STAKE, cashed: 1 - cashed / STAKE };
  });
  const rangeOf = (all: readonly number[]) => [Math.min(...all), Math.max(...all)] as const;
  return {
    waiting: rangeOf(losses.map(({ waiting }) => waiting)),
    cashedOutAtOnce: rangeOf(losses.map(({ cashed }) => cashed)),
  };
}
