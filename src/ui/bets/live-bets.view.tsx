import { useSelector } from '@xstate/react';
import { useDeferredValue, useMemo } from 'react';
import { t } from '../../i18n/text.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { ListState } from '../app/list-state.view.tsx';
import { LinkButton } from '../kit/controls/button.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { useNear } from '../kit/data/near.ts';
import { Stack } from '../kit/layout.tsx';
import { styled } from '../kit/styled.ts';
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
  /** what they are narrowed and sorted by */
  actor: FinderRef;
}

/** All matches that can be bet on, or soon can be; to be searched, narrowed and sorted. */
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

/** Only a match that is told of, a star or another wish renders the list; prices go to their cells past it. */
function Matches({ list, finder }: { list: ListRef<Match>; finder: FinderRef }) {
  const matches = useSelector(list, ({ context }) => context.rows);
  const favourites = useSelector(useFavourites(), ({ context }) => favouritesAsWished(context)) ?? NONE;
  // Deferred, so that a long list does not hold up what is typed.
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

/** In how many columns its matches stand: what is far from the screen has its height by their count. */
const Pieces = styled('div')`
  --columns: 1;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s3);
  ${media.board} {
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
 * A part of the matches: so few are watched that this costs no frame its time, whose matches are watched in turn
 * while it is near the screen. Else it is one element, and what makes a search make hundreds anew is a few dozen.
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

/** Matches of a piece: full lines, however many stand beside each other. On most evenings there is one, which is whole. */
const PIECE = 12;

function piecesOf(matches: readonly Match[]) {
  const pieces: { first: number; matches: readonly Match[] }[] = [];
  for (let first = 0; first < matches.length; first += PIECE)
    pieces.push({ first, matches: matches.slice(first, first + PIECE) });
  return pieces;
}

const NONE = { matches: [], teams: [] };
