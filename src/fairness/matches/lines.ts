import { cricket, WICKETS } from './cricket.ts';
import {
  FIRST_STATE,
  firstTeam,
  type MatchState,
  type MatchTerms,
  type Outcome,
  otherTeam,
  PARTS,
  type Team,
} from './match.ts';
import { SPORT_RULES } from './rules.ts';

/** The figures of a final score that have a market: both teams' points together, and home's points less away's. */
export const FIGURES = ['total', 'margin'] as const;
export type Figure = (typeof FIGURES)[number];

/** The chance that a figure of the final score is above a line, from any state of a match. */
export type LineChance = (state: MatchState) => number;

/** The line for which above and below are nearest to equally likely: a whole number and a half. */
export function lineOf(terms: MatchTerms, figure: Figure): number {
  const above = chancesOf(terms, figure);
  const most = mostPoints(terms) * terms.plays + 0.5;
  let [low, high] = [figure === 'total' ? 0.5 : -most, most];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2) + 0.5;
    if (above(middle)(FIRST_STATE) > 0.5) low = middle;
    else high = middle;
  }
  const distance = (line: number) => Math.abs(above(line)(FIRST_STATE) - 0.5);
  return distance(low) < distance(high) ? low : high;
}

/**
 * The exact chance that a figure ends above a line, from score, clock and strengths alone. The tables are computed once;
 * each call after that is a look-up, except in the first innings of cricket, whose states are cached.
 * @param line a whole number and a half
 */
export const aboveOf = (terms: MatchTerms, figure: Figure, line: number): LineChance =>
  chancesOf(terms, figure)(line);

function chancesOf(terms: MatchTerms, figure: Figure): (line: number) => LineChance {
  const chances = terms.sport === 'cricket' ? chancesOfInnings(terms, figure) : chancesOfPlays(terms, figure);
  return (line) => {
    const known = chances(line);
    const above: LineChance = (state) =>
      state.toss === null
        ? (known({ ...state, toss: 'Head' }) + known({ ...state, toss: 'Tail' })) / 2
        : known(state);
    return above;
  };
}

const figureIn = (figure: Figure, { points: [home, away] }: MatchState) =>
  figure === 'total' ? home + away : home - away;

const mostPoints = (terms: MatchTerms) =>
  Math.max(
    ...([0, 1] as const).flatMap((team) =>
      SPORT_RULES[terms.sport].outcomes(team, terms).map(({ points }) => points),
    ),
  );

/** For sports whose number of plays is fixed: the change of the figure still to come does not depend on the score. */
function chancesOfPlays(terms: MatchTerms, figure: Figure): (line: number) => LineChance {
  const rules = SPORT_RULES[terms.sport];
  const most = mostPoints(terms);
  const change = ({ side, points }: Outcome) => (figure === 'margin' && side === 1 ? -points : points);
  /** The lowest change that is possible after so many plays. */
  const lowestAfter = (played: number) => (figure === 'margin' ? -most * (terms.plays - played) : 0);
  /** By the plays so far: the chances of each further change, beginning with the lowest. */
  const furtherAfter = (toss: 'Head' | 'Tail'): Float64Array[] => {
    const further: Float64Array[] = [];
    further[terms.plays] = Float64Array.of(1);
    for (let played = terms.plays - 1; played >= 0; played -= 1) {
      const later = further[played + 1] ?? new Float64Array();
      const ways = rules.outcomes(rules.playing({ ...FIRST_STATE, toss, played }), terms);
      const lowest = lowestAfter(played);
      const chances = new Float64Array(most * (terms.plays - played) - lowest + 1);
      for (const way of ways) {
        const shift = change(way) + lowestAfter(played + 1) - lowest;
        for (const [place, chance] of later.entries())
          chances[place + shift] = (chances[place + shift] ?? 0) + (way.weight / PARTS) * chance;
      }
      further[played] = chances;
    }
    return further;
  };
  const further = { Head: furtherAfter('Head'), Tail: furtherAfter('Tail') };
  return (line) => (state) => {
    const from = Math.ceil(line) - figureIn(figure, state) - lowestAfter(state.played);
    const chances = further[state.toss ?? 'Head'][state.played] ?? new Float64Array();
    return chances.subarray(Math.max(from, 0)).reduce((sum, chance) => sum + chance, 0);
  };
}

