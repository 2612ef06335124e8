import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import { nameOf, t } from '../../i18n/text.ts';
import type { favouritesMachine } from '../../machines/bets/favourites.machine.ts';
import { LISTED_STATES, type Match } from '../../schemas/bets/matches.ts';
import { star } from '../kit/drawings/drawings.ts';
import { Icon } from '../kit/drawings/icon.tsx';
import { styled } from '../kit/styled.ts';
import { favouritesAsWished } from './favourite-ids.ts';

type FavouritesRef = ActorRefFrom<typeof favouritesMachine>;

export const FavouritesContext = createContext<FavouritesRef | undefined>(undefined);

/** The person's favourites. */
export function useFavourites(): FavouritesRef {
  const favourites = use(FavouritesContext);
  if (favourites === undefined) throw new Error('A star stands within Favourites');
  return favourites;
}

// The star must lie above the link that fills the card, and must not make its line higher.
const Box = styled('button')`
  position: relative;
  z-index: 1;
  display: grid;
  flex: none;
  place-items: center;
  width: var(--tap);
  height: var(--tap);
  margin: -0.5rem calc(-1 * var(--s3)) -0.5rem auto;
  padding: 0;
  border: 0;
  border-radius: var(--r2);
  background: none;
  color: var(--muted);
  font-size: 1rem;
  &[aria-pressed='true'] {
    color: var(--press-text);
  }
  &[aria-pressed='true'] path {
    fill: currentColor;
  }
  &:disabled {
    opacity: 0.5;
  }
  @media (hover: hover) {
    &:hover:enabled {
      background: var(--press-tint);
      color: var(--press-text);
    }
  }
`;

/** The button that adds a match to the favourites, or removes it; nothing for a match that is over. */
export function FavouriteStar({ match: { id, name, state } }: { match: Match }) {
  const favourites = useFavourites();
  const isKnown = useSelector(favourites, ({ context }) => context.known !== null);
  const isFavourite = useSelector(
    favourites,
    ({ context }) => favouritesAsWished(context)?.matches.includes(id) === true,
  );
  if (!LISTED_STATES.includes(state)) return null;
  return (
    <Box
      type="button"
      aria-label={t('Favourite: {match}', { match: nameOf(name) })}
      aria-pressed={isFavourite}
      disabled={!isKnown}
      onClick={() => favourites.send({ type: 'favourite.toggle', kind: 'match', id })}
    >
      <Icon name={star} />
    </Box>
  );
}
