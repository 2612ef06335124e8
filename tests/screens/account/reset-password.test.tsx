import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import { resetPasswordExample, values } from '../../../src/machines/account/reset-password.example.ts';
import { resetPasswordMachine } from '../../../src/machines/account/reset-password.machine.ts';
import resetPassword from '../../../src/ui/account/reset-password.page.tsx';
import ResetPasswordView from '../../../src/ui/account/reset-password.view.tsx';
import { confirmPasswordField, emailField, newPasswordField } from '../../pages/account.ts';
import { waitingButton } from '../../pages/shared.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { createSut, wear } from '../walk-screen.tsx';

const email = emailField(page);
const newPass = newPasswordField(page);
const conPass = confirmPasswordField(page);
const submit = page.getByRole('button', { name: 'Reset Password' });
const waiting = waitingButton(page);
const modal = page.getByRole('dialog', { name: 'Password Reset Successfully' });
const freshLink = page.getByRole('button', { name: 'Ask for a fresh link' });
const proof = page.getByRole('button', { name: 'What proves it' });
const unknown = 'It is not certain that your password was reset. Try to log in with it, or send it again.';

createSut(resetPasswordMachine, {
  fixture: resetPasswordExample,
  view: (actor) => (
    <WithActors>
      <ResetPasswordView
        actor={actor}
        proof={
          <button type="button" onClick={() => actor.send({ type: 'reset.proven' })}>
            What proves it
          </button>
        }
      />
    </WithActors>
  ),
  gestures: {
    'form.submit': async () => {
      await email.fill(values.email);
      await newPass.fill(values.newPass);
      await conPass.fill(values.conPass);
      await submit.click();
    },
    'form.edited': async () => {
      await conPass.click();
      await userEvent.keyboard('{End}1');
    },
    'reset.proven': () => proof.click(),
    'login.wanted': () => page.getByRole('button', { name: 'Back to Login' }).click(),
  },
  world: ['link.followed'],
  only: {
    // Under the message of success, nothing can be reached.
    'the button': [submit, ['idle', 'success']],
    'that an answer is awaited': [waiting, ['exchanging', 'submitting']],
    'what proves it': [proof, ['proving']],
    'the way to a fresh link': [freshLink, ['idle.linkWanted']],
    'that no answer came': [page.getByText(unknown), ['idle.outcomeUnknown']],
    'that it is done': [modal, ['success']],
  },
  oracles: {
    'idle.editing': async ({ context: { errors } }) => {
      await expect.element(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
      await expect.element(email).toHaveAttribute('placeholder', 'Enter your registered email');
      await expect.element(submit).toBeEnabled();
      await expect.element(freshLink).not.toBeInTheDocument();
      if (errors.conPass === undefined) await expect.element(conPass).not.toHaveAttribute('aria-invalid');
      else await expect.element(conPass).toHaveAccessibleDescription('Passwords must match');
    },
    'idle.linkWanted': async () => {
      await expect.element(freshLink).toBeVisible();
      await expect.element(submit).toBeEnabled();
    },
    'idle.outcomeUnknown': async () => {
      await expect.element(page.getByRole('alert')).toHaveTextContent(unknown);
    },
    proving: async () => {
      await expect.element(proof).toBeVisible();
      await expect.element(submit).not.toBeInTheDocument();
    },
    exchanging: async () => {
      await expect.element(waiting).toBeDisabled();
    },
    submitting: async () => {
      await expect.element(waiting).toBeDisabled();
    },
    success: async () => {
      await expect.element(modal).toBeVisible();
      await expect
        .element(
          modal.getByText(
            'Your password has been reset successfully! You can now log in with your new password.',
          ),
        )
        .toBeVisible();
      await expect.element(modal.getByRole('button', { name: 'Back to Login' })).toHaveFocus();
    },
  },
}).walk();

/** The screen, opened without a link; its calls are never answered. */
async function open() {
  wear('dark');
  const sent: unknown[] = [];
  const emitted: unknown[] = [];
  const actors = quietActors();
  actors.dialog.on('*', (event) => emitted.push(event));
  const actor = createActor(
    resetPasswordMachine.provide({
      actors: {
        exchange: fromPromise(() => new Promise(() => {})),
        submit: fromPromise(({ input }) => {
          sent.push(input);
          return new Promise(() => {});
        }),
      },
    }),
  ).start();
  await render(
    <WithActors actors={actors}>
      <ResetPasswordView actor={actor} proof={null} />
    </WithActors>,
  );
  return { sent, emitted };
}

test('asks for a new strong password', async () => {
  await open();
  await expect.element(page.getByText('Please enter a new, strong password for your account.')).toBeVisible();
});

test('nothing typed: the messages under the fields, and focus on the first', async () => {
  const { sent } = await open();
  await submit.click();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription('Email id is required');
  await expect.element(newPass).toHaveAccessibleDescription('Password is required');
  await expect.element(conPass).toHaveAccessibleDescription('Confirm Password is required');
  await email.fill('asha');
  await expect.element(email).toHaveAccessibleDescription('Invalid email format');
  expect(sent).toEqual([]);
});

test('the passwords are not compared here: the server does that', async () => {
  const { sent } = await open();
  await email.fill('asha@example.com');
  await newPass.fill('floodlight-9');
  await conPass.fill('floodlight-8');
  await submit.click();
  await expect.element(waiting).toBeDisabled();
  expect(sent).toEqual([
    { t: null, values: { email: 'asha@example.com', newPass: 'floodlight-9', conPass: 'floodlight-8' } },
  ]);
});

test('both passwords can be shown and hidden, each for itself', async () => {
  await open();
  const [first, second] = [
    page.getByRole('button', { name: 'Show password' }).nth(0),
    page.getByRole('button', { name: 'Show password' }).nth(1),
  ];
  await second.click();
  await expect.element(conPass).toHaveAttribute('type', 'text');
  await expect.element(newPass).toHaveAttribute('type', 'password');
  await first.click();
  await expect.element(newPass).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).nth(0).click();
  await expect.element(newPass).toHaveAttribute('type', 'password');
});

afterEach(() => vi.unstubAllGlobals());

test('a link stays valid when the network calls too often', async () => {
  const calls: string[] = [];
  let isTooOften = true;
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path);
    return isTooOften
      ? Response.json({ msg: 'Please try again in a minute' }, { status: 429 })
      : Response.json({ msg: '', data: null });
  });
  const actors = quietActors();
  await render(
    <WithActors actors={actors}>
      <resetPassword.Content params={{}} query={{}} />
    </WithActors>,
  );
  location.hash = 't=secret';
  await expect
    .poll(() => actors.toasts.getSnapshot().context.toasts)
    .toEqual([{ tone: 'error', text: 'Please try again in a minute' }]);
  await email.fill(values.email);
  await newPass.fill(values.newPass);
  await conPass.fill(values.conPass);
  await submit.click();
  await expect.poll(() => calls).toEqual(['/api/users/reset-session', '/api/users/reset-session']);
  await expect.element(submit).toBeEnabled();
  await expect.element(freshLink).not.toBeInTheDocument();
  isTooOften = false;
  await submit.click();
  await expect.element(modal).toBeVisible();
  expect(calls.slice(2)).toEqual(['/api/users/reset-session', '/api/users/forgot-password']);
});
