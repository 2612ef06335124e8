import { type ActorRefFrom, fromPromise } from 'xstate';
import { favourites as calls } from '../../api/bets/favourites.ts';
import { favouritesMachine } from '../../machines/bets/favourites.machine.ts';
import type { Favourites, FavouriteWish } from '../../schemas/bets/favourites.ts';
import type { Actors } from '../app/actors.ts';
import { feedGaps, tabReturns, together } from '../shared/follow.ts';

/** `favouritesMachine` with its calls. */
export const favourites = favouritesMachine.provide({
  actors: {
    list: fromPromise<Favourites>(({ signal }) => calls.list(signal)),
    set: fromPromise<Favourites, FavouriteWish>(({ input: { kind, id, favourite }, signal }) =>
      kind === 'team'
        ? calls.follow({ team_id: id, favourite }, signal)
        : calls.set({ match_id: id, favourite }, signal),
    ),
  },
});

/** Reloads the favourites when the page becomes visible again, and when the connection is back. */
export function followFavourites(
  actor: ActorRefFrom<typeof favouritesMachine>,
  { feed }: Pick<Actors, 'feed'>,
): () => void {
  const refresh = () => actor.send({ type: 'favourites.refresh' });
  return together(tabReturns(refresh), feedGaps(feed)(refresh));
}
