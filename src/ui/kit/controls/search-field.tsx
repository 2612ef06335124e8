import { type Ref, useId } from 'react';
import { magnifier } from '../drawings/drawings.ts';
import { Icon } from '../drawings/icon.tsx';
import { styled } from '../styled.ts';
import { controlLook } from './field.tsx';

const Box = styled('div')`
  position: relative;
  > input {
    ${controlLook}
    padding-right: var(--s1);
    padding-left: calc(var(--s3) + 1.25em + var(--s2));
    appearance: none;
  }
  > svg {
    position: absolute;
    inset: 0 auto auto var(--s3);
    height: var(--tap);
    color: var(--press-text);
    pointer-events: none;
  }
  > p {
    color: var(--error);
    font-size: var(--text-s);
  }
  > p:not(:empty) {
    padding-top: var(--s1);
  }
`;

interface SearchFieldProps {
  /** the accessible name: says what is searched */
  label: string;
  placeholder: string;
  value: string;
  /** the reason why this text cannot be searched for, if any */
  error: string | undefined;
  onChange: (text: string) => void;
  /** the person has finished typing: by Enter, or by leaving the field */
  onEnd: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** A field that searches the page's content at each keystroke. */
export function SearchField({ label, placeholder, value, error, onChange, onEnd, ref }: SearchFieldProps) {
  const id = useId();
  return (
    <Box>
      <input
        ref={ref}
        type="search"
        data-hotkey="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={id}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={onEnd}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onEnd();
        }}
      />
      <Icon name={magnifier} />
      <p id={id} aria-live="polite">
        {error}
      </p>
    </Box>
  );
}
