import type { ComponentProps } from 'react';
import { t } from '../../../i18n/text.ts';
import { chevronDown } from '../drawings/drawings.ts';
import { Icon } from '../drawings/icon.tsx';
import { styled } from '../styled.ts';
import { type ControlProps, controlLook, Field } from './field.tsx';

const Frame = styled('div')`
  position: relative;
  > svg {
    position: absolute;
    inset: 0 var(--s3) 0 auto;
    height: 100%;
    color: var(--press-text);
    pointer-events: none;
  }
`;

const Box = styled('select')`
  ${controlLook}
  padding-right: calc(var(--s2) + var(--s3) + 1.25em);
  appearance: none;
  cursor: pointer;
  /** The choice stays on one line, however large the text. */
  font-size: min(1rem, 7vw);
  text-overflow: ellipsis;
`;

// The line exists before anything is chosen.
const Chosen = styled('span')`
  display: block;
  min-height: 1lh;
  overflow-wrap: anywhere;
`;

export interface Option {
  value: string;
  label: string;
  /** the heading above it in the list; that of the chosen option is shown under the field */
  group?: string;
}

export type SelectProps = ControlProps<string> &
  Omit<ComponentProps<'select'>, keyof ControlProps<string> | 'children'> & {
    options: readonly Option[];
    /** shown while nothing is chosen */
    placeholder?: string | undefined;
  };

/** A choice from a long list; the value is `''` while nothing is chosen. */
export function Select(props: SelectProps) {
  const { label, hint, error, optional, onChange, options, placeholder, ...rest } = props;
  const chosen = options.find((option) => option.value === rest.value);
  const groups = [...new Set(options.map(({ group }) => group))];
  const listed = (under: string | undefined) =>
    options
      .filter(({ group }) => group === under)
      .map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ));
  const isGrouped = groups.some((group) => group !== undefined);
  const below = isGrouped ? (
    <>
      <Chosen>{chosen?.group}</Chosen> {hint && <span>{hint}</span>}
    </>
  ) : (
    hint
  );
  return (
    <Field label={label} hint={below} error={error} optional={optional}>
      {(aria) => (
        <Frame>
          <Box {...rest} {...aria} onChange={(event) => onChange(event.currentTarget.value)}>
            {!chosen && <option value="">{placeholder ?? t('Select an option')}</option>}
            {groups.map((group) =>
              group === undefined ? (
                listed(group)
              ) : (
                <optgroup key={group} label={group}>
                  {listed(group)}
                </optgroup>
              ),
            )}
          </Box>
          <Icon name={chevronDown} />
        </Frame>
      )}
    </Field>
  );
}
