import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stateAfter, type ToldEvent } from '../../src/fairness/matches/course.ts';
import {
  FIRST_STATE,
  type MatchState,
  type MatchTerms,
  PLAYED_SPORTS,
} from '../../src/fairness/matches/match.ts';
import { drawsNeeded, playMatch } from '../../src/fairness/matches/play.ts';
import { randomDraws, randomMatch, streetMatch } from '../../tools/matches/study.ts';
import { SECOND_NEWS, TERMS } from './season.ts';

/** Events as another source reports them. */
const told = (terms: MatchTerms, draws: readonly number[]): ToldEvent[] =>
  playMatch(terms, draws).map(({ kind, side, points, state }) => ({
    kind,
    side,
    points,
    ...(kind === 'toss' && { toss: state.toss ?? undefined }),
  }));

/** The states after events, up to the first impossible one, with the reason. */
function courseOf(terms: MatchTerms, events: readonly ToldEvent[]) {
  const states: MatchState[] = [];
  for (const [index, event] of events.entries()) {
    const next = stateAfter(terms, states.at(-1) ?? FIRST_STATE, event, events[index - 1]);
    if (typeof next === 'string') return { states, fault: next };
    states.push(next);
  }
  return { states, fault: null };
}

test('a match that keeps the rules has the states of the match that was played', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PLAYED_SPORTS),
      fc.integer({ min: 1, max: 99 }),
      fc.infiniteStream(fc.integer({ min: 0, max: 2 ** 32 - 1 })),
      (sport, strength, stream) => {
        const terms = streetMatch(sport, [strength, 100 - strength]);
        const draws = [...stream.take(drawsNeeded(terms))];
        const { states, fault } = courseOf(terms, told(terms, draws));
        expect(fault).toBeNull();
        expect(states).toEqual(playMatch(terms, draws).map(({ state }) => state));
      },
    ),
    { numRuns: 60 },
  );
});

describe('an event that contradicts those before it', () => {
  const events: ToldEvent[] = SECOND_NEWS.map(([kind, side, points], number) => ({
    kind,
    side,
    points,
    ...(number === 0 && { toss: 'Head' }),
  }));
  const firstPlay = 2;
  const breakAt = events.findIndex(({ kind }) => kind === 'break');
  const tieAt = events.findIndex(({ kind }) => kind === 'tie-break');
  const endAt = events.length - 1;
  /** Without this point the match is no tie. */
  const touchAt = events.findIndex(({ kind }) => kind === 'touch');

  /** The events, with one replaced. */
  const changed = (place: number, event: Partial<ToldEvent>): ToldEvent[] =>
    events.map((one, number) => (number === place ? { ...one, ...event } : one));
  const without = (place: number) => events.filter((_, number) => number !== place);

  test.each<[string, ToldEvent[], number, string]>([
    ['no side of the coin', changed(0, { toss: undefined }), 0, 'a toss says how the coin fell'],
    ['no toss', without(0), 0, 'the coin has not fallen yet'],
    ['a second toss', changed(1, { kind: 'toss', toss: 'Tail' }), 1, 'the coin has fallen already'],
    [
      'a goal in kabaddi',
      changed(firstPlay, { kind: 'goal', side: 0, points: 1 }),
      firstPlay,
      'no play of this team ends like that',
    ],
    [
      'too many points',
      changed(firstPlay, { kind: 'touch', side: 0, points: 3 }),
      firstPlay,
      'no play of this team ends like that',
    ],
    [
      'the other team’s raid',
      changed(firstPlay, { kind: 'touch', side: 1, points: 1 }),
      firstPlay,
      'no play of this team ends like that',
    ],
    [
      'an early break',
      changed(firstPlay, { kind: 'break', side: null, points: 0 }),
      firstPlay,
      'the first half has plays left, or is long over',
    ],
    ['no break', without(breakAt), breakAt, 'half 1 has no plays left'],
    [
      'an early tie-break',
      changed(breakAt, { kind: 'tie-break', side: 0 }),
      breakAt,
      'there is no tie to break',
    ],
    ['a tie-break without a winner', changed(tieAt, { side: null }), tieAt, 'a tie-break has a winner'],
    [
      'an early end',
      changed(firstPlay, { kind: 'end', side: 0, points: 0 }),
      firstPlay,
      'the match has plays left',
    ],
    [
      'the winner of fewer points',
      changed(touchAt, { kind: 'empty', points: 0 })
        .filter((_, number) => number !== tieAt)
        .map((one) => (one.kind === 'end' ? { ...one, side: events[touchAt]?.side ?? null } : one)),
      endAt - 1,
      'the end names another winner than the score',
    ],
    [
      'something after the end',
      [...events, { kind: 'start', side: null, points: 0 }],
      events.length,
      'the match is over',
    ],
  ])('%s', (_name, list, after, fault) => {
    const course = courseOf(TERMS, list);
    expect([course.states.length, course.fault]).toEqual([after, fault]);
  });
});

test('a cricket innings that ends early has no ball left', () => {
  const terms = streetMatch('cricket', [50, 50]);
  const random = randomDraws(7);
  const isAllOut = () => {
    const events = randomMatch(terms, random);
    const breakAt = events.findIndex(({ kind }) => kind === 'break');
    return (events[breakAt - 1]?.state.played_in_half ?? 0) < terms.plays / 2
      ? { events, breakAt }
      : undefined;
  };
  let found = isAllOut();
  while (found === undefined) found = isAllOut();
  const { events, breakAt } = found;
  const list: ToldEvent[] = events
    .slice(0, breakAt)
    .map(({ kind, side, points, state }) => ({ kind, side, points, toss: state.toss ?? undefined }));
  const batting = events[breakAt - 1]?.side ?? 0;
  expect(courseOf(terms, [...list, { kind: 'runs', side: batting, points: 1 }]).fault).toBe(
    'half 1 has no plays left',
  );
});
