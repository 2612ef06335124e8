import type { ReactNode } from 'react';
import { fromPromise } from 'xstate';
import { together } from '../../actors/shared/follow.ts';
import { favourites } from '../../api/bets/favourites.ts';
import { favouritesMachine } from '../../machines/bets/favourites.machine.ts';
import type { FavouriteChange } from '../../schemas/bets/favourites.ts';
import { part } from '../app/page.tsx';
import { FavouritesContext } from './favourite-star.view.tsx';

/** The person's favourite matches, for the stars and lists within. */
export const Favourites = part({
  machine: favouritesMachine.provide({
    actors: {
      list: fromPromise<readonly number[]>(({ signal }) => favourites.list(signal)),
      set: fromPromise<readonly number[], FavouriteChange>(({ input, signal }) =>
        favourites.set(input, signal),
      ),
    },
  }),
  input: (_: { children: ReactNode }) => undefined,
  follow: (actor, { feed }) => {
    const refresh = () => actor.send({ type: 'favourites.refresh' });
    const seen = () => {
      if (!document.hidden) refresh();
    };
    document.addEventListener('visibilitychange', seen);
    const restored = feed.on('feed.restored', refresh);
    return together(
      () => document.removeEventListener('visibilitychange', seen),
      () => restored.unsubscribe(),
    );
  },
  View: ({ actor, children }) => <FavouritesContext value={actor}>{children}</FavouritesContext>,
});
