import { chanceOf } from '../../src/fairness/matches/chance.ts';
import {
  afterBreak,
  afterPlay,
  FIRST_STATE,
  type MatchState,
  type MatchTerms,
  PARTS,
  type PlayedSport,
  type Team,
} from '../../src/fairness/matches/match.ts';
import { drawsNeeded, type MatchEvent, playMatch } from '../../src/fairness/matches/play.ts';
import { isAsGoodAsWon, ratiosOf } from '../../src/fairness/matches/prices.ts';
import { SPORT_RULES } from '../../src/fairness/matches/rules.ts';
import { chanceBy, worthOf } from '../../src/schemas/bets/cash-out.ts';
import { randomFrom } from '../random.ts';

/** Returns random whole numbers below 2^32. */
export type Random = () => number;

/** The same draws for the same seed. */
export function randomDraws(seed: number): Random {
  const random = randomFrom(seed);
  return () => Math.floor(random() * 2 ** 32);
}

const timing = { play_ms: 4000, break_ms: 12_000, toss_ms: 20_000 };

/** A match of the street league in each sport, between teams of these strengths. */
export const streetMatch = (sport: PlayedSport, strengths: readonly [number, number]): MatchTerms => ({
  sport,
  strengths,
  plays: { kabaddi: 16, cricket: 36, football: 90 }[sport],
  ...timing,
});

/** Pairs of strengths over the whole range of the leagues. */
export const PAIRS: readonly (readonly [number, number])[] = [
  [50, 50],
  [55, 45],
  [42, 58],
  [65, 40],
  [35, 65],
];

/** A random match. */
export function randomMatch(terms: MatchTerms, random: Random): MatchEvent[] {
  return playMatch(terms, Array.from({ length: drawsNeeded(terms) }, random));
}

/**
 * A tenth of the range of probabilities: its number of prices, their mean probability, and the share that was
 * won.
 */
export interface Decile {
  count: number;
  chance: number;
  won: number;
}

/**
 * Samples one moment of each of many matches, and compares home's probability then with the result. The
 * moment is chosen before the match is played, since a match that ends early has fewer moments.
 */
export function calibration(sport: PlayedSport, count: number, random: Random): Decile[] {
  const sums = Array.from({ length: 10 }, () => ({ count: 0, chance: 0, won: 0 }));
  const tables = tablesOf(sport);
  let looked = 0;
  while (looked < count) {
    const { terms, chance } = pick(tables, random);
    const moment = Math.floor((random() / 2 ** 32) * longest(terms));
    const events = randomMatch(terms, random);
    const event = events[moment];
    if (event === undefined || event.kind === 'end') continue;
    looked += 1;
    const priced = chance(event.state);
    const sum = sums[Math.min(9, Math.floor(priced * 10))];
    if (sum === undefined) throw new RangeError(`${priced} is no chance`);
    sum.count += 1;
    sum.chance += priced;
    if (events.at(-1)?.state.winner === 0) sum.won += 1;
  }
  return sums.map((sum) => ({ count: sum.count, chance: sum.chance / sum.count, won: sum.won / sum.count }));
}

/** The most events of a match: toss, start, plays and break, without tie-break and end. */
const longest = ({ plays }: MatchTerms) => plays + 3;

/** A street match for each pair of strengths, with its table of probabilities. */
const tablesOf = (sport: PlayedSport) =>
  PAIRS.map((strengths) => {
    const terms = streetMatch(sport, strengths);
    return { terms, chance: chanceOf(terms) };
  });

/** A rule for when to bet on which team, based only on past events. */
interface Strategy {
  name: string;
  /** The team to bet on now; null waits. `before` is home's probability one event earlier. */
  bets(now: Moment, before: Moment): Team | null;
  /** Whether to cancel a bet on this team, taken at `taken` percent, when its price is `ratio`. */
  cancels(taken: number, ratio: number): boolean;
  /** Whether to cash it out: `worth` is what that pays for a rupee of the stake. */
  cashesOut?(worth: number, now: Moment, before: Moment): boolean;
}

interface Moment {
  /** Home's chance. */
  chance: number;
  /** The share of the match that has been played. */
  played: number;
}

