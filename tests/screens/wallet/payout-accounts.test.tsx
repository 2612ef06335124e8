import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { listOf } from '../../../src/actors/shared/list-of.ts';
import { accountChangeOf } from '../../../src/actors/wallet/account-change.ts';
import { loadLanguage } from '../../../src/i18n/text.ts';
import { refused, timeout } from '../../../src/machines/shared/call-errors.example.ts';
import type { BankDetails, PayoutAccount } from '../../../src/schemas/wallet/payout-accounts.ts';
import AccountHistory from '../../../src/ui/wallet/account-history.view.tsx';
import AddAccount from '../../../src/ui/wallet/add-account.view.tsx';
import { securityCodeField, sharedTexts } from '../../pages/shared.ts';
import { withdrawMoneyLink } from '../../pages/wallet.ts';
import { quietActors, WithActors, walletOf } from '../actors.tsx';
import { listenToPage } from '../announcements.ts';
import { createSut, expectAccessible, wear } from '../walk-screen.tsx';

const details: BankDetails = {
  holder_name: 'Demo Bettor',
  account: '00001234',
  re_account: '00001234',
  ifsc_code: 'ABCD0123456',
  bank_name: 'Demo Bank',
  account_type: 'savings',
  upi_id: 'demo@bank',
  phone_pay: '9000000001',
  g_pay: '9000000002',
  paytm: '9000000003',
};
const account: PayoutAccount = {
  id: 4,
  holder_name: 'Demo Bettor',
  account: '••••1234',
  ifsc_code: 'ABCD0123456',
  bank_name: 'Demo Bank',
  account_type: 'savings',
  upi_id: 'de••••@bank',
  phone_pay: '••••0001',
  g_pay: '••••0002',
  paytm: '••••0003',
  added_at: '2026-01-01T19:00:00Z',
};

const incorrect = refused(409, 'This account is already saved', {
  errors: { account: 'This account is already saved' },
});
const wrongCode = refused(400, 'The code is wrong. Please enter the latest one', {
  errors: { security_code: 'The code is wrong. Please enter the latest one' },
});
const signedOut = refused(401, 'Please sign in to continue');
const tooOften = refused(429, 'Too many wrong codes. Please try again later');
const underWay = refused(409, 'A withdrawal to this account is under way');

const fields: Record<Exclude<keyof BankDetails, 'account_type'>, string> = {
  holder_name: 'Account holder name',
  account: 'Account no',
  re_account: 'Repeat account no',
  ifsc_code: 'IFSC code',
  bank_name: 'Bank name',
  upi_id: 'UPI id',
  phone_pay: 'PhonePe number',
  g_pay: 'GPay number',
  paytm: 'Paytm number',
};
const field = (name: keyof typeof fields) => page.getByLabelText(fields[name], { exact: true });
const accountType = page.getByLabelText('Account type');
const code = securityCodeField(page);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const heading = (name: string) => page.getByRole('heading', { name });
const alert = page.getByRole('alert');

async function fillIn(values: BankDetails) {
  for (const name of Object.keys(fields) as (keyof typeof fields)[]) await field(name).fill(values[name]);
  await accountType.selectOptions(values.account_type);
}

function isFilledIn(): boolean {
  const typed = field('holder_name').element();
  return typed instanceof HTMLInputElement && typed.value !== '';
}

async function seeCode({ context: { errors } }: { context: { errors: Readonly<Record<string, string>> } }) {
  await expect.element(code).toBeVisible();
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
  if (errors.security_code) await expect.element(code).toHaveAccessibleDescription(errors.security_code);
}

const seeCooling = ({ context: { wait } }: { context: { wait: number } }) =>
  expect.element(button(`New code in 00:0${wait}`)).toBeDisabled();
const seeAllowed = async ({ context: { msg, errors } }: { context: { msg: string; errors: object } }) => {
  await expect.element(button('Send a new code')).toBeEnabled();
  if (msg !== '' && Object.keys(errors).length === 0) await expect.element(alert).toHaveTextContent(msg);
};
const seeResending = () => expect.element(button('Send a new code')).toHaveAttribute('aria-busy', 'true');

