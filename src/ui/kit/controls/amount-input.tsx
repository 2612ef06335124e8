import type { HTMLAttributes } from 'react';
import { t } from '../../../i18n/text.ts';
import { formatMoney } from '../format/money.tsx';
import { styled } from '../styled.ts';
import { Chip, Chips } from './chips.tsx';
import { controlLook, Field } from './field.tsx';
import type { InputProps } from './input.tsx';

const Frame = styled('div')`
  position: relative;
  &::before {
    content: '₹';
    position: absolute;
    inset: 0 auto 0 0;
    display: grid;
    place-items: center;
    width: 2.25rem;
    color: var(--muted);
    font-size: 1.125rem;
    pointer-events: none;
  }
`;

const Box = styled('input')`
  ${controlLook}
  padding-left: 2.25rem;
  font-size: 1.125rem;
  font-weight: 650;
`;

interface AmountInputProps extends InputProps {
  /** Amounts of rupees, each with a chip that fills it in. */
  quick?: number[] | undefined;
  /** The amount that a chip "Max" fills in, in rupees; null while there is none. Without it there is no such chip. */
  highest?: number | null | undefined;
  /** The marks of the chips for hotkeys, if any. */
  hotkeys?: { quick: readonly Hotkey[]; highest: Hotkey } | undefined;
}

type Hotkey = HTMLAttributes<HTMLElement>['data-hotkey'];

/** An amount of rupees, kept as typed. */
export function AmountInput(props: AmountInputProps) {
  const { label, hint, error, optional, onChange, quick = [], highest, hotkeys, ...rest } = props;
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      after={
        quick.length > 0 && (
          <Chips>
            {quick.map((rupees, place) => (
              <Chip
                key={rupees}
                data-hotkey={hotkeys?.quick[place]}
                disabled={rest.readOnly}
                aria-pressed={rest.value === String(rupees)}
                onClick={() => onChange(String(rupees))}
              >
                {formatMoney(rupees, { style: 'short' })}
              </Chip>
            ))}
            {highest !== undefined && (
              <Chip
                data-hotkey={hotkeys?.highest}
                disabled={rest.readOnly || highest === null}
                aria-pressed={highest !== null && rest.value === String(highest)}
                onClick={() => onChange(String(highest ?? ''))}
              >
                {t('Max')}
              </Chip>
            )}
          </Chips>
        )
      }
    >
      {(aria) => (
        <Frame>
          <Box
            inputMode="decimal"
            autoComplete="off"
            {...rest}
            {...aria}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </Frame>
      )}
    </Field>
  );
}
