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

/** An amount of rupees, kept as typed; each of `quick` is a chip that fills in its amount. */
export function AmountInput(props: InputProps & { quick?: number[] | undefined }) {
  const { label, hint, error, optional, onChange, quick = [], ...rest } = props;
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      after={
        quick.length > 0 && (
          <Chips>
            {quick.map((rupees) => (
              <Chip
                key={rupees}
                disabled={rest.readOnly}
                aria-pressed={rest.value === String(rupees)}
                onClick={() => onChange(String(rupees))}
              >
                {formatMoney(rupees, { style: 'short' })}
              </Chip>
            ))}
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