const addAccountMachine = accountChangeOf<BankDetails, PayoutAccount>({
  sendCode: async () => ({ wait: 2 }),
  apply: async () => account,
});
const removeAccountMachine = accountChangeOf<PayoutAccount, unknown>({
  sendCode: async () => ({ wait: 2 }),
  apply: async () => null,
});

const actors = quietActors({ wallet: walletOf(5000) });

async function seeDetails() {
  await expect.element(button(sharedTexts.goOn)).toBeEnabled();
  await expect.element(alert).not.toBeInTheDocument();
}

createSut(addAccountMachine, {
  fixture: {
    ports: {
      sendCode: { done: [{ wait: 2 }], error: [tooOften, signedOut, incorrect, timeout] },
      apply: { done: [account], error: [wrongCode, incorrect, signedOut, tooOften, timeout] },
    },
    events: [
      { type: 'change.submit', change: details },
      { type: 'change.edited', field: 'holder_name' },
      'change.leave',
      { type: 'code.submit', security_code: '123456' },
      'code.edited',
      'code.resend',
    ],
    bounded: ({ wait, change }) => [wait, change === null],
  },
  view: (actor) => (
    <WithActors actors={actors}>
      <AddAccount actor={actor} demoCode={null} />
    </WithActors>
  ),
  gestures: {
    'change.submit': async (event) => {
      // Earlier values may be sent again unchanged: typing would be an edit.
      if (!isFilledIn()) await fillIn(event.change);
      await button(sharedTexts.goOn).click();
    },
    'change.edited': async () => {
      await field('holder_name').click();
      await userEvent.keyboard('{End}s');
    },
    'change.leave': () => button(/Back to the details|Add another/).click(),
    'code.submit': async (event) => {
      await code.fill(event.security_code);
      await button('Save account').click();
    },
    'code.edited': async () => {
      await code.click();
      await userEvent.keyboard('{End}7');
    },
    'code.resend': () => button('Send a new code').click(),
  },
  notOffered: {
    'idle: change.ask → asked': 'asked about is the removal of an account, in their list',
    'asked: change.confirm → sendingCode': 'asked about is the removal of an account, in their list',
    'asked: change.leave → idle': 'asked about is the removal of an account, in their list',
  },
  besides: {
    'change.submit': ([...Object.keys(fields), 'account_type'] as (keyof BankDetails)[]).map((name) => ({
      type: 'change.edited' as const,
      field: name,
    })),
    'code.submit': [{ type: 'code.edited' }],
  },
  only: {
    'the code': [code, ['enteringCode', 'applying']],
    'that no answer came': [
      page.getByText(
        'No answer came: the account may be saved already. Sending it again saves it only once.',
      ),
      (state) => state.hasTag('outcomeUnknown') && state.context.msg === '',
    ],
    'the way to the code': [
      button(sharedTexts.goOn),
      (state) => state.matches('idle') || state.matches('asked'),
    ],
    'that the code was not sent': [
      page.getByText('The code could not be sent. Please try again.'),
      ['asked.codeNotSent'],
    ],
    'the count-down': [button(/^New code in /), ['enteringCode.resend.coolingDown']],
    'that it is done': [heading('Account saved'), ['applied']],
  },
  oracles: {
    idle: seeDetails,
    'asked.confirming': seeDetails,
    'asked.refused': async ({ context: { errors } }) => {
      if (errors.account) {
        await seeDetails();
        await expect.element(field('account')).toHaveAccessibleDescription('This account is already saved');
        await expect.element(field('account')).toHaveFocus();
      } else {
        await expect.element(alert).toHaveTextContent('Too many wrong codes. Please try again later');
      }
    },
    'asked.codeNotSent': () =>
      expect.element(alert).toHaveTextContent('The code could not be sent. Please try again.'),
    sendingCode: () => expect.element(button(sharedTexts.pleaseWait)).toBeDisabled(),
    'enteringCode.code.typing': seeCode,
    'enteringCode.code.outcomeUnknown': ({ context: { msg } }) =>
      expect
        .element(alert)
        .toHaveTextContent(
          msg || 'No answer came: the account may be saved already. Sending it again saves it only once.',
        ),
    'enteringCode.resend.coolingDown': seeCooling,
    'enteringCode.resend.allowed': seeAllowed,
    'enteringCode.resend.resending': seeResending,
    applying: async () => {
      await expect.element(button(sharedTexts.pleaseWait)).toBeDisabled();
      await expect.element(button('Back to the details')).toBeDisabled();
    },
    applied: async () => {
      await expect.element(heading('Account saved')).toBeVisible();
      await expect.element(page.getByText('Demo Bank ••••1234')).toBeVisible();
      await expect.element(withdrawMoneyLink(page)).toHaveAttribute('href', '/withdrawal-request');
    },
  },
}).walk();

