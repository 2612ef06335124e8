import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { registerDraft } from '../../../src/actors/account/register-draft.ts';
import { formOf } from '../../../src/actors/shared/form-of.ts';
import { loadLanguage } from '../../../src/i18n/text.ts';
import { refused } from '../../../src/machines/shared/call-errors.example.ts';
import type { Registration } from '../../../src/schemas/account/account.ts';
import RegisterDialog from '../../../src/ui/account/login/register.view.tsx';
import { Appearance, LanguageButton } from '../../../src/ui/app/settings.tsx';
import { accountTexts, registerButton } from '../../pages/account.ts';
import { waitingButton } from '../../pages/shared.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { expectAccessible, wear } from '../walk-screen.tsx';

const submit = registerButton(page.getByRole('dialog'));
const field = (label: string) => page.getByLabelText(label, { exact: true });

beforeEach(async () => {
  registerDraft.forget();
  await page.viewport(360, 740);
  await loadLanguage('en');
});

/** The dialog on a small phone. The test gives the answers. */
async function open(ref: string | null = null) {
  wear('dark');
  const sent: Registration[] = [];
  const answers: { accept: (phone: string) => void; refuse: (error: Error) => void }[] = [];
  const actors = quietActors();
  actors.dialog.send({ type: 'dialog.queryChanged', modal: 'register', next: null, ref });
  const form = createActor(
    formOf<Registration, string>((values) => {
      sent.push(values);
      return new Promise((accept, refuse) => answers.push({ accept, refuse }));
    }),
  ).start();
  const { unmount } = await render(
    <WithActors actors={actors}>
      <RegisterDialog
        actor={form}
        draft={registerDraft.read()}
        onLeave={registerDraft.keep}
        language={<LanguageButton kind="link" isKept />}
        appearance={<Appearance />}
      />
    </WithActors>,
  );
  return { sent, answers, unmount };
}

async function fillIn() {
  await field(accountTexts.firstName).fill('Asha');
  await field(accountTexts.phoneNumber).fill('98123 45678');
  await field(accountTexts.email).fill('asha@example.com');
  await field(accountTexts.pinCode).fill('400001');
  await field(accountTexts.state).selectOptions('Kerala');
  await field(accountTexts.password).fill('floodlight-9');
  await field(accountTexts.confirmPassword).fill('floodlight-9');
  await field(accountTexts.isOver18).click();
  await field(accountTexts.agrees).click();
}

test('every message of the form, under its field, and focus on the first', async () => {
  await open('FRIEND01');
  await field('Referral code').fill('!');
  await submit.click();
  await expect.element(field(accountTexts.firstName)).toHaveFocus();
  const said = [
    [accountTexts.firstName, 'First Name is required'],
    [accountTexts.phoneNumber, 'Phone Number is required'],
    ['Email', 'Email Id is required'],
    [accountTexts.pinCode, 'Pin Code is required'],
    [accountTexts.state, 'State is required'],
    ['Password', 'Password is required'],
    [accountTexts.confirmPassword, 'Confirm Password is required'],
    ['Referral code', 'Referral code is not valid'],
    [accountTexts.isOver18, 'You must confirm you are over 18 years old'],
    [accountTexts.agrees, 'You must agree with the rules before ragistration'],
  ] as const;
  for (const [label, message] of said)
    await expect.element(field(label)).toHaveAccessibleDescription(message);
  await expectAccessible();
  wear('light');
  await expectAccessible();
});

test('passwords that differ', async () => {
  await open();
  await fillIn();
  await field(accountTexts.confirmPassword).fill('floodlight-8');
  await submit.click();
  await expect.element(field(accountTexts.confirmPassword)).toHaveFocus();
  await expect
    .element(field(accountTexts.confirmPassword))
    .toHaveAccessibleDescription('Passwords must match');
});

test('the rules can be read without losing what was filled in: in a new tab', async () => {
  await open();
  const rules = page.getByRole('link', { name: 'Read the rules (opens in a new tab)' });
  await expect.element(rules).toHaveAttribute('href', '/rules');
  await expect.element(rules).toHaveAttribute('target', '_blank');
});

test('typed values are restored after a reload, except the passwords, which are not stored', async () => {
  const { unmount } = await open();
  await fillIn();
  await field('I have a referral code').click();
  await field('Referral code').fill('FRIEND01');
  dispatchEvent(new Event('pagehide'));
  const keptTexts = Object.values(sessionStorage).join();
  expect([keptTexts.includes('asha@example.com'), keptTexts.includes('floodlight-9')]).toEqual([true, false]);
  await unmount();
  const { sent } = await open('ANOTHER1');
  await expect.element(field(accountTexts.password)).toHaveValue('');
  await expect.element(field(accountTexts.confirmPassword)).toHaveValue('');
  await field(accountTexts.password).fill('floodlight-9');
  await field(accountTexts.confirmPassword).fill('floodlight-9');
  await submit.click();
  expect(sent).toEqual([
    {
      first_name: 'Asha',
      last_name: '',
      phone: '98123 45678',
      email: 'asha@example.com',
      pincode: '400001',
      state: 'Kerala',
      password: 'floodlight-9',
      confirmPassword: 'floodlight-9',
      referralCode: 'FRIEND01',
      hasReferralCode: true,
      is_eighteen: true,
      agreement: true,
    },
  ]);
});

