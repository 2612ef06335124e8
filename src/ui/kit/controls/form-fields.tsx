import { type ComponentProps, use } from 'react';
import { useField } from 'react-final-form';
import { translateMessage } from '../../../i18n/text.ts';
import { AmountInput } from './amount-input.tsx';
import { Checkbox } from './checkbox.tsx';
import { Choice } from './choice.tsx';
import { FileInput } from './file-input.tsx';
import { RefusalContext } from './form.tsx';
import { Input, Textarea } from './input.tsx';
import { OtpInput } from './otp-input.tsx';
import { PasswordInput } from './password-input.tsx';
import { Select } from './select.tsx';

const same = <Value,>(value: Value) => value;

// Values stay as typed: '' is '', not undefined.
const config = {
  format: same,
  parse: same,
  subscription: { value: true, error: true, touched: true, modified: true, submitFailed: true },
};

/** Binds a control to the field `name` of the form around it, `empty` while it has no value. */
function useBound<Value>(name: string, empty: Value) {
  const { input, meta } = useField<Value | undefined>(name, config);
  const refusal = use(RefusalContext);
  const isAsRefused = Object.is(input.value, refusal.values[name]);
  // People who only pass through an empty field get no error.
  const error = ((meta.touched && meta.modified) || meta.submitFailed) && meta.error;
  const message: string | undefined = error || (isAsRefused ? refusal.errors[name] : undefined);
  return {
    name,
    value: input.value ?? empty,
    onChange: (value: Value) => input.onChange(value),
    onBlur: () => input.onBlur(),
    onFocus: () => input.onFocus(),
    error: message === undefined ? undefined : translateMessage(message),
  };
}

type Binding = 'value' | 'onChange' | 'onBlur' | 'onFocus' | 'error' | 'name';
type Bound<Props> = Omit<Props, Binding> & { name: string };

/** An `Input` bound to the form's field `name`. */
export const TextField = ({ name, ...rest }: Bound<ComponentProps<typeof Input>>) => (
  <Input {...rest} {...useBound(name, '')} />
);

/** A `Textarea` bound to the form's field `name`. */
export const TextareaField = ({ name, ...rest }: Bound<ComponentProps<typeof Textarea>>) => (
  <Textarea {...rest} {...useBound(name, '')} />
);

/** A `PasswordInput` bound to the form's field `name`. */
export const PasswordField = ({ name, ...rest }: Bound<ComponentProps<typeof PasswordInput>>) => (
  <PasswordInput {...rest} {...useBound(name, '')} />
);

/** An `AmountInput` bound to the form's field `name`; its value is the text that was typed. */
export const AmountField = ({ name, ...rest }: Bound<ComponentProps<typeof AmountInput>>) => (
  <AmountInput {...rest} {...useBound(name, '')} />
);

/** An `OtpInput` bound to the form's field `name`. */
export const OtpField = ({ name, ...rest }: Bound<ComponentProps<typeof OtpInput>>) => (
  <OtpInput {...rest} {...useBound(name, '')} />
);

/** A `Select` bound to the form's field `name`. */
export const SelectField = ({ name, ...rest }: Bound<ComponentProps<typeof Select>>) => (
  <Select {...rest} {...useBound(name, '')} />
);

/** A `Checkbox` bound to the form's field `name`. */
export const CheckboxField = ({ name, ...rest }: Bound<ComponentProps<typeof Checkbox>>) => (
  <Checkbox {...rest} {...useBound(name, false)} />
);

/** A `FileInput` bound to the form's field `name`; its value is the `File`, or undefined. */
export const FileField = ({ name, ...rest }: Bound<ComponentProps<typeof FileInput>>) => (
  <FileInput {...rest} {...useBound<File | undefined>(name, undefined)} />
);

type ChoiceFieldProps<Value extends string | number> = Bound<ComponentProps<typeof Choice<Value>>>;

/** A `Choice` bound to the form's field `name`; its value is the chosen option's. */
export const ChoiceField = <Value extends string | number>({ name, ...rest }: ChoiceFieldProps<Value>) => (
  <Choice<Value> {...rest} {...useBound<Value | undefined>(name, undefined)} />
);