const accounts = createActor(
  listOf(async () => [account]),
  { input: {} },
).start();

createSut(removeAccountMachine, {
  fixture: {
    ports: {
      sendCode: { done: [{ wait: 2 }], error: [signedOut, tooOften, timeout] },
      apply: { done: [null], error: [wrongCode, signedOut, underWay, timeout] },
    },
    events: [
      { type: 'change.ask', change: account },
      'change.confirm',
      'change.leave',
      { type: 'code.submit', security_code: '123456' },
      'code.edited',
      'code.resend',
    ],
    bounded: ({ wait, change }) => [wait, change === null],
  },
  view: (actor) => (
    <WithActors actors={actors}>
      <AccountHistory actor={actor} accounts={accounts} demoCode={null} />
    </WithActors>
  ),
  gestures: {
    'change.ask': () => button('Remove Demo Bank ••••1234').click(),
    'change.confirm': () => button('Send the code').click(),
    'change.leave': () => button(sharedTexts.close).click(),
    'code.submit': async (event) => {
      await code.fill(event.security_code);
      await button('Remove account').click();
    },
    'code.edited': async () => {
      await code.click();
      await userEvent.keyboard('{End}7');
    },
    'code.resend': () => button('Send a new code').click(),
  },
  notOffered: {
    'idle: change.submit → sendingCode': 'the form for another account does this',
    'idle: change.edited → (no target)': 'the form for another account does this',
    'asked: change.submit → sendingCode': 'the form for another account does this',
    'asked: change.edited → idle': 'the form for another account does this',
  },
  besides: { 'code.submit': [{ type: 'code.edited' }] },
  only: {
    'the dialog': [page.getByRole('dialog'), ['asked', 'sendingCode', 'enteringCode', 'applying', 'applied']],
    'the code': [code, ['enteringCode', 'applying']],
    'that no answer came': [
      page.getByText('No answer came: the account may be gone already. Sending it again does no harm.'),
      (state) => state.hasTag('outcomeUnknown') && state.context.msg === '',
    ],
    'that the code was not sent': [
      page.getByText('The code could not be sent. Please try again.'),
      ['asked.codeNotSent'],
    ],
    'the count-down': [button(/^New code in /), ['enteringCode.resend.coolingDown']],
    'that it is done': [page.getByText('The account has been removed.'), ['applied']],
  },
  oracles: {
    idle: async () => {
      await expect.element(heading('Demo Bank ••••1234')).toBeVisible();
      await expect.element(page.getByText('de••••@bank')).toBeVisible();
      await expect.element(page.getByText('2 Jan 2026')).toBeVisible();
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    },
    'asked.confirming': async () => {
      await expect
        .element(
          page.getByText(
            'Withdrawals can no longer go to Demo Bank ••••1234. A code sent to your phone confirms that it is you.',
          ),
        )
        .toBeVisible();
      await expect.element(button('Keep the account')).toBeEnabled();
    },
    'asked.codeNotSent': () =>
      expect.element(alert).toHaveTextContent('The code could not be sent. Please try again.'),
    sendingCode: () => expect.element(button('Send the code')).toHaveAttribute('aria-busy', 'true'),
    'enteringCode.code.typing': seeCode,
    'enteringCode.code.outcomeUnknown': ({ context: { msg } }) =>
      expect
        .element(alert)
        .toHaveTextContent(
          msg || 'No answer came: the account may be gone already. Sending it again does no harm.',
        ),
    'enteringCode.resend.coolingDown': seeCooling,
    'enteringCode.resend.allowed': seeAllowed,
    'enteringCode.resend.resending': seeResending,
    applying: () => expect.element(button(sharedTexts.pleaseWait)).toBeDisabled(),
    applied: async () => {
      await expect.element(page.getByText('The account has been removed.')).toBeVisible();
      await expect.element(button('Done')).toHaveFocus();
    },
    'asked.refused': async ({ context: { msg } }) => {
      await expect.element(alert).toHaveTextContent(msg);
      await expect.element(button('Done')).toHaveFocus();
    },
  },
}).walk();

