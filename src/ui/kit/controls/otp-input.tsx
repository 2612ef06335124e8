import { styled } from '../styled.ts';
import { controlLook, Field } from './field.tsx';
import type { InputProps } from './input.tsx';

const Box = styled('input')`
  ${controlLook}
  min-height: 3.5rem;
  font: 600 1.5rem/1.5 var(--mono);
  letter-spacing: 0.5em;
  text-align: center;
  text-indent: 0.5em;
`;

const WHOLE = /^\d{6}$/;

interface OtpInputProps extends InputProps {
  /** submits its form as soon as all six digits are there */
  sends?: boolean;
  /** extracts the code from typed or pasted text */
  codeIn: (typed: string) => string;
}

/**
 * A code from a message; phones offer to fill it in. A single field, so that it can be pasted and read out.
 */
export function OtpInput({
  label,
  hint,
  error,
  optional,
  onChange,
  codeIn,
  sends = false,
  ...rest
}: OtpInputProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(aria) => (
        <Box
          inputMode="numeric"
          autoComplete="one-time-code"
          {...rest}
          {...aria}
          onChange={({ currentTarget }) => {
            const code = codeIn(currentTarget.value);
            const isWhole = WHOLE.test(code);
            onChange(isWhole ? code : currentTarget.value);
            if (sends && isWhole) currentTarget.form?.requestSubmit();
          }}
        />
      )}
    </Field>
  );
}
