import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { formOf } from '../../../src/actors/shared/form-of.ts';
import { refused, timeout } from '../../../src/machines/shared/call-errors.example.ts';
import type { ForgotEmail } from '../../../src/schemas/account/account.ts';
import ForgotPasswordDialog from '../../../src/ui/account/login/forgot-password.view.tsx';
import { emailField } from '../../pages/account.ts';
import { sharedTexts } from '../../pages/shared.ts';
import { WithActors } from '../actors.tsx';
import { listenToPage } from '../announcements.ts';
import { createSut, expectAccessible, wear } from '../walk-screen.tsx';

const SENT = 'If an account has this address, a link is on its way. It is good for one hour, once.';
const dialog = page.getByRole('dialog', { name: 'Forgot password', exact: true });
const email = emailField(dialog);
const button = (name: string) => dialog.getByRole('button', { name, exact: true });

const send = { type: 'form.submit', values: { email: 'asha@example.test' } } as const;
const edit = { type: 'form.edited', field: 'email' } as const;
const reset = { type: 'form.reset' } as const;

const alert = dialog.getByRole('alert');
const another = button('Try another address');
const waiting = button(sharedTexts.pleaseWait);
const wrong = refused(429, 'Too many links. Please wait a minute');

createSut(
  formOf<ForgotEmail, void>(() => new Promise(() => {})),
  {
    fixture: {
      ports: { submit: { done: [undefined], error: [wrong, timeout] } },
      // Typing removes the server's message. The log-in's test shows that it also removes the message of a
      // lost answer.
      events: (state) => (state.context.msg !== '' ? [send, edit, reset] : [send, reset]),
    },
    view: (actor) => (
      <WithActors>
        <ForgotPasswordDialog actor={actor} onOpenInbox={undefined} />
      </WithActors>
    ),
    gestures: {
      'form.submit': async () => {
        await email.fill('asha@example.test');
        await button('Send the link').click();
      },
      'form.edited': async () => {
        await email.click();
        await userEvent.keyboard('{End}1');
      },
      'form.reset': () => another.click(),
    },
    only: {
      'what is wrong': [
        alert,
        (state) =>
          state.matches('idle') && (state.context.msg !== '' || state.matches({ idle: 'outcomeUnknown' })),
      ],
      'the button': [button('Send the link'), ['idle']],
      'that an answer is awaited': [waiting, ['submitting']],
      'that a link is on its way': [dialog.getByText(SENT), ['success']],
      'the way back': [another, ['success']],
    },
    oracles: {
      'idle.editing': async ({ context: { msg } }) => {
        await expect.element(email).toBeEnabled();
        if (msg !== '') await expect.element(alert).toHaveTextContent('Too many links. Please wait a minute');
      },
      'idle.outcomeUnknown': () => expect.element(alert).toHaveTextContent(sharedTexts.noProperAnswer),
      submitting: () => expect.element(waiting).toBeDisabled(),
      success: async () => {
        await expect.element(another).toHaveFocus();
        await expect.element(email).not.toBeInTheDocument();
      },
    },
  },
).walk();

async function open(onOpenInbox?: () => void) {
  wear('dark');
  const asked: ForgotEmail[] = [];
  const actor = createActor(
    formOf(async (values: ForgotEmail) => {
      asked.push(values);
    }),
  ).start();
  await render(
    <WithActors>
      <ForgotPasswordDialog actor={actor} onOpenInbox={onOpenInbox} />
    </WithActors>,
  );
  await expect.element(email).toHaveFocus();
  return asked;
}

test('sending a link is announced once, and focus goes to the next step', async () => {
  const asked = await open();
  const { said, stop } = listenToPage();
  await email.fill('asha@example.test');
  await button('Send the link').click();
  await expect.element(button('Try another address')).toHaveFocus();
  expect(asked).toEqual([{ email: 'asha@example.test' }]);
  expect(said).toEqual([SENT]);
  stop();
  await expectAccessible();
});

test('in the demo the next step is the inbox', async () => {
  const opened: string[] = [];
  await open(() => opened.push('inbox'));
  await email.fill('asha@example.test');
  await button('Send the link').click();
  await expect.element(button('Open the demo inbox')).toHaveFocus();
  await button('Open the demo inbox').click();
  expect(opened).toEqual(['inbox']);
});

test('another address can be typed at once', async () => {
  await open();
  await email.fill('asha@example.test');
  await button('Send the link').click();
  await button('Try another address').click();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveValue('');
});
