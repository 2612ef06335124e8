import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import { formOf } from '../../../src/actors/shared/form-of.ts';
import {
  off,
  on,
  secondFactorExample,
  shown,
  tooOften,
} from '../../../src/machines/account/second-factor.example.ts';
import { secondFactorMachine } from '../../../src/machines/account/second-factor.machine.ts';
import { refused } from '../../../src/machines/shared/call-errors.example.ts';
import type { FormRef } from '../../../src/machines/shared/types.ts';
import type {
  BeginSecondFactor,
  EndSecondFactor,
  EndWithdrawalFactor,
  FirstFactorCode,
  SecondFactorSetup,
} from '../../../src/schemas/account/second-factor.ts';
import SecondFactor from '../../../src/ui/account/security/second-factor.view.tsx';
import {
  AppCodeForm,
  CodeForm,
  PasswordForm,
  ProofForm,
} from '../../../src/ui/account/security/second-factor-forms.view.tsx';
import { passwordField } from '../../pages/account.ts';
import { sharedTexts } from '../../pages/shared.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { createSut, expectAccessible, wear } from '../walk-screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const password = page.getByText('the password', { exact: true });
const appCode = page.getByText('a code of the app', { exact: true });
const code = page.getByText('a code', { exact: true });
const proof = page.getByText('both', { exact: true });
const skeleton = page.getByTestId('skeleton-row');
const card = page.getByRole('heading', { name: 'Two-step log-in', exact: true });
const codes = page.getByRole('list', { name: 'Recovery codes' });

const view = (
  actor: Parameters<typeof SecondFactor>[0]['actor'],
  { isShared }: Pick<Parameters<typeof SecondFactor>[0], 'isShared'> = { isShared: false },
) => (
  <SecondFactor
    actor={actor}
    isShared={isShared}
    password={<p>the password</p>}
    appCode={<p>a code of the app</p>}
    code={(wayOut) => (
      <>
        <p>a code</p>
        {wayOut}
      </>
    )}
    proof={(wayOut) => (
      <>
        <p>both</p>
        {wayOut}
      </>
    )}
  />
);

const seeSince = () =>
  expect
    .element(page.getByText('It is on since 1 Jan 2026, 03:30 pm. Recovery codes left: 9.', { exact: true }))
    .toBeVisible();

// The outcomes of the forms come from their own statecharts.
createSut(secondFactorMachine, {
  fixture: secondFactorExample,
  view: (actor) => view(actor),
  gestures: {
    'factor.retry': () => page.getByRole('alert').getByRole('button').click(),
    'factor.begin': () => button('Turn it on').click(),
    'factor.end': () => button('Turn it off').click(),
    'factor.extend': () => button('Ask when I withdraw, too').click(),
    'factor.narrow': () => button('Do not ask when I withdraw').click(),
    'factor.leave': () => button('Leave it as it is').click(),
  },
  world: [
    'activity.came',
    'session.returned',
    'factor.begun',
    'factor.outdated',
    'factor.proven',
    'factor.ended',
    'factor.narrowed',
  ],
  only: {
    'that it is being read': [skeleton, ['loading.current', 'loading.behind']],
    'that it failed': [page.getByRole('alert'), ['failed', 'void', 'known.step.on.forLogIns.notExtended']],
    'that what was shown does not count': [
      page.getByText(
        'The key and the recovery codes that you saw here do not count: two-step log-in was changed elsewhere meanwhile. Remove the key from your app.',
        { exact: true },
      ),
      ['void'],
    ],
    'the recovery codes': [codes, ['known.step.showing']],
    'the way to turn it on': [button('Turn it on'), ['known.step.off']],
    'the way to turn it off': [button('Turn it off'), ['known.step.on']],
    'what asks for the password': [password, ['known.step.askingPassword']],
    'that withdrawals do not ask': [
      page.getByText('Withdrawals do not ask for a code of your app.', { exact: true }),
      ['known.step.on.forLogIns', 'known.step.on.extending'],
    ],
    'the way to have them ask': [
      button('Ask when I withdraw, too'),
      ['known.step.on.forLogIns', 'known.step.on.extending'],
    ],
    'the way to have them ask no more': [
      button('Do not ask when I withdraw'),
      ['known.step.on.forWithdrawals'],
    ],
    'what asks for the first code': [appCode, ['known.step.showing']],
    'what asks for a code': [code, ['known.step.askingCode']],
    'what asks for both': [proof, ['known.step.askingProof']],
  },
  oracles: {
    'loading.current': skeleton,
    'loading.behind': skeleton,
    failed: page.getByText('Whether it is on could not be read.'),
    // Reloading changes nothing on screen.
    'known.news.heard': card,
    'known.news.reading.current': card,
    'known.news.reading.behind': card,
    'known.news.missed': card,
    'known.step.off': () => expect.element(button('Turn it on')).toBeEnabled(),
    'known.step.askingPassword': password,
    'known.step.showing': async () => {
      await expect
        .element(page.getByRole('img', { name: 'QR code for your authenticator app' }))
        .toBeVisible();
      await expect.element(page.getByText(shown.manual_code, { exact: true }).first()).toBeVisible();
      expect(
        codes
          .getByRole('listitem')
          .elements()
          .map(({ textContent }) => textContent),
      ).toEqual(['ABCDE-FGHJK', 'LMNPQ-RSTUV']);
    },
    'known.step.on.forLogIns.asItWas': async () => {
      await seeSince();
      await expect.element(button('Ask when I withdraw, too')).toBeEnabled();
    },
    'known.step.on.forLogIns.notExtended': ({ context: { msg } }) =>
      expect
        .element(page.getByRole('alert'))
        .toHaveTextContent(msg === '' ? sharedTexts.noProperAnswer : 'Please try again in a minute'),
    'known.step.on.extending': () =>
      expect.element(button('Ask when I withdraw, too')).toHaveAttribute('aria-busy', 'true'),
    'known.step.on.forWithdrawals': async () => {
      await seeSince();
      await expect
        .element(
          page.getByText('Withdrawals ask for a code of your app, besides the one that goes to your phone.', {
            exact: true,
          }),
        )
        .toBeVisible();
    },
    void: () => expect.element(button(sharedTexts.goOn)).toBeEnabled(),
    'known.step.askingCode': code,
    'known.step.askingProof': proof,
  },
}).walk();

