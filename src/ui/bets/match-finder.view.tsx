import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import { nameOf, t } from '../../i18n/text.ts';
import type { finderMachine } from '../../machines/shared/finder.machine.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { SPORTS } from '../../schemas/bets/sports.ts';
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
import { countsOf, isSport, SORTS, SPORT_NAMES, TIMES } from './find-matches.ts';

export type FinderRef = ActorRefFrom<typeof finderMachine>;

// On one line: a button for all of it, and the sports beside that. What the button shows is below the line. On a wide
// screen it is a column, and all of it is in sight.
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

const Sports = styled('div')`
  position: absolute;
  inset: 0 calc(-1 * var(--s4)) auto calc(var(--tap) + var(--s2));
  display: flex;
  gap: 0.375rem;
  padding-right: var(--s4);
  overflow-x: auto;
  scrollbar-width: none;
  > button {
    flex: none;
    min-height: var(--tap);
    padding: 0 var(--s3);
    border: 1px solid var(--edge);
    border-radius: var(--round);
    background: var(--raised);
    color: var(--press-text);
    font-size: min(var(--text-s), 5.6vw);
    font-weight: 650;
    white-space: nowrap;
  }
  > button[aria-pressed='true'] {
    border-color: var(--press);
    background: var(--press-tint);
  }
  > button:focus-visible {
    outline-offset: -3px;
  }
  /* With very large text on a phone, each can be seen. */
  @container (max-width: 15rem) {
    position: static;
    flex-wrap: wrap;
    margin-top: var(--s2);
    padding-right: 0;
  }
  ${media.board} {
    display: none;
  }
`;

const Side = styled('section')`
  display: none;
  h2 {
    padding: 0 var(--s2) var(--s1);
    color: var(--muted);
    font-size: var(--text-s);
  }
  button {
    display: flex;
    justify-content: space-between;
    gap: var(--s2);
    width: 100%;
    min-height: 2.25rem;
    align-items: center;
    padding: var(--s1) var(--s2);
    border: 0;
    border-radius: var(--r2);
    background: none;
    font-size: var(--text-s);
    line-height: 1.3;
    text-align: start;
  }
  small {
    color: var(--muted);
    font-size: inherit;
  }
  button[aria-pressed='true'] {
    background: var(--press-tint);
    color: var(--press-text);
    font-weight: 650;
  }
  @media (hover: hover) {
    button:hover {
      color: var(--press-text);
    }
  }
  ${media.board} {
    display: block;
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

/** The fields of the column on a wide screen. */
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

interface FinderProps {
  actor: FinderRef;
  list: ListRef<Match>;
}

/** Searches matches, narrows them and sorts them. Offers the sports and competitions of the listed matches alone. */
export function Finder({ actor, list }: FinderProps) {
  const filters = useSelector(actor, ({ context: { text, cup, time, sort } }) =>
    [text.trim(), cup, time, sort].filter((value) => value !== ''),
  );
  const isLoaded = useSelector(list, (state) => !state.matches('loading'));
  return (
    <Box aria-label={t('Find matches')}>
      <Disclosure
        label={t('Search and filters')}
        openAtFirst={filters.length > 0}
        icon={magnifier}
        count={filters.length}
      >
        <Fields>
          <Search actor={actor} />
          <Choices actor={actor} list={list} />
        </Fields>
      </Disclosure>
      {isLoaded && (
        <>
          <BySport actor={actor} list={list} />
          <ByCompetition actor={actor} list={list} />
        </>
      )}
      <Unknown actor={actor} />
    </Box>
  );
}

/** The competition, where no column offers it; the time, and the order. */
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

type Counts = readonly (readonly [value: string, count: number])[];

const sportOf = ({ sport }: Match): string => sport;
const competitionOf = ({ competition }: Match) => competition;

/**
 * The number of listed matches of each sport or competition. The wanted one stays in sight, so that it can be taken
 * off.
 */
function useCounts(list: ListRef<Match>, kindOf: (match: Match) => string, wanted: string): Counts {
  const counts = useSelector(list, ({ context }) => [...countsOf(context.rows, kindOf)], isSameCounts);
  const isListed = wanted === '' || counts.some(([value]) => value === wanted);
  return isListed ? counts : [...counts, [wanted, 0]];
}

const isSameCounts = (one: Counts, other: Counts) => one.join() === other.join();

const choose = (actor: FinderRef, filters: Partial<Record<'sport' | 'cup' | 'time' | 'sort', string>>) =>
  actor.send({ type: 'filter.chosen', filters });

/** The sports with their counts: chips on a phone, a list at the side of a wide screen. */
function BySport({ actor, list }: FinderProps) {
  const sport = useSelector(actor, ({ context }) => context.sport);
  const counts = new Map(useCounts(list, sportOf, sport));
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const sports = SPORTS.filter((value) => counts.has(value));
  const items: Item[] = [
    { value: '', name: t('All sports'), count: all },
    ...sports.map((value) => ({ value, name: t(SPORT_NAMES[value]), count: counts.get(value) ?? 0 })),
  ];
  const chosen = isSport(sport) ? sport : '';
  const pick = (value: string) => choose(actor, { sport: value });
  return (
    <>
      <Sports role="group" aria-label={t('Sport')}>
        <Items items={items} chosen={chosen} onChoose={pick} />
      </Sports>
      <SideList title={t('Sport')} items={items} chosen={chosen} onChoose={pick} />
    </>
  );
}

/** The competitions with their counts, at the side of a wide screen. */
function ByCompetition({ actor, list }: FinderProps) {
  const cup = useSelector(actor, ({ context }) => context.cup);
  const counts = useCounts(list, competitionOf, cup);
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  const items: Item[] = [
    { value: '', name: t('All competitions'), count: all },
    ...counts.map(([value, count]) => ({ value, name: nameOf(value), count })),
  ];
  return (
    <SideList
      title={t('Competition')}
      items={items}
      chosen={cup}
      onChoose={(value) => choose(actor, { cup: value })}
    />
  );
}

interface Item {
  value: string;
  name: string;
  count: number;
}

interface ItemsProps {
  items: readonly Item[];
  chosen: string;
  onChoose: (value: string) => void;
}

function SideList({ title, ...rest }: ItemsProps & { title: string }) {
  const id = useId();
  return (
    <Side role="group" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Items {...rest} />
    </Side>
  );
}

const Items = ({ items, chosen, onChoose }: ItemsProps) =>
  items.map(({ value, name, count }) => (
    <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
      <span>{name}</span> <small>{count}</small>
    </button>
  ));

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
  /** what it says while nothing is chosen */
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

/** Filters in the address that this page does not know. */
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

/** Whether anything narrows the list. */
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

/** In place of a list in which nothing fits: its filters, to be removed. */
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
