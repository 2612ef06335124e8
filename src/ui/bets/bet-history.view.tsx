import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../i18n/text.ts';
import type { cancelBetMachine } from '../../machines/bets/cancel-bet.machine.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { Bet } from '../../schemas/bets/bets.ts';
import { ConnectionBadge } from '../app/connection.view.tsx';
import { PagedListState } from '../app/paged-list-state.view.tsx';
import { LinkButton } from '../kit/controls/button.tsx';
import { Link } from '../kit/controls/link.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { Row, Stack } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { BetRows } from './bet-rows.view.tsx';
import { CancelBet } from './cancel-bet.view.tsx';
import { ClearStatus, StatusFilter } from './status-filter.view.tsx';

type CancelRef = ActorRefFrom<typeof cancelBetMachine>;

interface BetHistoryProps {
  list: PagedListRef<Bet>;
  actor: CancelRef;
}

const STATUSES = ['open', 'won', 'lost', 'cancelled', 'void'] as const;

/** The person's bets, and taking one back while its match is open. */
export default function BetHistory({ list, actor: cancel }: BetHistoryProps) {
  return (
    <Stack $gap={2}>
      <PageTitle
        aside={
          <Row>
            <Link href="/combined-bets">{t('Combined bets')}</Link>
            <ConnectionBadge />
          </Row>
        }
      >
        {t('My bets')}
      </PageTitle>
      <StatusFilter list={list} statuses={STATUSES} />
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

function NoBets({ list }: { list: PagedListRef<Bet> }) {
  const isNarrowed = useSelector(list, ({ context }) => context.filters.status !== undefined);
  return isNarrowed ? (
    <Empty icon="history" action={<ClearStatus list={list} />}>
      {t('You have no bets of this state.')}
    </Empty>
  ) : (
    <Empty icon="history" action={<LinkButton href="/live-bets">{t('See live bets')}</LinkButton>}>
      {t('You have not placed a bet yet.')}
    </Empty>
  );
}
