import { useSelector } from '@xstate/react';
import { nameOf, type Text, t, translateMessage } from '../../i18n/text.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { Activity, ActivityCount, ActivityKind } from '../../schemas/account/activity.ts';
import { LinkButton } from '../kit/controls/button.tsx';
import { Link } from '../kit/controls/link.tsx';
import { Badge } from '../kit/data/badge.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { type Column, Table } from '../kit/data/table.tsx';
import { bell } from '../kit/drawings/drawings.ts';
import { Money } from '../kit/format/money.tsx';
import { Time } from '../kit/format/time.tsx';
import { Stack } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { PagedListState } from '../shared/paged-list-state.view.tsx';

interface ActivityProps {
  list: PagedListRef<Activity, ActivityCount>;
}

/** The person's activities, the latest first, each with a link to its subject. */
export default function ActivityView({ list }: ActivityProps) {
  return (
    <Stack>
      <PageTitle>{t('Activity')}</PageTitle>
      <PagedListState
        actor={list}
        failure="Your activity could not be loaded"
        empty={
          <Empty icon={bell} action={<LinkButton href="/live-bets">{t('See live bets')}</LinkButton>}>
            {t(
              'Nothing has happened yet. Results of your bets, deposits and answers from support come here.',
            )}
          </Empty>
        }
      >
        <Happenings list={list} />
      </PagedListState>
    </Stack>
  );
}

function Happenings({ list }: ActivityProps) {
  const rows = useSelector(list, ({ context }) => context.rows);
  const readUpTo = useSelector(list, ({ context }) => context.summary?.read_up_to ?? 0);
  return (
    <Table label={t('Activity')} columns={columns(readUpTo)} rows={rows} rowKey={({ number }) => number} />
  );
}

function columns(readUpTo: number): Column<Activity>[] {
  return [
    {
      header: t('What'),
      lead: true,
      leads: true,
      cell: (row) => <Link href={placeOf(row.kind, row.subject)}>{t(nameOfKind(row))}</Link>,
    },
    {
      header: t('Details'),
      bare: true,
      cell: ({ kind, note }) => (kind.startsWith('ticket.') ? translateMessage(note) : nameOf(note)),
    },
    { header: t('Time'), time: true, cell: ({ at }) => <Time at={at} show="datetime" /> },
    {
      header: t('Amount'),
      end: true,
      numeric: true,
      cell: ({ kind, amount }) =>
        amount !== null && (
          <Money
            rupees={(signs[kind] ?? 1) * amount}
            signed={signs[kind] !== undefined}
            won={kind === 'bet.won' || kind === 'combined.won'}
          />
        ),
    },
    {
      header: t('State'),
      tail: true,
      cell: ({ number }) => number > readUpTo && <Badge tone="live">{t('New')}</Badge>,
    },
  ];
}

const names: Record<ActivityKind, Text> = {
  'bet.won': 'Bet won',
  'bet.lost': 'Bet lost',
  'bet.void': 'Bet void: stake back',
  'bet.corrected': 'Result corrected',
  'combined.won': 'Combined bet won',
  'combined.lost': 'Combined bet lost',
  'combined.void': 'Combined bet void: stake back',
  'combined.corrected': 'Result corrected',
  'deposit.credited': 'Money deposited',
  'deposit.rejected': 'Deposit declined',
  'deposit.expired': 'Deposit expired',
  'withdrawal.approved': 'Withdrawal approved',
  'withdrawal.paid': 'Withdrawal paid',
  'withdrawal.rejected': 'Withdrawal rejected: money back',
  'bonus.granted': 'Bonus received',
  'bonus.released': 'Bonus released',
  'bonus.expired': 'Bonus expired',
  referral: 'Referral reward',
  starter: 'Play money to begin with',
  'ticket.answered': 'Support has answered',
  'ticket.closed': 'Support has closed your ticket',
  'device.new': 'Log-in on a new device',
  'password.changed': 'Password changed',
  'payout-account.added': 'Payout account added',
  'second-factor.on': 'Two-step log-in turned on',
  'second-factor.off': 'Two-step log-in turned off',
  'second-factor.refused': 'A log-in with your password and a wrong code',
  'withdrawal-factor.on': 'Withdrawals ask for a code of your app',
  'withdrawal-factor.off': 'Withdrawals no longer ask for a code of your app',
};

/** A correction that only opens a combined bet again moves no money. */
const nameOfKind = ({ kind, amount }: Activity) =>
  kind === 'combined.corrected' && amount === null ? 'Open again: result corrected' : names[kind];

/** The sign of the amount; kinds without a move of money are missing. */
const signs: Partial<Record<ActivityKind, 1 | -1>> = {
  'bet.won': 1,
  'bet.lost': -1,
  'bet.void': 1,
  'bet.corrected': 1,
  'combined.won': 1,
  'combined.lost': -1,
  'combined.void': 1,
  'combined.corrected': 1,
  'deposit.credited': 1,
  'withdrawal.paid': -1,
  'withdrawal.rejected': 1,
  'bonus.granted': 1,
  'bonus.released': 1,
  'bonus.expired': -1,
  referral: 1,
  starter: 1,
};

/** The path of an activity's subject. */
function placeOf(kind: ActivityKind, subject: string): string {
  switch (kind) {
    case 'bet.won':
    case 'bet.lost':
    case 'bet.void':
    case 'bet.corrected':
      return `/bet-history/${subject}`;
    case 'combined.won':
    case 'combined.lost':
    case 'combined.void':
    case 'combined.corrected':
      return `/combined-bets/${subject}`;
    case 'deposit.credited':
    case 'deposit.rejected':
    case 'deposit.expired':
      return `/deposit-history?id=${subject}`;
    case 'withdrawal.approved':
    case 'withdrawal.paid':
    case 'withdrawal.rejected':
      return `/withdrawal-request?id=${subject}`;
    case 'bonus.granted':
    case 'bonus.released':
    case 'bonus.expired':
      return `/bonus?id=${subject}`;
    case 'referral':
      return '/referral-history';
    case 'starter':
      return '/wallet-history';
    case 'device.new':
    case 'password.changed':
    case 'second-factor.on':
    case 'second-factor.off':
    case 'second-factor.refused':
    case 'withdrawal-factor.on':
    case 'withdrawal-factor.off':
      return '/security';
    case 'payout-account.added':
      return '/account-History';
    case 'ticket.answered':
    case 'ticket.closed':
      return `/ticket-help/${subject}`;
  }
}
