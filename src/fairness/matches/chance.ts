import { afterBreak, afterPlay, leaderOf, type MatchState, type MatchTerms, PARTS } from './match.ts';
import { SPORT_RULES } from './rules.ts';

/**
 * Home's exact probability to win from any state of a match, from its score, clock and strengths alone.
 * Computed states are cached for as long as the function lives.
 */
export function chanceOf(terms: MatchTerms): (state: MatchState) => number {
  const rules = SPORT_RULES[terms.sport];
  const outcomes = [rules.outcomes(0, terms), rules.outcomes(1, terms)] as const;
  const known = new Map<number, number>();

  function chance(state: MatchState): number {
    if (state.winner !== null) return state.winner === 0 ? 1 : 0;
    if (state.toss === null)
      return (chance({ ...state, toss: 'Head' }) + chance({ ...state, toss: 'Tail' })) / 2;
    if (rules.isHalfOver(state, terms)) return state.half === 1 ? chance(afterBreak(state)) : atTheEnd(state);
    const key = rules.keyOf(state);
    const before = known.get(key);
    if (before !== undefined) return before;
    let sum = 0;
    for (const outcome of outcomes[rules.playing(state)])
      sum += outcome.weight * chance(afterPlay(state, outcome));
    const result = sum / PARTS;
    known.set(key, result);
    return result;
  }

  function atTheEnd(state: MatchState): number {
    const leader = leaderOf(state);
    if (leader === null) return rules.tieBreak(terms) / PARTS;
    return leader === 0 ? 1 : 0;
  }

  return chance;
}
