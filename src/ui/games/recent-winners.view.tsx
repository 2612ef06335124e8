import { useSelector } from '@xstate/react';
import { GAME_NAMES } from '../../fairness/games.ts';
import { nameOf, t } from '../../i18n/text.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { Winner } from '../../schemas/games/winners.ts';
import { LinkButton } from '../kit/controls/button.tsx';
import { Link } from '../kit/controls/link.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { Bone } from '../kit/data/skeleton.tsx';
import { trophy } from '../kit/drawings/drawings.ts';
import { Money } from '../kit/format/money.tsx';
import { Time } from '../kit/format/time.tsx';
import { Stack } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { styled } from '../kit/styled.ts';
import { ConnectionBadge } from '../shared/connection.view.tsx';
import { ListState } from '../shared/list-state.view.tsx';

type WinnersRef = ListRef<Winner>;

/** The latest wins of all people, updated live. */
export default function RecentWinners({ actor }: { actor: WinnersRef }) {
  return (
    <Stack $gap={2}>
      <PageTitle
        lead={t('The latest wins of the last seven days. Names are masked.')}
        aside={<ConnectionBadge />}
      >
        {t('Recent winners')}
      </PageTitle>
      <ListState
        actor={actor}
        failure="The winners could not be loaded"
        skeleton={<WinnersSkeleton />}
        empty={
          <Empty icon={trophy} action={<LinkButton href="/live-bets">{t('See live bets')}</LinkButton>}>
            {t('Nobody has won in the last seven days')}
          </Empty>
        }
      >
        <Wins actor={actor} />
      </ListState>
    </Stack>
  );
}

// Every row is equally high and stays in place: a new win changes the texts of the rows and moves nothing.
const List = styled('ol')`
  container-type: inline-size;
  border: 1px solid var(--line);
  border-radius: var(--r3);
  background: var(--surface);
  overflow: hidden;
  > li {
    height: 4.5rem;
  }
  > li + li {
    border-top: 1px solid var(--line);
  }
  @container (max-width: 15rem) {
    > li {
      height: auto;
    }
  }
`;

const Row = styled('div')`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0.125rem var(--s3);
  align-content: center;
  height: 100%;
  padding: 0 var(--s3);
  font-size: var(--text-s);
  line-height: 1.3;
  animation: winner-comes 400ms ease-out;
  > * {
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  > :nth-child(2),
  > :nth-child(5) {
    text-align: end;
  }
  > :nth-child(2) {
    font-size: var(--text-m);
  }
  > :nth-child(3) {
    grid-column: 1 / -1;
  }
  > :nth-child(n + 3) {
    color: var(--muted);
  }
  /* With very large text each item has its own line or lines. */
  @container (max-width: 15rem) {
    display: block;
    padding-block: var(--s2);
    > * {
      display: block;
      white-space: normal;
    }
    > :nth-child(n) {
      text-align: start;
    }
  }
  @keyframes winner-comes {
    from {
      opacity: 0.3;
    }
  }
`;

function Wins({ actor }: { actor: WinnersRef }) {
  const rows = useSelector(actor, ({ context }) => context.rows);
  return (
    <List aria-label={t('Recent winners')}>
      {Array.from(rows.entries(), ([place, { id, name, bot, stake, payout, at, ...won }]) => (
        <li key={place}>
          <Row key={id}>
            <strong>
              <span>{bot === undefined ? name : nameOf(name)}</span>
              {bot !== undefined && (
                <>
                  {' '}
                  <Link href="/bots">{t('bot')}</Link>
                </>
              )}
            </strong>
            <strong>
              <Money rupees={payout} won />
            </strong>
            <span>{subjectOf(won)}</span>
            <Time at={at} show="datetime" />
            <span>
              <span>{t('Stake')}</span> <Money rupees={stake} />
            </span>
          </Row>
        </li>
      ))}
    </List>
  );
}

/** The subject of a win: a game, or the selection that won and its match. */
function subjectOf({ game, match, selection }: Pick<Winner, 'game' | 'match' | 'selection'>): string {
  if (game !== 'match') return t(GAME_NAMES[game]);
  if (selection === undefined) return nameOf(match);
  const won =
    selection === 'Head' || selection === 'Tail'
      ? t('Toss: {side}', { side: t(selection) })
      : match.split(' v ').includes(selection)
        ? t('{side} to win', { side: nameOf(selection) })
        : nameOf(selection);
  return `${won}, ${nameOf(match)}`;
}

const BONES = Array.from({ length: 20 }, (_, row) => row);

function WinnersSkeleton() {
  return (
    <div role="status" aria-label={t('Loading…')}>
      <List aria-hidden="true">
        {BONES.map((row) => (
          <li key={row} data-testid="skeleton-row">
            <Row>
              <Bone width="30%" />
              <Bone width="5rem" />
              <Bone width="70%" height="0.75em" />
              <Bone width="60%" height="0.75em" />
              <Bone width="4rem" height="0.75em" />
            </Row>
          </li>
        ))}
      </List>
    </div>
  );
}
