import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import { verificationMachine } from '../../../src/machines/account/verification.machine.ts';
import { offline } from '../../../src/machines/shared/call-errors.example.ts';
import ResetProof from '../../../src/ui/account/reset-proof.view.tsx';
import { DemoCodeNote } from '../../../src/ui/shared/demo-code.view.tsx';
import { codeField } from '../../pages/account.ts';
import { useThisCodeButton } from '../../pages/shared.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { listenToPage } from '../announcements.ts';
import { expectAccessible, wear } from '../walk-screen.tsx';

async function open(demoCode: ReactNode = null, send = async () => ({ wait: 30 })) {
  wear('dark');
  const happened: unknown[] = [];
  const actors = quietActors();
  actors.dialog.on('query.wanted', ({ query }) => happened.push(query));
  const actor = createActor(
    verificationMachine.provide({
      actors: {
        verify: fromPromise(async ({ input }) => {
          happened.push(input.otp);
          return null;
        }),
        resend: fromPromise(async () => {
          happened.push('sent');
          return send();
        }),
      },
    }),
    { input: { phone: '••••••••70', wait: 0 } },
  ).start();
  await render(
    <WithActors actors={actors}>
      <main>
        <ResetProof
          actor={actor}
          phone="••••••••70"
          onProven={() => happened.push('proven')}
          demoCode={demoCode}
        />
      </main>
    </WithActors>,
  );
  return { happened };
}

test('the code is sent, entered, and leads on to the new password', async () => {
  const { happened } = await open();
  await expect
    .element(
      page.getByText(
        'It is not confirmed yet that this email address is yours. Please have a code sent to your phone ••••••••70 and enter it.',
        { exact: true },
      ),
    )
    .toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Send the code', exact: true }).click();
  await expect.element(page.getByRole('button', { name: /^Send the code again in \d+ s$/ })).toBeDisabled();
  await codeField(page).fill('123456');
  await expect.element(page.getByText('Your email address is confirmed.', { exact: true })).toBeVisible();
  const goOn = page.getByRole('button', { name: 'Choose a new password', exact: true });
  await expect.element(goOn).toHaveFocus();
  await expectAccessible();
  await goOn.click();
  expect(happened).toEqual(['sent', '123456', 'proven']);
});

test('the page says that a code could not be sent, and can ask for it again', async () => {
  const { happened } = await open(null, async () => {
    throw offline;
  });
  const send = page.getByRole('button', { name: 'Send the code', exact: true });
  await send.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The code could not be sent. Please try again.');
  await send.click();
  await expect.poll(() => happened).toEqual(['sent', 'sent']);
});

test('in the demo a tap enters the code and leads on to the new password', async () => {
  const { happened } = await open(<DemoCodeNote code="246810" field="otp" onOpenInbox={() => {}} />);
  await page.getByRole('button', { name: 'Send the code', exact: true }).click();
  await expect
    .element(page.getByText('This is a demo: your code is 246810. Use this code', { exact: true }))
    .toBeVisible();
  await useThisCodeButton(page).click();
  await page.getByRole('button', { name: 'Choose a new password', exact: true }).click();
  expect(happened).toEqual(['sent', '246810', 'proven']);
});

test('in the demo, before its code has come, a tap opens the inbox', async () => {
  const opened: string[] = [];
  await open(<DemoCodeNote code={undefined} field="otp" onOpenInbox={() => opened.push('inbox')} />);
  await page.getByRole('button', { name: 'Send the code', exact: true }).click();
  await page.getByRole('button', { name: 'Open the demo inbox', exact: true }).click();
  expect(opened).toEqual(['inbox']);
});

test('a person with an expired link can ask for a new one', async () => {
  const { happened } = await open();
  await page.getByRole('button', { name: 'Ask for a fresh link', exact: true }).click();
  expect(happened).toEqual([{ modal: 'forgot-password' }]);
});

test('the confirmation of the address is announced once', async () => {
  await open();
  await page.getByRole('button', { name: 'Send the code', exact: true }).click();
  const { said, stop } = listenToPage();
  await codeField(page).fill('123456');
  await expect
    .element(page.getByRole('button', { name: 'Choose a new password', exact: true }))
    .toHaveFocus();
  expect(said).toEqual(['Your email address is confirmed.']);
  stop();
});
