import { expect, test } from 'vitest';
import {
  afterBreak,
  afterPlay,
  FIRST_STATE,
  type MatchState,
  type MatchTerms,
  PARTS,
  PLAYED_SPORTS,
  type PlayedSport,
} from '../../src/fairness/matches/match.ts';
import { SPORT_RULES } from '../../src/fairness/matches/rules.ts';
import { lineOf, overOf } from '../../src/fairness/matches/total.ts';

const termsOf = (sport: PlayedSport, plays: number): MatchTerms => ({
  sport,
  plays,
  strengths: [62, 41],
  play_ms: 1,
  break_ms: 1,
  toss_ms: 1,
});

/** The chance of an over, play by play through the rules of the sport, without tables. */
function walked(terms: MatchTerms, line: number, state: MatchState): number {
  const rules = SPORT_RULES[terms.sport];
  if (state.toss === null)
    return (
      (walked(terms, line, { ...state, toss: 'Head' }) + walked(terms, line, { ...state, toss: 'Tail' })) / 2
    );
  if (rules.isHalfOver(state, terms)) {
    if (state.half === 1) return walked(terms, line, afterBreak(state));
    return state.points[0] + state.points[1] > line ? 1 : 0;
  }
  return rules
    .outcomes(rules.playing(state), terms)
    .reduce((sum, way) => sum + (way.weight / PARTS) * walked(terms, line, afterPlay(state, way)), 0);
}

/** All states that can be reached in this many plays, by the first, the middle and the last way of each. */
function statesOf(terms: MatchTerms, state: MatchState = { ...FIRST_STATE, toss: 'Tail' }): MatchState[] {
  const rules = SPORT_RULES[terms.sport];
  if (rules.isHalfOver(state, terms))
    return state.half === 1 ? [state, ...statesOf(terms, afterBreak(state))] : [state];
  const ways = rules.outcomes(rules.playing(state), terms);
  const some = [ways[0], ways[3], ways.at(-1)].flatMap((way) => way ?? []);
  return [state, ...some.flatMap((way) => statesOf(terms, afterPlay(state, way)))];
}

test.each(PLAYED_SPORTS)('%s: the chance of an over is that of a walk through all plays', (sport) => {
  const terms = termsOf(sport, 6);
  for (const line of [0.5, 2.5, 6.5, 9.5, 12.5, 17.5])
    expect(overOf(terms, line)(FIRST_STATE)).toBeCloseTo(walked(terms, line, FIRST_STATE), 10);
});

test.each(PLAYED_SPORTS)('%s: so it is from every state of play, also after the end', (sport) => {
  const terms = termsOf(sport, 4);
  const line = sport === 'football' ? 0.5 : 5.5;
  const over = overOf(terms, line);
  const states = statesOf(terms);
  expect(states.length).toBeGreaterThan(20);
  for (const state of states) expect(over(state)).toBeCloseTo(walked(terms, line, state), 10);
});

test.each([
  ['kabaddi', 16, 11.5],
  ['kabaddi', 60, 44.5],
  ['cricket', 36, 42.5],
  ['cricket', 60, 71.5],
  ['football', 90, 2.5],
] as const)('%s of %d plays: no line is nearer to even chances', (sport, plays, known) => {
  const terms = { ...termsOf(sport, plays), strengths: [60, 45] as const };
  const line = lineOf(terms);
  expect(line).toBe(known);
  const off = (one: number) => Math.abs(overOf(terms, one)(FIRST_STATE) - 0.5);
  expect(off(line)).toBeLessThanOrEqual(Math.min(off(line - 1), off(line + 1)));
  expect(off(line)).toBeLessThan(0.04);
});
