import { crowd as load } from '../../api/bets/crowd.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { Crowd } from '../../schemas/bets/crowd.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import type { Actors } from '../app/actors.ts';
import { detailOf } from '../shared/detail-of.ts';
import { hellos, keepDetailFresh, matchChanges, whileVisible } from '../shared/follow.ts';

/** How the bettors of a match are split, by its id. */
export const crowd = detailOf(load);

/**
 * Reloads the split after each change of the match's state, each hello of the stream, and every 20 seconds while bets are
 * taken.
 */
export function followCrowd(
  split: DetailRef<Crowd>,
  { feed }: Pick<Actors, 'feed'>,
  { match }: { match: Match },
): () => void {
  const takesBets = () => {
    const known = feed.getSnapshot().context.matches[match.id] ?? match;
    return known.closes_at !== null;
  };
  return keepDetailFresh(
    split,
    matchChanges(feed, ({ id }) => id === match.id),
    hellos(feed),
    whileVisible(takesBets),
  );
}
