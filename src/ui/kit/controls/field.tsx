import { type ReactNode, useId } from 'react';
import { t } from '../../../i18n/text.ts';
import { styled } from '../styled.ts';

/** A field's label and its texts. */
interface FieldText {
  label: string;
  /** shown under the field unless there is an error */
  hint?: ReactNode;
  error?: string | undefined;
  /** shown beside the label; fields are required by default */
  optional?: boolean | undefined;
}

/** Props of every control: a value that its owner keeps. */
export interface ControlProps<Value> extends FieldText {
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: (() => void) | undefined;
  onFocus?: (() => void) | undefined;
  name?: string | undefined;
}

/** Ties a control to its label, hint and error. */
interface ControlAria {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

const Frame = styled('div')`
  display: flex;
  flex-direction: column;
  min-width: 0;
  > label,
  > legend {
    margin-bottom: var(--s1);
    font-size: var(--text-s);
    font-weight: 600;
    line-height: 1.5;
  }
  > label > small,
  > legend > small {
    color: var(--muted);
    font-size: inherit;
    font-weight: 400;
  }
`;

// Reserves the line, so that an error moves nothing, least of all a button that is being pressed.
const Below = styled('div')`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--s3);
  min-height: 1.8125rem;
  padding: 0.1875rem 0 var(--s2);
  color: var(--muted);
  font-size: var(--text-s);
  line-height: 1.35;
  > [aria-live] {
    color: var(--error);
  }
  > [aria-live]:empty {
    margin-right: calc(-1 * var(--s3));
  }
  /* A text beside a count wraps; without room for a few words it stands above the count. */
  > [aria-live]:not(:empty),
  > [aria-live]:empty + span:not(:last-child) {
    flex: 1;
    min-width: min(100%, 7.5rem);
  }
`;

interface FieldProps extends FieldText {
  /** shown at the end of the line under the field */
  count?: ReactNode;
  /** the control is a group of radio buttons: the error belongs to the frame itself */
  group?: boolean;
  /** the label is above the control, or part of the control itself */
  labelled?: 'over' | 'itself';
  /** shown below all texts of the field */
  after?: ReactNode;
  children: (aria: ControlAria) => ReactNode;
}

/** The frame of a field: label, control, and below it the hint or the error, which is red and announced. */
export function Field(props: FieldProps) {
  const {
    label,
    hint,
    error,
    optional = false,
    count,
    group = false,
    labelled = 'over',
    after,
    children,
  } = props;
  const id = useId();
  const control: ControlAria = {
    id,
    'aria-describedby': error || hint || count ? `${id}-below` : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': optional ? undefined : true,
  };
  const says = (
    <>
      <span>{label}</span>
      {optional && <small>{` (${t('optional')})`}</small>}
    </>
  );
  const over = group ? <legend>{says}</legend> : <label htmlFor={id}>{says}</label>;
  return (
    <Frame as={group ? 'fieldset' : 'div'} {...(group && { role: 'radiogroup', ...control })}>
      {labelled === 'over' && over}
      {children(control)}
      <Below id={`${id}-below`}>
        <span aria-live="polite">{error}</span>
        {!error && hint && <span>{hint}</span>}
        {count}
      </Below>
      {after}
    </Frame>
  );
}

/** The common look of boxes for typing or choosing; for `styled`. */
export const controlLook = `
  width: 100%;
  min-height: var(--tap);
  padding: var(--s2) var(--s3);
  border: 1px solid var(--edge);
  border-radius: var(--r2);
  background: var(--bg);
  color: var(--text);
  font-size: 1rem;
  line-height: 1.5;
  transition: border-color var(--quick);
  @media (hover: hover) {
    &:hover {
      border-color: var(--press-text);
    }
  }
  &:focus-visible {
    outline-offset: 0;
    outline-width: 2px;
  }
  &[aria-invalid] {
    border-color: var(--error);
    box-shadow: inset 0 0 0 1px var(--error);
  }
  &:-webkit-autofill {
    box-shadow: inset 0 0 0 4rem var(--raised);
    -webkit-text-fill-color: var(--text);
  }
`;
