import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { cancelBetMachine } from '../../machines/cancel-bet.machine.ts';
import type { PagedListRef } from '../../machines/types.ts';
import type { Bet } from '../../schemas/bets/bets.ts';
import { ListPager } from '../app/list-pager.view.tsx';
import { ListState } from '../app/list-state.view.tsx';
import { Button, LinkButton } from '../kit/button.tsx';
import { Empty } from '../kit/empty.tsx';
import { Row, Stack } from '../kit/layout.tsx';
import { Link } from '../kit/link.tsx';
import { Money } from '../kit/money.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { Time } from '../kit/time.tsx';
import { ConnectionBadge, StaleNotice } from '../shell/connection.view.tsx';
import { t } from '../text/text.ts';
import { BetReturn, BetStatusBadge } from './bet-status.view.tsx';
import { CancelBet } from './cancel-bet.view.tsx';
import { selectionName } from './selection.ts';

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
      <StaleNotice />
      <ListState
        actor={list}
        failure="Error Getting the bets"
        empty={
          <Empty icon="history" action={<LinkButton href="/live-bets">{t('See live bets')}</LinkButton>}>
            {t('You have not placed a bet yet.')}
          </Empty>
        }
      >
        <Rows list={list} cancel={cancel} />
        <ListPager actor={list} />
      </ListState>
      <CancelBet actor={cancel} />
    </Stack>
  );
}

function Rows({ list, cancel }: { list: PagedListRef<Bet>; cancel: CancelRef }) {
  const rows = useSelector(list, ({ context }) => context.rows);
  return <Table label={t('My bets')} columns={columns(cancel)} rows={rows} rowKey={({ id }) => id} />;
}

function columns(cancel: CancelRef): Column<Bet>[] {
  return [
    {
      header: t('Match'),
      lead: true,
      cell: ({ match_id, match_name }) => <Link href={`/live-bets/live-bet/${match_id}`}>{match_name}</Link>,
    },
    { header: t('On'), cell: (bet) => `${selectionName(bet)} · ${bet.win_ratio}%` },
    { header: t('Placed'), cell: ({ placed_at }) => <Time at={placed_at} show="datetime" /> },
    { header: t('Stake'), cell: ({ bet_amount }) => <Money rupees={bet_amount} />, numeric: true },
    { header: t('Returns'), cell: (bet) => <BetReturn bet={bet} />, numeric: true },
    { header: t('State'), cell: (bet) => <Standing bet={bet} cancel={cancel} /> },
  ];
}

function Standing({ bet, cancel }: { bet: Bet; cancel: CancelRef }) {
  return (
    <Row $nowrap $justify="space-between">
      <BetStatusBadge status={bet.status} />
      {bet.cancel_until !== null && (
        <Button
          kind="quiet"
          small
          aria-label={t('Cancel bet on {match}', { match: bet.match_name })}
          onClick={() => cancel.send({ type: 'cancel.ask', bet })}
        >
          {t('Cancel')}
        </Button>
      )}
    </Row>
  );
}