function loadedWith(factor: typeof on) {
  return createActor(
    secondFactorMachine.provide({ actors: { load: fromPromise(async () => factor) } }),
  ).start();
}

test('until the account is known, the page says nothing that may change', async () => {
  const actor = loadedWith(off);
  await render(view(actor, { isShared: undefined }));
  await expect.poll(() => actor.getSnapshot().matches({ known: { step: 'off' } })).toBe(true);
  expect(skeleton.elements()).toHaveLength(1);
  expect(page.getByText(/^It is off\..*$/).elements()).toEqual([]);
});

test('in the demo’s shared account it cannot be turned on', async () => {
  await render(view(loadedWith(off), { isShared: true }));
  await expect
    .element(
      page.getByText('Everybody who tries the demo shares this account: it has no two-step log-in.', {
        exact: true,
      }),
    )
    .toBeVisible();
  expect(button('Turn it on').elements()).toEqual([]);
});

test("the server's reason against codes for withdrawals is shown in its words", async () => {
  const machine = secondFactorMachine.provide({
    actors: { load: fromPromise(async () => on), extend: fromPromise(() => Promise.reject(tooOften)) },
  });
  await render(view(createActor(machine).start()));
  await button('Ask when I withdraw, too').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please try again in a minute');
});

test('without a recovery code left the page says how to get new ones', async () => {
  await render(view(loadedWith({ ...on, recovery_codes_left: 0 })));
  await expect
    .element(page.getByText('No recovery code is left. Turn it off and on again to get new ones.'))
    .toBeVisible();
});

const typedPassword = passwordField(page);
const typedCode = page.getByLabelText('Code of your app', { exact: true });

/** A form whose calls are collected and refused. */
async function open<Values, Answer>(
  show: (actor: FormRef<Values, Answer>) => ReactNode,
  errors: Record<string, string>,
) {
  wear('light');
  const sent: Values[] = [];
  const actor = createActor(
    formOf<Values, Answer>(async (values) => {
      sent.push(values);
      throw refused(400, 'Look', { errors });
    }),
  ).start();
  await render(
    <WithActors actors={quietActors()}>
      <main>{show(actor)}</main>
    </WithActors>,
  );
  await expectAccessible();
  return sent;
}

test('the password is required, and a wrong one gets a message under its field', async () => {
  const sent = await open<BeginSecondFactor, SecondFactorSetup>((actor) => <PasswordForm actor={actor} />, {
    password: 'The password is wrong',
  });
  await button(sharedTexts.goOn).click();
  await expect.element(typedPassword).toHaveAccessibleDescription('Password is required');
  await expect.element(typedPassword).toHaveAttribute('autocomplete', 'current-password');
  await typedPassword.fill('floodlight');
  await button(sharedTexts.goOn).click();
  await expect.element(typedPassword).toHaveAccessibleDescription('The password is wrong');
  expect(sent).toEqual([{ password: 'floodlight' }]);
});

const WRONG = 'The code is wrong, or has been used. Please enter the next one';

const stay = <button type="button">Stay</button>;
/** In order: the safe button is above the destructive one. */
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);

test('six digits prove that the app has the secret', async () => {
  const sent = await open<FirstFactorCode, void>((actor) => <AppCodeForm actor={actor} />, {
    factor_code: WRONG,
  });
  await typedCode.fill('12345');
  await button('Turn it on').click();
  await expect.element(typedCode).toHaveAccessibleDescription('The code of the app has 6 digits');
  await typedCode.fill('123 456');
  await button('Turn it on').click();
  await expect.poll(() => sent).toEqual([{ factor_code: '123456' }]);
  await expect.element(typedCode).toHaveAccessibleDescription(WRONG);
});

test('turning it off takes password and code, a recovery code included', async () => {
  const sent = await open<EndSecondFactor, void>((actor) => <ProofForm actor={actor} wayOut={stay} />, {
    factor_code: WRONG,
  });
  expect(buttons().slice(-2)).toEqual(['Stay', 'Turn it off']);
  await typedPassword.fill('floodlight');
  await typedCode.fill('ABCDE');
  await button('Turn it off').click();
  await expect
    .element(typedCode)
    .toHaveAccessibleDescription('The code of the app has 6 digits, a recovery code 10 letters and digits');
  await typedCode.fill('abcde-fghjk');
  await button('Turn it off').click();
  await expect.poll(() => sent).toEqual([{ password: 'floodlight', factor_code: 'abcde-fghjk' }]);
});

test('withdrawals stop asking for a code only with a code', async () => {
  const sent = await open<EndWithdrawalFactor, void>((actor) => <CodeForm actor={actor} wayOut={stay} />, {
    factor_code: WRONG,
  });
  expect(buttons().slice(-2)).toEqual(['Stay', 'Do not ask any more']);
  await button('Do not ask any more').click();
  await expect.element(typedCode).toHaveAccessibleDescription('Please enter the code of your app');
  await typedCode.fill('123456');
  await button('Do not ask any more').click();
  await expect.poll(() => sent).toEqual([{ factor_code: '123456' }]);
  await expect.element(typedCode).toHaveAccessibleDescription(WRONG);
});
