import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { nameOf, t } from '../../i18n/text.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { SPORTS } from '../../schemas/bets/sports.ts';
import { fadedEnd } from '../kit/scrolled-line.ts';
import { styled } from '../kit/styled.ts';
import { media } from '../theme/media.ts';
import { countsOf, type FinderRef } from './find-matches.ts';
import { isSport, SPORT_NAMES } from './sport-names.ts';

const Sports = styled('div')`
  position: absolute;
  inset: 0 calc(-1 * var(--s4)) auto calc(var(--tap) + var(--s2));
  display: flex;
  gap: 0.375rem;
  overflow-x: auto;
  scrollbar-width: none;
  ${fadedEnd}
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
  @container (max-width: 15rem) {
    inset: auto calc(-1 * var(--s4)) 0 0;
  }
  ${media.board} {
    display: none;
  }
`;

// With very large text on a phone, the chips have a line of their own below the button. It is there before the matches
// have loaded, so that the list does not move.
export const SportsLine = styled('div')`
  @container (max-width: 15rem) {
    position: relative;
    height: calc(var(--s2) + var(--tap));
  }
  ${media.board} {
    height: auto;
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

export interface FinderProps {
  actor: FinderRef;
  list: ListRef<Match>;
}

type Counts = readonly (readonly [value: string, count: number])[];

const sportOf = ({ sport }: Match): string => sport;
export const competitionOf = ({ competition }: Match) => competition;

/**
 * The number of listed matches of each sport or competition. The chosen one is always among them, even with no match, so
 * that it can be removed.
 */
export function useCounts(list: ListRef<Match>, kindOf: (match: Match) => string, wanted: string): Counts {
  const counts = useSelector(list, ({ context }) => [...countsOf(context.rows, kindOf)], isSameCounts);
  const isListed = wanted === '' || counts.some(([value]) => value === wanted);
  return isListed ? counts : [...counts, [wanted, 0]];
}

const isSameCounts = (one: Counts, other: Counts) => one.join() === other.join();

/** Sets filters; an empty value removes one. */
export const choose = (
  actor: FinderRef,
  filters: Partial<Record<'sport' | 'cup' | 'time' | 'sort', string>>,
) => actor.send({ type: 'filter.chosen', filters });

/** The sports with their counts: chips on a phone, a list at the side of a wide screen. */
export function BySport({ actor, list }: FinderProps) {
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
export function ByCompetition({ actor, list }: FinderProps) {
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
