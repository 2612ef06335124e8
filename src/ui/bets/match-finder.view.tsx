import { useSelector } from '@xstate/react';
import { nameOf, t } from '../../i18n/text.ts';
import { Button } from '../kit/controls/button.tsx';
import { Disclosure } from '../kit/controls/disclosure.tsx';
import { controlLook } from '../kit/controls/field.tsx';
import { SearchField } from '../kit/controls/search-field.tsx';
import type { Option } from '../kit/controls/select.tsx';
import { Note } from '../kit/data/alert.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { chevronDown, magnifier } from '../kit/drawings/drawings.ts';
import { Icon } from '../kit/drawings/icon.tsx';
import { searchFault } from '../kit/format/search.ts';
import { Row } from '../kit/layout.tsx';
import { styled } from '../kit/styled.ts';
import { media } from '../theme/media.ts';
import {
  ByCompetition,
  BySport,
  choose,
  competitionOf,
  type FinderProps,
  SportsLine,
  useCounts,
} from './counted-filters.view.tsx';
import { type FinderRef, SORTS, TIMES } from './find-matches.ts';
import { isSport } from './sport-names.ts';

// On a small screen, one line has a button and the sports, and the button opens the other filters below it. On a wide
// screen all filters are a column, always visible.
const Box = styled('search')`
  container-type: inline-size;
  position: relative;
  display: block;
  min-width: 0;
  ${media.board} {
    display: grid;
    align-content: start;
    gap: var(--s5);
  }
`;

const Fields = styled('div')`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  gap: var(--s2);
  > :first-child {
    grid-column: 1 / -1;
  }
  ${media.board} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Control = styled('div')`
  position: relative;
  > svg {
    position: absolute;
    inset: 0 var(--s2) auto auto;
    height: var(--tap);
    color: var(--press-text);
    pointer-events: none;
  }
`;

/** Hidden on a wide screen, where the column has the same filters. */
const Narrow = styled('div')`
  display: grid;
  ${media.board} {
    display: none;
  }
`;

const ChoiceBox = styled('select')`
  ${controlLook}
  padding-right: calc(var(--s3) + 1.25em);
  appearance: none;
  cursor: pointer;
  text-overflow: ellipsis;
  field-sizing: content;
