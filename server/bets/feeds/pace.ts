import type { MatchTerms } from '../../../src/fairness/matches/match.ts';
import type { News } from './match-feed.ts';

/** The grace in milliseconds, after the time of two plays, before missing news count as overdue. */
const GRACE_MS = 5000;

/**
 * The time by which the next news must arrive: the next play, one more play, and a grace. After it the feed
 * counts as silent.
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
