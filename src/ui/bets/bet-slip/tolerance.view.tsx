import { type Text, t } from '../../../i18n/text.ts';
import { acceptedAt, TOLERANCES, type Tolerance } from '../../../schemas/bets/tolerance.ts';
import { useOdds } from '../../kit/format/odds.ts';
import { styled } from '../../kit/styled.ts';

const NAMES: Record<Tolerance, Text> = {
  better: 'Take better, else ask',
  ask: 'Ask about every change',
  lower2: 'Accept up to 2% less profit',
  lower5: 'Accept up to 5% less profit',
  lower10: 'Accept up to 10% less profit',
};

/** The name of a tolerance. */
export const toleranceName = (tolerance: Tolerance): string => t(NAMES[tolerance]);

// The choice looks like a link, at the bottom of the room for outcomes.
const Line = styled('label')`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 0 var(--s2);
  min-width: 0;
  margin: auto 0 0;
  padding: 0;
  color: var(--muted);
  font-size: var(--text-s);
  font-weight: 400;
  > span {
    flex: none;
  }
  > select {
    min-width: 0;
    min-height: 2.25rem;
    padding: 0;
    border: 0;
    background: none;
    color: var(--press-text);
    font-size: var(--text-s);
    font-weight: 650;
    text-align: end;
    text-overflow: ellipsis;
    cursor: pointer;
  }
  option {
    background: var(--surface);
    color: var(--text);
  }
`;

interface ToleranceChoiceProps {
  value: Tolerance;
  /** The price on screen, as a profit in percent of the stake. */
  ratio: number | undefined;
  disabled: boolean;
  onChange: (value: Tolerance) => void;
}

/** The moves of the price that the bettor accepts in advance, with the lowest price that follows from them. */
export function ToleranceChoice({ value, ratio, disabled, onChange }: ToleranceChoiceProps) {
  const odds = useOdds();
  const least = ratio === undefined ? undefined : acceptedAt(value, ratio).least;
  const isLower = least !== undefined && ratio !== undefined && least < ratio;
  return (
    <Line>
      <span>{isLower ? t('Down to {odds}', { odds: odds(least) }) : t('If the price moves')}</span>
      <select
        aria-label={t('If the price moves')}
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const chosen = TOLERANCES.find((one) => one === currentTarget.value);
          if (chosen) onChange(chosen);
        }}
      >
        {TOLERANCES.map((one) => (
          <option key={one} value={one}>
            {toleranceName(one)}
          </option>
        ))}
      </select>
    </Line>
  );
}
