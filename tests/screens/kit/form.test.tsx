import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { plainCode } from '../../../src/schemas/shared/digits.ts';
import { Form } from '../../../src/ui/kit/controls/form.tsx';
import {
  AmountField,
  CheckboxField,
  ChoiceField,
  FileField,
  OtpField,
  PasswordField,
  SelectField,
  TextareaField,
  TextField,
} from '../../../src/ui/kit/controls/form-fields.tsx';
import { waitingButton } from '../../pages/shared.ts';
import { prefer, wearTheme } from './theme.ts';

beforeAll(wearTheme);

const empty = { name: '', phone: '', agreement: false };

const validate = ({ name, phone, agreement }: typeof empty) => ({
  ...(name === '' && { name: 'First Name is required' }),
  ...(phone.length !== 10 && { phone: 'Phone Number must be 10 digits' }),
  ...(!agreement && { agreement: 'You must agree with the rules before ragistration' }),
});

interface SignUpProps {
  onSubmit?: (values: typeof empty) => void;
  busy?: boolean;
  serverErrors?: Record<string, string>;
  message?: string;
}

function SignUp({ onSubmit = () => undefined, busy = false, serverErrors, message }: SignUpProps) {
  return (
    <Form
      initialValues={empty}
      validate={validate}
      onSubmit={onSubmit}
      busy={busy}
      serverErrors={serverErrors}
      message={message}
      submitLabel="Register"
    >
      <TextField name="name" label="First Name" autoComplete="given-name" />
      <TextField
        name="phone"
        label="Phone Number"
        type="tel"
        autoComplete="tel-national"
        inputMode="numeric"
      />
      <CheckboxField name="agreement" label="I agree" />
    </Form>
  );
}

const name = page.getByLabelText('First Name');
const phone = page.getByLabelText('Phone Number');
const agreement = page.getByLabelText('I agree');
const register = page.getByRole('button', { name: 'Register' });

async function fillIn() {
  await name.fill('Asha');
  await phone.fill('9000000001');
  await agreement.click();
}

test('shows nothing red before anything is touched', async () => {
  await render(<SignUp />);
  await expect.element(name).not.toHaveAttribute('aria-invalid');
  await expect.element(page.getByText('First Name is required')).not.toBeInTheDocument();
});

