import { useEffect } from 'react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { moneyRequestOf } from '../../../src/actors/shared/money-request-of.ts';
import { pagedListOf } from '../../../src/actors/shared/paged-list-of.ts';
import { accountChanges, tellAccountsChanged } from '../../../src/actors/wallet/accounts-changed.ts';
import { followWithdrawal } from '../../../src/actors/wallet/withdrawal.ts';
import { valid } from '../../../src/api/shared/valid.ts';
import { loadLanguage } from '../../../src/i18n/text.ts';
import { hello } from '../../../src/machines/bets/live-feed.example.ts';
import { refused } from '../../../src/machines/shared/call-errors.example.ts';
import {
  account,
  receipt,
  terms,
  withdrawalExample,
} from '../../../src/machines/wallet/withdrawal.example.ts';
import {
  type ConfirmedDraft,
  type WithdrawalDraft,
  type WithdrawalTerms,
  withdrawalMachine,
} from '../../../src/machines/wallet/withdrawal.machine.ts';
import type { PayoutAccount } from '../../../src/schemas/wallet/payout-accounts.ts';
import {
  WithdrawalDraft as Draft,
  WithdrawalReceipt,
  type WithdrawalRow,
} from '../../../src/schemas/wallet/withdrawals.ts';
import { DemoCodeNote } from '../../../src/ui/shared/demo-code.view.tsx';
import { PastWithdrawals, WithdrawalCourse } from '../../../src/ui/wallet/past-withdrawals.view.tsx';
import { WithdrawalPage } from '../../../src/ui/wallet/withdrawal-request.view.tsx';
import { securityCodeField, sharedTexts } from '../../pages/shared.ts';
import { amountField } from '../../pages/wallet.ts';
import { quietActors, WithActors, walletOf } from '../actors.tsx';
import { createSut, expectAccessible, wear } from '../walk-screen.tsx';

const other: PayoutAccount = { ...account, id: 5, account: '••••5678', account_type: 'current' };
const skeleton = page.getByTestId('form-skeleton');
const amount = amountField(page);
const chosen = page.getByLabelText('To which account');
const code = securityCodeField(page);
const appCode = page.getByLabelText('Code of your app');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const heading = (name: string) => page.getByRole('heading', { name });
const alert = page.getByRole('alert');

interface Seen {
  context: { errors: Readonly<Record<string, string>>; asksFactor: boolean };
}

async function seeCode({ context: { errors, asksFactor } }: Seen) {
  await expect.element(code).toBeVisible();
  await expect.element(page.getByText('₹300.00')).toBeVisible();
  await expect.element(page.getByText('Demo Bank ••••1234')).toBeVisible();
  if (errors.security_code) await expect.element(code).toHaveAccessibleDescription(errors.security_code);
  if (asksFactor)
    await expect
      .element(appCode)
      .toHaveAccessibleDescription(errors.factor_code ?? 'Without your phone: a recovery code');
  else await expect.element(appCode).not.toBeInTheDocument();
}

/** Reloading the accounts changes nothing on screen. */
async function seeChosen() {
  await expect.element(button(sharedTexts.goOn)).toBeEnabled();
  await expect.element(chosen).toHaveValue('4');
}

const actors = quietActors({ wallet: walletOf(5000) });
actors.feed.send(hello);

const courseOf = (id: number) => <p>The course of {id}</p>;

/** The page, with the sources of accounts added elsewhere and of activities. */
function Request({ flow }: { flow: ActorRefFrom<typeof withdrawalMachine> }) {
  useEffect(() => followWithdrawal(flow, actors), [flow]);
  return <WithdrawalPage actor={flow} past={null} demoCode={null} courseOf={courseOf} />;
}

const seeAnswerLost = async () => {
  await expect.element(heading('Checking your withdrawal')).toBeVisible();
  await expect
    .element(
      page.getByText(
        /^We are asking the server what became of your request of ₹(?:300|450)\.00\. It counts once at most: please wait before you try again\.$/,
      ),
    )
    .toBeVisible();
  await expect.element(button('Check now')).toBeEnabled();
};

const seeAsking = () => expect.element(button('Check now')).toBeDisabled();

