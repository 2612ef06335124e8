import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import { changePasswordMachine } from '../../../src/machines/account/change-password.machine.ts';
import { refused, timeout } from '../../../src/machines/shared/call-errors.example.ts';
import ChangePassword from '../../../src/ui/account/change-password.view.tsx';
import { changePasswordButton, confirmPasswordField, newPasswordField } from '../../pages/account.ts';
import { waitingButton } from '../../pages/shared.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { passwordText } from '../typed.ts';
import { createSut, wear } from '../walk-screen.tsx';

const values = { password: 'floodlight-9', conf_password: 'floodlight-9' };
const submit = { type: 'form.submit', values } as const;
const edit = { type: 'form.edited', field: 'conf_password' } as const;

const logins = [{ type: 'login.done' }, { type: 'login.abandoned' }] as const;

const OLD = 'Please sign in again to change your password';
const stale = refused(403, OLD, { errors: { session: OLD } });
const COMMON = 'This password is too common. Please choose another one';
const common = refused(400, COMMON, { errors: { password: COMMON } });
const ok = { status: 200, msg: 'Your password has been changed', data: null };

const password = newPasswordField(page);
const again = confirmPasswordField(page);
const send = changePasswordButton(page);
const actors = quietActors();

createSut(changePasswordMachine, {
  fixture: {
    ports: { submit: { done: [ok], error: [stale, common, timeout] } },
    // Typing only matters while there is a message that it removes.
    events: (state) =>
      state.matches({ idle: 'outcomeUnknown' }) || state.context.msg !== ''
        ? [submit, edit, ...logins]
        : [submit, ...logins],
  },
  view: (actor) => (
    <WithActors actors={actors}>
      <ChangePassword actor={actor} nested={false} isShared={false} />
    </WithActors>
  ),
  varied: {
    'form.submit': passwordText.map((password) => ({ values: { password, conf_password: password } })),
  },
  gestures: {
    'form.submit': async ({ values: given }) => {
      await password.fill(given.password);
      await again.fill(given.conf_password);
      await send.click();
    },
    'form.edited': async () => {
      await again.click();
      await userEvent.keyboard('{End}1');
    },
  },
  world: ['login.done', 'login.abandoned'],
  only: {
    'what is wrong': [
      page.getByRole('alert'),
      (state) =>
        state.matches({ idle: 'outcomeUnknown' }) ||
        (state.matches('idle') && 'session' in state.context.errors),
    ],
    'the button': [send, ['idle']],
    'that an answer is awaited': [waitingButton(page), ['submitting']],
    'that a login is awaited': [
      page.getByRole('button', { name: 'Waiting for you to log in' }),
      ['loginWanted'],
    ],
    'that it is done': [page.getByRole('heading', { name: 'Password changed' }), ['success']],
  },
  oracles: {
    'idle.editing': async ({ context: { errors } }) => {
      await expect.element(send).toBeEnabled();
      if (errors.password) await expect.element(password).toHaveAccessibleDescription(COMMON);
      if (errors.session) await expect.element(page.getByRole('alert')).toHaveTextContent(OLD);
      if (!errors.session) await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    },
    'idle.outcomeUnknown': async () => {
      await expect.element(send).toBeEnabled();
      await expect
        .element(page.getByRole('alert'))
        .toHaveTextContent(
          'No answer came: your password may have been changed. Sending it again does no harm.',
        );
    },
    submitting: () => expect.element(waitingButton(page)).toBeDisabled(),
    // The typed password stays under the login dialog.
    loginWanted: async () => {
      await expect.element(page.getByRole('button', { name: 'Waiting for you to log in' })).toBeDisabled();
      await expect.element(password).toHaveValue('floodlight-9');
      await expect.element(again).toHaveValue('floodlight-9');
    },
    success: async () => {
      await expect.element(page.getByRole('heading', { name: 'Password changed' })).toHaveFocus();
      await expect
        .element(page.getByText('You stay logged in here. Everywhere else you have been logged out.'))
        .toBeVisible();
      await expect.element(password).not.toBeInTheDocument();
    },
  },
}).walk();

const SHARED = 'Everybody who tries the demo shares this account: its password cannot be changed';

test("the demo account's page says that nothing can be changed, before and after a try", async () => {
  wear('light');
  const actor = createActor(
    changePasswordMachine.provide({
      actors: { submit: fromPromise(() => Promise.reject(refused(409, SHARED))) },
    }),
  ).start();
  const { rerender } = await render(
    <WithActors actors={actors}>
      <ChangePassword actor={actor} nested={false} isShared={true} />
    </WithActors>,
  );
  await expect.element(page.getByText(SHARED, { exact: true })).toBeVisible();
  await rerender(
    <WithActors actors={actors}>
      <ChangePassword actor={actor} nested={false} isShared={false} />
    </WithActors>,
  );
  await expect.element(page.getByText(SHARED, { exact: true })).not.toBeInTheDocument();
  await password.fill(values.password);
  await again.fill(values.conf_password);
  await send.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(/^Everybody who tries the demo shares this account: its password cannot be changed$/);
});

async function open() {
  wear('dark');
  const sent: unknown[] = [];
  const actor = createActor(
    changePasswordMachine.provide({
      actors: {
        submit: fromPromise(({ input }) => {
          sent.push(input.values);
          return new Promise(() => {});
        }),
      },
    }),
  ).start();
  await render(
    <WithActors actors={actors}>
      <ChangePassword actor={actor} nested isShared={false} />
    </WithActors>,
  );
  return sent;
}

describe('the rules', () => {
  test('nothing typed: both are required, focus on the first', async () => {
    const sent = await open();
    await send.click();
    await expect.element(password).toHaveFocus();
    await expect.element(password).toHaveAccessibleDescription('Password is required');
    await expect.element(again).toHaveAccessibleDescription('Confirm Password is required');
    expect(sent).toEqual([]);
  });

  test('the two must match, and the message is under the second', async () => {
    const sent = await open();
    await password.fill('floodlight-9');
    await again.fill('floodlight-8');
    await send.click();
    await expect.element(again).toHaveFocus();
    await expect.element(again).toHaveAccessibleDescription('Passwords must match');
    await expect.element(password).not.toHaveAttribute('aria-invalid');
    await again.fill('floodlight-9');
    await send.click();
    await expect.element(waitingButton(page)).toBeDisabled();
    expect(sent).toEqual([values]);
  });

  test('a phone knows both fields as the new password', async () => {
    await open();
    await expect.element(password).toHaveAttribute('autocomplete', 'new-password');
    await expect.element(again).toHaveAttribute('autocomplete', 'new-password');
    await expect.element(password).toHaveAttribute('type', 'password');
  });
});
