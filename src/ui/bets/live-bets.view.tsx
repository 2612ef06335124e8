import { useSelector } from '@xstate/react';
import { useDeferredValue, useMemo } from 'react';
import { t } from '../../i18n/text.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { LinkButton } from '../kit/controls/button.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { useNear } from '../kit/data/near.ts';
import { Stack } from '../kit/layout.tsx';
import { styled } from '../kit/styled.ts';
import { ListState } from '../shared/list-state.view.tsx';
import { media } from '../theme/media.ts';
import { BetsHeading } from './bets-heading.view.tsx';
import { favouritesAsWished } from './favourite-ids.ts';
import { FavouriteStar, useFavourites } from './favourite-star.view.tsx';
import { type FinderRef, findMatches } from './find-matches.ts';
import { MatchCard, MatchList, MatchSkeletons } from './match-card.view.tsx';
import { Finder, NothingFound, useIsNarrowed } from './match-finder.view.tsx';
import { BetMark } from './open-bets.view.tsx';

interface LiveBetsProps {
  list: ListRef<Match>;
  /** search, filters and order of the list */
  actor: FinderRef;
}

/** All matches that take bets now or later, with search, filters and order. */
export default function LiveBets({ list, actor: finder }: LiveBetsProps) {
  return (
    <Board>
      <BetsHeading active="live" />
      <Finder actor={finder} list={list} />
      <ListState
        actor={list}
        failure="Error Getting the bets"
        skeleton={<MatchSkeletons count={4} />}
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
        <Matches list={list} finder={finder} />
      </ListState>
    </Board>
  );
}

// On a wide screen the filters are a column beside the matches.
const Board = styled('div')`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s3);
  @media (max-width: 39.99em) {
    gap: var(--s2);
  }
  ${media.board} {
    grid-template: 'head head' auto 'finder matches' 1fr / 11.5rem minmax(0, 1fr);
    gap: var(--s4);
    > :first-child {
      grid-area: head;
    }
    > search {
      grid-area: finder;
    }
  }
`;

/** The list renders again for changed matches, favourites and filters, but not for prices, which their cells follow. */
function Matches({ list, finder }: { list: ListRef<Match>; finder: FinderRef }) {
  const matches = useSelector(list, ({ context }) => context.rows);
  const favourites = useSelector(useFavourites(), ({ context }) => favouritesAsWished(context)) ?? NONE;
  // The text is deferred, so that rendering a long list does not delay typing.
  const text = useDeferredValue(useSelector(finder, ({ context }) => context.text));
  const sport = useSelector(finder, ({ context }) => context.sport);
  const cup = useSelector(finder, ({ context }) => context.cup);
  const time = useSelector(finder, ({ context }) => context.time);
  const sort = useSelector(finder, ({ context }) => context.sort);
  const now = useSelector(finder, ({ context }) => (context.time === '' ? 0 : context.now));
  const isNarrowed = useIsNarrowed(finder);
  const found = useMemo(
    () => findMatches(matches, { text, sport, cup, time, sort, now }, favourites),
    [matches, text, sport, cup, time, sort, now, favourites],
  );
  return (
    <Stack $gap={3}>
      <p className={isNarrowed ? undefined : 'sr-only'} role="status">
        {isNarrowed && t('{found} of {all} matches', { found: found.length, all: matches.length })}
      </p>
      {found.length === 0 ? (
        <NothingFound actor={finder} />
      ) : (
        <Pieces>
          {piecesOf(found).map(({ first, matches }) => (
            <Piece key={first} matches={matches} isFirst={first === 0} />
          ))}
        </Pieces>
      )}
    </Stack>
  );
}

/** `--columns` is the number of columns, from which a piece far from the screen computes its height. */
const Pieces = styled('div')`
  --columns: 1;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s3);
  ${media.board} {
    gap: var(--s2);
  }
  @media (max-width: 39em) {
    gap: var(--s2);
  }
  @media (min-width: 41em) and (max-width: 79.99em) {
    --columns: 2;
    > .matches {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;

/**
 * A part of the list. Far from the screen it is one empty element, so that a search over hundreds of matches renders only
 * a few dozen. Near the screen it renders its matches, each of which then observes its own distance from the screen.
 */
function Piece({ matches, isFirst }: { matches: readonly Match[]; isFirst: boolean }) {
  const [isNear, frame] = useNear();
  if (!isNear && !isFirst) {
    const rows = `${matches.length} / var(--columns)`;
    return (
      <MatchList ref={frame} aria-hidden="true">
        <li
          style={{ gridColumn: '1 / -1', height: `calc(${rows} * (var(--match) + var(--gap)) - var(--gap))` }}
        />
      </MatchList>
    );
  }
  return (
    <MatchList ref={frame}>
      {matches.map((match, index) => (
        <MatchCard
          key={match.id}
          match={match}
          Star={FavouriteStar}
          Mark={BetMark}
          comes={!isFirst ? 'near' : index > 0 ? 'queued' : 'atOnce'}
        />
      ))}
    </MatchList>
  );
}

/** The matches of a piece. Twelve fill whole lines with any number of columns; most evenings need only one piece. */
const PIECE = 12;

function piecesOf(matches: readonly Match[]) {
  const pieces: { first: number; matches: readonly Match[] }[] = [];
  for (let first = 0; first < matches.length; first += PIECE)
    pieces.push({ first, matches: matches.slice(first, first + PIECE) });
  return pieces;
}

const NONE = { matches: [], teams: [] };