createSut(withdrawalMachine, {
  fixture: withdrawalExample,
  view: (actor) => (
    <WithActors actors={actors}>
      <Request flow={actor} />
    </WithActors>
  ),
  gestures: {
    'withdrawal.submit': async (event) => {
      await amount.fill(event.withdrawalAmount);
      await button(sharedTexts.goOn).click();
    },
    'withdrawal.edited': async () => {
      await amount.click();
      await userEvent.keyboard('{End}1');
    },
    'withdrawal.back': () => button('Change').click(),
    'withdrawal.retry': () => button(sharedTexts.tryAgain).click(),
    'withdrawal.again': () => button('Make another withdrawal').click(),
    'withdrawal.check': () => button('Check now').click(),
    'code.submit': async (event) => {
      await code.fill(event.security_code);
      if (event.factor_code !== undefined) await appCode.fill(event.factor_code);
      await button('Request withdrawal').click();
    },
    'code.edited': async () => {
      await code.click();
      await userEvent.keyboard('{End}7');
    },
    'code.resend': () => button('Send a new code').click(),
  },
  world: ['network.back', 'session.returned'],
  happens: {
    'activity.came': async () => {
      const { activity } = actors.feed.getSnapshot().context;
      const data = { latest: (activity?.latest ?? 0) + 1, read_up_to: 0 };
      actors.feed.send({ type: 'feed.activity', data });
    },
    'accounts.changed': async () => {
      let stop = () => {};
      const told = new Promise<void>((resolve) => {
        // Subscribed after the page, and therefore called after it.
        stop = accountChanges(resolve);
      });
      tellAccountsChanged();
      await told;
      stop();
    },
  },
  besides: {
    'withdrawal.submit': [{ type: 'withdrawal.edited', field: 'withdrawalAmount' }],
    'code.submit': [{ type: 'code.edited' }],
  },
  only: {
    'the skeleton': [skeleton, ['loading', 'recalling.recalling']],
    'the way to an account': [page.getByRole('link', { name: 'Add a payout account' }), ['noAccount']],
    'the amount': [amount, ['choosing', 'sendingCode']],
    'the code': [code, ['enteringCode', 'requesting.sent']],
    'what is wrong': [
      alert,
      (state) =>
        state.matches('failed') ||
        state.matches({ choosing: { draft: 'refused' } }) ||
        state.matches({ choosing: { draft: 'codeNotSent' } }) ||
        (state.matches('enteringCode') &&
          state.context.msg !== '' &&
          state.context.errors.security_code === undefined &&
          state.context.errors.factor_code === undefined),
    ],
    'the count-down': [button(/^New code in /), ['enteringCode.resend.coolingDown']],
    'that the answer was lost': [
      heading('Checking your withdrawal'),
      [
        'recalling.outcomeUnknown',
        'recalling.reconciling',
        'requesting.outcomeUnknown',
        'requesting.reconciling',
      ],
    ],
    'that it is requested': [heading('Withdrawal requested'), ['requested']],
    'that it is not': [heading('The withdrawal was not requested'), ['notRequested']],
  },
  oracles: {
    'recalling.recalling': skeleton,
    loading: skeleton,
    failed: () => expect.element(alert).toHaveTextContent('Your accounts could not be loaded'),
    noAccount: () =>
      expect
        .element(page.getByRole('link', { name: 'Add a payout account' }))
        .toHaveAttribute('href', '/add-account'),
    'choosing.draft.editing': async ({ context: { errors } }) => {
      await expect.element(button(sharedTexts.goOn)).toBeEnabled();
      await expect.element(chosen).toHaveValue('4');
      await expect.element(page.getByRole('option', { name: '••••1234 · Savings' })).toBeInTheDocument();
      await expect.element(alert).not.toBeInTheDocument();
      if (errors.withdrawalAmount) {
        await expect.element(amount).toHaveAccessibleDescription('Amount must be 200 or more');
        await expect.element(chosen).toHaveAccessibleDescription('Please choose an account');
        await expect.element(chosen).toHaveFocus();
      } else await expect.element(amount).toHaveAccessibleDescription('At least ₹200; you have ₹5,000.00');
    },
    'choosing.draft.refused': ({ context: { msg } }) => expect.element(alert).toHaveTextContent(msg),
    'choosing.draft.codeNotSent': () =>
      expect.element(alert).toHaveTextContent('The code could not be sent. Please try again.'),
    'choosing.accounts.known': seeChosen,
    'choosing.accounts.reading.current': seeChosen,
    'choosing.accounts.reading.behind': seeChosen,
    'choosing.accounts.missed': seeChosen,
    sendingCode: () => expect.element(button(sharedTexts.pleaseWait)).toBeDisabled(),
    'enteringCode.resend.coolingDown': async (snapshot) => {
      await seeCode(snapshot);
      await expect.element(button(`New code in 00:0${snapshot.context.wait}`)).toBeDisabled();
    },
    'enteringCode.resend.allowed': async (snapshot) => {
      await seeCode(snapshot);
      await expect.element(button('Send a new code')).toBeEnabled();
    },
    'enteringCode.resend.resending': async (snapshot) => {
      await seeCode(snapshot);
      await expect.element(button('Send a new code')).toHaveAttribute('aria-busy', 'true');
    },
    'enteringCode.factor.reading.current': seeCode,
    'enteringCode.factor.reading.behind': seeCode,
    'enteringCode.factor.missed': seeCode,
    'enteringCode.factor.known': seeCode,
    'requesting.sent': async () => {
      await expect.element(button(sharedTexts.pleaseWait)).toBeDisabled();
      await expect.element(button('Change')).toBeDisabled();
    },
    'recalling.outcomeUnknown': seeAnswerLost,
    'requesting.outcomeUnknown': seeAnswerLost,
    'recalling.reconciling': seeAsking,
    'requesting.reconciling': seeAsking,
    requested: async () => {
      await expect.element(heading('Withdrawal requested')).toBeVisible();
      await expect.element(page.getByText('₹300.00')).toBeVisible();
      await expect.element(page.getByText('The course of 2')).toBeVisible();
      await expect
        .element(page.getByRole('link', { name: 'See statement' }))
        .toHaveAttribute('href', '/wallet-history');
    },
    notRequested: async () => {
      await expect.element(heading('The withdrawal was not requested')).toBeVisible();
      await expect
        .element(page.getByText('It did not reach us, and will not any more. Nothing has left your wallet.'))
        .toBeVisible();
    },
  },
}).walk();

