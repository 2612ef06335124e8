import type { ContextFrom } from 'xstate';
import type { favouritesMachine } from '../../machines/bets/favourites.machine.ts';

/** The ids of the favourites as the person has them: those that are known, changed as they wish. Null before any are. */
export function favouriteIds({
  known,
  wishes,
}: ContextFrom<typeof favouritesMachine>): readonly number[] | null {
  return (
    known &&
    wishes.reduce((ids, { match_id, favourite }) => {
      const others = ids.filter((id) => id !== match_id);
      return favourite ? [...others, match_id] : others;
    }, known)
  );
}
