import {
  afterBreak,
  afterPlay,
  FIRST_STATE,
  type MatchState,
  type MatchTerms,
  PARTS,
} from '../../src/fairness/matches/match.ts';
import { isAsGoodAsWon, ratiosOf } from '../../src/fairness/matches/prices.ts';
import { SPORT_RULES } from '../../src/fairness/matches/rules.ts';
import type { MARKETS, MarketName, MarketSide } from './markets.ts';
import { STATE_KEYS } from './state-keys.ts';
import { cashedOut, refunded } from './strategies.ts';

/**
 * The expected gain, per rupee, of a bet on a side of a market in this state with the best possible plan to cancel it
 * or to cash it out, computed backwards from the end over all courses of the match. No plan can do better, since the
 * gains of several bets, and of the parts of one, add up.
 * @param taken the price of the bet, in percent of the stake
 */
export function bestGain(
  terms: MatchTerms,
  { chance, keyOf }: ReturnType<(typeof MARKETS)[MarketName]>,
  from: MatchState,
  side: MarketSide,
  taken: number,
): number {
  const rules = SPORT_RULES[terms.sport];
  const outcomes = [rules.outcomes(0, terms), rules.outcomes(1, terms)] as const;
  const known = new Map<number, number>();

  /** The value of the bet, per rupee. */
  function worth(state: MatchState): number {
    if (rules.isHalfOver(state, terms)) {
      if (state.half === 1) return worth(afterBreak(state));
      const first = chance(state);
      return ((side === 0 ? first : 1 - first) * (100 + taken)) / 100;
    }
    const key = keyOf(state);
    const before = known.get(key);
    if (before !== undefined) return before;
    let later = 0;
    for (const outcome of outcomes[rules.playing(state)])
      later += (outcome.weight / PARTS) * worth(afterPlay(state, outcome));
    const first = chance(state);
    // While betting is suspended, nothing can be cancelled or cashed out; afterwards it can.
    const ratios = ratiosOf(first);
    const now = isAsGoodAsWon(first)
      ? later
      : Math.max(later, refunded(taken, ratios[side]), cashedOut(taken, ratios, side));
    known.set(key, now);
    return now;
  }

  return worth(from) - 1;
}

/**
 * Every state after the toss that a match can reach before its end, once for each key.
 * @param keyOf by default one that tells the states of its winner apart
 */
export function statesOf(terms: MatchTerms, keyOf = STATE_KEYS[terms.sport]): MatchState[] {
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
    const key = keyOf(state);
    if (found.has(key)) continue;
    found.set(key, state);
    for (const outcome of rules.outcomes(rules.playing(state), terms)) left.push(afterPlay(state, outcome));
  }
  return [...found.values()];
}