afterEach(() => loadLanguage('en'));

const request = moneyRequestOf({
  route: 'withdrawal/request',
  receipt: WithdrawalReceipt,
  send: async (_: ConfirmedDraft) => receipt,
});

/** Records the drafts, and refuses them. */
const refusing = (field: string, msg: string, confirmed: ConfirmedDraft[]) =>
  moneyRequestOf({
    route: 'withdrawal/request',
    receipt: WithdrawalReceipt,
    send: async (draft: ConfirmedDraft) => {
      confirmed.push(draft);
      throw refused(400, msg, { errors: { [field]: msg } });
    },
  });

async function open({
  accounts = [account],
  asksFactor = false,
  rupees = 1000.5,
  demoCode = '',
  refused = '',
  field = 'security_code',
  readFactor = async () => asksFactor,
} = {}) {
  wear('dark');
  const sent: WithdrawalDraft[] = [];
  const confirmed: ConfirmedDraft[] = [];
  const actor = createActor(
    withdrawalMachine.provide({
      actors: {
        load: fromPromise(async (): Promise<WithdrawalTerms> => ({ accounts: [...accounts], asksFactor })),
        readFactor: fromPromise(readFactor),
        sendCode: fromPromise(async ({ input }) => {
          sent.push(input);
          valid(Draft, input);
          return { wait: 30 };
        }),
        request: refused === '' ? request : refusing(field, refused, confirmed),
      },
    }),
  ).start();
  await render(
    <WithActors actors={quietActors({ wallet: walletOf(rupees) })}>
      <main>
        <WithdrawalPage
          actor={actor}
          past={null}
          courseOf={courseOf}
          demoCode={<DemoCodeNote code={demoCode} field="security_code" onOpenInbox={() => {}} />}
        />
      </main>
    </WithActors>,
  );
  await expect.element(amount).toBeVisible();
  return { actor, sent, confirmed };
}

