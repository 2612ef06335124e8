import type { ComponentProps } from 'react';
import { t } from '../text/text.ts';
import { chevronDown } from './drawings.ts';
import { type ControlProps, controlLook, Field } from './field.tsx';
import { Icon } from './icon.tsx';
import { styled } from './styled.ts';

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
  text-overflow: ellipsis;
`;

export interface Option {
  value: string;
  label: string;
}

export type SelectProps = ControlProps<string> &
  Omit<ComponentProps<'select'>, keyof ControlProps<string> | 'children'> & {
    options: readonly Option[];
    /** what stands there while nothing is chosen */
    placeholder?: string | undefined;
  };

/** One of many; the value is `''` while nothing is chosen. */
export function Select(props: SelectProps) {
  const { label, hint, error, optional, onChange, options, placeholder, ...rest } = props;
  const isListed = options.some((option) => option.value === rest.value);
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(aria) => (
        <Frame>
          <Box {...rest} {...aria} onChange={(event) => onChange(event.currentTarget.value)}>
            {!isListed && <option value="">{placeholder ?? t('Select an option')}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Box>
          <Icon name={chevronDown} />
        </Frame>
      )}
    </Field>
  );
}
