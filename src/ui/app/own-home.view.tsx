import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { t } from '../../i18n/text.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { favouritesAsWished } from '../bets/favourite-ids.ts';
import { FavouriteStar, useFavourites } from '../bets/favourite-star.view.tsx';
import { MatchCard, MatchList, MatchSkeletons } from '../bets/match-card.view.tsx';
import { BetMark, OpenBetList } from '../bets/open-bets.view.tsx';
import { LinkButton } from '../kit/controls/button.tsx';
import { Link } from '../kit/controls/link.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { useIsDocked } from '../kit/docked.ts';
import { ListState } from '../shared/list-state.view.tsx';

/** The most matches under "closing next". */
const NEXT = 6;

/** The start page of a signed-in person: their open bets, followed matches, and the matches that close next. */
export default function OwnHome({ actor }: { actor: ListRef<Match> }) {
  const isDocked = useIsDocked();
  const isFirstAsked = useSelector(
    useFavourites(),
    (state) => state.context.known === null && state.matches('loading'),
  );
  const skeleton = <MatchSkeletons count={4} cards />;
  return (
    <>
      <h1 className="sr-only">{t('Home')}</h1>
      {/* On a wide screen, the rail shows the open bets. */}
      {!isDocked && (
        <Part id="open" title={t('Your open bets')} aside={<Link href="/bet-history">{t('My bets')}</Link>}>
          <OpenBetList isStrip />
        </Part>
      )}
      {!isFirstAsked && <Followed actor={actor} />}
      <Part id="next" title={t('Closing next')} aside={<Link href="/live-bets">{t('All matches')}</Link>}>
        {isFirstAsked ? (
          skeleton
        ) : (
          <ListState
            actor={actor}
            failure="Error Getting the bets"
            skeleton={skeleton}
            empty={
              <Empty
                icon="live"
                action={
                  <LinkButton kind="quiet" href="/close-bets">
                    {t('See results')}
                  </LinkButton>
                }
              >
                {t('No matches to bet on right now. New ones appear here by themselves.')}
              </Empty>
            }
          >
            <Next actor={actor} />
          </ListState>
        )}
      </Part>
    </>
  );
}

interface PartProps {
  id: string;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

function Part({ id, title, aside, children }: PartProps) {
  return (
    <section className="part" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** The listed matches in two groups: favourites and matches of followed teams, and all others. */
function useSorted(actor: ListRef<Match>): { followed: Match[]; others: Match[] } {
  const matches = useSelector(actor, ({ context }) => context.rows);
  const favourites = useSelector(useFavourites(), ({ context }) => favouritesAsWished(context));
  return useMemo(() => {
    const [ids, teamIds] = [new Set(favourites?.matches), new Set(favourites?.teams)];
    const isFollowed = ({ id, teams = [] }: Match) => ids.has(id) || teams.some((team) => teamIds.has(team));
    return {
      followed: matches.filter(isFollowed),
      others: matches.filter((match) => !isFollowed(match)),
    };
  }, [matches, favourites]);
}

function Followed({ actor }: { actor: ListRef<Match> }) {
  const { followed } = useSorted(actor);
  if (followed.length === 0) return null;
  return (
    <Part id="followed" title={t('Matches you follow')}>
      <Cards matches={followed} />
    </Part>
  );
}

function Next({ actor }: { actor: ListRef<Match> }) {
  return <Cards matches={useSorted(actor).others.slice(0, NEXT)} />;
}

function Cards({ matches }: { matches: readonly Match[] }) {
  return (
    <MatchList cards>
      {matches.map((match, index) => (
        <MatchCard
          key={match.id}
          match={match}
          Star={FavouriteStar}
          Mark={BetMark}
          comes={index > 1 ? 'near' : 'atOnce'}
        />
      ))}
    </MatchList>
  );
}
