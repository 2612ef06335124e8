import type { ComponentProps } from 'react';
import { t } from '../../../i18n/text.ts';
import { styled } from '../styled.ts';
import { type ControlProps, controlLook, Field } from './field.tsx';

const InputBox = styled('input')(controlLook);

const TextareaBox = styled('textarea')`
  ${controlLook}
  min-height: 6.5rem;
  resize: vertical;
`;

const Count = styled('span')<{ $over: boolean }>`
  margin-left: auto;
  color: ${({ $over }) => ($over ? 'var(--error)' : 'inherit')};
`;

export type InputProps = ControlProps<string> & Omit<ComponentProps<'input'>, keyof ControlProps<string>>;

/** One line of text. Give `type`, `autoComplete` and `inputMode`, so that a phone can help. */
export function Input({ label, hint, error, optional, onChange, ...rest }: InputProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(aria) => <InputBox {...rest} {...aria} onChange={(event) => onChange(event.currentTarget.value)} />}
    </Field>
  );
}

export type TextareaProps = ControlProps<string> &
  Omit<ComponentProps<'textarea'>, keyof ControlProps<string>> & {
    /** shows the number of characters against it; more can still be typed */
    limit?: number;
  };

/** Several lines of text, with a count if there is a limit. */
export function Textarea({ label, hint, error, optional, onChange, limit, ...rest }: TextareaProps) {
  // Counts as people do: an emoji is one.
  const used = [...rest.value].length;
  const count = limit !== undefined && (
    <Count $over={used > limit}>{t('{used} of {limit} characters', { used, limit })}</Count>
  );
  return (
    <Field label={label} hint={hint} error={error} optional={optional} count={count}>
      {(aria) => (
        <TextareaBox {...rest} {...aria} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
    </Field>
  );
}
