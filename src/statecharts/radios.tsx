import type { ReactNode } from 'react';
import { styled } from '../ui/kit/styled.ts';
import { Line } from './style.ts';

const Group = styled('fieldset')`
  border: 0;
  padding: 0;
  label {
    display: inline-flex;
    align-items: center;
    gap: var(--s1);
    min-height: 1.75rem;
  }
`;

export interface Option<Value extends string> {
  value: Value;
  label: string;
  /** The label's language, if it is not the page's. */
  lang?: string;
}

interface RadiosProps<Value extends string> {
  /** The name for screen readers. */
  legend: string;
  name: string;
  /** The first is chosen at the start. */
  options: readonly Option<Value>[];
  onChoose?: (value: Value) => void;
  /** Precedes the radio buttons. */
  children?: ReactNode;
}

/** Radio buttons in a line, for a choice that the page forgets. */
export function Radios<Value extends string>(props: RadiosProps<Value>) {
  const { legend, name, options, onChoose, children } = props;
  return (
    <Group>
      <legend className="sr-only">{legend}</legend>
      <Line>
        {children}
        {options.map(({ value, label, lang }, index) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={index === 0}
              onChange={() => onChoose?.(value)}
            />
            <span lang={lang}>{label}</span>
          </label>
        ))}
      </Line>
    </Group>
  );
}
