import { isDeepStrictEqual } from 'node:util';
import { stateAfter } from '../../../src/fairness/matches/course.ts';
import {
  type EventKind,
  FIRST_STATE,
  type MatchState,
  type MatchTerms,
  type Team,
} from '../../../src/fairness/matches/match.ts';
import type { News } from './match-feed.ts';

/** Impossible news; the feed must send others. */
export class Contradiction extends Error {}

/** The latest published news, with everything that the next ones must agree with. */
export interface Told {
  number: number;
  at: Date;
  kind: EventKind;
  side: Team | null;
  state: MatchState;
}

/**
 * Checks that news follow from those before: numbers without gaps, times that do not go back, and states that
 * are possible by the rules of the sport.
 * @param last undefined before the first news
 * @param now by the database's clock
 * @throws Contradiction naming the first impossible news
 */
export function refuseContradictions(
  matchId: number,
  terms: MatchTerms,
  last: Told | undefined,
  news: readonly News[],
  now: Date,
): void {
  let before = last;
  for (const one of news) {
    const { number, at, state } = before ?? { number: -1, at: new Date(0), state: FIRST_STATE };
    if (one.number !== number + 1)
      throw new Contradiction(`The news of match ${matchId} have a gap after ${number}`);
    if (one.at < at || one.at > now)
      throw new Contradiction(`News ${one.number} of match ${matchId} are of an impossible time`);
    const next = stateAfter(terms, state, { ...one, toss: one.state.toss }, before);
    if (typeof next === 'string')
      throw new Contradiction(`News ${one.number} of match ${matchId} contradict those before them: ${next}`);
    if (!isDeepStrictEqual(one.state, next))
      throw new Contradiction(`News ${one.number} of match ${matchId} have another state than they lead to`);
    before = one;
  }
}