/** For cricket: wickets end an innings early, and the second one ends when its target is reached. */
function chancesOfInnings(terms: MatchTerms, figure: Figure): (line: number) => LineChance {
  const balls = terms.plays / 2;
  const reaching = [reachingOf(0, terms), reachingOf(1, terms)] as const;

  return (line) => {
    const known = new Map<number, number>();

    function first(batting: Team, runs: number, left: number, out: number): number {
      if (figure === 'total' && runs > line) return 1;
      if (left === 0 || out === WICKETS) return second(otherTeam(batting), runs, 0, balls, 0);
      const key = ((batting * 10_000 + runs) * 1000 + left) * 10 + out;
      const before = known.get(key);
      if (before !== undefined) return before;
      let sum = 0;
      for (const { weight, kind, points } of cricket.outcomes(batting, terms))
        sum += weight * first(batting, runs + points, left - 1, kind === 'wicket' ? out + 1 : out);
      known.set(key, sum / PARTS);
      return sum / PARTS;
    }

    /** @param target the runs of the first innings @param runs those of the second one so far */
    function second(batting: Team, target: number, runs: number, left: number, out: number): number {
      if (figure === 'total') return reaches(batting, Math.ceil(line) - target - runs);
      if (batting === 0) return reaches(batting, target + Math.ceil(line) - runs);
      return 1 - reaches(batting, target + Math.ceil(-line) - runs);

      /** Reaching so many more runs is certain, a run count on the way to the target, or a target that is overshot. */
      function reaches(team: Team, needed: number): number {
        const toWin = target + 1 - runs;
        if (needed <= 0) return 1;
        if (toWin <= 0) return 0;
        return needed <= toWin
          ? reaching[team](needed, 0, left, out)
          : reaching[team](toWin, needed - toWin, left, out);
      }
    }

    return (state) => {
      const opening = firstTeam(state);
      const batting = state.half === 1 ? opening : otherTeam(opening);
      const left = balls - state.played_in_half;
      const [runs, out] = [state.points[batting], state.wickets[batting]];
      return state.half === 1
        ? first(batting, runs, left, out)
        : second(batting, state.points[opening], runs, left, out);
    };
  };
}

/**
 * The chance that a batting team reaches a number of runs, and passes it with the same ball by at least so many.
 */
function reachingOf(batting: Team, terms: MatchTerms) {
  const outcomes = cricket.outcomes(batting, terms);
  const most = Math.max(...outcomes.map(({ points }) => points));
  /** By the overshoot: by the balls left, wickets lost and runs needed. */
  const tables: number[][][][] = [];

  function tableOf(beyond: number): number[][][] {
    const ofBalls: number[][][] = [];
    for (let left = 1; left <= terms.plays / 2; left += 1) {
      const ofWickets: number[][] = [];
      for (let out = 0; out < WICKETS; out += 1) {
        const ofRuns: number[] = [];
        for (let runs = 1; runs <= most * left; runs += 1) {
          let sum = 0;
          for (const { weight, kind, points } of outcomes) {
            if (points >= runs) sum += points >= runs + beyond ? weight : 0;
            else
              sum += weight * (ofBalls[left - 1]?.[kind === 'wicket' ? out + 1 : out]?.[runs - points] ?? 0);
          }
          ofRuns[runs] = sum / PARTS;
        }
        ofWickets[out] = ofRuns;
      }
      ofBalls[left] = ofWickets;
    }
    return ofBalls;
  }

  return (runs: number, beyond: number, left: number, out: number): number => {
    if (beyond >= most) return 0;
    const table = tables[beyond] ?? tableOf(beyond);
    tables[beyond] = table;
    return table[left]?.[out]?.[runs] ?? 0;
  };
}
