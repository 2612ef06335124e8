import type { ComponentType } from 'react';
import { t } from '../../i18n/text.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { EventArticle } from '../../schemas/content/content.ts';
import { Card } from '../kit/data/card.tsx';
import { DefinitionList } from '../kit/data/definition-list.tsx';
import { SkeletonRows } from '../kit/data/skeleton.tsx';
import { Time } from '../kit/format/time.tsx';
import { LazyPart } from '../kit/lazy-part.tsx';
import { styled } from '../kit/styled.ts';
import { EventStateBadge } from './event-state.view.tsx';
import { Reading } from './reading.view.tsx';

const Facts = styled('div')`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s5);
  margin-bottom: var(--s5);
`;

interface EventProps {
  actor: DetailRef<EventArticle>;
  /** The table and the fixtures of a season, by the id of its event. */
  League: ComponentType<{ id: number }>;
}

/** An event: its time, place and text; for a league's season also its table and fixtures. */
export default function Event({ actor, League }: EventProps) {
  return (
    <Reading
      actor={actor}
      name="Event"
      list={{ href: '/events', name: 'Events', all: 'See all events' }}
      missing="There is no such event."
      lead={({ description, language }) => <span lang={language}>{description}</span>}
      isWide={(event) => event.is_league ?? false}
      facts={(event) => (
        <Facts>
          <Card title={t('When and where')} aside={<EventStateBadge state={event.state} />}>
            <DefinitionList
              items={[
                { term: t('Starts'), value: <Time at={event.starts_at} show="datetime" /> },
                { term: t('Ends'), value: <Time at={event.ends_at} show="datetime" /> },
                { term: t('Where'), value: <span lang={event.language}>{event.place}</span> },
              ]}
            />
          </Card>
          {event.is_league && (
            <LazyPart fallback={<SkeletonRows />}>
              <League id={event.id} />
            </LazyPart>
          )}
        </Facts>
      )}
    />
  );
}