test.each(['{', '{"first_name":1}'])('broken stored values are ignored: %s', (broken) => {
  sessionStorage.setItem('register-draft', broken);
  expect(registerDraft.read()).toBe(null);
});

test('is sent as it was filled in, and waits for the answer', async () => {
  const { sent } = await open();
  await fillIn();
  await submit.click();
  await expect.element(waitingButton(page)).toBeDisabled();
  expect(sent).toEqual([
    {
      first_name: 'Asha',
      last_name: '',
      phone: '98123 45678',
      email: 'asha@example.com',
      pincode: '400001',
      state: 'Kerala',
      password: 'floodlight-9',
      confirmPassword: 'floodlight-9',
      referralCode: undefined,
      hasReferralCode: false,
      is_eighteen: true,
      agreement: true,
    },
  ]);
});

test('refusals of the server are under their fields', async () => {
  const { answers } = await open();
  await fillIn();
  await submit.click();
  await expect.element(waitingButton(page)).toBeDisabled();
  const msg = 'This password is too common. Please choose another one';
  answers[0]?.refuse(refused(400, msg, { errors: { password: msg } }));
  await expect.element(field(accountTexts.password)).toHaveFocus();
  await expect.element(field(accountTexts.password)).toHaveAccessibleDescription(msg);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a link of a friend fills in and ticks the referral; unticked, it is not sent', async () => {
  const { sent } = await open('FRIEND01');
  await expect.element(field('I have a referral code')).toBeChecked();
  await expect.element(field('Referral code')).toHaveValue('FRIEND01');
  await fillIn();
  await field('I have a referral code').click();
  await expect.element(field('Referral code')).not.toBeInTheDocument();
  await submit.click();
  expect(sent.map(({ referralCode, hasReferralCode }) => [referralCode, hasReferralCode])).toEqual([
    [undefined, false],
  ]);
});

test('without such a link the field for a code appears only once the box is ticked', async () => {
  const { sent } = await open();
  await expect.element(field('Referral code')).not.toBeInTheDocument();
  await fillIn();
  await field('I have a referral code').click();
  await field('Referral code').fill('FRIEND01');
  await submit.click();
  expect(sent.map(({ referralCode, hasReferralCode }) => [referralCode, hasReferralCode])).toEqual([
    ['FRIEND01', true],
  ]);
});

test('on a small phone it scrolls inside, nothing is cut off sideways, and the button can be reached', async () => {
  await open();
  const dialog = page.getByRole('dialog').element();
  expect(dialog.scrollHeight).toBeGreaterThan(dialog.clientHeight);
  expect(dialog.scrollWidth).toBe(dialog.clientWidth);
  expect(dialog.getBoundingClientRect().height).toBeLessThanOrEqual(740);
  submit.element().scrollIntoView();
  const { bottom, top } = submit.element().getBoundingClientRect();
  expect(top).toBeGreaterThan(0);
  expect(bottom).toBeLessThanOrEqual(740);
});

test('on 360×640 all fields are in view at once', async () => {
  await page.viewport(360, 640);
  await open();
  await expect.element(field(accountTexts.firstName)).toBeVisible();
  const typed = [
    ...page.getByRole('dialog').element().querySelectorAll('input:not([type=checkbox], [type=radio])'),
  ];
  expect(typed).toHaveLength(7);
  expect(typed.filter((input) => input.getBoundingClientRect().bottom > 640)).toEqual([]);
});

test('a browser can fill it in', async () => {
  await open();
  const autocomplete = (label: string) => field(label).element().getAttribute('autocomplete');
  expect(
    [
      accountTexts.firstName,
      accountTexts.phoneNumber,
      'Email',
      accountTexts.pinCode,
      accountTexts.state,
      'Password',
      accountTexts.confirmPassword,
    ].map(autocomplete),
  ).toEqual([
    'given-name',
    'tel-national',
    'email',
    'postal-code',
    'address-level1',
    'new-password',
    'new-password',
  ]);
});

test('all 28 states and 8 union territories can be chosen, in Hindi in the order of Hindi', async () => {
  await open();
  expect(field(accountTexts.state).element().querySelectorAll('option[value]:not([value=""])')).toHaveLength(
    36,
  );
  await loadLanguage('hi');
  await open();
  const select = page.getByLabelText('राज्य या केंद्र शासित प्रदेश').last().element();
  const options = [...select.querySelectorAll('option')].slice(1);
  expect(options).toHaveLength(36);
  expect(options.slice(0, 2).map(({ value, text }) => [value, text])).toEqual([
    ['Andaman and Nicobar Islands', 'अंडमान और निकोबार द्वीपसमूह'],
    ['Arunachal Pradesh', 'अरुणाचल प्रदेश'],
  ]);
});

test('the keyboard reaches everything in order', async () => {
  await open();
  await expect.element(field(accountTexts.firstName)).toHaveFocus();
  const names: (string | null | undefined)[] = [];
  for (let press = 0; press < 5; press++) {
    await userEvent.keyboard('{Tab}');
    names.push(document.activeElement?.getAttribute('name'));
  }
  expect(names).toEqual(['last_name', 'phone', 'email', 'pincode', 'state']);
});
