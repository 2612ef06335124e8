import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import { verificationMachine } from '../../../src/machines/account/verification.machine.ts';
import { refused, timeout } from '../../../src/machines/shared/call-errors.example.ts';
import Verify from '../../../src/ui/account/verify.view.tsx';
import { DemoCodeNote } from '../../../src/ui/shared/demo-code.view.tsx';
import { codeField } from '../../pages/account.ts';
import { sharedTexts, useThisCodeButton, waitingButton } from '../../pages/shared.ts';
import { WithActors } from '../actors.tsx';
import { listenToPage } from '../announcements.ts';
import { createSut, wear } from '../walk-screen.tsx';

const refusal = (
  status: number,
  msg: string,
  { errors = {}, data }: { errors?: Record<string, string>; data?: unknown } = {},
) => refused(status, msg, { errors, data });
const wrongCode = 'The code is wrong. Please enter the latest one';
const wrong = refusal(400, wrongCode, { errors: { otp: wrongCode } });
const tooMany = refusal(429, 'Too many wrong codes. Please try again later');
const tooSoon = refusal(429, 'Please wait before asking for another code', { data: { wait: 1 } });

const send = { type: 'otp.submit', otp: '123456' } as const;
const edit = { type: 'otp.edited' } as const;
const resend = { type: 'otp.resend' } as const;

const code = codeField(page);
const verify = page.getByRole('button', { name: 'Verify' });
const again = page.getByRole('button', { name: 'Send the code again', exact: true });
const alert = page.getByRole('alert');

createSut(verificationMachine, {
  fixture: {
    input: { phone: '9812345678', wait: 1 },
    ports: {
      verify: { done: [null], error: [wrong, tooMany, timeout] },
      resend: { done: [{ wait: 1 }], error: [tooSoon, timeout] },
    },
    // Typing only matters while there is a message that it removes.
    events: (state) => (state.hasTag('outcomeUnknown') ? [send, edit, resend] : [send, resend]),
    waits: [1000],
  },
  view: (actor) => (
    <WithActors>
      <Verify actor={actor} demoCode={null} />
    </WithActors>
  ),
  gestures: {
    // The last digit submits it.
    'otp.submit': async () => {
      await code.fill('');
      await code.fill(send.otp);
    },
    'otp.edited': async () => {
      await code.click();
      await userEvent.keyboard('{End}{Backspace}');
    },
    'otp.resend': () => again.click(),
  },
  only: {
    'the code': [code, ['open.code.entering', 'open.code.verifying']],
    'the button': [verify, ['open.code.entering']],
    'what is wrong': [
      alert,
      (state) =>
        state.hasTag('locked') ||
        (!state.hasTag('busy') &&
          state.context.errors.otp === undefined &&
          (state.hasTag('outcomeUnknown') || state.context.msg !== '')),
    ],
    'the count-down': [
      page.getByRole('button', { name: /^Send the code again in \d+ s$/ }),
      ['open.resend.coolingDown'],
    ],
    'the way to another code': [again, ['open.resend.allowed']],
    'that it is done': [page.getByText('Your phone is verified. Signing you in…'), ['verified']],
  },
  oracles: {
    'open.code.entering.typing': async ({ context: { errors } }) => {
      await expect.element(page.getByText('We have sent a code to 9812345678.')).toBeVisible();
      await expect.element(verify).toBeEnabled();
      if (errors.otp !== undefined) await expect.element(code).toHaveAccessibleDescription(wrongCode);
    },
    'open.code.entering.outcomeUnknown': async ({ context: { msg } }) => {
      await expect.element(alert).toHaveTextContent(msg || sharedTexts.noProperAnswer);
      await expect.element(verify).toBeEnabled();
    },
    'open.code.verifying': async () => {
      await expect.element(waitingButton(page).first()).toBeDisabled();
      await expect.element(verify).not.toBeInTheDocument();
    },
    'open.code.locked': async () => {
      await expect.element(alert).toHaveTextContent('Too many wrong codes. Please try again later');
      await expect.element(code).not.toBeInTheDocument();
    },
    'open.resend.coolingDown': async ({ context: { wait } }) => {
      await expect
        .element(page.getByRole('button', { name: `Send the code again in ${wait} s` }))
        .toBeDisabled();
    },
    'open.resend.allowed': async (state) => {
      if (state.hasTag('locked')) await expect.element(again).toBeDisabled();
      else await expect.element(again).toBeEnabled();
    },
    'open.resend.resending': async () => {
      await expect.element(waitingButton(page).last()).toBeDisabled();
      await expect.element(again).not.toBeInTheDocument();
    },
    verified: async () => {
      await expect
        .element(page.getByRole('status'))
        .toHaveTextContent('Your phone is verified. Signing you in…');
      await expect.element(code).not.toBeInTheDocument();
    },
  },
}).walk();