`;

/** Search, filters and order of matches. It offers only sports and competitions of listed matches. */
export function Finder({ actor, list }: FinderProps) {
  const filterCount = useSelector(
    actor,
    ({ context: { text, cup, time, sort } }) =>
      [text.trim(), cup, time, sort].filter((value) => value !== '').length,
  );
  const hasMatches = useSelector(list, ({ context }) => context.rows.length > 0);
  return (
    <Box aria-label={t('Find matches')}>
      <Disclosure
        label={t('Search and filters')}
        openAtFirst={filterCount > 0}
        icon={magnifier}
        count={filterCount}
      >
        <Fields>
          <Search actor={actor} />
          <Choices actor={actor} list={list} />
        </Fields>
      </Disclosure>
      <SportsLine>{hasMatches && <BySport actor={actor} list={list} />}</SportsLine>
      {hasMatches && <ByCompetition actor={actor} list={list} />}
      <Unknown actor={actor} />
    </Box>
  );
}

/** The menus for the time, the order, and on small screens for the competition. */
function Choices({ actor, list }: FinderProps) {
  const cup = useSelector(actor, ({ context }) => context.cup);
  const time = useSelector(actor, ({ context }) => context.time);
  const sort = useSelector(actor, ({ context }) => context.sort);
  const cups = useCounts(list, competitionOf, cup);
  return (
    <>
      <Narrow>
        <Select
          label={t('Competition')}
          none={t('All competitions')}
          value={cup}
          options={cups.map(([value]) => ({ value, label: nameOf(value) }))}
          onChoose={(value) => choose(actor, { cup: value })}
        />
      </Narrow>
      <Select
        label={t('Time')}
        none={t('Any time')}
        value={time}
        options={optionsOf(TIMES)}
        onChoose={(value) => choose(actor, { time: value })}
      />
      <Select
        label={t('Order')}
        none={t('Closing first')}
        value={sort}
        options={optionsOf(SORTS)}
        onChoose={(value) => choose(actor, { sort: value })}
      />
    </>
  );
}

const optionsOf = (choices: typeof TIMES | typeof SORTS): Option[] =>
  [...choices].map(([value, { name }]) => ({ value, label: t(name) }));

const FAULTS = {
  tooLong: 'A search has at most 100 characters. All matches are shown.',
  noWord: 'Search for letters or digits. All matches are shown.',
} as const;

function Search({ actor }: { actor: FinderRef }) {
  const text = useSelector(actor, ({ context }) => context.text);
  const fault = searchFault(text);
  return (
    <SearchField
      label={t('Search teams and competitions')}
      placeholder={t('Team or cup')}
      value={text}
      error={fault && t(FAULTS[fault])}
      onChange={(q) => actor.send({ type: 'search.typed', q })}
      onEnd={() => actor.send({ type: 'search.ended' })}
    />
  );
}

interface SelectProps {
  label: string;
  /** the text of the empty choice */
  none: string;
  value: string;
  options: readonly Option[];
  onChoose: (value: string) => void;
}

function Select({ label, none, value, options, onChoose }: SelectProps) {
  const isListed = options.some((option) => option.value === value);
  return (
    <Control>
      <ChoiceBox
        aria-label={label}
        value={isListed ? value : ''}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </ChoiceBox>
      <Icon name={chevronDown} />
    </Control>
  );
}

/** A note about filters in the address that this version does not know, with a button that removes them. */
function Unknown({ actor }: { actor: FinderRef }) {
  const sport = useSelector(actor, ({ context }) => context.sport);
  const time = useSelector(actor, ({ context }) => context.time);
  const sort = useSelector(actor, ({ context }) => context.sort);
  const filters = {
    ...(sport !== '' && !isSport(sport) && { sport }),
    ...(time !== '' && !TIMES.has(time) && { time }),
    ...(sort !== '' && !SORTS.has(sort) && { sort }),
  };
  const values = Object.values(filters).map((value) => short(value));
  if (values.length === 0) return null;
  const none = Object.fromEntries(Object.keys(filters).map((name) => [name, '']));
  return (
    <Note>
      <Row $justify="space-between">
        <span>
          {t('The address asks for “{what}”, which is not known here. It is left out.', {
            what: values.join('”, “'),
          })}
        </span>
        <Button kind="quiet" small onClick={() => actor.send({ type: 'filter.chosen', filters: none })}>
          {t('Take it off')}
        </Button>
      </Row>
    </Note>
  );
}

/** Whether any filter or search text is set. */
export function useIsNarrowed(actor: FinderRef): boolean {
  return useSelector(
    actor,
    ({ context: { text, sport, cup, time } }) =>
      (text.trim() !== '' && searchFault(text) === undefined) ||
      isSport(sport) ||
      cup !== '' ||
      TIMES.has(time),
  );
}

/** The message when no match passes, with a button for each filter that removes it. */
export function NothingFound({ actor }: { actor: FinderRef }) {
  const text = useSelector(actor, ({ context }) => context.text.trim());
  const sport = useSelector(actor, ({ context }) => context.sport);
  const cup = useSelector(actor, ({ context }) => context.cup);
  const time = useSelector(actor, ({ context }) => context.time);
  return (
    <Empty
      icon={magnifier}
      action={
        <Row $justify="center">
          {text !== '' && searchFault(text) === undefined && (
            <Button
              kind="quiet"
              onClick={() => {
                actor.send({ type: 'search.typed', q: '' });
                actor.send({ type: 'search.ended' });
              }}
            >
              {t('Without “{search}”', { search: short(text) })}
            </Button>
          )}
          {isSport(sport) && (
            <Button kind="quiet" onClick={() => choose(actor, { sport: '' })}>
              {t('All sports')}
            </Button>
          )}
          {cup !== '' && (
            <Button kind="quiet" onClick={() => choose(actor, { cup: '' })}>
              {t('All competitions')}
            </Button>
          )}
          {TIMES.has(time) && (
            <Button kind="quiet" onClick={() => choose(actor, { time: '' })}>
              {t('Any time')}
            </Button>
          )}
          <Button kind="quiet" onClick={() => actor.send({ type: 'finder.cleared' })}>
            {t('Show all matches')}
          </Button>
        </Row>
      }
    >
      {t('No match fits all of this. Check the spelling, or take something off:')}
    </Empty>
  );
}

const short = (value: string) =>
  [...value.slice(0, 80)].length > 40 ? `${[...value].slice(0, 40).join('')}…` : value;
