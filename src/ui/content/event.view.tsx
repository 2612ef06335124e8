import { t } from '../../i18n/text.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { EventArticle } from '../../schemas/content/content.ts';
import { Card } from '../kit/data/card.tsx';
import { DefinitionList } from '../kit/data/definition-list.tsx';
import { Time } from '../kit/format/time.tsx';
import { styled } from '../kit/styled.ts';
import { EventStateBadge } from './event-state.view.tsx';
import { Reading } from './reading.view.tsx';

const Facts = styled('div')`
  margin-bottom: var(--s5);
`;

/** One event: when and where it is, and what it is about. */
export default function Event({ actor }: { actor: DetailRef<EventArticle> }) {
  return (
    <Reading
      actor={actor}
      name="Event"
      list={{ href: '/events', name: 'Events', all: 'See all events' }}
      missing="There is no such event."
      lead={({ description, language }) => <span lang={language}>{description}</span>}
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
        </Facts>
      )}
    />
  );
}
