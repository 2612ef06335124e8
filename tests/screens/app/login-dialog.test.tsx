import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { formOf } from '../../../src/actors/shared/form-of.ts';
import { loadLanguage } from '../../../src/i18n/text.ts';
import { refused, timeout } from '../../../src/machines/shared/call-errors.example.ts';
import type { FormRef } from '../../../src/machines/shared/types.ts';
import type { Login } from '../../../src/schemas/account/account.ts';
import LoginDialog from '../../../src/ui/account/login/login.view.tsx';
import {
  logInButton,
  logInDialog,
  passwordField,
  phoneNumberField,
  registerButton,
} from '../../pages/account.ts';
import { closeButton, sharedTexts, waitingButton } from '../../pages/shared.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { passwordText, phoneText } from '../typed.ts';
import { createSut, wear } from '../walk-screen.tsx';

const demo: Login = { phone: '9000000001', password: 'night-match' };
const values: Login = { phone: '9812345678', password: 'floodlight' };

const send = { type: 'form.submit', values } as const;
const edit = { type: 'form.edited', field: 'phone' } as const;

const wrong = refused(401, 'Phone number or password is wrong');

const phone = phoneNumberField(page);
const password = passwordField(page);
const submit = logInButton(page);
const waiting = waitingButton(page);
const alert = page.getByRole('alert');

const loginForm = formOf<Login, void>(() => new Promise(() => {}));

createSut(loginForm, {
  fixture: {
    ports: { submit: { done: [undefined], error: [wrong, timeout] } },
    // Typing only matters while there is a message that it removes.
    events: (state) =>
      state.matches({ idle: 'outcomeUnknown' }) || state.context.msg !== '' ? [send, edit] : [send],
  },
  view: (actor) => (
    <WithActors>
      <LoginDialog actor={actor} demoAccount={demo} />
    </WithActors>
  ),
  varied: { 'form.submit': fc.record({ values: fc.record({ phone: phoneText, password: passwordText }) }) },
  gestures: {
    'form.submit': async ({ values: given }) => {
      await phone.fill(given.phone);
      await password.fill(given.password);
      await submit.click();
    },
    'form.edited': async () => {
      await phone.click();
      await userEvent.keyboard('{End}1');
    },
  },
  notOffered: {
    'success: form.reset → idle':
      'Whoever turns out not to be signed in after all is told so by the session. In the dialog that has a link mailed a button does it.',
  },
  only: {
    'what is wrong': [
      alert,
      (state) =>
        state.matches('idle') && (state.context.msg !== '' || state.matches({ idle: 'outcomeUnknown' })),
    ],
    'the button': [submit, ['idle']],
    'that an answer is awaited': [waiting, ['submitting', 'success']],
  },
  oracles: {
    'idle.editing': async ({ context: { msg } }) => {
      await expect.element(submit).toBeEnabled();
      await expect.element(logInDialog(page)).toBeVisible();
      if (msg === '') await expect.element(alert).not.toBeInTheDocument();
      else await expect.element(alert).toHaveTextContent('Phone number or password is wrong');
    },
    'idle.outcomeUnknown': async () => {
      await expect.element(alert).toHaveTextContent(sharedTexts.noProperAnswer);
      await expect.element(submit).toBeEnabled();
    },
    submitting: async () => {
      await expect.element(waiting).toBeDisabled();
      await expect.element(alert).not.toBeInTheDocument();
    },
    success: async () => {
      await expect.element(waiting).toBeDisabled();
    },
  },
}).walk();

afterEach(() => loadLanguage('en'));

interface Opened {
  form: FormRef<Login, void>;
  sent: Login[];
  emitted: unknown[];
}

/** The dialog over a page; its calls get no answer. */
async function open(demoAccount: Login | undefined = undefined): Promise<Opened> {
  wear('dark');
  const sent: Login[] = [];
  const emitted: unknown[] = [];
  const actors = quietActors();
  actors.dialog.send({ type: 'dialog.queryChanged', modal: 'login', next: null, ref: null });
  actors.dialog.on('*', (event) => emitted.push(event));
  const form = createActor(
    formOf<Login, void>((values) => {
      sent.push(values);
      return new Promise(() => {});
    }),
  ).start();
  await render(
    <WithActors actors={actors}>
      <LoginDialog actor={form} demoAccount={demoAccount} />
    </WithActors>,
  );
  return { form, sent, emitted };
}

test('the first field has focus, and phones and password managers know the fields', async () => {
  await open();
  await expect.element(phone).toHaveFocus();
  await expect.element(phone).toHaveAttribute('autocomplete', 'tel-national');
  await expect.element(phone).toHaveAttribute('inputmode', 'numeric');
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
});

test('nothing typed: the messages under the fields, in red, and focus on the first', async () => {
  const { sent } = await open();
  await submit.click();
  await expect.element(phone).toHaveFocus();
  await expect.element(phone).toHaveAccessibleDescription('Phone Number is required');
  await expect.element(password).toHaveAccessibleDescription('Password is required');
  const error = page.getByText('Phone Number is required').element();
  expect(getComputedStyle(error).color).toBe('rgb(255, 138, 133)');
  await phone.fill('123456789');
  await expect.element(phone).toHaveAccessibleDescription('Phone Number must be 10 digits');
  await phone.fill('+91 98123-45678');
  await expect.element(phone).not.toHaveAttribute('aria-invalid');
  expect(sent).toEqual([]);
});

test('Enter submits, once', async () => {
  const { sent } = await open();
  await phone.fill('9812345678');
  await password.fill('floodlight');
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(waiting).toBeDisabled();
  expect(sent).toEqual([{ phone: '9812345678', password: 'floodlight' }]);
});

test('one tap logs in with the demo account', async () => {
  const { sent } = await open(demo);
  await page.getByRole('button', { name: 'Use the demo account' }).click();
  await expect.element(waiting).toBeDisabled();
  await expect.element(phone).toHaveValue('9000000001');
  await expect.element(password).toHaveValue('night-match');
  expect(sent).toEqual([{ phone: '9000000001', password: 'night-match' }]);
});

test('outside the demo no account is offered', async () => {
  await open();
  await expect.element(page.getByText('demo account')).not.toBeInTheDocument();
});

test('it links to registration and the forgotten password, and closes by button and Escape', async () => {
  const { emitted } = await open();
  await registerButton(page).click();
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await closeButton(page).click();
  await userEvent.keyboard('{Escape}');
  expect(emitted).toEqual([
    { type: 'query.wanted', query: { modal: 'register' }, replace: true },
    { type: 'query.wanted', query: { modal: 'forgot-password' }, replace: true },
    { type: 'query.wanted', query: { modal: null, next: null }, replace: true },
    { type: 'query.wanted', query: { modal: null, next: null }, replace: true },
  ]);
});

test('everything is in Hindi', async () => {
  await loadLanguage('hi');
  await open(demo);
  await page.getByRole('button', { name: 'लॉग इन' }).click();
  await expect.element(page.getByText('फ़ोन नंबर ज़रूरी है')).toBeVisible();
  const said = page.getByRole('dialog').element().textContent;
  expect(said?.replace('Sikka', '')).not.toMatch(/[A-Za-z]/);
});