test('an error shows under a field that was left, in red, announced and tied to it, and moves nothing', async () => {
  await prefer({ 'prefers-color-scheme': 'dark' });
  await render(<SignUp />);
  const { top } = register.element().getBoundingClientRect();
  await phone.click();
  await userEvent.keyboard('12{Tab}');
  const error = page.getByText('Phone Number must be 10 digits');
  await expect.element(error).toBeVisible();
  expect(getComputedStyle(error.element()).color).toBe('rgb(255, 138, 133)');
  expect(error.element().closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
  await expect.element(phone).toHaveAttribute('aria-invalid', 'true');
  await expect.element(phone).toHaveAccessibleDescription('Phone Number must be 10 digits');
  expect(register.element().getBoundingClientRect().top).toBe(top);
});

test('sending invalid values shows every error and focuses the first', async () => {
  const onSubmit = vi.fn();
  await render(<SignUp onSubmit={onSubmit} />);
  await phone.fill('9000000001');
  await register.click();
  await expect.element(name).toHaveFocus();
  await expect.element(page.getByText('First Name is required')).toBeVisible();
  await expect.element(page.getByText('You must agree with the rules before ragistration')).toBeVisible();
  await name.fill('Asha');
  await expect.element(page.getByText('First Name is required')).not.toBeInTheDocument();
  await register.click();
  await expect.element(agreement).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('valid values are submitted, also by Enter', async () => {
  const onSubmit = vi.fn();
  await render(<SignUp onSubmit={onSubmit} />);
  await fillIn();
  await name.click();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit.mock.calls).toEqual([[{ name: 'Asha', phone: '9000000001', agreement: true }]]);
});

test('while busy the button says so and is disabled, and nothing is sent again', async () => {
  const onSubmit = vi.fn();
  const screen = await render(<SignUp onSubmit={onSubmit} />);
  await fillIn();
  await screen.rerender(<SignUp onSubmit={onSubmit} busy />);
  const button = waitingButton(page);
  await expect.element(button).toBeDisabled();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await name.click();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  await screen.rerender(<SignUp onSubmit={onSubmit} />);
  await expect.element(register).toBeEnabled();
});

test('the button keeps its focus while the form is on its way', async () => {
  const screen = await render(<SignUp />);
  await fillIn();
  register.element().focus();
  await screen.rerender(<SignUp busy />);
  await expect.element(waitingButton(page)).toBeDisabled();
  await expect.element(waitingButton(page)).toHaveFocus();
  await screen.rerender(<SignUp message="Not accepted" />);
  await expect.element(register).toHaveFocus();
});

test('focus elsewhere stays there after a submission', async () => {
  const screen = await render(<SignUp />);
  await name.click();
  await screen.rerender(<SignUp busy />);
  await expect.element(waitingButton(page)).toBeDisabled();
  await screen.rerender(<SignUp message="Not accepted" />);
  await expect.element(register).toBeEnabled();
  await expect.element(name).toHaveFocus();
});

test('an error of the server stands under its field until that is edited, and has focus', async () => {
  const refused = { phone: 'This phone number is taken' };
  const screen = await render(<SignUp />);
  await fillIn();
  await register.click();
  await screen.rerender(<SignUp busy />);
  await screen.rerender(<SignUp serverErrors={refused} />);
  const error = page.getByText('This phone number is taken');
  await expect.element(error).toBeVisible();
  await expect.element(phone).toHaveFocus();
  await name.fill('Asha R');
  await expect.element(error).toBeVisible();
  await phone.fill('9000000002');
  await expect.element(error).not.toBeInTheDocument();
  await phone.fill('9000000001');
  await expect.element(error).toBeVisible();
});

test('a person who corrects one field stays in it, however often the other errors are repeated', async () => {
  const refused = { name: 'Not accepted', phone: 'This phone number is taken' };
  const screen = await render(<SignUp />);
  await fillIn();
  await register.click();
  await screen.rerender(<SignUp busy />);
  await screen.rerender(<SignUp serverErrors={refused} />);
  await expect.element(name).toHaveFocus();
  await phone.fill('9000000002');
  await screen.rerender(<SignUp serverErrors={{ name: 'Not accepted' }} />);
  await expect.element(phone).toHaveFocus();
  // Being busy for another reason is no attempt.
  await screen.rerender(<SignUp busy serverErrors={{ name: 'Not accepted' }} />);
  await expect.element(waitingButton(page)).toBeDisabled();
  await screen.rerender(<SignUp serverErrors={{ name: 'Not accepted' }} />);
  await expect.element(page.getByText('Not accepted')).toBeVisible();
  await expect.element(phone).toHaveFocus();
  await register.click();
  await screen.rerender(<SignUp busy />);
  await screen.rerender(<SignUp serverErrors={{ name: 'Not accepted' }} />);
  await expect.element(name).toHaveFocus();
});

test('a form that opens with errors focuses the first', async () => {
  await render(<SignUp serverErrors={{ phone: 'This phone number is taken' }} />);
  await expect.element(phone).toHaveFocus();
});

test('the errors of an attempt disappear while the next one is being sent', async () => {
  const screen = await render(<SignUp />);
  await fillIn();
  await register.click();
  await screen.rerender(<SignUp serverErrors={{ phone: 'This phone number is taken' }} />);
  await expect.element(page.getByText('This phone number is taken')).toBeVisible();
  await screen.rerender(<SignUp busy serverErrors={{ phone: 'This phone number is taken' }} />);
  await expect.element(page.getByText('This phone number is taken')).not.toBeInTheDocument();
});

test('a message that belongs to no field is above the button, as an alert', async () => {
  await render(<SignUp message="Not accepted" serverErrors={{ session: 'Please log in again' }} />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not accepted Please log in again');
});

const all = {
  password: '',
  state: '',
  amount: '',
  team_value: 0,
  otp: '',
  message: '',
  picture: undefined as File | undefined,
};

function Everything({ onSubmit }: { onSubmit: (values: typeof all) => void }) {
  return (
    <Form
      initialValues={all}
      validate={({ team_value }) => (team_value === 0 ? { team_value: 'Choose a team' } : {})}
      onSubmit={onSubmit}
      busy={false}
      submitLabel="Send"
    >
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      <SelectField
        name="state"
        label="State"
        options={[
          { value: 'MH', label: 'Maharashtra' },
          { value: 'KA', label: 'Karnataka' },
        ]}
      />
      <AmountField name="amount" label="Amount" quick={[100, 5000]} />
      <ChoiceField
        name="team_value"
        label="Team"
        options={[
          { value: 11, label: 'Mumbai' },
          { value: 12, label: 'Chennai' },
        ]}
      />
      <OtpField codeIn={plainCode} name="otp" label="OTP" maxLength={6} />
      <TextareaField name="message" label="Message" limit={10} optional />
      <FileField name="picture" label="Picture" accept="image/png" optional />
    </Form>
  );
}

test('every kind of field gives its value', async () => {
  const onSubmit = vi.fn();
  await render(<Everything onSubmit={onSubmit} />);
  const picture = new File(['png'], 'me.png', { type: 'image/png' });
  await page.getByLabelText('Password', { exact: true }).fill('night-match');
  await page.getByLabelText('State').selectOptions('Karnataka');
  await page.getByRole('button', { name: '₹5,000' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByRole('radio', { name: 'Mumbai' })).toHaveFocus();
  await expect
    .element(page.getByRole('radiogroup', { name: 'Team' }))
    .toHaveAccessibleDescription('Choose a team');
  await page.getByRole('radio', { name: 'Chennai' }).click();
  await page.getByLabelText('OTP').fill('012345');
  await page.getByLabelText('Message (optional)').fill('Twelve chars');
  await expect.element(page.getByText('12 of 10 characters')).toBeVisible();
  await page.getByLabelText('Picture (optional)').upload(picture);
  await expect.element(page.getByText('me.png')).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  const [sent] = onSubmit.mock.calls[0] ?? [];
  expect({ ...sent, picture: sent.picture.name }).toEqual({
    password: 'night-match',
    state: 'KA',
    amount: '5000',
    team_value: 12,
    otp: '012345',
    message: 'Twelve chars',
    picture: 'me.png',
  });
  await page.getByRole('button', { name: 'Remove file' }).click();
  await expect.element(page.getByText('Choose a file')).toBeVisible();
});

test('a password can be shown and hidden, and keeps its value', async () => {
  await render(<Everything onSubmit={() => undefined} />);
  const password = page.getByLabelText('Password', { exact: true });
  await password.fill('night-match');
  await expect.element(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(password).toHaveAttribute('type', 'password');
  await expect.element(password).toHaveValue('night-match');
});

function Typing() {
  const [renders] = useState({ count: 0 });
  renders.count++;
  return (
    <>
      <SignUp />
      <output>{renders.count}</output>
    </>
  );
}

test('typing renders the field alone', async () => {
  await render(<Typing />);
  const before = page.getByRole('status').element().textContent;
  await name.fill('Asha');
  expect(page.getByRole('status').element().textContent).toBe(before);
});

test('values that a password manager filled in without an event are sent', async () => {
  const onSubmit = vi.fn();
  await render(<SignUp onSubmit={onSubmit} />);
  const fill = (field: Element, text: string) => {
    if (field instanceof HTMLInputElement) field.value = text;
  };
  fill(name.element(), 'Asha');
  fill(page.getByLabelText('Phone Number').element(), '9876543210');
  // Each of these renders fields again.
  await page.getByLabelText('Phone Number').click();
  await page.getByLabelText('I agree').click();
  await page.getByRole('button', { name: 'Register' }).click();
  expect(onSubmit.mock.calls).toEqual([[{ name: 'Asha', phone: '9876543210', agreement: true }]]);
});
