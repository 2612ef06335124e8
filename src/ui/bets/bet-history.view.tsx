import { useSelector } from '@xstate/react';
import type { ComponentType, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../i18n/text.ts';
import type { cancelBetMachine } from '../../machines/bets/cancel-bet.machine.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { Bet } from '../../schemas/bets/bets.ts';
import { LinkButton } from '../kit/controls/button.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { Stack } from '../kit/layout.tsx';
import { PagedListState } from '../shared/paged-list-state.view.tsx';
import { BetRows } from './bet-rows.view.tsx';
import { CancelBet } from './cancel-bet.view.tsx';
import { CashOutLater } from './cash-out/cash-out-later.view.tsx';
import type { CashOutRef } from './cash-out/step.ts';
import { MyBetsHeading } from './my-bets-heading.view.tsx';
import { ClearStatus, StatusFilter } from './status-filter.view.tsx';

type CancelRef = ActorRefFrom<typeof cancelBetMachine>;

interface BetHistoryProps {
  list: PagedListRef<Bet>;
  actor: CancelRef;
  /** the statechart that cashes out one of the bets */
  cashOut?: CashOutRef | undefined;
  /** replaces the empty list: leads to combined bets, or shows `none` */
  Instead?: ComponentType<{ none: ReactNode }> | undefined;
}

const STATUSES = ['open', 'won', 'lost', 'cancelled', 'void', 'cashedOut'] as const;

/** The person's bets, with buttons to cancel or cash them out while their match takes bets. */
export default function BetHistory({ list, actor: cancel, cashOut, Instead }: BetHistoryProps) {
  return (
    <Stack $gap={2}>
      <MyBetsHeading active="singles" title={t('My bets')}>
        <StatusFilter list={list} statuses={STATUSES} />
      </MyBetsHeading>
      <PagedListState
        actor={list}
        failure="Error Getting the bets"
        empty={<NoBets list={list} Instead={Instead} />}
      >
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

function NoBets({ list, Instead }: Pick<BetHistoryProps, 'list' | 'Instead'>) {
  const isNarrowed = useSelector(list, ({ context }) => context.filters.status !== undefined);
  if (isNarrowed)
    return (
      <Empty icon="history" action={<ClearStatus list={list} />}>
        {t('You have no bets of this state.')}
      </Empty>
    );
  const none = (
    <Empty icon="history" action={<LinkButton href="/live-bets">{t('See live bets')}</LinkButton>}>
      {t('You have not placed a bet yet.')}
    </Empty>
  );
  return Instead ? <Instead none={none} /> : none;
}
