import type { ActorRefFrom } from 'xstate';
import { followLiveMatches, liveMatches } from '../../../actors/bets/live-matches.ts';
import {
  followLeagueBet,
  followLeagueBets,
  followLeagueChange,
  followLeagueJoining,
  followPrivateLeague,
  leagueBet,
  leagueBets,
  leagueChange,
  leagueJoining,
  privateLeague,
} from '../../../actors/bets/private-league.ts';
import { canShare, linkSharing } from '../../../actors/shared/link-sharing.ts';
import type { DetailRef } from '../../../machines/shared/types.ts';
import type { PrivateLeague as League } from '../../../schemas/bets/private-leagues.ts';
import { DEFAULT_PER_PAGE } from '../../../schemas/shared/page.ts';
import { type Place, page, part, tellListQuery } from '../../shared/page.tsx';
import { JoinLeague } from './join-league.view.tsx';
import LeagueBet from './league-bet.view.tsx';
import { LeagueBets } from './league-bets.view.tsx';
import { LeagueMatches } from './league-matches.view.tsx';
import { LeagueShare } from './league-share.view.tsx';
import PrivateLeague from './private-league.view.tsx';

interface InLeague {
  id: string;
  league: DetailRef<League>;
}

interface Addressed extends InLeague, Pick<Place, 'query'> {}

export default page({
  machine: privateLeague,
  input: ({ params }) => ({ id: params.id ?? '' }),
  follow: followPrivateLeague,
  View: ({ actor, params, query }) => <WithChange id={params.id ?? ''} league={actor} query={query} />,
});

/** The league, with the statechart that leaves it or deals with a name. */
const WithChange = part({
  machine: leagueChange,
  input: (_: Addressed) => undefined,
  follow: followLeagueChange,
  View: ({ actor, ...addressed }) => (
    <PrivateLeague
      actor={addressed.league}
      change={actor}
      join={(nickname) => <Joining {...addressed} nickname={nickname} />}
      play={(known) => <Playing {...addressed} known={known} />}
      share={({ name }) => (
        <Sharing name={name} link={`${location.origin}/leagues/${addressed.id}`} canShare={canShare()} />
      )}
    />
  ),
});

const Joining = part({
  machine: leagueJoining,
  input: (_: InLeague & { nickname: string }) => undefined,
  follow: followLeagueJoining,
  View: JoinLeague,
});

interface PlayingProps extends Addressed {
  /** The league as it was read last. */
  known: League;
}

/** Bets on the matches of now, while the league runs, and the bets so far. */
const Playing = part({
  machine: leagueBet,
  input: (_: PlayingProps) => undefined,
  tell: ({ known }) => ({ type: 'points.told' as const, points: known.me?.points ?? 0 }),
  follow: followLeagueBet,
  View: ({ actor, known, ...addressed }) => (
    <>
      {known.state === 'running' && <Matches bet={actor} />}
      {known.state !== 'open' && <Bets bet={actor} {...addressed} />}
      <LeagueBet actor={actor} />
    </>
  ),
});

interface Betting {
  bet: ActorRefFrom<ReturnType<typeof leagueBet>>;
}

const Matches = part({
  machine: liveMatches,
  input: (_: Betting) => ({}),
  follow: followLiveMatches,
  View: ({ actor, bet }) => <LeagueMatches list={actor} bet={bet} />,
});

const Bets = part({
  machine: leagueBets,
  input: ({ query }: Addressed & Betting) => ({ perPage: DEFAULT_PER_PAGE, query }),
  tell: tellListQuery,
  follow: followLeagueBets,
  View: ({ actor }) => <LeagueBets list={actor} />,
});

const Sharing = part({
  machine: linkSharing,
  input: (_: { name: string; link: string; canShare: boolean }) => undefined,
  View: LeagueShare,
});