test.each([
  ['', 'Amount is required'],
  ['199', 'Amount must be 200 or more'],
  ['199.99', 'Amount must be 200 or more'],
  ['two hundred', 'Amount must be 200 or more'],
  ['200.001', 'Use at most two decimals'],
  ['1000.51', 'The amount is more than your wallet holds'],
])('%j: the message under the field, in red, and focus on it', async (typed, message) => {
  const { sent } = await open();
  await amount.fill(typed);
  await button(sharedTexts.goOn).click();
  await expect.element(amount).toHaveAccessibleDescription(message);
  await expect.element(amount).toHaveFocus();
  expect(getComputedStyle(page.getByText(message).element()).color).toBe('rgb(255, 138, 133)');
  expect(sent).toEqual([]);
});

test.each([
  ['200', '200'],
  ['₹ 1,०००.50', '1000.50'],
])('%j is asked for as %j', async (typed, plain) => {
  const { sent } = await open();
  await amount.fill(typed);
  await button(sharedTexts.goOn).click();
  await expect.element(code).toHaveFocus();
  expect(sent).toEqual([{ withdrawalAmount: plain, account_id: 4 }]);
});

test('of several accounts one has to be chosen', async () => {
  const { sent } = await open({ accounts: [account, other] });
  await amount.fill('250');
  await button(sharedTexts.goOn).click();
  await expect.element(chosen).toHaveAccessibleDescription('Please choose an account');
  await expect.element(chosen).toHaveFocus();
  await expectAccessible();
  await chosen.selectOptions('••••5678 · Current');
  await button(sharedTexts.goOn).dblClick();
  expect(sent).toEqual([{ withdrawalAmount: '250', account_id: 5 }]);
});

test('an account stands under its bank in the list, and its bank under the field, however long its name', async () => {
  const far = { ...other, bank_name: 'Thiruvananthapuram'.repeat(5) };
  await open({ accounts: [account, far] });
  await page.viewport(320, 800);
  onTestFinished(() => page.viewport(1280, 800));
  const banks = [...chosen.element().querySelectorAll('optgroup')];
  expect(banks.map(({ label, innerText }) => [label, innerText.trim()])).toEqual([
    ['Demo Bank', '••••1234 · Savings'],
    [far.bank_name, '••••5678 · Current'],
  ]);
  await expect.element(chosen).toHaveAccessibleDescription('Add another account');
  const top = amount.element().getBoundingClientRect().top;
  await chosen.selectOptions('••••1234 · Savings');
  await expect.element(chosen).toHaveAccessibleDescription('Demo Bank Add another account');
  expect(amount.element().getBoundingClientRect().top).toBe(top);
  await chosen.selectOptions('••••5678 · Current');
  await expect.element(chosen).toHaveAccessibleDescription(`${far.bank_name} Add another account`);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
});

test.each([320, 1280])(
  'at %i px the content below keeps its place, with and without an account',
  async (width) => {
    wear('light');
    await page.viewport(width, 800);
    onTestFinished(() => page.viewport(1280, 800));
    const past = page.getByText('Those before it');
    const top = () => past.element().getBoundingClientRect().top;
    for (const accounts of [[account], []]) {
      let read = (_: WithdrawalTerms) => {};
      const reading = new Promise<WithdrawalTerms>((resolve) => {
        read = resolve;
      });
      const machine = withdrawalMachine.provide({ actors: { load: fromPromise(() => reading) } });
      const actor = createActor(machine).start();
      const { unmount } = await render(
        <WithActors actors={quietActors({ wallet: walletOf(1000) })}>
          <WithdrawalPage actor={actor} past={<p>Those before it</p>} demoCode={null} courseOf={courseOf} />
        </WithActors>,
      );
      await expect.element(skeleton).toBeVisible();
      const before = top();
      read({ accounts, asksFactor: false });
      await expect.element(skeleton).not.toBeInTheDocument();
      // One pixel is not a move.
      expect(Math.abs(top() - before)).toBeLessThanOrEqual(1);
      await unmount();
    }
  },
);

