import { use, useId } from 'react';
import { type Text, t, translateMessage } from '../../../i18n/text.ts';
import { isAbove, lowestFault, readOdds } from '../../../schemas/bets/lowest-price.ts';
import { LONGEST_PRICE, type LowestPrice } from '../../../schemas/bets/selections.ts';
import { acceptedAt, TOLERANCES, type Tolerance } from '../../../schemas/bets/tolerance.ts';
import { ChosenOdds, useOdds } from '../../kit/format/odds.ts';
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

// The choice looks like a link.
const Line = styled('div')`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 0 var(--s2);
  min-width: 0;
  /* The ring of the focused field leaves the balance readable. */
  margin-top: var(--s1);
  color: var(--muted);
  font-size: var(--text-s);
  > label {
    flex: none;
    margin: 0;
    padding: 0;
    font-weight: 400;
  }
  > input {
    flex: none;
    width: 5.5rem;
    min-height: 2.25rem;
    padding: 0 var(--s2);
    border: 1px solid var(--edge);
    border-radius: var(--r2);
    background: var(--bg);
    color: var(--text);
    font-size: 1rem;
    font-weight: 650;
  }
  > input[aria-invalid] {
    border-color: var(--error);
    box-shadow: inset 0 0 0 1px var(--error);
  }
  > select {
    min-width: 0;
    min-height: 2.25rem;
    margin-left: auto;
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

// Below the choice is free room, and the line exists from the start: neither a typed price nor a message moves anything.
const Below = styled('p')`
  min-height: 1lh;
  /* The ring of a focused field leaves the message readable. */
  margin-top: var(--s1);
  color: var(--muted);
  font-size: var(--text-s);
  line-height: 1.35;
  > [aria-live] {
    color: var(--error);
  }
`;

/** The value of the choice of a typed price; the others are tolerances. */
const OWN = 'own';

interface ToleranceChoiceProps {
  value: Tolerance;
  /** The lowest price that the bettor has typed for this bet; null while the tolerance holds. */
  lowest: LowestPrice | null;
  /** The price on screen, as a profit in percent of the stake. */
  ratio: number | undefined;
  /** The bet was not sent because of its lowest price. */
  isRefused: boolean;
  disabled: boolean;
  onChange: (value: Tolerance) => void;
  onLowest: (lowest: LowestPrice | null) => void;
}

/**
 * The moves of the price that the bettor accepts in advance, with the lowest price that follows from them, or one that they
 * type for this bet.
 */
export function ToleranceChoice(props: ToleranceChoiceProps) {
  const { value, lowest, ratio, isRefused, disabled, onChange, onLowest } = props;
  const odds = useOdds();
  const format = use(ChosenOdds);
  const id = useId();
  const least = ratio === undefined ? undefined : acceptedAt(value, ratio).least;
  const isLower = least !== undefined && ratio !== undefined && least < ratio;
  return (
    <div>
      <Line>
        {lowest === null ? (
          <label htmlFor={`${id}-choice`}>
            {isLower ? t('Down to {odds}', { odds: odds(least) }) : t('If the price moves')}
          </label>
        ) : (
          <LowestInput {...{ id, lowest, ratio, isRefused, disabled, onLowest }} />
        )}
        <select
          id={`${id}-choice`}
          aria-label={t('If the price moves')}
          value={lowest === null ? value : OWN}
          disabled={disabled}
          onChange={({ currentTarget }) => {
            const chosen = TOLERANCES.find((one) => one === currentTarget.value);
            if (chosen === undefined) return onLowest({ typed: '', odds: format });
            if (lowest !== null) onLowest(null);
            onChange(chosen);
          }}
        >
          {TOLERANCES.map((one) => (
            <option key={one} value={one}>
              {toleranceName(one)}
            </option>
          ))}
          <option value={OWN}>{t('My own price')}</option>
        </select>
      </Line>
      {lowest !== null && <LowestNote {...{ id, lowest, ratio, isRefused, disabled }} />}
    </div>
  );
}

interface LowestProps extends Pick<ToleranceChoiceProps, 'ratio' | 'isRefused' | 'disabled'> {
  /** The start of the ids of the field and of its message. */
  id: string;
  lowest: LowestPrice;
}

/** The message about a typed price; not while it may still become one. A bet on its way has none. */
function faultIn({ lowest, ratio, isRefused, disabled }: LowestProps) {
  const fault = disabled ? undefined : lowestFault(lowest, ratio);
  return fault?.isUnfinished && !isRefused ? undefined : fault;
}

function LowestInput({ onLowest, ...props }: LowestProps & Pick<ToleranceChoiceProps, 'onLowest'>) {
  const { id, lowest, disabled } = props;
  const odds = useOdds();
  const format = use(ChosenOdds);
  const least = readOdds(lowest);
  return (
    <>
      <label htmlFor={id}>{t('Lowest price')}</label>
      <input
        id={id}
        name="lowest"
        // Another format than that of the typing keeps the price, not its text.
        value={lowest.odds === format || !(least > 0) ? lowest.typed : odds(least)}
        maxLength={LONGEST_PRICE}
        // The keys for amounts lack the slash.
        inputMode={format === 'fractional' ? 'text' : 'decimal'}
        enterKeyHint="go"
        autoComplete="off"
        readOnly={disabled}
        aria-describedby={`${id}-note`}
        aria-invalid={faultIn(props) ? true : undefined}
        aria-required
        onChange={({ currentTarget }) => onLowest({ typed: currentTarget.value, odds: format })}
      />
    </>
  );
}

/** The fault of a typed price, or the price as it will be sent. */
function LowestNote(props: LowestProps) {
  const { id, lowest, ratio } = props;
  const odds = useOdds();
  const fault = faultIn(props);
  const least = readOdds(lowest);
  const now = ratio !== undefined && t('It is {odds} now', { odds: odds(ratio) });
  const advice = isAbove(lowest, ratio) ? now : t('Write it like {odds}', { odds: odds(ratio ?? 80) });
  return (
    <Below id={`${id}-note`}>
      <span aria-live="polite">{fault && `${translateMessage(fault.message)}. ${advice}.`}</span>
      {!fault && <span>{least > 0 ? t('Down to {odds}', { odds: odds(least) }) : now}</span>}
    </Below>
  );
}
