import type { ReactNode } from 'react';
import { favourites, followFavourites } from '../../actors/bets/favourites.ts';
import { part } from '../shared/page.tsx';
import { FavouritesContext } from './favourite-star.view.tsx';

/** Provides the person's favourites to the stars and lists inside it. */
export const Favourites = part({
  machine: favourites,
  input: (_: { children: ReactNode }) => undefined,
  follow: followFavourites,
  View: ({ actor, children }) => <FavouritesContext value={actor}>{children}</FavouritesContext>,
});
