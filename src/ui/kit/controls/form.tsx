import { createContext, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Form as FinalForm, useForm } from 'react-final-form';
import { t, translateMessage } from '../../../i18n/text.ts';
import { Alert } from '../data/alert.tsx';
import { focusFirstInvalid } from '../focus.ts';
import { styled } from '../styled.ts';
import { Answers } from './answers.tsx';
import { Button, type ButtonProps } from './button.tsx';
import { followFilled } from './filled.ts';

type Messages = Readonly<Record<string, string>>;

/** The server's messages on fields, and the refused values. */
export interface Refusal {
  errors: Messages;
  values: Readonly<Record<string, unknown>>;
}

const NOTHING = {};

/**
 * The form's last refusal, for its fields; a field shows its error until its value differs from the refused
 * one.
 */
export const RefusalContext = createContext<Refusal>({ errors: NOTHING, values: NOTHING });

const Box = styled('form')`
  display: flex;
  flex-direction: column;
  min-width: 0;
  > :is(button, [data-answers]) {
    margin-top: var(--s2);
  }
`;

const Footer = styled('div')`
  margin-top: var(--s4);
`;

interface FormProps<Values extends object> {
  initialValues: Values;
  /** messages by field; empty if all values are valid */
  validate: (values: Values) => Record<string, string>;
  /** gets valid values when the person submits */
  onSubmit: (values: Values) => void;
  /** gets the name of the field that the person has changed */
  onEdit?: ((field: string) => void) | undefined;
  /** the values are being sent */
  busy: boolean;
  /** the values cannot be sent now; the fields can still be changed */
  disabled?: boolean | undefined;
  /** the server's messages by field, for the last attempt */
  serverErrors?: Messages | undefined;
  /** a failure that belongs to no field */
  message?: string | undefined;
  submitLabel: string;
  /** the look of the submit button: primary by default */
  kind?: ButtonProps['kind'];
  /** 'Please wait' by default */
  busyLabel?: string | undefined;
  children: ReactNode;
  /** shown before the button: how to back out of a destructive form */
  wayOut?: ReactNode;
  /** shown below the button */
  footer?: ReactNode;
}

/**
 * A form of fields bound by name (form-fields.tsx). Its owner says by `busy` whether it is being sent. Errors
 * appear when a field is left or the form is submitted; focus then goes to the first one.
 */
export function Form<Values extends object>(props: FormProps<Values>) {
  const {
    initialValues,
    validate,
    onSubmit,
    onEdit,
    busy,
    disabled = false,
    serverErrors = NOTHING,
    message,
    kind = 'primary',
    children,
    wayOut,
    footer,
  } = props;
  const element = useRef<HTMLFormElement>(null);
  // A form that returns with the server's refusal starts with the submitted values.
  const [sent, setSent] = useState(initialValues);

  const refusal = useMemo<Refusal>(
    () => ({
      errors: busy ? NOTHING : serverErrors,
      values: Object.fromEntries(Object.entries(sent)),
    }),
    [busy, serverErrors, sent],
  );
  // Once for each attempt, and for errors present at the start: a person who corrects one field keeps the
  // focus there.
  const isFocusDue = useRef(true);
  useEffect(() => {
    if (!isFocusDue.current || Object.keys(refusal.errors).length === 0) return;
    isFocusDue.current = false;
    focusFirstInvalid(element.current);
  }, [refusal]);

  const submit = (
    <Button
      type="submit"
      kind={kind}
      wide
      disabled={disabled}
      busy={busy}
      busyLabel={props.busyLabel ?? t('Please wait')}
    >
      {props.submitLabel}
    </Button>
  );
  return (
    <FinalForm<Values>
      initialValues={initialValues}
      validate={validate}
      subscription={NOTHING}
      onSubmit={(values) => {
        setSent(values);
        isFocusDue.current = true;
        onSubmit(values);
      }}
      render={({ form }) => (
        <Box
          ref={element}
          noValidate
          onChange={({ target }) => {
            // A control without a name is not a field of the form: it tells its owner itself.
            if ('name' in target && typeof target.name === 'string' && target.name) onEdit?.(target.name);
          }}
          onSubmit={(event) => {
            event.preventDefault();
            if (busy || disabled) return;
            // The errors must be on the page before focus can go to the first of them.
            flushSync(() => void form.submit());
            if (form.getState().hasValidationErrors) focusFirstInvalid(element.current);
          }}
        >
          <ReadFilled within={element} />
          <RefusalContext value={refusal}>{children}</RefusalContext>
          {!busy && <Said message={message} errors={refusal.errors} />}
          {wayOut ? <Answers wayOut={wayOut}>{submit}</Answers> : submit}
          {footer && <Footer>{footer}</Footer>}
        </Box>
      )}
    />
  );
}

/** Takes values into the form that a password manager has filled in without an event. */
function ReadFilled({ within }: { within: RefObject<HTMLFormElement | null> }) {
  const form = useForm();
  useEffect(() => {
    const element = within.current;
    if (element === null) return;
    return followFilled(element, (field, value) => {
      if (form.getRegisteredFields().includes(field)) form.change(field, value);
    });
  }, [form, within]);
  return null;
}

interface SaidProps {
  message: string | undefined;
  errors: Messages;
}

/** Messages that belong to no field, or to fields that are not in the form. */
function Said({ message, errors }: SaidProps) {
  const form = useForm();
  const [elsewhere, setElsewhere] = useState<readonly string[]>([]);
  // A field may appear together with its error, so check after the render.
  useEffect(() => {
    const fields = form.getRegisteredFields();
    setElsewhere(Object.keys(errors).filter((name) => !fields.includes(name)));
  }, [form, errors]);
  const said = [message, ...elsewhere.map((name) => errors[name])].filter((text) => text !== undefined);
  return said.length > 0 && <Alert>{said.map(translateMessage).join(' ')}</Alert>;
}
