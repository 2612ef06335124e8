import {
  afterBreak,
  afterPlay,
  type EventKind,
  FIRST_STATE,
  leaderOf,
  type MatchState,
  type MatchTerms,
  type Outcome,
  type Team,
} from './match.ts';
import { SPORT_RULES } from './rules.ts';

/** Something that somebody else says has happened in a match. */
export interface ToldEvent {
  kind: EventKind;
  side: Team | null;
  points: number;
  /** Of the toss alone. */
  toss?: 'Head' | 'Tail' | undefined;
}

export interface Course {
  /** The state after each event, up to the first that cannot be. */
  states: MatchState[];
  /** Why the next event cannot follow from those before it; null where all can. */
  fault: string | null;
}

/** Follows a match that is told event by event, as far as the events keep the rules of its sport. */
export function courseOf(terms: MatchTerms, events: readonly ToldEvent[]): Course {
  const rules = SPORT_RULES[terms.sport];
  const ways: readonly (readonly Outcome[])[] = [rules.outcomes(0, terms), rules.outcomes(1, terms)];
  const states: MatchState[] = [];
  let state = FIRST_STATE;
  let hasStarted = false;
  let brokenTie: Team | null = null;

  /** The state after an event, or why it cannot happen now. */
  function after({ kind, side, points, toss }: ToldEvent): MatchState | string {
    if (state.winner !== null) return 'the match is over';
    if (kind === 'toss') {
      if (state.toss !== null) return 'the coin has fallen already';
      return toss === undefined ? 'a toss says how the coin fell' : { ...state, toss };
    }
    if (state.toss === null) return 'the coin has not fallen yet';
    if (kind === 'start') return hasStarted ? 'play has started already' : state;
    if (!hasStarted) return 'play has not started yet';

    const isHalfOver = rules.isHalfOver(state, terms);
    const isOver = isHalfOver && state.half === 2;
    if (kind === 'break')
      return isHalfOver && !isOver ? afterBreak(state) : 'the first half has plays left, or is long over';
    if (kind === 'tie-break') {
      if (!isOver || leaderOf(state) !== null || brokenTie !== null) return 'there is no tie to break';
      return side === null ? 'a tie-break has a winner' : state;
    }
    if (kind === 'end') {
      if (!isOver) return 'the match has plays left';
      const winner = leaderOf(state) ?? brokenTie;
      if (winner === null || winner !== side) return 'the end names another winner than the score';
      return { ...state, winner };
    }
    if (isHalfOver) return `half ${state.half} has no plays left`;
    const way = ways[rules.playing(state)]?.find(
      (one) => one.kind === kind && one.side === side && one.points === points,
    );
    return way === undefined ? 'no play of this team ends like that' : afterPlay(state, way);
  }

  for (const event of events) {
    const next = after(event);
    if (typeof next === 'string') return { states, fault: next };
    if (event.kind === 'start') hasStarted = true;
    if (event.kind === 'tie-break') brokenTie = event.side;
    state = next;
    states.push(state);
  }
  return { states, fault: null };
}
