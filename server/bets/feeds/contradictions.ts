import { isDeepStrictEqual } from 'node:util';
import {
  afterBreak,
  afterPlay,
  FIRST_STATE,
  leaderOf,
  type MatchState,
  type MatchTerms,
} from '../../../src/fairness/matches/match.ts';
import { SPORT_RULES } from '../../../src/fairness/matches/rules.ts';
import type { News } from './match-feed.ts';

/** News that cannot be: the feed has to tell others. */
export class Contradiction extends Error {}

/** The news that were published last, as far as the next ones have to agree with them. */
export interface Told {
  number: number;
  at: Date;
  state: MatchState;
}

/**
 * Holds news against those before them: their numbers have no gap, their time does not go back, and each state follows
 * from the one before by the rules of the sport.
 * @param last undefined before the first news
 * @param now by the database's clock
 * @throws Contradiction naming the first news that cannot be
 */
export function refuseContradictions(
  matchId: number,
  terms: MatchTerms,
  last: Told | undefined,
  news: readonly News[],
  now: Date,
): void {
  let before = last ?? { number: -1, at: new Date(0), state: FIRST_STATE };
  for (const one of news) {
    if (one.number !== before.number + 1)
      throw new Contradiction(`The news of match ${matchId} have a gap after ${before.number}`);
    if (one.at < before.at || one.at > now)
      throw new Contradiction(`News ${one.number} of match ${matchId} are of an impossible time`);
    if (!isNext(terms, before.state, one))
      throw new Contradiction(`News ${one.number} of match ${matchId} contradict those before them`);
    before = one;
  }
}

/** Whether this can happen next. */
function isNext(terms: MatchTerms, before: MatchState, { kind, side, points, state }: News): boolean {
  const rules = SPORT_RULES[terms.sport];
  const follows = (next: MatchState) => isDeepStrictEqual(state, next);
  if (before.winner !== null) return false;
  const isHalfOver = rules.isHalfOver(before, terms);
  switch (kind) {
    case 'toss':
      return before.toss === null && state.toss !== null && follows({ ...before, toss: state.toss });
    case 'start':
      return before.toss !== null && before.played === 0 && follows(before);
    case 'break':
      return isHalfOver && before.half === 1 && follows(afterBreak(before));
    case 'tie-break':
      return isHalfOver && before.half === 2 && leaderOf(before) === null && side !== null && follows(before);
    case 'end':
      return (
        isHalfOver &&
        before.half === 2 &&
        side !== null &&
        side === (leaderOf(before) ?? side) &&
        follows({ ...before, winner: side })
      );
    default: {
      const outcome = rules
        .outcomes(rules.playing(before), terms)
        .find((one) => one.kind === kind && one.side === side && one.points === points);
      return (
        !isHalfOver && before.toss !== null && outcome !== undefined && follows(afterPlay(before, outcome))
      );
    }
  }
}