const never = () => false;
const favourite = ({ chance }: Moment): Team => (chance >= 0.5 ? 0 : 1);
const outsider = ({ chance }: Moment): Team => (chance >= 0.5 ? 1 : 0);

const STRATEGIES: readonly Strategy[] = [
  { name: 'favourites before play', bets: (now) => favourite(now), cancels: never },
  { name: 'outsiders before play', bets: (now) => outsider(now), cancels: never },
  {
    name: 'momentum: the team that has just gained five points of chance',
    bets: (now, before) => {
      if (Math.abs(now.chance - before.chance) < 0.05) return null;
      return now.chance > before.chance ? 0 : 1;
    },
    cancels: never,
  },
  {
    name: 'against momentum',
    bets: (now, before) => {
      if (Math.abs(now.chance - before.chance) < 0.05) return null;
      return now.chance > before.chance ? 1 : 0;
    },
    cancels: never,
  },
  { name: 'late favourites', bets: (now) => (now.played > 0.7 ? favourite(now) : null), cancels: never },
  { name: 'late outsiders', bets: (now) => (now.played > 0.7 ? outsider(now) : null), cancels: never },
  {
    name: 'cancel a favourite at the first bad news',
    bets: (now) => favourite(now),
    cancels: (taken, ratio) => ratio > taken,
  },
  {
    name: 'cancel an outsider at the first bad news',
    bets: (now) => outsider(now),
    cancels: (taken, ratio) => ratio > taken,
  },
  {
    name: 'cancel an outsider that has lost half of its value',
    bets: (now) => outsider(now),
    cancels: (taken, ratio) => 100 + ratio > 2 * (100 + taken),
  },
  {
    name: 'cash a favourite out at the first gain, cancel it at the first bad news',
    bets: (now) => favourite(now),
    cancels: (taken, ratio) => ratio > taken,
    cashesOut: (worth) => worth > 1,
  },
  {
    name: 'cash an outsider out at twice its stake, cancel it at the first bad news',
    bets: (now) => outsider(now),
    cancels: (taken, ratio) => ratio > taken,
    cashesOut: (worth) => worth > 2,
  },
  {
    name: 'cash a favourite out when it has lost a third of its worth',
    bets: (now) => favourite(now),
    cancels: never,
    cashesOut: (worth) => worth < 0.6,
  },
  {
    name: 'with momentum, cashed out when that turns',
    bets: (now, before) => {
      if (Math.abs(now.chance - before.chance) < 0.05) return null;
      return now.chance > before.chance ? 0 : 1;
    },
    cancels: never,
    cashesOut: (_, now, before) => Math.abs(now.chance - before.chance) >= 0.05,
  },
];

/** The mean gain of a strategy, per rupee staked, and its standard error. */
export interface Gain {
  name: string;
  bets: number;
  mean: number;
  error: number;
}

/** Applies each strategy to this many matches: one bet of ₹100 a match, refunds rounded down to the paisa. */
export function gains(sport: PlayedSport, count: number, random: Random): Gain[] {
  const tables = tablesOf(sport);
  const sums = STRATEGIES.map(() => ({ bets: 0, sum: 0, squares: 0 }));
  for (let done = 0; done < count; done += 1) {
    const { terms, chance } = pick(tables, random);
    const events = randomMatch(terms, random);
    const moments = events
      .slice(0, -1)
      .map(({ state }) => ({ chance: chance(state), played: state.played / terms.plays }));
    // Betting is suspended while a team is almost certain to win.
    const open = moments.filter((moment) => !isAsGoodAsWon(moment.chance));
    const winner = events.at(-1)?.state.winner;
    STRATEGIES.forEach((strategy, index) => {
      const gain = follow(strategy, open, winner === 0 ? 0 : 1);
      const sum = sums[index];
      if (gain === null || sum === undefined) return;
      sum.bets += 1;
      sum.sum += gain;
      sum.squares += gain * gain;
    });
  }
  return STRATEGIES.map(({ name }, index) => {
    const { bets, sum, squares } = sums[index] ?? { bets: 0, sum: 0, squares: 0 };
    const mean = sum / bets;
    return { name, bets, mean, error: Math.sqrt((squares / bets - mean * mean) / bets) };
  });
}

