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

/**
 * The line for which above and below are nearest to equally likely: a whole number and a half. The lower one of two that
 * are equally near.
 */
export function lineOf(terms: MatchTerms, figure: Figure): number {
  const chances = chancesOf(terms, figure);
  const above = (line: number) => chances(line)(FIRST_STATE);
  const distance = (line: number) => Math.abs(above(line) - 0.5);
  const most = mostPoints(terms) * terms.plays + 0.5;
  let [low, high] = [figure === 'total' ? 0.5 : -most, most];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2) + 0.5;
    if (above(middle) > 0.5) low = middle;
    else high = middle;
  }
  return distance(low) - distance(high) < 1 / PRECISION ? low : high;
}

/**
 * The exact chance that a figure ends above a line, from score, clock and strengths alone. It computes its tables at
 * once. A call of the result is a look-up, in the first innings of cricket a sum of products.
 * @param line a whole number and a half
 */
export function aboveOf(terms: MatchTerms, figure: Figure, line: number): LineChance {
  const above = chancesOf(terms, figure)(line);
  return (state) => withoutNoise(above(state));
}

/** Chances are exact to this part of 1: sums of floating-point numbers are off by some 1e-15. */
const PRECISION = 1e13;
/** A chance without the errors of its sums, which would give equal teams different prices. */
export const withoutNoise = (chance: number): number => Math.round(chance * PRECISION) / PRECISION;

/** `aboveOf` for several lines of a figure, which share their tables; not yet without noise. */
export function chancesOf(terms: MatchTerms, figure: Figure): (line: number) => LineChance {
  const chances = terms.sport === 'cricket' ? chancesOfInnings(terms, figure) : chancesOfPlays(terms, figure);
  return (line) => {
    const above = chances(line);
    return (state) =>
      state.toss === null
        ? (above({ ...state, toss: 'Head' }) + above({ ...state, toss: 'Tail' })) / 2
        : above(state);
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
  /** The lowest change that is still possible after so many plays. */
  const lowestAfter = (played: number) => (figure === 'margin' ? -most * (terms.plays - played) : 0);
  /** By the plays so far: the chances that at least the lowest change comes, at least one more, and so on. */
  const furtherAfter = (toss: 'Head' | 'Tail'): Float64Array[] => {
    const further: Float64Array[] = [];
    further[terms.plays] = Float64Array.of(1);
    for (let played = terms.plays - 1; played >= 0; played -= 1) {
      const later = further[played + 1] ?? new Float64Array();
      const ways = rules.outcomes(rules.playing({ ...FIRST_STATE, toss, played }), terms);
      const lowest = lowestAfter(played);
      const chances = new Float64Array(most * (terms.plays - played) - lowest + 1);
      for (let place = 0; place < chances.length; place += 1) {
        let sum = 0;
        for (const way of ways)
          sum += way.weight * chanceIn(later, lowest + place - change(way) - lowestAfter(played + 1));
        chances[place] = sum / PARTS;
      }
      further[played] = chances;
    }
    return further;
  };
  const further = { Head: furtherAfter('Head'), Tail: furtherAfter('Tail') };
  return (line) => (state) => {
    const chances = further[state.toss ?? 'Head'][state.played] ?? new Float64Array();
    return chanceIn(chances, Math.ceil(line) - figureIn(figure, state) - lowestAfter(state.played));
  };
}

/** The chance that is stored in this place: less than the lowest change is certain, more than the highest impossible. */
const chanceIn = (chances: Float64Array, place: number): number => (place <= 0 ? 1 : (chances[place] ?? 0));

/** For cricket: wickets end an innings early, and the second one ends when its target is reached. */
function chancesOfInnings(terms: MatchTerms, figure: Figure): (line: number) => LineChance {
  const balls = terms.plays / 2;
  const innings = [chancesInInnings(0, terms), chancesInInnings(1, terms)] as const;

  return (line) => {
    /** The chance after a first innings of so many runs, by the team of the second one. */
    const afterFirst = ([0, 1] as const).map((batting) =>
      Float64Array.from({ length: mostPoints(terms) * balls + 1 }, (_, runs) =>
        second(batting, runs, 0, balls, 0),
      ),
    );

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
          ? innings[team].reaching(needed, 0, left, out)
          : innings[team].reaching(toWin, needed - toWin, left, out);
      }
    }

    return (state) => {
      const opening = firstTeam(state);
      const batting = state.half === 1 ? opening : otherTeam(opening);
      const left = balls - state.played_in_half;
      const [runs, out] = [state.points[batting], state.wickets[batting]];
      if (state.half === 2) return second(batting, state.points[opening], runs, left, out);
      const after = afterFirst[otherTeam(opening)];
      return innings[batting]
        .furtherRuns(left, out)
        .reduce((sum, chance, further) => sum + chance * (after?.[runs + further] ?? 0), 0);
    };
  };
}

/** The chances of what a batting team still scores, by the balls left and the wickets lost. */
function chancesInInnings(batting: Team, terms: MatchTerms) {
  const balls = terms.plays / 2;
  const outcomes = cricket.outcomes(batting, terms);
  const most = mostPoints(terms);
  /** The place in a table of all states of an innings, each with the chances of all numbers of runs. */
  const width = most * balls + 1;
  const placeOf = (left: number, out: number) => (left * (WICKETS + 1) + out) * width;
  const newTable = () => new Float64Array(placeOf(balls + 1, 0));

  /** By the number of further runs. */
  const further = newTable();
  for (let left = 0; left <= balls; left += 1)
    for (let out = 0; out <= WICKETS; out += 1) {
      const place = placeOf(left, out);
      if (left === 0 || out === WICKETS) {
        further[place] = 1;
        continue;
      }
      for (const { weight, kind, points } of outcomes) {
        const next = placeOf(left - 1, kind === 'wicket' ? out + 1 : out);
        for (let runs = 0; runs <= most * (left - 1); runs += 1) {
          const after = place + runs + points;
          further[after] = (further[after] ?? 0) + (weight / PARTS) * (further[next + runs] ?? 0);
        }
      }
    }

  /** By the runs needed: the chances to reach them, and to pass them with the same ball by at least `beyond`. */
  function reachingTable(beyond: number): Float64Array {
    const chances = newTable();
    // Without a ball or a wicket left, the chance stays 0.
    for (let left = 1; left <= balls; left += 1)
      for (let out = 0; out < WICKETS; out += 1) {
        const place = placeOf(left, out);
        for (const { weight, kind, points } of outcomes) {
          const next = placeOf(left - 1, kind === 'wicket' ? out + 1 : out);
          for (let runs = 1; runs <= most * left; runs += 1) {
            const isReached = points >= runs;
            const after = isReached ? Number(points >= runs + beyond) : (chances[next + runs - points] ?? 0);
            chances[place + runs] = (chances[place + runs] ?? 0) + (weight / PARTS) * after;
          }
        }
      }
    return chances;
  }
  const tables: Float64Array[] = [];

  return {
    /** The chances of 0, 1, 2 and more further runs. */
    furtherRuns: (left: number, out: number): Float64Array =>
      further.subarray(placeOf(left, out), placeOf(left, out) + most * left + 1),
    /** The chance to reach so many runs, and to pass them with the same ball by at least `beyond`. */
    reaching(runs: number, beyond: number, left: number, out: number): number {
      if (beyond >= most || runs > most * left) return 0;
      const table = tables[beyond] ?? reachingTable(beyond);
      tables[beyond] = table;
      return table[placeOf(left, out) + runs] ?? 0;
    },
  };
}
