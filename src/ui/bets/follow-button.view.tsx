import { useSelector } from '@xstate/react';
import { nameOf, t } from '../../i18n/text.ts';
import type { TeamName } from '../../schemas/bets/leagues.ts';
import { Button } from '../kit/controls/button.tsx';
import { favouritesAsWished } from './favourite-ids.ts';
import { useFavourites } from './favourite-star.view.tsx';

/** The button that follows or unfollows a team. Matches of followed teams come first in lists. */
export function FollowButton({ team: { id, name } }: { team: Pick<TeamName, 'id' | 'name'> }) {
  const favourites = useFavourites();
  const isKnown = useSelector(favourites, ({ context }) => context.known !== null);
  const isFollowed = useSelector(
    favourites,
    ({ context }) => favouritesAsWished(context)?.teams.includes(id) === true,
  );
  return (
    <Button
      kind="quiet"
      disabled={!isKnown}
      onClick={() => favourites.send({ type: 'favourite.toggle', kind: 'team', id })}
    >
      {isFollowed
        ? t('Stop following {team}', { team: nameOf(name) })
        : t('Follow {team}', { team: nameOf(name) })}
    </Button>
  );
}
