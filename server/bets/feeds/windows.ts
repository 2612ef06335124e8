import type { MatchTerms } from '../../../src/fairness/matches/match.ts';
import type { NewMatch } from '../matches/make.ts';

/** The most that each window pays, in percent of the stake. */
const CAPS = { beforePlay: 1900, firstHalf: 900, secondHalf: 400 };
/** The share of the second half, from its beginning, during which bets are taken. */
const TAKEN_IN_SECOND_HALF = 5 / 6;

/**
 * The betting windows of a played match: until play starts, until the second half begins, and through most of
 * the second half. If the first innings ends before its last ball, the second one begins before its window
 * does.
 */
export function windowsOf(startsAt: Date, { plays, play_ms, break_ms }: MatchTerms): NewMatch['windows'] {
  const half = (plays / 2) * play_ms;
  const second = startsAt.getTime() + half + break_ms;
  return [
    { closesAt: startsAt, winRatio: CAPS.beforePlay },
    { closesAt: new Date(second), winRatio: CAPS.firstHalf },
    { closesAt: new Date(second + Math.floor(half * TAKEN_IN_SECOND_HALF)), winRatio: CAPS.secondHalf },
  ];
}
