import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../i18n/text.ts';
import type { cancelBetMachine } from '../../machines/bets/cancel-bet.machine.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { Bet, BetStatus } from '../../schemas/bets/bets.ts';
import { ConnectionBadge } from '../app/connection.view.tsx';
import { PagedListState } from '../app/paged-list-state.view.tsx';
import { Button, LinkButton } from '../kit/controls/button.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { Stack } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { styled } from '../kit/styled.ts';
import { BetRows } from './bet-rows.view.tsx';
import { betStatusName } from './bet-status.view.tsx';
import { CancelBet } from './cancel-bet.view.tsx';

type CancelRef = ActorRefFrom<typeof cancelBetMachine>;

interface BetHistoryProps {
  list: PagedListRef<Bet>;
  actor: CancelRef;
}

/** The person's bets, and taking one back while its match is open. */
export default function BetHistory({ list, actor: cancel }: BetHistoryProps) {
  return (
    <Stack $gap={2}>
      <PageTitle aside={<ConnectionBadge />}>{t('My bets')}</PageTitle>
      <StatusFilter list={list} />
      <PagedListState actor={list} failure="Error Getting the bets" empty={<NoBets list={list} />}>
        <Rows list={list} cancel={cancel} />
      </PagedListState>
      <CancelBet actor={cancel} />
    </Stack>
  );
}

function Rows({ list, cancel }: { list: PagedListRef<Bet>; cancel: CancelRef }) {
  const rows = useSelector(list, ({ context }) => context.rows);
  return <BetRows bets={rows} onCancel={(bet) => cancel.send({ type: 'cancel.ask', bet })} />;
}

const Keys = styled('div')`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s1);
  > button {
    flex: 1 0 auto;
    min-height: var(--tap);
    padding: 0 var(--s1);
    border: 1px solid var(--edge);
    border-radius: var(--r2);
    background: var(--raised);
    color: var(--press-text);
    font-size: var(--text-s);
    font-weight: 650;
  }
  > button[aria-pressed='true'] {
    border-color: var(--press);
    background: var(--press);
    color: var(--on-press);
  }
  @media (min-width: 40em) {
    > button {
      flex: none;
      padding: 0 var(--s4);
    }
  }
`;

const STATUSES: readonly BetStatus[] = ['open', 'won', 'lost', 'cancelled', 'void'];

/** Narrows the list to the bets of one state: each choice is another address. */
function StatusFilter({ list }: { list: PagedListRef<Bet> }) {
  const chosen = useSelector(list, ({ context }) => context.filters.status ?? '');
  return (
    <Keys role="group" aria-label={t('State')}>
      {(['', ...STATUSES] as const).map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={status === chosen}
          onClick={() => list.send({ type: 'filter.set', filters: { status } })}
        >
          {status === '' ? t('Any') : t(betStatusName(status))}
        </button>
      ))}
    </Keys>
  );
}

function NoBets({ list }: { list: PagedListRef<Bet> }) {
  const isNarrowed = useSelector(list, ({ context }) => context.filters.status !== undefined);
  return isNarrowed ? (
    <Empty
      icon="history"
      action={
        <Button kind="quiet" small onClick={() => list.send({ type: 'filter.set', filters: { status: '' } })}>
          {t('Clear filters')}
        </Button>
      }
    >
      {t('You have no bets of this state.')}
    </Empty>
  ) : (
    <Empty icon="history" action={<LinkButton href="/live-bets">{t('See live bets')}</LinkButton>}>
      {t('You have not placed a bet yet.')}
    </Empty>
  );
}
