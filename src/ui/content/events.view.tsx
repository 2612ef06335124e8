import { useSelector } from '@xstate/react';
import { t } from '../../i18n/text.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { EventRow } from '../../schemas/content/content.ts';
import { Empty } from '../kit/data/empty.tsx';
import { DocumentMeta } from '../kit/document-meta.tsx';
import { formatDate, Time } from '../kit/format/time.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { PagedListState } from '../shared/paged-list-state.view.tsx';
import { EventStateBadge } from './event-state.view.tsx';
import { TextItem, TextList } from './text-list.view.tsx';

/** All events: coming ones first, then past ones. */
export default function Events({ actor }: { actor: PagedListRef<EventRow> }) {
  const lead = t('What is on, what is coming, and what has been');
  return (
    <>
      <DocumentMeta title={t('Events')} description={lead} />
      <PageTitle lead={lead}>{t('Events')}</PageTitle>
      <PagedListState
        actor={actor}
        failure="The events could not be loaded"
        empty={<Empty icon="clock">{t('No event has been announced yet.')}</Empty>}
      >
        <Rows actor={actor} />
      </PagedListState>
    </>
  );
}

function Rows({ actor }: { actor: PagedListRef<EventRow> }) {
  const events = useSelector(actor, ({ context }) => context.rows);
  return (
    <TextList>
      {events.map((event) => (
        <TextItem key={event.id} href={`/events/details/${event.id}`} text={event}>
          <When event={event} />
          <span lang={event.language}>{event.place}</span>
          <EventStateBadge state={event.state} />
        </TextItem>
      ))}
    </TextList>
  );
}

function When({ event: { starts_at, ends_at } }: { event: EventRow }) {
  const isOneDay = formatDate(starts_at) === formatDate(ends_at);
  return (
    <span>
      <Time at={starts_at} show="datetime" /> – <Time at={ends_at} show={isOneDay ? 'time' : 'datetime'} />
    </span>
  );
}
