import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { formOf } from '../../../src/actors/shared/form-of.ts';
import { loginStepsExample } from '../../../src/machines/account/login-steps.example.ts';
import { loginStepsMachine } from '../../../src/machines/account/login-steps.machine.ts';
import { refused } from '../../../src/machines/shared/call-errors.example.ts';
import type { SecondStep } from '../../../src/schemas/account/second-factor.ts';
import LoginSteps from '../../../src/ui/account/login/login-steps.view.tsx';
import SecondStepDialog from '../../../src/ui/account/login/second-step.view.tsx';
import { closeButton, continueButton } from '../../pages/shared.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { createSut, expectAccessible, wear } from '../walk-screen.tsx';

const dialog = page.getByRole('dialog', { name: 'Two-step log-in', exact: true });
const code = page.getByLabelText('Code of your app', { exact: true });
const proceed = continueButton(page);
const back = page.getByRole('button', { name: 'Back to Login', exact: true });
const password = page.getByText('phone and password', { exact: true });
const WRONG = 'The code is wrong, or has been used. Please enter the next one';

function formWith(sent: SecondStep[] = []) {
  const machine = formOf<SecondStep, void>(async (values) => {
    sent.push(values);
    throw refused(400, WRONG, { errors: { factor_code: WRONG } });
  });
  return createActor(machine).start();
}

createSut(loginStepsMachine, {
  fixture: loginStepsExample,
  view: (actor) => (
    <WithActors>
      <LoginSteps
        actor={actor}
        password={<p>phone and password</p>}
        code={<SecondStepDialog actor={formWith()} login={actor} />}
      />
    </WithActors>
  ),
  gestures: { 'login.again': () => back.click() },
  // The password form sends this event.
  world: ['code.wanted'],
  only: { 'the password': [password, ['password']], 'the code': [dialog, ['code']] },
  oracles: {
    password: password,
    code: () => expect.element(code).toHaveFocus(),
  },
}).walk();

async function open() {
  const sent: SecondStep[] = [];
  const emitted: unknown[] = [];
  const actors = quietActors();
  actors.dialog.send({ type: 'dialog.queryChanged', modal: 'login', next: null, ref: null });
  actors.dialog.on('*', (event) => emitted.push(event));
  await render(
    <WithActors actors={actors}>
      <SecondStepDialog actor={formWith(sent)} login={createActor(loginStepsMachine).start()} />
    </WithActors>,
  );
  return { sent, emitted };
}

test('the code is required, in both themes; a wrong one gets a message under its field', async () => {
  const { sent } = await open();
  for (const theme of ['light', 'dark'] as const) {
    wear(theme);
    await expectAccessible();
  }
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
  await proceed.click();
  await expect.element(code).toHaveAccessibleDescription('Please enter the code of your app');
  await code.fill('123456');
  await proceed.click();
  await expect.element(code).toHaveAccessibleDescription(WRONG);
  await expect.element(page.getByText('Without your phone: a recovery code', { exact: true })).toBeVisible();
  expect(sent).toEqual([{ factor_code: '123456' }]);
});

test('there is a way out', async () => {
  const { emitted } = await open();
  await closeButton(page).click();
  expect(emitted).toEqual([{ type: 'query.wanted', query: { modal: null, next: null }, replace: true }]);
});