async function open(
  onOpenInbox?: () => void,
  demoCode?: string,
  answer: () => Promise<null> = () => new Promise(() => {}),
) {
  wear('dark');
  const sent: unknown[] = [];
  const actor = createActor(
    verificationMachine.provide({
      actors: {
        verify: fromPromise(({ input }) => {
          sent.push(input);
          return answer();
        }),
      },
    }),
    { input: { phone: '9812345678', wait: 30 } },
  ).start();
  await render(
    <WithActors>
      <Verify
        actor={actor}
        demoCode={onOpenInbox && <DemoCodeNote code={demoCode} field="otp" onOpenInbox={onOpenInbox} />}
      />
    </WithActors>,
  );
  return { sent };
}

test('the code is ready to be typed, and a phone offers it from the message', async () => {
  await open();
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(code).toHaveAttribute('inputmode', 'numeric');
});

test.each([
  ['', 'OTP must be at least 4 digits'],
  ['123', 'OTP must be at least 4 digits'],
  ['1234567', 'OTP must not exceed 6 digits'],
  ['12345a', 'OTP must be a numeric value'],
])('%s is no code: %s', async (typed, message) => {
  const { sent } = await open();
  await code.fill(typed);
  await verify.click();
  await expect.element(code).toHaveAccessibleDescription(message);
  await expect.element(code).toHaveFocus();
  expect(sent).toEqual([]);
});

test('Enter sends it off', async () => {
  const { sent } = await open();
  await userEvent.keyboard('1234{Enter}');
  await expect.element(verify).not.toBeInTheDocument();
  expect(sent).toEqual([{ phone: '9812345678', otp: '1234' }]);
});

test('the sixth digit sends it, once; Enter afterwards does not send it again', async () => {
  const { sent } = await open();
  await userEvent.keyboard('12345');
  await expect.element(verify).toBeEnabled();
  await userEvent.keyboard('6{Enter}');
  await expect.element(verify).not.toBeInTheDocument();
  expect(sent).toEqual([{ phone: '9812345678', otp: '123456' }]);
});

test('a code may be pasted as it is read out', async () => {
  const { sent } = await open();
  await code.fill('123 456');
  await expect.element(verify).not.toBeInTheDocument();
  expect(sent).toEqual([{ phone: '9812345678', otp: '123456' }]);
});

test('in the demo it says where the code is, and leads there', async () => {
  const onOpenInbox = vi.fn();
  await open(onOpenInbox);
  await page.getByRole('button', { name: 'Open the demo inbox' }).click();
  expect(onOpenInbox).toHaveBeenCalledOnce();
});

test('in the demo the code that has come is entered by one tap', async () => {
  const { sent } = await open(() => {}, '654321');
  await useThisCodeButton(page).click();
  await expect.element(code).toHaveValue('654321');
  expect(sent).toEqual([{ phone: '9812345678', otp: '654321' }]);
});

test('the verification of the phone is announced once', async () => {
  await open(undefined, undefined, async () => null);
  const { said, stop } = listenToPage();
  await userEvent.keyboard('123456');
  await expect.element(code).not.toBeInTheDocument();
  await expect.poll(() => said).toEqual(['Your phone is verified. Signing you in…']);
  stop();
});

/**
 * The page on which each code, and each request for one, fails with this error; one may be requested at once.
 */
async function openRefusing(error: Error) {
  const actor = createActor(
    verificationMachine.provide({
      actors: {
        verify: fromPromise(() => Promise.reject(error)),
        resend: fromPromise(() => Promise.reject(error)),
      },
    }),
    { input: { phone: '9812345678', wait: 0 } },
  ).start();
  await render(
    <WithActors>
      <Verify actor={actor} demoCode={null} />
    </WithActors>,
  );
}

test('while no code is accepted, none can be sent either, and the reason stays', async () => {
  await openRefusing(tooMany);
  await code.fill('123456');
  await expect.element(alert).toHaveTextContent('Too many wrong codes. Please try again later');
  await expect.element(again).toBeDisabled();
  again.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(alert).toHaveTextContent('Too many wrong codes. Please try again later');
});

test('the page says that another code could not be sent, also after a lost answer to the last one', async () => {
  await openRefusing(timeout);
  await code.fill('123456');
  await expect.element(alert).toHaveTextContent(sharedTexts.noProperAnswer);
  await again.click();
  await expect.element(alert).toHaveTextContent('The code could not be sent. Please try again.');
});
