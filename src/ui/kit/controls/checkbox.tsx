import type { ReactNode } from 'react';
import { styled } from '../styled.ts';
import { type ControlProps, Field } from './field.tsx';

const Frame = styled('div')`
  display: flex;
  align-items: center;
  gap: var(--s3);
  min-height: var(--tap);
  > label {
    flex: 1;
    padding: var(--s2) 0;
    cursor: pointer;
  }
`;

const tick =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%231a1204' stroke-width='3.5' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m5 12.5 4.5 4.5L19 7.5'/%3E%3C/svg%3E\")";

const Box = styled('input')`
  appearance: none;
  width: 1.5rem;
  height: 1.5rem;
  flex: none;
  border: 1px solid var(--edge);
  border-radius: var(--r1);
  background: var(--bg) center / 1.125rem no-repeat;
  cursor: pointer;
  &:checked {
    border-color: var(--press);
    background-color: var(--press);
  }
  &[aria-invalid] {
    border-color: var(--error);
    box-shadow: inset 0 0 0 1px var(--error);
  }
  /* Forced colours would make the tick as dark as its box. */
  @media (forced-colors: active) {
    appearance: auto;
  }
`;

type CheckboxProps = Omit<ControlProps<boolean>, 'label'> & { label: ReactNode };

/** Yes or no; the whole line can be tapped. */
export function Checkbox({ label, hint, error, value, onChange, ...rest }: CheckboxProps) {
  return (
    <Field label="" labelled="itself" hint={hint} error={error} optional>
      {(aria) => (
        <Frame>
          <Box
            {...rest}
            {...aria}
            type="checkbox"
            checked={value}
            style={value ? { backgroundImage: tick } : undefined}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
          <label htmlFor={aria.id}>{label}</label>
        </Frame>
      )}
    </Field>
  );
}
