import { type ComponentType, memo, type ReactNode } from 'react';
import type { Match, Side } from '../../schemas/bets/bets.ts';
import { Icon } from '../kit/icon.tsx';
import { Link } from '../kit/link.tsx';
import { Money } from '../kit/money.tsx';
import { useNear } from '../kit/near.ts';
import { Bone } from '../kit/skeleton.tsx';
import { styled } from '../kit/styled.ts';
import { t } from '../text/text.ts';
import { media } from '../theme.ts';
import { LivePrice } from './live-price.view.tsx';
import { Closing, MatchStateBadge, TimeLeft } from './match-state.view.tsx';

// The rows of the grid have heights of their own, so that a match takes exactly the room of its skeleton.
const Frame = styled('li')`
  container-type: inline-size;
  content-visibility: auto;
  contain-intrinsic-size: auto 14.5rem;
`;

const Box = styled('article')`
  position: relative;
  display: grid;
  grid-template: 'head when' 1.5rem 'name name' 2.625rem 'cup cup' minmax(1.25rem, auto) 'odds odds' 3.5rem 'least go' 1.5rem / minmax(0, 1fr) auto;
  gap: var(--s2) var(--s3);
  padding: var(--s4);
  border: 1px solid var(--line);
  border-radius: var(--r3);
  background: var(--surface);
  @media (hover: hover) {
    &:hover {
      border-color: var(--edge);
    }
  }
  > * {
    display: flex;
    align-items: center;
    gap: var(--s2);
    min-width: 0;
    white-space: nowrap;
  }
  :lang(hi) & > * {
    line-height: 1.4;
  }
  @container (min-width: 44rem) {
    grid-template:
      'name name odds when go' 1.75rem
      'head cup odds least go' minmax(1.5rem, auto) / auto minmax(0, 1fr) minmax(20rem, 24rem) 8.5rem 1.5rem;
    gap: 0.125rem var(--s4);
    padding: var(--s3) var(--s4);
  }
`;

const Head = styled('p')`
  grid-area: head;
`;

const Cup = styled('p')`
  grid-area: cup;
  color: var(--muted);
  font-size: var(--text-s);
  line-height: 1.25rem;
  white-space: normal;
  overflow-wrap: anywhere;
`;

const When = styled('p')`
  grid-area: when;
  justify-content: end;
  color: var(--muted);
  font-size: var(--text-s);
  @container (min-width: 44rem) {
    justify-content: start;
  }
  > [role='timer'] {
    margin-left: calc(-1 * var(--s1));
    color: var(--text);
    font-weight: 650;
  }
`;

const Name = styled('div')`
  grid-area: name;
  font-size: 1rem;
  font-weight: 700;
  line-height: 1.3125rem;
  white-space: normal;
  > a {
    display: -webkit-box;
    overflow: hidden;
    color: var(--text);
    text-decoration: none;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  @container (min-width: 44rem) {
    > a {
      -webkit-line-clamp: 1;
    }
  }
  /* The whole card can be pressed. */
  > a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--r3);
  }
  > a:focus-visible {
    outline: none;
  }
  > a:focus-visible::after {
    outline: 3px solid var(--sky);
    outline-offset: 2px;
  }
`;

const Odds = styled('ul')`
  grid-area: odds;
  > li {
    display: grid;
    grid-template-rows: 1.8rem auto;
    align-content: center;
    align-items: center;
    justify-items: center;
    flex: 1 1 0;
    align-self: stretch;
    min-width: 0;
    border-radius: var(--r2);
    background: var(--raised);
    line-height: 1.35;
  }
  > li > small {
    display: -webkit-box;
    overflow: hidden;
    color: var(--muted);
    font-size: var(--text-xs);
    line-height: 1.2;
    text-align: center;
    white-space: normal;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
`;

const Least = styled('p')`
  grid-area: least;
  color: var(--muted);
  font-size: var(--text-s);
`;

const Go = styled('p')`
  grid-area: go;
  justify-content: end;
  color: var(--press-text);
  font-size: var(--text-s);
  font-weight: 650;
  @container (min-width: 44rem) {
    > span {
      display: none;
    }
  }
`;

/** Matches as a grid of cards, or under one another where there is room for a line. */
export const MatchList = styled('ul')<{ $cards?: boolean }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
  gap: var(--s3);
  ${media.desktop} {
    ${({ $cards }) => !$cards && 'grid-template-columns: minmax(0, 1fr);'}
  }
`;

interface MatchCardProps {
  match: Match;
  /** Makes it a favourite. The same one for all cards. */
  Star?: ComponentType<{ match: Match }>;
}

/**
 * A match to bet on: a card, or a line where there is room for one. Its prices render by themselves, and follow
 * the stream while the card is on the screen or close to it: of hundreds of cards a few are.
 */
export const MatchCard = memo(function MatchCard({ match, Star }: MatchCardProps) {
  const [isNear, frame] = useNear();
  return (
    <Frame ref={frame}>
      <Box>
        <Name>
          <Link href={`/live-bets/live-bet/${match.id}`}>{match.name}</Link>
          {Star && <Star match={match} />}
        </Name>
        <Head>
          <MatchStateBadge state={match.state} />
        </Head>
        <Cup>{match.competition}</Cup>
        <When>{isNear ? <TimeLeft match={match} /> : <Closing match={match} />}</When>
        <Odds>
          {match.sides.map((side) => (
            <Offer key={side.team_value} side={side} name={side.name} isFollowing={isNear} />
          ))}
          <Offer side={match.toss} name={t('Toss')} isFollowing={isNear} />
        </Odds>
        <Least>
          {t('Minimum')} <Money rupees={match.minimum_betamount} style="short" />
        </Least>
        <Go aria-hidden="true">
          {match.closes_at !== null && <span>{t('Bet')}</span>}
          <Icon name="chevron-right" />
        </Go>
      </Box>
    </Frame>
  );
});

interface OfferProps {
  side: Side;
  name: ReactNode;
  isFollowing: boolean;
}

function Offer({ side, name, isFollowing }: OfferProps) {
  return (
    <li>
      <small>{name}</small>
      <LivePrice side={side} isFollowing={isFollowing} />
    </li>
  );
}

const PLACES = [1, 2, 3, 4, 5, 6];

/** As much room as `count` matches take, up to six. */
export function MatchSkeletons({ count, cards = false }: { count: number; cards?: boolean }) {
  return (
    <div role="status" aria-label={t('Loading…')}>
      <MatchList aria-hidden="true" $cards={cards}>
        {PLACES.slice(0, count).map((place) => (
          <Frame key={place} data-testid="skeleton-row">
            <Box as="div">
              <Name>
                <Bone width="65%" />
              </Name>
              <Head as="div">
                <Bone width="3.5rem" />
              </Head>
              <Cup as="div">
                <Bone width="10rem" />
              </Cup>
              <When as="div">
                <Bone width="6.5rem" />
              </When>
              <Odds as="div">
                <Bone height="100%" />
              </Odds>
              <Least as="div">
                <Bone width="6rem" />
              </Least>
              <Go />
            </Box>
          </Frame>
        ))}
      </MatchList>
    </div>
  );
}
