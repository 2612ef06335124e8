import { type ReactNode, useId } from 'react';
import { styled } from '../styled.ts';
import { type ControlProps, Field } from './field.tsx';

const Options = styled('div')<{ $min: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${({ $min }) => $min}), 1fr));
  gap: var(--s2);
  > label {
    position: relative;
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: 0.125rem;
    min-height: var(--tap);
    margin: 0;
    padding: var(--s2) var(--s3);
    border: 1px solid var(--edge);
    border-radius: var(--r2);
    background: var(--raised);
    color: var(--press-text);
    font-weight: 650;
    line-height: 1.3;
    text-align: center;
    cursor: pointer;
    transition: background-color var(--quick), border-color var(--quick);
  }
  > label:has(:checked) {
    border-color: var(--press);
    background: var(--press);
    color: var(--on-press);
  }
  > label:has(:focus-visible) {
    outline: 3px solid var(--sky);
    outline-offset: 2px;
  }
  > label:has([aria-disabled]) {
    border-color: var(--line);
    background: none;
    color: var(--muted);
    cursor: default;
  }
  > label:has(:checked[aria-disabled]) {
    border-color: var(--press);
    background: var(--press-tint);
    color: var(--text);
  }
  [aria-invalid] > & > label {
    border-color: var(--error);
  }
  input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: inherit;
  }
  > label > span {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: 0.125rem;
    max-width: 100%;
  }
  small {
    font-size: var(--text-s);
  }
  > label > small {
    font-weight: 400;
  }
`;

export interface ChoiceOption<Value> {
  value: Value;
  label: ReactNode;
  /** a second line under the label */
  detail?: ReactNode;
  /** the meaning of the option: read out after its name, not part of it */
  hint?: ReactNode;
  disabled?: boolean;
}

type ChoiceProps<Value> = Omit<ControlProps<Value | undefined>, 'onChange'> & {
  onChange: (value: Value) => void;
  options: readonly ChoiceOption<Value>[];
  /** the least width of an option; 7.25rem by default, so that the longest team name fits */
  min?: string;
};

/** Radio buttons that look like a row of keys, for a few options. */
export function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { label, hint, error, optional, value, onChange, options, name, min = '7.25rem', ...rest } = props;
  const group = useId();
  return (
    <Field group label={label} hint={hint} error={error} optional={optional}>
      {() => (
        <Options $min={min}>
          {options.map((option) => (
            <label key={option.value}>
              <input
                {...rest}
                {...(option.hint && {
                  'aria-labelledby': `${group}-${option.value}`,
                  'aria-describedby': `${group}-${option.value}-hint`,
                })}
                type="radio"
                name={name ?? group}
                checked={option.value === value}
                // Not disabled: it would lose focus.
                aria-disabled={option.disabled || undefined}
                onChange={() => option.disabled || onChange(option.value)}
              />
              <span id={`${group}-${option.value}`}>
                <span>{option.label}</span> {option.detail && <small>{option.detail}</small>}
              </span>
              {option.hint && <small id={`${group}-${option.value}-hint`}>{option.hint}</small>}
            </label>
          ))}
        </Options>
      )}
    </Field>
  );
}