/** The gain of one bet per rupee; null if the strategy never bets. */
function follow(strategy: Strategy, open: readonly Moment[], winner: Team): number | null {
  let bet: { team: Team; taken: number } | null = null;
  let before = open[0];
  for (const now of open) {
    const ratios = ratiosOf(now.chance);
    if (bet === null) {
      const team = strategy.bets(now, before ?? now);
      if (team !== null) bet = { team, taken: ratios[team] };
    } else if (strategy.cancels(bet.taken, ratios[bet.team])) {
      return refunded(bet.taken, ratios[bet.team]) - 1;
    } else {
      const worth = cashedOut(bet.taken, ratios, bet.team);
      if (strategy.cashesOut?.(worth, now, before ?? now)) return worth - 1;
    }
    before = now;
  }
  if (bet === null) return null;
  return bet.team === winner ? bet.taken / 100 : -1;
}

/** The share of a stake of ₹100 that a cancellation returns. */
const refunded = (taken: number, ratio: number) =>
  Math.min(1, Math.floor((10_000 * (100 + taken)) / (100 + ratio)) / 10_000);

/** The share of a stake of ₹100 that cashing out pays. */
const cashedOut = (taken: number, ratios: readonly [number, number], team: Team) =>
  worthOf({ bet_amount: 100, win_ratio: taken }, 100, chanceBy(ratios[team], ratios)) / 100;

/**
 * The expected gain, per rupee, of a bet on a team in this state with the best possible plan to cancel it or to
 * cash it out, computed backwards from the end over all courses of the match. No plan can do better, since the
 * gains of several bets, and of the parts of one, add up.
 * @param taken the price of the bet, in percent of the stake
 */
export function bestGain(
  terms: MatchTerms,
  chance: (state: MatchState) => number,
  from: MatchState,
  team: Team,
  taken: number,
): number {
  const rules = SPORT_RULES[terms.sport];
  const outcomes = [rules.outcomes(0, terms), rules.outcomes(1, terms)] as const;
  const known = new Map<number, number>();

  /** The value of the bet, per rupee. */
  function worth(state: MatchState): number {
    if (rules.isHalfOver(state, terms)) {
      if (state.half === 1) return worth(afterBreak(state));
      const home = chance(state);
      return ((team === 0 ? home : 1 - home) * (100 + taken)) / 100;
    }
    const key = rules.keyOf(state);
    const before = known.get(key);
    if (before !== undefined) return before;
    let later = 0;
    for (const outcome of outcomes[rules.playing(state)])
      later += (outcome.weight / PARTS) * worth(afterPlay(state, outcome));
    const home = chance(state);
    // While betting is suspended, nothing can be cancelled or cashed out; afterwards it can.
    const ratios = ratiosOf(home);
    const now = isAsGoodAsWon(home)
      ? later
      : Math.max(later, refunded(taken, ratios[team]), cashedOut(taken, ratios, team));
    known.set(key, now);
    return now;
  }

  return worth(from) - 1;
}

/** Every state after the toss that a match can reach before its end, once for each key. */
export function statesOf(terms: MatchTerms): MatchState[] {
  const rules = SPORT_RULES[terms.sport];
  const found = new Map<number, MatchState>();
  const left: MatchState[] = [
    { ...FIRST_STATE, toss: 'Head' },
    { ...FIRST_STATE, toss: 'Tail' },
  ];
  for (let state = left.pop(); state !== undefined; state = left.pop()) {
    if (rules.isHalfOver(state, terms)) {
      if (state.half === 1) left.push(afterBreak(state));
      continue;
    }
    const key = rules.keyOf(state);
    if (found.has(key)) continue;
    found.set(key, state);
    for (const outcome of rules.outcomes(rules.playing(state), terms)) left.push(afterPlay(state, outcome));
  }
  return [...found.values()];
}

function pick<T>(list: readonly T[], random: Random): T {
  const one = list[Math.floor((random() / 2 ** 32) * list.length)];
  if (one === undefined) throw new RangeError('Nothing to pick from');
  return one;
}
