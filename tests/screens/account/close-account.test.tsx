import fc from 'fast-check';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import {
  closeAccountExample,
  closedAlready,
  edit,
  free,
  submit,
  values,
} from '../../../src/machines/account/close-account.example.ts';
import { closeAccountMachine } from '../../../src/machines/account/close-account.machine.ts';
import CloseAccount from '../../../src/ui/account/closing/close-account.view.tsx';
import {
  checkAgainButton,
  closeAccountButton,
  closeAccountDialog,
  closeForGoodButton,
  keepAccountButton,
  passwordField,
} from '../../pages/account.ts';
import { sharedTexts, waitingButton } from '../../pages/shared.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { passwordText } from '../typed.ts';
import { createSut } from '../walk-screen.tsx';

const EVENTS = [
  { type: 'account.close' },
  { type: 'account.check' },
  { type: 'account.keep' },
  submit,
] as const;
const actors = quietActors();
const dialog = closeAccountDialog(page);
const alert = dialog.getByRole('alert');
const skeleton = page.getByTestId('skeleton-row');
const cannotYet = page.getByText('Your account cannot be closed yet.', { exact: true });

createSut(closeAccountMachine, {
  fixture: {
    ...closeAccountExample,
    // Typing only matters while there is a message that it removes.
    events: (state) =>
      state.matches({ asking: 'outcomeUnknown' }) || state.context.msg !== '' ? [...EVENTS, edit] : EVENTS,
  },
  view: (actor) => (
    <WithActors actors={actors}>
      <CloseAccount actor={actor} isShared={false} />
    </WithActors>
  ),
  varied: {
    'form.submit': fc.record({ values: fc.record({ password: passwordText, factor_code: fc.constant('') }) }),
  },
  gestures: {
    'account.close': () => closeAccountButton(page).click(),
    'account.check': () => checkAgainButton(dialog).click(),
    'account.keep': () => keepAccountButton(dialog).click(),
    'form.submit': async ({ values: given }) => {
      await passwordField(dialog).fill(given.password);
      await closeForGoodButton(dialog).click();
    },
    'form.edited': async () => {
      await passwordField(dialog).click();
      await userEvent.keyboard('{End}1');
    },
  },
  only: {
    'the dialog': [dialog, (state) => state.hasTag('open')],
    'that the server is asked': [skeleton, ['looking']],
    'the way to ask again': [checkAgainButton(dialog), ['failed', 'hindered']],
    'what prevents it': [cannotYet, ['hindered']],
    'the way to close it': [closeForGoodButton(dialog), ['asking']],
    'that an answer is awaited': [waitingButton(dialog), ['closing']],
  },
  oracles: {
    kept: () => expect.element(closeAccountButton(page)).toBeEnabled(),
    looking: skeleton,
    failed: () => expect.element(alert).toHaveTextContent(sharedTexts.noProperAnswer),
    hindered: async () => {
      await expect
        .element(
          dialog.getByText('You have open bets: cancel them, cash them out, or wait for their results.', {
            exact: true,
          }),
        )
        .toBeVisible();
      await expect
        .element(dialog.getByText('A withdrawal is under way: wait until it is paid.', { exact: true }))
        .toBeVisible();
    },
    'asking.editing': async ({ context: { errors, msg } }) => {
      await expect.element(closeForGoodButton(dialog)).toBeEnabled();
      if (errors.password)
        await expect.element(passwordField(dialog)).toHaveAccessibleDescription(errors.password);
      else if (msg !== '') await expect.element(alert).toHaveTextContent(msg);
      else await expect.element(alert).not.toBeInTheDocument();
    },
    'asking.outcomeUnknown': () =>
      expect
        .element(alert)
        .toHaveTextContent('No answer came: your account may be closed. Sending it again does no harm.'),
    closing: async () => {
      await expect.element(waitingButton(dialog)).toBeDisabled();
      await expect.element(keepAccountButton(dialog)).toBeDisabled();
    },
    closed: () => expect.element(dialog).not.toBeInTheDocument(),
  },
}).walk();

function shown(closing: typeof free, isShared = false) {
  const actor = createActor(
    closeAccountMachine.provide({
      actors: {
        look: fromPromise(async () => closing),
        close: fromPromise(() => Promise.reject(closedAlready)),
      },
    }),
  ).start();
  return {
    actor,
    screen: (
      <WithActors actors={actors}>
        <CloseAccount actor={actor} isShared={isShared} />
      </WithActors>
    ),
  };
}

test('the dialog tells what becomes of money and bonus, and asks for a code if log-ins do', async () => {
  const { screen } = shown({ ...free, second_step: true });
  await render(screen);
  await closeAccountButton(page).click();
  await expect
    .element(dialog.getByText('₹640.00 stays in the closed wallet, and nobody can use it.', { exact: true }))
    .toBeVisible();
  await expect
    .element(dialog.getByText('Your bonus of ₹100.00 stays locked, and nobody can use it.', { exact: true }))
    .toBeVisible();
  await passwordField(dialog).fill(values.password);
  await closeForGoodButton(dialog).click();
  await expect
    .element(dialog.getByLabelText('Code of your app', { exact: true }))
    .toHaveAccessibleDescription(/Please enter the code of your app/);
});

test('an empty wallet is not mentioned', async () => {
  const { screen } = shown({ ...free, cash: 0, bonus: 0 });
  await render(screen);
  await closeAccountButton(page).click();
  await expect.element(closeForGoodButton(dialog)).toBeVisible();
  expect(dialog.element().textContent).not.toContain('₹');
});

test('the shared account of the demo offers no way', async () => {
  const { screen } = shown(free, true);
  await render(screen);
  await expect
    .element(
      page.getByText('Everybody who tries the demo shares this account: it cannot be closed', {
        exact: true,
      }),
    )
    .toBeVisible();
  await expect.element(closeAccountButton(page)).not.toBeInTheDocument();
});
