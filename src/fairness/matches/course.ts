import {
  afterBreak,
  afterPlay,
  type EventKind,
  leaderOf,
  type MatchState,
  type MatchTerms,
  type Team,
} from './match.ts';
import { SPORT_RULES } from './rules.ts';

/** An event of a match as another source reports it. */
export interface ToldEvent {
  kind: EventKind;
  side: Team | null;
  points: number;
  /** Only for the toss. */
  toss?: 'Head' | 'Tail' | null | undefined;
}

/**
 * The state after an event, or the reason in words why the sport's rules do not allow it.
 * @param previous the event before, if there was one: the end has the winner of the tie-break
 */
export function stateAfter(
  terms: MatchTerms,
  before: MatchState,
  { kind, side, points, toss }: ToldEvent,
  previous: Pick<ToldEvent, 'kind' | 'side'> | undefined,
): MatchState | string {
  const rules = SPORT_RULES[terms.sport];
  if (before.winner !== null) return 'the match is over';
  if (kind === 'toss') {
    if (before.toss !== null) return 'the coin has fallen already';
    return toss == null ? 'a toss says how the coin fell' : { ...before, toss };
  }
  if (before.toss === null) return 'the coin has not fallen yet';
  if (kind === 'start') return before.played === 0 ? before : 'play has started already';

  const isHalfOver = rules.isHalfOver(before, terms);
  const isOver = isHalfOver && before.half === 2;
  if (kind === 'break')
    return isHalfOver && !isOver ? afterBreak(before) : 'the first half has plays left, or is long over';
  if (kind === 'tie-break') {
    if (!isOver || leaderOf(before) !== null) return 'there is no tie to break';
    return side === null ? 'a tie-break has a winner' : before;
  }
  if (kind === 'end') {
    if (!isOver) return 'the match has plays left';
    // A price counts a level score as decided by a tie-break, so an end without a winner is no result.
    const leader = leaderOf(before);
    const isWinner = leader === null ? side !== null : side === leader;
    if (previous?.kind === 'tie-break' && side !== previous.side)
      return 'the end names another winner than the tie-break';
    return isWinner ? { ...before, winner: side } : 'the end names another winner than the score';
  }
  if (isHalfOver) return `half ${before.half} has no plays left`;
  const way = rules
    .outcomes(rules.playing(before), terms)
    .find((one) => one.kind === kind && one.side === side && one.points === points);
  return way === undefined ? 'no play of this team ends like that' : afterPlay(before, way);
}
