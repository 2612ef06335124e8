import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../i18n/text.ts';
import type { finderMachine } from '../../machines/shared/finder.machine.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { SPORTS } from '../../schemas/bets/sports.ts';
import { Button } from '../kit/controls/button.tsx';
import { controlLook } from '../kit/controls/field.tsx';
import { SearchField } from '../kit/controls/search-field.tsx';
import type { Option } from '../kit/controls/select.tsx';
import { Note } from '../kit/data/alert.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { chevronDown, magnifier } from '../kit/drawings/drawings.ts';
import { Icon } from '../kit/drawings/icon.tsx';
import { searchFault } from '../kit/format/search.ts';
import { Row, Stack } from '../kit/layout.tsx';
import { styled } from '../kit/styled.ts';
import { media } from '../theme/media.ts';
import { isSport, SORTS, SPORT_NAMES, sportsOf, TIMES } from './find-matches.ts';

export type FinderRef = ActorRefFrom<typeof finderMachine>;

const Box = styled('div')`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2);
  > * {
    flex: 1 1 40%;
    min-width: 0;
    max-width: 100%;
  }
  /* Each as wide as what is chosen in it, and what has no room goes to the next line. */
  @supports (field-sizing: content) {
    > * {
      flex-basis: auto;
    }
  }
  > :first-child {
    flex: 99 1 11rem;
  }
  ${media.tablet} {
    > * {
      flex: none;
    }
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

const ChoiceBox = styled('select')`
  ${controlLook}
  padding-right: calc(var(--s3) + 1.25em);
  appearance: none;
  cursor: pointer;
  text-overflow: ellipsis;
  field-sizing: content;
`;

/** Searches matches, narrows them and sorts them. Offers the sports of the listed matches alone. */
export function Finder({ actor, list }: { actor: FinderRef; list: ListRef<Match> }) {
  const sport = useSelector(actor, ({ context }) => context.sport);
  const time = useSelector(actor, ({ context }) => context.time);
  const sort = useSelector(actor, ({ context }) => context.sort);
  const listed = useSelector(list, ({ context }) => sportsOf(context.rows), isSameList);
  // One that the address asks for stays in sight, so that it can be taken off.
  const sports = SPORTS.filter((value) => value === sport || listed.includes(value));
  const choose = (name: 'sport' | 'time' | 'sort') => (value: string) =>
    actor.send({ type: 'filter.chosen', filters: { [name]: value } });
  return (
    <Stack $gap={2}>
      <Box role="search" aria-label={t('Find matches')}>
        <Search actor={actor} />
        <Select
          label={t('Sport')}
          none={t('All sports')}
          value={sport}
          options={sports.map((value) => ({ value, label: t(SPORT_NAMES[value]) }))}
          onChoose={choose('sport')}
        />
        <Select
          label={t('Time')}
          none={t('Any time')}
          value={time}
          options={optionsOf(TIMES)}
          onChoose={choose('time')}
        />
        <Select
          label={t('Order')}
          none={t('Closing first')}
          value={sort}
          options={optionsOf(SORTS)}
          onChoose={choose('sort')}
        />
      </Box>
      <Unknown actor={actor} />
    </Stack>
  );
}

const isSameList = (one: readonly string[], other: readonly string[]) => one.join() === other.join();

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
    ({ context: { text, sport, time } }) =>
      (text.trim() !== '' && searchFault(text) === undefined) || isSport(sport) || TIMES.has(time),
  );
}

/** In place of a list in which nothing fits: its filters, to be removed. */
export function NothingFound({ actor }: { actor: FinderRef }) {
  const text = useSelector(actor, ({ context }) => context.text.trim());
  const sport = useSelector(actor, ({ context }) => context.sport);
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
            <Button
              kind="quiet"
              onClick={() => actor.send({ type: 'filter.chosen', filters: { sport: '' } })}
            >
              {t('All sports')}
            </Button>
          )}
          {TIMES.has(time) && (
            <Button kind="quiet" onClick={() => actor.send({ type: 'filter.chosen', filters: { time: '' } })}>
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
