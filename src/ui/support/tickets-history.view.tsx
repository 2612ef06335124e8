import { useSelector } from '@xstate/react';
import { t, translateMessage } from '../../i18n/text.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { TicketRow } from '../../schemas/support/tickets.ts';
import { LinkButton } from '../kit/controls/button.tsx';
import { Link } from '../kit/controls/link.tsx';
import { Badge } from '../kit/data/badge.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { type Column, Table } from '../kit/data/table.tsx';
import { mail, plus } from '../kit/drawings/drawings.ts';
import { Icon } from '../kit/drawings/icon.tsx';
import { Time } from '../kit/format/time.tsx';
import { Stack } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { styled } from '../kit/styled.ts';
import { PagedListState } from '../shared/paged-list-state.view.tsx';
import { statusTones, statusWords } from './ticket-issues.ts';

interface TicketsProps {
  actor: PagedListRef<TicketRow>;
}

/** The person's tickets, the latest first. */
export default function TicketsHistory({ actor }: TicketsProps) {
  return (
    <Stack $gap={2}>
      <PageTitle aside={<NewTicket />}>{t('My tickets')}</PageTitle>
      <PagedListState
        actor={actor}
        failure="Your tickets could not be loaded"
        empty={
          <Empty icon={mail} action={<NewTicket />}>
            {t('You have not opened a ticket yet.')}
          </Empty>
        }
      >
        <Rows actor={actor} />
      </PagedListState>
    </Stack>
  );
}

function NewTicket() {
  return (
    <LinkButton small href="/create-ticket">
      <Icon name={plus} />
      <span>{t('New ticket')}</span>
    </LinkButton>
  );
}

function Rows({ actor }: TicketsProps) {
  const rows = useSelector(actor, (state) => state.context.rows);
  return <Table label={t('My tickets')} columns={columns()} rows={rows} rowKey={({ token }) => token} />;
}

/** The beginning of a message; on a phone, one line of it. */
const Glimpse = styled('span')`
  display: -webkit-box;
  max-width: 28rem;
  overflow: hidden;
  color: var(--muted);
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  @container (max-width: 42rem) {
    -webkit-line-clamp: 1;
  }
`;

function columns(): Column<TicketRow>[] {
  return [
    {
      header: t('Issue'),
      lead: true,
      leads: true,
      cell: ({ token, issues }) => <Link href={`/ticket-help/${token}`}>{translateMessage(issues)}</Link>,
    },
    {
      header: t('Last message'),
      bare: true,
      cell: ({ last_message, last_message_by }) => (
        <Glimpse data-excerpt>
          {`${last_message_by === 'support' ? t('Support') : t('You')}: ${last_message}`}
        </Glimpse>
      ),
    },
    {
      header: t('Written'),
      time: true,
      cell: ({ last_message_at }) => <Time at={last_message_at} show="datetime" />,
    },
    {
      header: t('Ticket opened'),
      wide: true,
      cell: ({ created_at }) => <Time at={created_at} show="datetime" />,
    },
    {
      header: t('State'),
      end: true,
      cell: ({ status }) => <Badge tone={statusTones[status]}>{t(statusWords[status])}</Badge>,
    },
  ];
}
