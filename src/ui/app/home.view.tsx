import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, use, useCallback, useSyncExternalStore } from 'react';
import { t } from '../../i18n/text.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { MatchCard, MatchList, MatchSkeletons } from '../bets/match-card.view.tsx';
import { LinkButton } from '../kit/controls/button.tsx';
import { Link } from '../kit/controls/link.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { untilNear } from '../kit/data/near.ts';
import { LazyPart } from '../kit/lazy-part.tsx';
import { OwnHomeContext, useActors } from '../shared/context.tsx';
import { ListState } from '../shared/list-state.view.tsx';

// Plain classes of the theme, not styled components: this is shown before any script has run.

const HomeFurther = lazy(() => import('./home-further.view.tsx'));

/** The markup below the matches, if the server sent it. */
const sent = globalThis.document?.getElementById('games') ?? undefined;
const isNear = sent && untilNear(sent);

/** Hydrates the part below the first screen when it comes near: most visitors of `/` never load its code. */
function Further() {
  if (isNear && sent.isConnected) use(isNear);
  return <HomeFurther />;
}

/** The start page: what Sikka is, what is on now, and how it works; for signed-in people, their own part. */
export default function Home({ actor }: { actor: ListRef<Match> }) {
  return (
    <Whose>
      <section className="hero">
        <h1>{t('The match is live. So are the odds.')}</h1>
        <div className="ways">
          <a className="button" data-kind="primary" href="#now">
            {t('See live bets')}
          </a>
          <LinkButton kind="quiet" href="/?modal=register">
            {t('Create an account')}
          </LinkButton>
        </div>
      </section>
      <section className="part" aria-labelledby="now">
        <header>
          <h2 id="now">{t('Live matches')}</h2>
          <Link href="/live-bets">{t('All matches')}</Link>
        </header>
        <ListState
          actor={actor}
          failure="Error Getting the bets"
          skeleton={<MatchSkeletons count={6} cards />}
          empty={
            <Empty icon="live">
              {t('No matches to bet on right now. New ones appear here by themselves.')}
            </Empty>
          }
        >
          <Matches actor={actor} />
        </ListState>
      </section>
      <LazyPart>
        <Further />
      </LazyPart>
    </Whose>
  );
}

/**
 * Shows signed-in people their own part, and visitors the children. It renders separately, so that children
 * which are not hydrated yet stay as they are.
 */
function Whose({ children }: { children: ReactNode }) {
  const isSignedIn = useIsSignedIn();
  if (isSignedIn) return <LazyPart fallback={<OwnBones />}>{use(OwnHomeContext)}</LazyPart>;
  const isUnsure = isSignedIn === undefined;
  return (
    <>
      {isUnsure && <OwnBones />}
      <div className={isUnsure ? 'visitors unsure' : 'visitors'}>{children}</div>
    </>
  );
}

/** The skeleton of the own part. */
function OwnBones() {
  return (
    <div className="own-bones">
      <div className="bone" />
      <MatchSkeletons count={4} cards />
    </div>
  );
}

/** Whether somebody is signed in; undefined while unknown, as in the markup from the server. */
function useIsSignedIn(): boolean | undefined {
  const { session } = useActors();
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = session.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    [session],
  );
  return useSyncExternalStore(
    subscribe,
    () => {
      const state = session.getSnapshot();
      return state.matches('checking') ? undefined : state.matches('authenticated');
    },
    () => undefined,
  );
}

function Matches({ actor }: { actor: ListRef<Match> }) {
  const matches = useSelector(actor, (state) => state.context.rows);
  return (
    <MatchList cards>
      {matches.map((match, index) => (
        <MatchCard key={match.id} match={match} comes={index > 1 ? 'near' : 'atOnce'} />
      ))}
    </MatchList>
  );
}
