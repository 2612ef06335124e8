import { cricket, WICKETS } from './cricket.ts';
import {
  FIRST_STATE,
  firstTeam,
  type MatchState,
  type MatchTerms,
  otherTeam,
  PARTS,
  type Team,
} from './match.ts';
import { SPORT_RULES } from './rules.ts';

/** The chance that the final points of both teams together are above a line, from any state of a match. */
export type OverChance = (state: MatchState) => number;

/** The line for which over and under are nearest to equally likely: a whole number and a half. */
export function lineOf(terms: MatchTerms): number {
  const over = chancesOf(terms);
  let [low, high] = [0.5, Math.max(...outcomePoints(terms)) * terms.plays + 0.5];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2) + 0.5;
    if (over(middle)(FIRST_STATE) > 0.5) low = middle;
    else high = middle;
  }
  const distance = (line: number) => Math.abs(over(line)(FIRST_STATE) - 0.5);
  return distance(low) < distance(high) ? low : high;
}

/**
 * The exact chance of an over, from score, clock and strengths alone. The tables are computed once; each call
 * after that is a look-up, except in the first innings of cricket, whose states are cached.
 * @param line a whole number and a half
 */
export const overOf = (terms: MatchTerms, line: number): OverChance => chancesOf(terms)(line);

function chancesOf(terms: MatchTerms): (line: number) => OverChance {
  return terms.sport === 'cricket' ? chancesOfInnings(terms) : chancesOfPlays(terms);
}

const pointsIn = ({ points: [home, away] }: MatchState) => home + away;

const outcomePoints = (terms: MatchTerms) =>
  ([0, 1] as const).flatMap((team) =>
    SPORT_RULES[terms.sport].outcomes(team, terms).map(({ points }) => points),
  );

/** For sports whose number of plays is fixed: the points still to come do not depend on the score. */
function chancesOfPlays(terms: MatchTerms): (line: number) => OverChance {
  const rules = SPORT_RULES[terms.sport];
  /** By the plays so far: the chances of each number of further points. */
  const furtherAfter = (toss: 'Head' | 'Tail'): number[][] => {
    const further: number[][] = [];
    further[terms.plays] = [1];
    for (let played = terms.plays - 1; played >= 0; played -= 1) {
      const chances: number[] = [];
      for (const { weight, points } of rules.outcomes(rules.playing({ ...FIRST_STATE, toss, played }), terms))
        for (const [more, chance] of (further[played + 1] ?? []).entries())
          chances[points + more] = (chances[points + more] ?? 0) + (weight / PARTS) * chance;
      further[played] = chances;
    }
    return further;
  };
  const further = { Head: furtherAfter('Head'), Tail: furtherAfter('Tail') };
  return (line) => {
    const over: OverChance = (state) => {
      if (state.toss === null)
        return (over({ ...state, toss: 'Head' }) + over({ ...state, toss: 'Tail' })) / 2;
      const needed = Math.ceil(line) - pointsIn(state);
      const chances = further[state.toss][state.played] ?? [];
      return chances.reduce((sum, chance, points) => (points >= needed ? sum + chance : sum), 0);
    };
    return over;
  };
}

/** For cricket: wickets end an innings early, and the second one ends when its target is reached. */
function chancesOfInnings(terms: MatchTerms): (line: number) => OverChance {
  const balls = terms.plays / 2;
  const reaching = [reachingOf(0, terms), reachingOf(1, terms)] as const;

  return (line) => {
    const total = Math.ceil(line);
    const known = new Map<number, number>();

    /** @param runs of the first innings @param left balls of it @param out wickets lost in it */
    function first(batting: Team, runs: number, left: number, out: number): number {
      if (runs >= total) return 1;
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

    /** Reaching the total is certain, a run count on the way to the target, or a target that is overshot. */
    function second(batting: Team, target: number, runs: number, left: number, out: number): number {
      const needed = total - target - runs;
      const toWin = target + 1 - runs;
      if (needed <= 0) return 1;
      if (toWin <= 0) return 0;
      return needed <= toWin
        ? reaching[batting](needed, 0, left, out)
        : reaching[batting](toWin, needed - toWin, left, out);
    }

    const over: OverChance = (state) => {
      if (state.toss === null)
        return (over({ ...state, toss: 'Head' }) + over({ ...state, toss: 'Tail' })) / 2;
      const opening = firstTeam(state);
      const batting = state.half === 1 ? opening : otherTeam(opening);
      const left = balls - state.played_in_half;
      const [runs, out] = [state.points[batting], state.wickets[batting]];
      return state.half === 1
        ? first(batting, runs, left, out)
        : second(batting, state.points[opening], runs, left, out);
    };
    return over;
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
