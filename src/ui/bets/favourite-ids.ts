import type { ContextFrom } from 'xstate';
import type { favouritesMachine } from '../../machines/bets/favourites.machine.ts';
import type { Favourites, FavouriteWish } from '../../schemas/bets/favourites.ts';

/** The optimistic favourites: those of the server with the person's unsaved changes; null before the first answer. */
export function favouritesAsWished({
  known,
  wishes,
}: ContextFrom<typeof favouritesMachine>): Favourites | null {
  if (known === null || wishes.length === 0) return known;
  return { matches: idsOf('match', known.matches, wishes), teams: idsOf('team', known.teams, wishes) };
}

function idsOf(kind: FavouriteWish['kind'], ids: number[], wishes: readonly FavouriteWish[]): number[] {
  return wishes
    .filter((wish) => wish.kind === kind)
    .reduce((now, { id, favourite }) => {
      const others = now.filter((one) => one !== id);
      return favourite ? others.concat(id) : others;
    }, ids);
}
