import { expect, test } from 'vitest';
import { aboveOf, FIGURES, type Figure, lineOf } from '../../src/fairness/matches/lines.ts';
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

const termsOf = (sport: PlayedSport, plays: number): MatchTerms => ({
  sport,
  plays,
  strengths: [62, 41],
  play_ms: 1,
  break_ms: 1,
  toss_ms: 1,
});

/** The chance that the figure ends above the line, play by play through the rules of the sport, without tables. */
function walked(terms: MatchTerms, figure: Figure, line: number, state: MatchState): number {
  const rules = SPORT_RULES[terms.sport];
  const after = (next: MatchState) => walked(terms, figure, line, next);
  if (state.toss === null) return (after({ ...state, toss: 'Head' }) + after({ ...state, toss: 'Tail' })) / 2;
  if (rules.isHalfOver(state, terms)) {
    if (state.half === 1) return after(afterBreak(state));
    const [home, away] = state.points;
    return (figure === 'total' ? home + away : home - away) > line ? 1 : 0;
  }
  return rules
    .outcomes(rules.playing(state), terms)
    .reduce((sum, way) => sum + (way.weight / PARTS) * after(afterPlay(state, way)), 0);
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

const CASES = FIGURES.flatMap((figure) => PLAYED_SPORTS.map((sport) => [figure, sport] as const));

test.each(CASES)('%s in %s: the chance of a line is that of a walk through all plays', (figure, sport) => {
  const terms = termsOf(sport, 6);
  const lines =
    figure === 'total'
      ? [0.5, 2.5, 6.5, 9.5, 12.5, 17.5]
      : [-12.5, -6.5, -2.5, -0.5, 0.5, 3.5, 5.5, 8.5, 13.5];
  for (const line of lines)
    expect(aboveOf(terms, figure, line)(FIRST_STATE)).toBeCloseTo(
      walked(terms, figure, line, FIRST_STATE),
      10,
    );
});

test.each(CASES)('%s in %s: so it is from every state of play, also after the end', (figure, sport) => {
  const terms = termsOf(sport, 4);
  for (const line of figure === 'total' ? [sport === 'football' ? 0.5 : 5.5] : [-1.5, 0.5, 4.5]) {
    const above = aboveOf(terms, figure, line);
    const states = statesOf(terms);
    expect(states.length).toBeGreaterThan(20);
    for (const state of states) expect(above(state)).toBeCloseTo(walked(terms, figure, line, state), 10);
  }
});

test.each([
  ['total', 'kabaddi', 16, 11.5],
  ['total', 'kabaddi', 60, 44.5],
  ['total', 'cricket', 36, 42.5],
  ['total', 'cricket', 60, 71.5],
  ['total', 'football', 90, 2.5],
  ['margin', 'kabaddi', 16, 0.5],
  ['margin', 'kabaddi', 60, 3.5],
  ['margin', 'cricket', 36, 1.5],
  ['margin', 'cricket', 60, 1.5],
  ['margin', 'football', 90, 0.5],
] as const)('%s in %s of %d plays: no line is nearer to even chances', (figure, sport, plays, known) => {
  const terms = { ...termsOf(sport, plays), strengths: [60, 45] as const };
  const line = lineOf(terms, figure);
  expect(line).toBe(known);
  const off = (one: number) => Math.abs(aboveOf(terms, figure, one)(FIRST_STATE) - 0.5);
  expect(off(line)).toBeLessThanOrEqual(Math.min(off(line - 1), off(line + 1)));
  expect(off(line)).toBeLessThan(figure === 'total' ? 0.04 : 0.08);
});

test.each(PLAYED_SPORTS)('%s: the margin of swapped teams is the other one', (sport) => {
  const terms: MatchTerms = { ...termsOf(sport, 20), strengths: [60, 40] };
  const swapped: MatchTerms = { ...terms, strengths: [40, 60] };
  for (const line of [-4.5, -0.5, 0.5, 2.5])
    expect(aboveOf(terms, 'margin', line)(FIRST_STATE)).toBeCloseTo(
      1 - aboveOf(swapped, 'margin', -line)(FIRST_STATE),
      10,
    );
});
