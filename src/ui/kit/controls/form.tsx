import { createContext, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Form as FinalForm, useForm } from 'react-final-form';
import { t, translateMessage } from '../../../i18n/text.ts';
import { Alert } from '../data/alert.tsx';
import { focusFirstInvalid } from '../focus.ts';
import { styled } from '../styled.ts';
import { Button, type ButtonProps } from './button.tsx';
import { followFilled } from './filled.ts';

type Messages = Readonly<Record<string, string>>;

/** The server's messages on fields, and the refused values. */
export interface Refusal {
  errors: Messages;
  values: Readonly<Record<string, unknown>>;
}

const NOTHING = {};

/** The form's last refusal, for its fields; a field shows its error while it still holds the refused value. */
export const RefusalContext = createContext<Refusal>({ errors: NOTHING, values: NOTHING });

const Box = styled('form')`
  display: flex;
  flex-direction: column;
  min-width: 0;
  > button {
    margin-top: var(--s2);
  }
`;

const Footer = styled('div')`
  margin-top: var(--s4);
`;

interface FormProps<Values extends object> {
  initialValues: Values;
  /** messages by field; empty where all is well */
  validate: (values: Values) => Record<string, string>;
  /** takes valid values that the person sends off */
  onSubmit: (values: Values) => void;
  /** hears which field a person has changed */
  onEdit?: ((field: string) => void) | undefined;
  /** they are on their way */
  busy: boolean;
  /** the server's messages by field, about the last attempt */
  serverErrors?: Messages | undefined;
  /** what went wrong apart from any field */
  message?: string | undefined;
  submitLabel: string;
  /** what sending it does: primary by default */
  kind?: ButtonProps['kind'];
  /** 'Please wait' by default */
  busyLabel?: string | undefined;
  children: ReactNode;
  /** stands over the button: the way out of what takes something away */
  wayOut?: ReactNode;
  /** stands under the button */
  footer?: ReactNode;
}

/**
 * A form of fields bound by name (form-fields.tsx). Whether it is on its way is for its owner to say, by `busy`.
 * Errors show when a field is left or all are sent off; focus then goes to the first.
 */
export function Form<Values extends object>(props: FormProps<Values>) {
  const {
    initialValues,
    validate,
    onSubmit,
    onEdit,
    busy,
    serverErrors = NOTHING,
    message,
    kind = 'primary',
    children,
    wayOut,
    footer,
  } = props;
  const element = useRef<HTMLFormElement>(null);
  // A form that comes back with the server's word about it begins with what was sent.
  const [sent, setSent] = useState(initialValues);

  const refusal = useMemo<Refusal>(
    () => ({
      errors: busy ? NOTHING : serverErrors,
      values: Object.fromEntries(Object.entries(sent)),
    }),
    [busy, serverErrors, sent],
  );
  // Once for each attempt, and for errors that the form begins with: whoever corrects one field stays in it.
  const isFocusDue = useRef(true);
  useEffect(() => {
    if (!isFocusDue.current || Object.keys(refusal.errors).length === 0) return;
    isFocusDue.current = false;
    focusFirstInvalid(element.current);
  }, [refusal]);

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
            // A control without a name is no field of the form: it tells its owner itself.
            if ('name' in target && typeof target.name === 'string' && target.name) onEdit?.(target.name);
          }}
          onSubmit={(event) => {
            event.preventDefault();
            if (busy) return;
            // The errors must be on the page before focus can go to the first of them.
            flushSync(() => void form.submit());
            if (form.getState().hasValidationErrors) focusFirstInvalid(element.current);
          }}
        >
          <ReadFilled within={element} />
          <RefusalContext value={refusal}>{children}</RefusalContext>
          {!busy && <Said message={message} errors={refusal.errors} />}
          {wayOut}
          <Button type="submit" kind={kind} wide busy={busy} busyLabel={props.busyLabel ?? t('Please wait')}>
            {props.submitLabel}
          </Button>
          {footer && <Footer>{footer}</Footer>}
        </Box>
      )}
    />
  );
}

/** Takes into the form what a password manager has filled in without an event. */
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

/** Messages apart from any field, and those of fields that are not here. */
function Said({ message, errors }: SaidProps) {
  const form = useForm();
  const [elsewhere, setElsewhere] = useState<readonly string[]>([]);
  // A field may come with its error: it is known once it is there.
  useEffect(() => {
    const fields = form.getRegisteredFields();
    setElsewhere(Object.keys(errors).filter((name) => !fields.includes(name)));
  }, [form, errors]);
  const said = [message, ...elsewhere.map((name) => errors[name])].filter((text) => text !== undefined);
  return said.length > 0 && <Alert>{said.map(translateMessage).join(' ')}</Alert>;
}
