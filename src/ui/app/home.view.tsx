import { useSelector } from '@xstate/react';
import { lazy, use, useCallback, useSyncExternalStore } from 'react';
import { t } from '../../i18n/text.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { MatchCard, MatchList, MatchSkeletons } from '../bets/match-card.view.tsx';
import { LinkButton } from '../kit/controls/button.tsx';
import { Link } from '../kit/controls/link.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { untilNear } from '../kit/data/near.ts';
import { LazyPart } from '../kit/lazy-part.tsx';
import { useActors } from './context.tsx';
import { ListState } from './list-state.view.tsx';

// Plain classes of the theme, not styled components: all of this is there before any script has run.

const HomeFurther = lazy(() => import('./home-further.view.tsx'));

/** The markup below the matches, where it came with the page. */
const sent = globalThis.document?.getElementById('games') ?? undefined;
const isNear = sent && untilNear(sent);

/** React takes over what lies below the first screen when it comes near: most visitors of `/` never need that code. */
function Further() {
  if (isNear && sent.isConnected) use(isNear);
  return <HomeFurther />;
}

/** The start page: what this is, what is on now, and how it works. */
export default function Home({ actor }: { actor: ListRef<Match> }) {
  return (
    <>
      <section className="hero">
        <div>
          <h1>{t('The match is live. So are the odds.')}</h1>
          <p>
            {t(
              'Bet play money on a team or on the toss, watch the odds move, and see your win in the wallet as soon as the match is settled.',
            )}
          </p>
          <div className="ways">
            <LinkButton href="/live-bets">{t('See live bets')}</LinkButton>
            <SecondAction />
          </div>
        </div>
        {coin}
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
    </>
  );
}

function SecondAction() {
  const isSignedIn = useIsSignedIn();
  return isSignedIn ? (
    <LinkButton kind="quiet" href="/bet-history">
      {t('My bets')}
    </LinkButton>
  ) : (
    <LinkButton
      kind="quiet"
      href="/?modal=register"
      className={isSignedIn === undefined ? 'unsure' : undefined}
    >
      {t('Create an account')}
    </LinkButton>
  );
}

/** Whether somebody is signed in; undefined while that is not known yet, as in the markup from the server. */
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
        <MatchCard key={match.id} match={match} comes={index > 0 ? 'near' : 'atOnce'} />
      ))}
    </MatchList>
  );
}

/** A tossed coin in floodlight. */
const coin = (
  <svg viewBox="0 0 304 304" aria-hidden="true">
    <ellipse cx="152" cy="284" rx="86" ry="12" fill="var(--line)" />
    <g transform="rotate(-14 152 138)">
      <ellipse cx="160" cy="142" rx="92" ry="102" fill="#a86a00" />
      <ellipse cx="148" cy="138" rx="92" ry="102" fill="#ffb224" />
      <ellipse
        cx="148"
        cy="138"
        rx="76"
        ry="85"
        fill="none"
        stroke="#1a1204"
        strokeOpacity=".35"
        strokeWidth="5"
      />
      <path
        d="M118 98h60M118 126h60M118 98h14a28 28 0 0 1 0 56h-14l44 36"
        fill="none"
        stroke="#1a1204"
        strokeWidth="12"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  </svg>
);
