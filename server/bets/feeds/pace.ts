import type { MatchTerms } from '../../../src/fairness/matches/match.ts';
import type { News } from './match-feed.ts';

/** News that are late by less than this, after the time of two plays, are on their way. In milliseconds. */
const GRACE_MS = 5000;

/**
 * The moment until which the next news have to come: the time of the next play, of one more, and a grace. A feed that
 * is later counts as silent.
 * @param last the news before them; undefined before the toss
 * @returns null after the last news
 */
export function newsDue(
  { play_ms, break_ms, toss_ms }: MatchTerms,
  startsAt: Date,
  last?: Pick<News, 'kind' | 'at'>,
): Date | null {
  if (last?.kind === 'end') return null;
  const next =
    last === undefined
      ? startsAt.getTime() - toss_ms
      : last.kind === 'toss'
        ? startsAt.getTime()
        : last.at.getTime() + play_ms + (last.kind === 'break' ? break_ms : 0);
  return new Date(next + play_ms + GRACE_MS);
}
