import { useSelector } from '@xstate/react';
import { useDeferredValue, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../i18n/text.ts';
import type { finderMachine } from '../../machines/shared/finder.machine.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { Article } from '../../schemas/content/content.ts';
import { Button } from '../kit/controls/button.tsx';
import { SearchField } from '../kit/controls/search-field.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { magnifier } from '../kit/drawings/drawings.ts';
import { searchFault, searchWordsIn } from '../kit/format/search.ts';
import { Stack } from '../kit/layout.tsx';
import { findSections, sectionsOf } from './find-sections.ts';
import { LastChanged, Reading } from './reading.view.tsx';

interface RulesProps {
  rules: DetailRef<Article>;
  /** the search in the rules */
  actor: ActorRefFrom<typeof finderMachine>;
}

/** The rules, to read and search. */
export default function Rules({ rules, actor }: RulesProps) {
  // Deferred, so that marking a long text does not delay typing.
  const searchWords = searchWordsIn(useDeferredValue(useSelector(actor, ({ context }) => context.text)));
  return (
    <Reading
      actor={rules}
      name="Page"
      missing="This page is not there at the moment."
      lead={LastChanged}
      facts={({ blocks }) => {
        const sections = sectionsOf(blocks);
        return (
          <Search
            actor={actor}
            isOn={searchWords.length > 0}
            found={findSections(sections, searchWords).length}
            all={sections.length}
          />
        );
      }}
      searchWords={searchWords}
    />
  );
}

const FAULTS = {
  tooLong: 'A search has at most 100 characters. All rules are shown.',
  noWord: 'Search for letters or digits. All rules are shown.',
} as const;

interface SearchProps extends Pick<RulesProps, 'actor'> {
  /** whether there is a search */
  isOn: boolean;
  /** the number of sections that match */
  found: number;
  all: number;
}

function Search({ actor, isOn, found, all }: SearchProps) {
  const text = useSelector(actor, ({ context }) => context.text);
  const fault = searchFault(text);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Stack $gap={3} role="search">
      <SearchField
        ref={field}
        label={t('Search the rules')}
        placeholder={t('Search the rules')}
        value={text}
        error={fault && t(FAULTS[fault])}
        onChange={(q) => actor.send({ type: 'search.typed', q })}
        onEnd={() => actor.send({ type: 'search.ended' })}
      />
      <p className={isOn ? undefined : 'sr-only'} role="status">
        {isOn && t('{found} of {all} sections', { found, all })}
      </p>
      {found === 0 && (
        <Empty
          icon={magnifier}
          action={
            <Button
              kind="quiet"
              onClick={() => {
                actor.send({ type: 'finder.cleared' });
                // The button disappears with its box.
                field.current?.focus();
              }}
            >
              {t('Show all rules')}
            </Button>
          }
        >
          {t('No section has all of these words. Check the spelling, or search for fewer.')}
        </Empty>
      )}
    </Stack>
  );
}
