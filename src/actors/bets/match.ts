import type { DetailRef } from '../../machines/shared/types.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import type { Actors } from '../app/actors.ts';
import { gapsOf, keepDetailFresh, matchesOf, stopping, together } from '../shared/follow.ts';

/** Keeps a match as the stream tells of it: the newest word counts. After a gap it is read again. */
export function followMatch(detail: DetailRef<Match>, feed: Actors['feed']): () => void {
  const take = () => {
    const { item } = detail.getSnapshot().context;
    const told = item && feed.getSnapshot().context.matches[item.id];
    if (told && told.revision > item.revision) detail.send({ type: 'detail.replaced', item: told });
  };
  return together(
    matchesOf(feed)(take),
    stopping(detail.subscribe(take)),
    keepDetailFresh(detail, gapsOf(feed)),
  );
}
