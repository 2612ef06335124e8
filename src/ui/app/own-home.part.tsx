import { followLiveMatches, liveMatches } from '../../actors/bets/live-matches.ts';
import { Favourites } from '../bets/favourites.part.tsx';
import { OpenBets } from '../bets/open-bets.part.tsx';
import { OpenBetsBeside } from '../bets/open-bets.view.tsx';
import { useIsDocked } from '../kit/docked.ts';
import { part } from '../shared/page.tsx';
import OwnHomeView from './own-home.view.tsx';

const OwnMatches = part({
  machine: liveMatches,
  input: (_: object) => ({}),
  follow: followLiveMatches,
  View: ({ actor }) => <OwnHomeView actor={actor} />,
});

/** The signed-in person's part of the start page, or of the rail, which only a wide screen shows. */
export default function Own({ isRail = false }: { isRail?: boolean }) {
  const isDocked = useIsDocked();
  if (isRail)
    return (
      isDocked && (
        <OpenBets>
          <OpenBetsBeside />
        </OpenBets>
      )
    );
  return (
    <Favourites>
      <OpenBets>
        <OwnMatches />
      </OpenBets>
    </Favourites>
  );
}
