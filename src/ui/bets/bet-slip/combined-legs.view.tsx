import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { nameOf, type Text, t } from '../../../i18n/text.ts';
import type { combinedBetMachine, SlipLeg } from '../../../machines/bets/combined-bet.machine.ts';
import { Chip, Chips } from '../../kit/controls/chips.tsx';
import { Price } from '../../kit/data/price.tsx';
import { styled } from '../../kit/styled.ts';
import { selectionName } from '../selection.ts';
import { ratioOfLeg } from './combined-figures.view.tsx';
import { RemoveButton } from './selection-row.view.tsx';

const List = styled('ul')`
  display: grid;
  /* No leg becomes lower than its text where the list scrolls. */
  grid-auto-rows: max-content;
  gap: var(--s2);
`;

const Leg = styled('li')`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto;
  gap: 0 var(--s2);
  align-items: center;
  min-height: var(--tap);
  padding-left: var(--s3);
  border: 1px solid var(--edge);
  border-radius: var(--r2);
  line-height: 1.35;
  &[data-stopped] {
    border-color: var(--error);
  }
  > span:first-child {
    min-width: 0;
    padding: var(--s1) 0;
    overflow-wrap: anywhere;
  }
  b,
  small {
    display: block;
  }
  small {
    color: var(--muted);
    font-size: var(--text-s);
  }
  em {
    color: var(--error);
    font-size: var(--text-s);
    font-style: normal;
    font-weight: 650;
  }
  > div {
    grid-column: 1 / -1;
    padding: 0 var(--s3) var(--s2) 0;
  }
`;

const STATES: Record<Exclude<SlipLeg['state'], 'open'>, Text> = {
  closed: 'Closed',
  suspended: 'Suspended',
  faceless: 'Head or Tail?',
};

/** The message for each refusal of a leg. */
const FAULTS = {
  closed: 'Closed',
  suspended: 'Suspended',
  worse: 'New price',
  better: 'New price',
  full: 'No more bets',
  dependent: 'Depends on another',
} as const satisfies Record<string, Text>;

interface LegsProps {
  actor: ActorRefFrom<typeof combinedBetMachine>;
  onRemove: (slip: string) => void;
  onFace: (slip: string, face: 'Head' | 'Tail') => void;
}

/** The selections of the slip as legs, each with its price or the reason why it cannot be bet on. */
export function Legs({ actor, onRemove, onFace }: LegsProps) {
  const context = useSelector(actor, (state) => state.context);
  return (
    <List aria-label={t('Selections')}>
      {context.legs.map((leg) => {
        const name = nameOfLeg(leg);
        const fault = context.faults[leg.slip];
        const said = leg.state === 'open' ? fault && FAULTS[fault] : STATES[leg.state];
        const isPriced = leg.state === 'open' && leg.team_value !== 0;
        return (
          <Leg key={leg.slip} data-stopped={said === undefined ? undefined : true}>
            <span>
              <b>{name}</b>
              <small>{nameOf(leg.match_name)}</small>
            </span>
            <span>
              {said && <em>{t(said)}</em>} {isPriced && <Price percent={ratioOfLeg(context, leg)} />}
            </span>
            <RemoveButton name={name} onRemove={() => onRemove(leg.slip)} />
            {leg.state === 'faceless' && (
              <div>
                <Chips role="group" aria-label={t('Toss')}>
                  {(['Head', 'Tail'] as const).map((face) => (
                    <Chip key={face} onClick={() => onFace(leg.slip, face)}>
                      {t(face)}
                    </Chip>
                  ))}
                </Chips>
              </div>
            )}
          </Leg>
        );
      })}
    </List>
  );
}

/** The name of a leg's selection; of its market or match while none is chosen or known. */
export function nameOfLeg({ kind, selection }: SlipLeg): string {
  if (selection === '') return kind === 'toss' ? t('Toss') : t('Match');
  return selectionName({ kind, selection });
}
