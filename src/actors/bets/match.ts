import { matches } from '../../api/bets/matches.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import type { Actors } from '../app/actors.ts';
import { detailOf } from '../shared/detail-of.ts';
import { hellos, keepDetailFresh, matchesOf, type Source, stopping, together } from '../shared/follow.ts';

/** The calls of a match's page when it opens. */
export const firstCalls = [
  'GET live-bet/:id',
  'GET live-bet/:id/facts',
  'GET live-bet/:id/crowd',
  'GET live-bet/favourites',
  'GET bet-list?match=:id&page=1&perPage=100',
];

/** One match, by its id. */
export const oneMatch = detailOf(matches.one);

/**
 * Keeps a match up to date by the stream: the newest revision counts. Reloads it after each hello that does not contain
 * it, since it may have closed before, and after a hello while it could not be loaded.
 */
export function followMatch(detail: DetailRef<Match>, { feed }: Pick<Actors, 'feed'>): () => void {
  const take = () => {
    const { item } = detail.getSnapshot().context;
    const told = item && feed.getSnapshot().context.matches[item.id];
    if (told && told.revision > item.revision) detail.send({ type: 'detail.replaced', item: told });
  };
  const isUnknown = () => {
    const state = detail.getSnapshot();
    const isTold = state.context.id in feed.getSnapshot().context.matches;
    return state.matches('error') || state.hasTag('stale') || !(isTold || state.matches('missing'));
  };
  const gaps: Source = (listener) =>
    hellos(feed)(() => {
      if (isUnknown()) listener();
    });
  return together(matchesOf(feed)(take), stopping(detail.subscribe(take)), keepDetailFresh(detail, gaps));
}
