import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../i18n/text.ts';
import type { cancelBetMachine } from '../../machines/bets/cancel-bet.machine.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { Bet } from '../../schemas/bets/bets.ts';
import { LinkButton } from '../kit/controls/button.tsx';
import { Link } from '../kit/controls/link.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { Row, Stack } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { ConnectionBadge } from '../shared/connection.view.tsx';
import { PagedListState } from '../shared/paged-list-state.view.tsx';
import { BetRows } from './bet-rows.view.tsx';
import { CancelBet } from './cancel-bet.view.tsx';
import type { CashOutRef } from './cash-out.view.tsx';
import { CashOutLater } from './cash-out-later.view.tsx';
import { ClearStatus, StatusFilter } from './status-filter.view.tsx';

type CancelRef = ActorRefFrom<typeof cancelBetMachine>;

interface BetHistoryProps {
  list: PagedListRef<Bet>;
  actor: CancelRef;
  /** the statechart that cashes out one of the bets */
  cashOut?: CashOutRef | undefined;
}

const STATUSES = ['open', 'won', 'lost', 'cancelled', 'void', 'cashedOut'] as const;

/** The person's bets, with buttons to cancel or cash them out while their match takes bets. */
export default function BetHistory({ list, actor: cancel, cashOut }: BetHistoryProps) {
  return (
    <Stack $gap={2}>
      <PageTitle
        aside={
          <Row>
            <Link href="/combined-bets">{t('Combined bets')}</Link>
            <Link href="/record">{t('My record')}</Link>
            {/* On a phone a strip over the page shows problems with the connection. */}
            <span className="from-tablet">
              <ConnectionBadge />
            </span>
          </Row>
        }
      >
        {t('My bets')}
      </PageTitle>
      <StatusFilter list={list} statuses={STATUSES} />
      <PagedListState actor={list} failure="Error Getting the bets" empty={<NoBets list={list} />}>
        <Rows list={list} cancel={cancel} cashOut={cashOut} />
      </PagedListState>
      <CancelBet actor={cancel} />
      {cashOut && <CashOutLater actor={cashOut} />}
    </Stack>
  );
}

interface RowsProps extends Pick<BetHistoryProps, 'list' | 'cashOut'> {
  cancel: CancelRef;
}

function Rows({ list, cancel, cashOut }: RowsProps) {
  const rows = useSelector(list, ({ context }) => context.rows);
  return (
    <BetRows
      bets={rows}
      onCancel={(bet) => cancel.send({ type: 'cancel.ask', bet })}
      onCashOut={cashOut && ((bet) => cashOut.send({ type: 'cashOut.ask', bet }))}
    />
  );
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