afterEach(() => loadLanguage('en'));

async function open() {
  wear('dark');
  const sent: BankDetails[] = [];
  const actor = createActor(
    accountChangeOf<BankDetails, PayoutAccount>({
      sendCode: async (details) => {
        sent.push(details);
        return { wait: 30 };
      },
      apply: async () => account,
    }),
  ).start();
  await render(
    <WithActors actors={actors}>
      <main>
        <AddAccount actor={actor} demoCode={null} />
      </main>
    </WithActors>,
  );
  return { actor, sent };
}

test('nothing typed: every message under its field, in red, and focus on the first', async () => {
  const { sent } = await open();
  await button(sharedTexts.goOn).click();
  await expect.element(field('holder_name')).toHaveAccessibleDescription('Account Holder Name is Required');
  await expect.element(field('account')).toHaveAccessibleDescription('Account No is Required');
  await expect.element(field('re_account')).toHaveAccessibleDescription('Repeat Account No is Required');
  await expect.element(field('ifsc_code')).toHaveAccessibleDescription('IFSC code is Required');
  await expect.element(field('bank_name')).toHaveAccessibleDescription('Bank name is Required');
  await expect.element(accountType).toHaveAccessibleDescription('Account type is Required');
  await expect.element(field('upi_id')).toHaveAccessibleDescription('UPI id is required');
  await expect.element(field('phone_pay')).toHaveAccessibleDescription('Phonepay number should be 10 digit');
  await expect.element(field('g_pay')).toHaveAccessibleDescription('Gpay number should be 10 digit');
  await expect.element(field('paytm')).toHaveAccessibleDescription('Paytm number should be 10 digit');
  await expect.element(field('holder_name')).toHaveFocus();
  const error = page.getByText('UPI id is required').element();
  expect(getComputedStyle(error).color).toBe('rgb(255, 138, 133)');
  await expectAccessible();
  expect(sent).toEqual([]);
});

test('account numbers that differ, and a UPI id without its handle', async () => {
  const { sent } = await open();
  await fillIn({ ...details, re_account: '00001235', upi_id: 'demo' });
  await button(sharedTexts.goOn).click();
  await expect.element(field('re_account')).toHaveFocus();
  await expect
    .element(field('re_account'))
    .toHaveAccessibleDescription('Account numbers do not match. Please re-enter the correct account number.');
  await expect.element(field('upi_id')).toHaveAccessibleDescription('Invalid UPI ID format');
  expect(sent).toEqual([]);
});

test('the repeated number can be pasted, and the IFSC code is sent in capitals', async () => {
  const { sent } = await open();
  await fillIn({ ...details, re_account: '', ifsc_code: 'abcd0123456' });
  await field('account').click();
  await userEvent.keyboard('{Control>}ac{/Control}');
  await field('re_account').click();
  await userEvent.keyboard('{Control>}v{/Control}');
  await expect.element(field('re_account')).toHaveValue('00001234');
  await button(sharedTexts.goOn).click();
  await expect.element(code).toHaveFocus();
  expect(sent).toEqual([details]);
});

test('the code wants digits, six at most', async () => {
  await open();
  await fillIn(details);
  await button(sharedTexts.goOn).click();
  await button('Save account').click();
  await expect.element(code).toHaveAccessibleDescription('Please fill the security field');
  await expect.element(code).toHaveFocus();
  await code.fill('12a456');
  await expect.element(code).toHaveAccessibleDescription('Must contain only digits');
  await code.fill('1234567');
  await expect.element(code).toHaveAccessibleDescription('The code must not exceed 6 digits');
  await code.fill('१२३ ४५६');
  await expect.element(code).not.toHaveAttribute('aria-invalid');
});

