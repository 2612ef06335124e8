import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { type Text, t, translateMessage } from '../../i18n/text.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import { messagesOf } from '../../schemas/shared/messages.ts';
import { groupsIn, type MoveGroup, StatementFilters } from '../../schemas/wallet/statement.ts';
import { Button } from '../kit/controls/button.tsx';
import { ChoiceStrip } from '../kit/controls/choice-strip.tsx';
import { controlLook, Field } from '../kit/controls/field.tsx';
import { Details } from '../kit/data/details.tsx';
import { chevronDown } from '../kit/drawings/drawings.ts';
import { Icon } from '../kit/drawings/icon.tsx';
import { Row } from '../kit/layout.tsx';
import { styled } from '../kit/styled.ts';
import { useServerOffset } from '../shared/server-clock.view.tsx';
import { periodsAt } from './periods.ts';

const Box = styled('section')`
  display: grid;
  gap: var(--s3);
  details {
    border: 1px solid var(--line);
    border-radius: var(--r2);
    background: var(--surface);
  }
  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-height: var(--tap);
    padding: var(--s2) var(--s4);
    border-radius: var(--r2);
    color: var(--press-text);
    font-weight: 650;
    cursor: pointer;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary > svg {
    transition: transform var(--quick);
  }
  details[open] > summary > svg {
    transform: rotate(180deg);
  }
  details > div {
    display: grid;
    gap: var(--s3);
    padding: var(--s2) var(--s4) var(--s4);
  }
`;

const Keys = styled('div')`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2);
`;

const Key = styled('button')`
  min-height: var(--tap);
  padding: var(--s1) var(--s3);
  border: 1px solid var(--edge);
  border-radius: var(--round);
  background: var(--raised);
  color: var(--press-text);
  font-size: var(--text-s);
  font-weight: 650;
  transition: background-color var(--quick);
  &[aria-pressed='true'] {
    border-color: var(--press);
    background: var(--press);
    color: var(--on-press);
  }
`;

const Dates = styled('form')`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 0 var(--s3);
  > button {
    grid-column: 1 / -1;
  }
  @media (min-width: 40em) {
    grid-template-columns: repeat(2, minmax(0, 1fr)) auto;
    > button {
      grid-column: auto;
      align-self: start;
      margin-top: 1.5rem;
    }
  }
`;

const DateBox = styled('input')(controlLook);

type Statement<Row, Summary> = PagedListRef<Row, Summary>;

/** The current filters; unset ones are empty texts. */
export function useFilters<Row, Summary>(list: Statement<Row, Summary>): StatementFilters {
  const { from = '', to = '', kinds = '' } = useSelector(list, ({ context }) => context.filters);
  return { from, to, kinds };
}

/** Filters the statement by days and kinds of moves; each choice changes the address. */
export function Filters<Row, Summary>({ list }: { list: Statement<Row, Summary> }) {
  const offset = useServerOffset();
  const filters = useFilters(list);
  const { from, to, kinds } = filters;
  const set = (changes: Partial<StatementFilters>) => list.send({ type: 'filter.set', filters: changes });
  const periods = periodsAt(Date.now() + offset);
  const isNarrowed = from !== '' || to !== '' || kinds !== '';
  return (
    <Box aria-label={t('Filters')}>
      <ChoiceStrip
        label={t('Period')}
        choices={periods.map(({ name }) => ({ value: name, name: t(name) }))}
        chosen={periods.find((period) => period.from === from && period.to === to)?.name}
        onChoose={(name) => {
          const period = periods.find((period) => period.name === name);
          if (period) set({ from: period.from, to: period.to });
        }}
      />
      <Details openAtFirst={isNarrowed}>
        <summary>
          <span>{t('Dates and kinds')}</span>
          <Icon name={chevronDown} />
        </summary>
        <div>
          <DateRange filters={filters} onSet={set} />
          <Kinds chosen={groupsIn(kinds)} onSet={(kinds) => set({ kinds })} />
          {isNarrowed && (
            <Row $justify="end">
              <ClearFilters list={list} />
            </Row>
          )}
        </div>
      </Details>
    </Box>
  );
}

/** Removes all filters. */
export function ClearFilters<Row, Summary>({ list }: { list: Statement<Row, Summary> }) {
  return (
    <Button
      kind="quiet"
      small
      onClick={() => list.send({ type: 'filter.set', filters: { from: '', to: '', kinds: '' } })}
    >
      {t('Clear filters')}
    </Button>
  );
}

interface DateRangeProps {
  filters: StatementFilters;
  onSet: (days: Pick<StatementFilters, 'from' | 'to'>) => void;
}

/** Dates are typed digit by digit: they take effect, and show their errors, on submit. */
function DateRange({ filters, onSet }: DateRangeProps) {
  const errors = messagesOf(StatementFilters, filters);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    onSet({ from: String(typed.get('from') ?? ''), to: String(typed.get('to') ?? '') });
  };
  const day = (name: 'from' | 'to', label: string) => (
    <Field label={label} error={errors[name] && translateMessage(errors[name])} optional>
      {(aria) => (
        <DateBox key={filters[name]} {...aria} type="date" name={name} defaultValue={filters[name]} />
      )}
    </Field>
  );
  return (
    <Dates onSubmit={submit} noValidate>
      {day('from', t('From'))}
      {day('to', t('Until'))}
      <Button kind="quiet" type="submit">
        {t('Show')}
      </Button>
    </Dates>
  );
}

interface KindsProps {
  chosen: readonly MoveGroup[];
  onSet: (kinds: string) => void;
}

function Kinds({ chosen, onSet }: KindsProps) {
  const toggled = (group: MoveGroup) =>
    groups.map(([one]) => one).filter((one) => (one === group) !== chosen.includes(one));
  return (
    <Keys role="group" aria-label={t('Kinds of moves')}>
      {groups.map(([group, name]) => (
        <Key
          key={group}
          type="button"
          aria-pressed={chosen.includes(group)}
          onClick={() => onSet(toggled(group).join(','))}
        >
          {t(name)}
        </Key>
      ))}
    </Keys>
  );
}

const groups: [MoveGroup, Text][] = [
  ['bets', 'Bets'],
  ['games', 'Games'],
  ['deposits', 'Deposits'],
  ['withdrawals', 'Withdrawals'],
  ['bonus', 'Bonus and referral'],
];
