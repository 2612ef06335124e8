import { useSelector } from '@xstate/react';
import { useCallback, useSyncExternalStore } from 'react';
import { GAME_NAMES, GAMES, gamePath } from '../../fairness/games.ts';
import type { ListRef } from '../../machines/types.ts';
import type { Match } from '../../schemas/bets/bets.ts';
import { useActors } from '../app/context.tsx';
import { ListState } from '../app/list-state.view.tsx';
import { MatchCard, MatchList, MatchSkeletons } from '../bets/match-card.view.tsx';
import { GAME_CARDS } from '../games/games.ts';
import { LinkButton } from '../kit/button.tsx';
import { Empty } from '../kit/empty.tsx';
import { type AnyIcon, Icon } from '../kit/icon.tsx';
import { Link } from '../kit/link.tsx';
import { type Text, t } from '../text/text.ts';

// Plain classes of the theme, not styled components: all of this is there before any script has run.

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
        <Coin />
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
      <section className="part" aria-labelledby="games">
        <header>
          <h2 id="games">{t('Games')}</h2>
        </header>
        <ul className="points">
          {GAMES.map((game) => (
            <li key={game}>
              <i>
                <Icon name={GAME_CARDS[game].icon} />
              </i>
              <h3>
                <Link href={gamePath(game)}>{t(GAME_NAMES[game])}</Link>
              </h3>
              <p>{t(GAME_CARDS[game].lead)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="part" aria-labelledby="how">
        <header>
          <h2 id="how">{t('How it works')}</h2>
        </header>
        <ol className="points">
          {STEPS.map(([title, text], index) => (
            <li key={title}>
              <i aria-hidden="true">{index + 1}</i>
              <h3>{t(title)}</h3>
              <p>{t(text)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="part" aria-labelledby="fair">
        <header>
          <h2 id="fair">{t('Fair, and easy to check')}</h2>
        </header>
        <ul className="points">
          {FACTS.map(([icon, title, text]) => (
            <li key={title}>
              <i>
                <Icon name={icon} />
              </i>
              <h3>{t(title)}</h3>
              <p>{t(text)}</p>
            </li>
          ))}
        </ul>
      </section>
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

const STEPS: [Text, Text][] = [
  [
    'Pick a match',
    'The odds are your profit in percent: ₹100 at 80% pays back ₹180. They move until the match closes.',
  ],
  [
    'Place your bet',
    'On a team or on the toss. You get the odds that you saw or better ones; if they got worse, you are asked first.',
  ],
  [
    'See it settle',
    'The result comes to this page by itself, and what you won is in your wallet at the same moment.',
  ],
];

const FACTS: [AnyIcon, Text, Text][] = [
  [
    'coin',
    'Play money only',
    'Credits cannot be bought or paid out. Nothing here costs money, and nothing here earns any.',
  ],
  [
    'check',
    'Never lost, never doubled',
    'If the line breaks while your bet is on its way, the server is asked what became of it before you are told.',
  ],
  [
    'eye',
    'Check us yourself',
    'The house commits to each round of a game before you play it. Your own browser works it out again.',
  ],
  [
    'clock',
    'One clock for all',
    'Betting opens and closes by the clock of the server. Every countdown follows that one, not your phone.',
  ],
];

/** A tossed coin in floodlight. */
function Coin() {
  return (
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
}
