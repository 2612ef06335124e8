import { matches } from '../../api/bets/matches.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import type { Actors } from '../app/actors.ts';
import { detailOf } from '../shared/detail-of.ts';
import { feedGaps, keepDetailFresh, matchesOf, stopping, together } from '../shared/follow.ts';

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

/** Keeps a match up to date by the stream: the newest revision counts. Reloads it after a gap of the stream. */
export function followMatch(detail: DetailRef<Match>, { feed }: Pick<Actors, 'feed'>): () => void {
  const take = () => {
    const { item } = detail.getSnapshot().context;
    const told = item && feed.getSnapshot().context.matches[item.id];
    if (told && told.revision > item.revision) detail.send({ type: 'detail.replaced', item: told });
  };
  return together(
    matchesOf(feed)(take),
    stopping(detail.subscribe(take)),
    keepDetailFresh(detail, feedGaps(feed)),
  );
}
