import { firstCalls, followLiveMatches, liveMatches } from '../../actors/bets/live-matches.ts';
import { followMatchFinder, matchFinder, readyAhead } from '../../actors/bets/match-finder.ts';
import { together } from '../../actors/shared/follow.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { type Place, page, part, tellFinderQuery } from '../shared/page.tsx';
import { Favourites } from './favourites.part.tsx';
import { readyWords } from './find-matches.ts';
import LiveBets from './live-bets.view.tsx';
import { OpenBets } from './open-bets.part.tsx';

export default page({
  firstCalls,
  machine: liveMatches,
  input: () => ({ failureText: 'Failed to get bets' }),
  follow: followLiveMatches,
  View: ({ actor, query }) => (
    <Favourites>
      <OpenBets>
        <Found list={actor} query={query} />
      </OpenBets>
    </Favourites>
  ),
});

interface FoundProps extends Pick<Place, 'query'> {
  list: ListRef<Match>;
}

/** The list of matches with its finder: search, filters and order. */
const Found = part({
  machine: matchFinder,
  input: ({ query }: FoundProps) => ({ query }),
  tell: tellFinderQuery,
  follow: (finder, actors, props) =>
    together(followMatchFinder(finder, actors, props), readyAhead(props.list, readyWords)),
  View: LiveBets,
});