test('the typed values are still there after a look at the code step', async () => {
  await open();
  await fillIn(details);
  await button(sharedTexts.goOn).click();
  await button('Back to the details').click();
  await expect.element(field('holder_name')).toHaveValue('Demo Bettor');
  await expect.element(field('paytm')).toHaveValue('9000000003');
  await expect.element(accountType).toHaveValue('savings');
});

/** Fills in an account, and submits it with its code. */
async function sendOff(calls: Parameters<typeof accountChangeOf<BankDetails, PayoutAccount>>[0]) {
  wear('dark');
  const actor = createActor(accountChangeOf<BankDetails, PayoutAccount>(calls)).start();
  await render(
    <WithActors actors={actors}>
      <AddAccount actor={actor} demoCode={null} />
    </WithActors>,
  );
  await fillIn(details);
  await button(sharedTexts.goOn).click();
  await code.fill('123456');
  await button('Save account').click();
}

test('a number of a refused account is corrected key by key without losing the caret', async () => {
  await sendOff({ sendCode: async () => ({ wait: 30 }), apply: () => Promise.reject(incorrect) });
  await expect.element(field('account')).toHaveFocus();
  await field('ifsc_code').click();
  await userEvent.keyboard('{End}{Backspace}{Backspace}78');
  await expect.element(field('ifsc_code')).toHaveValue('ABCD0123478');
  await expect.element(field('ifsc_code')).toHaveFocus();
  await expect.element(field('account')).toHaveValue('00001234');
});

test('the page says that another code could not be sent, also after a lost answer to the change', async () => {
  const answers = [async () => ({ wait: 0 }), () => Promise.reject(tooOften)];
  await sendOff({
    sendCode: () => answers.shift()?.() ?? Promise.reject(timeout),
    apply: () => Promise.reject(timeout),
  });
  await expect
    .element(alert)
    .toHaveTextContent(
      'No answer came: the account may be saved already. Sending it again saves it only once.',
    );
  await button('Send a new code').click();
  await expect.element(alert).toHaveTextContent('Too many wrong codes. Please try again later');
});

test('the removal of an account is announced once', async () => {
  wear('dark');
  const removal = createActor(
    accountChangeOf<PayoutAccount, unknown>({
      sendCode: async () => ({ wait: 30 }),
      apply: async () => null,
    }),
  ).start();
  await render(
    <WithActors actors={actors}>
      <main>
        <AccountHistory actor={removal} accounts={accounts} demoCode={null} />
      </main>
    </WithActors>,
  );
  await button('Remove Demo Bank ••••1234').click();
  await button('Send the code').click();
  await code.fill('123456');
  const { said, stop } = listenToPage();
  await button('Remove account').click();
  await expect.element(button('Done')).toHaveFocus();
  expect(said).toEqual(['The account has been removed.']);
  stop();
});

test('none saved yet: a way to the first', async () => {
  wear('dark');
  const removal = createActor(removeAccountMachine).start();
  const none = createActor(
    listOf<PayoutAccount>(async () => []),
    { input: {} },
  ).start();
  await render(
    <WithActors actors={actors}>
      <main>
        <AccountHistory actor={removal} accounts={none} demoCode={null} />
      </main>
    </WithActors>,
  );
  await expect.element(page.getByText('You have not saved a payout account yet')).toBeVisible();
  const ways = page.getByRole('link', { name: 'Add account' }).elements();
  expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/add-account', '/add-account']);
  await expectAccessible();
});

test('says everything in Hindi', async () => {
  await loadLanguage('hi');
  await open();
  await button('आगे बढ़ें').click();
  await expect.element(page.getByText('खाताधारक का नाम ज़रूरी है')).toBeVisible();
  const said = document.body.textContent.replaceAll(/IFSC|UPI|PhonePe|GPay|Paytm|name@bank/g, '');
  expect(said).not.toMatch(/[A-Za-z]/);
});