test('an account that is saved elsewhere can be chosen, and the typed amount stays', async () => {
  const accounts = [account];
  const { actor, sent } = await open({ accounts });
  await amount.fill('250');
  accounts.push(other);
  actor.send({ type: 'accounts.changed' });
  await chosen.selectOptions('••••5678 · Current');
  await expect.element(amount).toHaveValue('250');
  await button(sharedTexts.goOn).click();
  await expect.element(code).toHaveFocus();
  expect(sent).toEqual([{ withdrawalAmount: '250', account_id: 5 }]);
});

test('an account that is removed elsewhere is no longer chosen, and another one must be', async () => {
  const accounts = [account, other];
  const { actor, sent } = await open({ accounts });
  await chosen.selectOptions('••••1234 · Savings');
  await amount.fill('250');
  accounts.shift();
  actor.send({ type: 'accounts.changed' });
  await expect.element(page.getByRole('option', { name: '••••1234 · Savings' })).not.toBeInTheDocument();
  await expect.element(chosen).toHaveValue('');
  await button(sharedTexts.goOn).click();
  await expect.element(chosen).toHaveAccessibleDescription('Please choose an account');
  await expect.element(chosen).toHaveFocus();
  await expect.element(amount).toHaveValue('250');
  expect(sent).toEqual([]);
  await chosen.selectOptions('••••5678 · Current');
  await button(sharedTexts.goOn).click();
  await expect.element(code).toHaveFocus();
  expect(sent).toEqual([{ withdrawalAmount: '250', account_id: 5 }]);
});

test('only quick amounts that the wallet holds are offered', async () => {
  await open({ rupees: 999.99 });
  const quick = page.getByRole('button', { name: /^₹[0-9,]+$/ }).elements();
  expect(quick.map(({ textContent }) => textContent)).toEqual(['₹200', '₹500']);
});

test.each([
  'The code is wrong. Please enter the latest one',
  'This code has expired. Please have another one sent',
  'This code has been used. Please have another one sent',
  'Too many wrong codes. Please try again later',
])("the code's field says why the code is refused: %s", async (msg) => {
  await open({ refused: msg });
  await amount.fill('300');
  await button(sharedTexts.goOn).click();
  await code.fill('123456');
  await button('Request withdrawal').click();
  await expect.element(code).toHaveAccessibleDescription(msg);
  await expect.element(code).toHaveFocus();
  await expect.element(alert).not.toBeInTheDocument();
});

const BOTH = { withdrawalAmount: '300', account_id: 4, security_code: '123456', factor_code: '654321' };

test('a person with two-step withdrawals is asked for a code of their app, too', async () => {
  const { confirmed } = await open({ asksFactor: true, refused: 'No' });
  await amount.fill('300');
  await button(sharedTexts.goOn).click();
  await code.fill('123456');
  await button('Request withdrawal').click();
  await expect.element(appCode).toHaveAccessibleDescription('Please enter the code of your app');
  await expect.element(appCode).toHaveFocus();
  await expectAccessible();
  await appCode.fill('654 321');
  await button('Request withdrawal').click();
  await expect.poll(() => confirmed).toEqual([{ ...BOTH, factor_code: '654 321' }]);
});

test('a code of the app turned on elsewhere is requested after the server’s refusal; the typed text stays', async () => {
  let asks = false;
  const { confirmed } = await open({
    refused: 'Please enter the code of your app',
    field: 'factor_code',
    readFactor: async () => asks,
  });
  await amount.fill('300');
  await button(sharedTexts.goOn).click();
  asks = true;
  await code.fill('123456');
  await button('Request withdrawal').click();
  await expect.element(appCode).toHaveAccessibleDescription('Please enter the code of your app');
  await expect.element(appCode).toHaveFocus();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(code).toHaveValue('123456');
  await appCode.fill('654321');
  await button('Request withdrawal').click();
  const { factor_code: _, ...one } = BOTH;
  await expect.poll(() => confirmed).toEqual([one, BOTH]);
});

