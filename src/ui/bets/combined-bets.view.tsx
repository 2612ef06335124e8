import { useSelector } from '@xstate/react';
import type { ComponentType, ReactNode } from 'react';
import { t, translateMessage } from '../../i18n/text.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import { leftOf } from '../../schemas/bets/bets.ts';
import type { CombinedBet } from '../../schemas/bets/combined.ts';
import { percentOf } from '../../schemas/bets/combined-price.ts';
import { LinkButton } from '../kit/controls/button.tsx';
import { Link } from '../kit/controls/link.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { type Column, Table } from '../kit/data/table.tsx';
import { formatMoney, Money } from '../kit/format/money.tsx';
import { type OddsText, useOdds } from '../kit/format/odds.ts';
import { Time } from '../kit/format/time.tsx';
import { Muted, Stack } from '../kit/layout.tsx';
import { styled } from '../kit/styled.ts';
import { PagedListState } from '../shared/paged-list-state.view.tsx';
import { BetReturn, BetStatusBadge } from './bet-status.view.tsx';
import { CashOutButton } from './bet-worth.view.tsx';
import { CashOutLater } from './cash-out/cash-out-later.view.tsx';
import type { CashOutRef } from './cash-out/step.ts';
import { CombinedLegs } from './combined-card.view.tsx';
import { MyBetsHeading } from './my-bets-heading.view.tsx';
import { ClearStatus, StatusFilter } from './status-filter.view.tsx';

interface CombinedBetsProps {
  list: PagedListRef<CombinedBet>;
  /** the statechart that cashes out one of the bets */
  actor: CashOutRef;
  /** replaces the empty list: leads to single bets, or shows `none` */
  Instead?: ComponentType<{ none: ReactNode }> | undefined;
}

/** The person's combined bets, each with its legs, and with a button to cash it out while its open legs take bets. */
export default function CombinedBets({ list, actor: cashOut, Instead }: CombinedBetsProps) {
  return (
    <Stack $gap={2}>
      <MyBetsHeading active="combined" title={t('Combined bets')}>
        <StatusFilter list={list} statuses={['open', 'won', 'lost', 'void', 'cashedOut']} />
      </MyBetsHeading>
      <PagedListState
        actor={list}
        failure="Error Getting the bets"
        empty={<None list={list} Instead={Instead} />}
      >
        <Rows list={list} onCashOut={(bet) => cashOut.send({ type: 'cashOut.ask', bet })} />
      </PagedListState>
      <CashOutLater actor={cashOut} />
    </Stack>
  );
}

interface RowsProps {
  list: PagedListRef<CombinedBet>;
  onCashOut: (bet: CombinedBet) => void;
}

function Rows({ list, onCashOut }: RowsProps) {
  const rows = useSelector(list, ({ context }) => context.rows);
  const odds = useOdds();
  return (
    <Table
      label={t('Combined bets')}
      columns={columns(odds, onCashOut)}
      rows={rows}
      rowKey={({ id }) => id}
    />
  );
}

// On a phone an arrow replaces words, which screen readers still read out.
const Return = styled('div')`
  @container (max-width: 42rem) {
    > span > span {
      position: absolute;
      clip-path: inset(50%);
    }
    > span::before {
      content: '→ ';
    }
  }
`;

// On a phone its words would take a line of their own. Screen readers still read them out.
const Price = styled('span')`
  color: var(--muted);
  @container (max-width: 42rem) {
    > span:first-child {
      position: absolute;
      clip-path: inset(50%);
    }
  }
`;

const State = styled('div')`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s1) var(--s2);
  @container (max-width: 42rem) {
    justify-content: end;
  }
`;

function columns(odds: OddsText, onCashOut: RowsProps['onCashOut']): Column<CombinedBet>[] {
  return [
    {
      header: t('Combined bet'),
      lead: true,
      leads: true,
      cell: ({ id, legs }) => (
        <Link href={`/combined-bets/${id}`}>
          {t('Combined of {count}, number {number}', { count: legs.length, number: id })}
        </Link>
      ),
    },
    {
      header: t('Stake'),
      cell: (bet) => (
        <>
          <Money rupees={bet.status === 'open' ? leftOf(bet) : bet.bet_amount} />{' '}
          <Price>
            <span>{`${t('Combined price')}: `}</span>
            <span>{odds(percentOf(bet.price))}</span>
          </Price>
        </>
      ),
    },
    { header: t('Placed'), time: true, cell: ({ placed_at }) => <Time at={placed_at} show="datetime" /> },
    {
      header: t('Returns'),
      end: true,
      numeric: true,
      cell: (bet) => (
        <Return>
          <BetReturn bet={bet} />
        </Return>
      ),
    },
    {
      header: t('State'),
      tail: true,
      cell: (bet) => (
        <State>
          <BetStatusBadge status={bet.status} />
          {bet.status === 'open' && bet.corrected && <Muted>{t('Open again: result corrected')}</Muted>}
          <CashOut bet={bet} onCashOut={onCashOut} />
        </State>
      ),
    },
    {
      header: t('Selections'),
      more: true,
      cell: (bet) => (
        <details>
          <summary>{t('{count} selections', { count: bet.legs.length })}</summary>
          <CombinedLegs bet={bet} />
          <CashedOut bet={bet} />
        </details>
      ),
    },
  ];
}

/** The button that cashes out a bet, or the reason why it has to wait. */
function CashOut({ bet, onCashOut }: { bet: CombinedBet; onCashOut: RowsProps['onCashOut'] }) {
  const suspended = bet.cash_out?.suspended;
  return suspended == null ? (
    <CashOutButton bet={bet} onAsk={onCashOut} />
  ) : (
    <span>
      <b>{t('Suspended')}</b> <Muted>{translateMessage(suspended)}</Muted>
    </span>
  );
}

/** The part of the stake that was cashed out, and the amount for it. */
function CashedOut({ bet: { cashed_out } }: { bet: CombinedBet }) {
  if (cashed_out == null) return null;
  const [stake, amount] = [formatMoney(cashed_out.stake), formatMoney(cashed_out.amount)];
  return (
    <Muted as="p">
      <span>{t('Cashed out:')}</span> <span>{t('{stake} of the stake for {amount}', { stake, amount })}</span>
    </Muted>
  );
}

function None({ list, Instead }: Pick<CombinedBetsProps, 'list' | 'Instead'>) {
  const isNarrowed = useSelector(list, ({ context }) => context.filters.status !== undefined);
  if (isNarrowed)
    return (
      <Empty icon="history" action={<ClearStatus list={list} />}>
        {t('You have no bets of this state.')}
      </Empty>
    );
  const none = (
    <Empty icon="history" action={<LinkButton href="/live-bets">{t('See live bets')}</LinkButton>}>
      {t('You have not combined bets yet: put two or more prices into the slip.')}
    </Empty>
  );
  return Instead ? <Instead none={none} /> : none;
}
