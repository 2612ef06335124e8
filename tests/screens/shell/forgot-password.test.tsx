import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import type { ForgotEmail } from '../../../src/schemas/account/account.ts';
import { formOf } from '../../../src/ui/app/form-of.ts';
import ForgotPasswordDialog from '../../../src/ui/shell/forgot-password.view.tsx';
import { WithActors } from '../actors.tsx';
import { listenToPage } from '../announcements.ts';
import { expectAccessible, wear } from '../walk-screen.tsx';

const SENT = 'If an account has this address, a link is on its way. It is good for one hour, once.';
const dialog = page.getByRole('dialog', { name: 'Forgot password', exact: true });
const email = dialog.getByLabelText('Email', { exact: true });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });

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

test('that a link is on its way is said once, and focus goes to what can be done next', async () => {
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

test('in the demo the inbox is what can be done next', async () => {
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