test('after it is turned off elsewhere no code is asked for, and a typed one is not sent', async () => {
  let asks = true;
  const { actor, confirmed } = await open({
    asksFactor: true,
    refused: 'No',
    readFactor: async () => asks,
  });
  const told: string[] = [];
  actor.on('toast.raised', ({ text }) => told.push(text));
  await amount.fill('300');
  await button(sharedTexts.goOn).click();
  await code.fill('123456');
  await appCode.fill('12');
  asks = false;
  actor.send({ type: 'activity.came' });
  await expect.element(appCode).not.toBeInTheDocument();
  await expect.element(code).toHaveValue('123456');
  expect(told).toEqual(['Withdrawals no longer ask for a code of your app']);
  await button('Request withdrawal').click();
  const { factor_code: _, ...one } = BOTH;
  await expect.poll(() => confirmed).toEqual([one]);
});

test('in the demo the code that has come is entered by one tap', async () => {
  const { confirmed } = await open({ demoCode: '654321', refused: 'No' });
  await amount.fill('300');
  await button(sharedTexts.goOn).click();
  await button(sharedTexts.useThisCode).click();
  await expect.element(code).toHaveValue('654321');
  await expect
    .poll(() => confirmed)
    .toEqual([{ withdrawalAmount: '300', account_id: 4, security_code: '654321' }]);
});

test('by keyboard from the amount to the receipt, which has focus', async () => {
  await open();
  await amount.fill('300');
  await userEvent.keyboard('{Enter}');
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard('123456{Enter}');
  await expect.element(heading('Withdrawal requested')).toHaveFocus();
});

const row: WithdrawalRow = receipt.withdrawal;
const rows: WithdrawalRow[] = [
  row,
  { ...row, id: 1, amount: 1234.5, status: 'paid', requested_at: '2025-12-31T18:30:00Z' },
];

test.each([
  ['requested', 'Requested: the amount is set aside'],
  ['approved', 'Approved, after a check'],
  ['paid', 'Paid'],
  ['rejected', 'Rejected: the amount is back in your wallet'],
] as const)('the receipt of a withdrawal that is %s since marks %j', async (status, step) => {
  let now: WithdrawalRow = row;
  const load = async () => ({ rows: [now], page: 1, perPage: 1, total: 1 });
  const list = createActor(pagedListOf(load), { input: { perPage: 1, query: { id: '2' } } }).start();
  await render(<WithdrawalCourse actor={list} />);
  await expect.poll(() => list.getSnapshot().matches({ loaded: 'current' })).toBe(true);
  now = { ...row, status };
  list.send({ type: 'list.refresh' });
  await expect
    .poll(() => [...document.querySelectorAll('[aria-current]')].map(({ textContent }) => textContent))
    .toEqual([step]);
});

test('past withdrawals, each with its status, in Indian time', async () => {
  wear('light');
  const load = async () => ({ rows, page: 1, perPage: 10, total: 2 });
  const list = createActor(pagedListOf(load), { input: { perPage: 10, query: {} } }).start();
  await render(
    <WithActors>
      <main>
        <h1>Withdraw</h1>
        <PastWithdrawals actor={list} />
      </main>
    </WithActors>,
  );
  const table = page.getByRole('table', { name: 'Your withdrawals' });
  await expect.element(table).toBeVisible();
  const cells = [...table.element().querySelectorAll('tbody tr')].map((line) =>
    [...line.querySelectorAll('td > div')].map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ['Demo Bank ••••1234', 'Withdrawal no. 2', '1 Jan 2026, 03:30 pm', '₹300.00', 'Requested'],
    ['Demo Bank ••••1234', 'Withdrawal no. 1', '1 Jan 2026, 12:00 am', '₹1,234.50', 'Paid'],
  ]);
  await expectAccessible();
});

test('says everything in Hindi', async () => {
  await loadLanguage('hi');
  wear('dark');
  const actor = createActor(
    withdrawalMachine.provide({
      actors: {
        load: fromPromise(async (): Promise<WithdrawalTerms> => terms),
        request,
      },
    }),
  ).start();
  await render(
    <WithActors actors={actors}>
      <WithdrawalPage actor={actor} past={null} demoCode={null} courseOf={courseOf} />
    </WithActors>,
  );
  await page.getByLabelText('रकम').fill('199');
  await button('आगे बढ़ें').click();
  await expect.element(page.getByText('रकम 200 या उससे ज़्यादा होनी चाहिए')).toBeVisible();
  expect(document.body.textContent.replaceAll('Demo Bank', '')).not.toMatch(/[A-Za-z]/);
});
