import fc from 'fast-check';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { navigate } from 'wouter/use-browser-location';
import { createActor, fromPromise, SimulatedClock, type SnapshotFrom } from 'xstate';
import { limitDecline, shareDecline } from '../../../src/actors/account/own-limits.ts';
import { moneyRequestOf } from '../../../src/actors/shared/money-request-of.ts';
import { callError } from '../../../src/api/shared/call-errors.ts';
import { valid } from '../../../src/api/shared/valid.ts';
import { loadLanguage } from '../../../src/i18n/text.ts';
import { onBreak, onNoBreak, stakesADay } from '../../../src/machines/account/play-limits.example.ts';
import { timeout } from '../../../src/machines/shared/call-errors.example.ts';
import {
  created,
  credited,
  depositExample,
  expired,
  pending,
  rejected,
  submit,
  unknownDeposit,
} from '../../../src/machines/wallet/deposit.example.ts';
import { depositMachine } from '../../../src/machines/wallet/deposit.machine.ts';
import type { PlayLimits } from '../../../src/schemas/account/limits.ts';
import { AmountForm, Deposit } from '../../../src/schemas/wallet/deposits.ts';
import { part } from '../../../src/ui/shared/page.tsx';
import { isChecking } from '../../../src/ui/shared/request-step.ts';
import { LimitQuestion } from '../../../src/ui/wallet/deposit/limit-question.view.tsx';
import MakeDeposit from '../../../src/ui/wallet/deposit/make-deposit.view.tsx';
import { breakNote, sharedTexts, tryAgainButton } from '../../pages/shared.ts';
import { walletTexts } from '../../pages/wallet.ts';
import { limitsOf, quietActors, WithActors, walletOf } from '../actors.tsx';
import { listenToPage } from '../announcements.ts';
import { amountText } from '../typed.ts';
import { createSut, wear } from '../walk-screen.tsx';
import { asha, openApp } from '../whole-app.tsx';

// By its role: while it is awaited it has its room already, and is not there.
// By its role: a field that waits for the page is hidden from everybody.
const amount = page.getByRole('textbox', { name: walletTexts.amount });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const heading = (name: string) => page.getByRole('heading', { level: 2, name });

async function seeForm({ context }: SnapshotFrom<typeof depositMachine>) {
  await expect.element(amount).toBeVisible();
  if (context.break === null) await expect.element(button(sharedTexts.goOn)).toBeEnabled();
  else await expect.element(button(sharedTexts.goOn)).toBeDisabled();
  await expect
    .element(
      page.getByText(
        'Play money: no real payment is made, and credits cannot be paid out or exchanged for anything of value.',
      ),
    )
    .toBeVisible();
}

const seeBones = () => expect.element(page.getByRole('status', { name: sharedTexts.loading })).toBeVisible();

async function seePayment() {
  await expect.element(heading('Pay ₹1,234.50')).toBeVisible();
  await expect.element(page.getByText('Play money', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'QR code of this play-money payment' })).toBeVisible();
  await expect.element(page.getByText('SK00AA11BB22CC33')).toBeVisible();
  await expect.element(page.getByRole('timer')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Open in a payment app' }))
    .toHaveAttribute('href', 'upi://pay?pa=sikka@playmoney&am=1234.50&tr=SK00AA11BB22CC33');
}

async function seeWatching({ context }: SnapshotFrom<typeof depositMachine>) {
  await seePayment();
  if (context.msg !== '') await expect.element(page.getByRole('alert')).toHaveTextContent(context.msg);
  const pay = button(walletTexts.payWithPlayMoney);
  if (context.break === null) await expect.element(pay).toBeEnabled();
  else await expect.element(pay).toBeDisabled();
  await expect.element(button('Decline')).toBeEnabled();
}

const checks = ['deposit.check'] as const;
const onTheWay = [submit, 'deposit.edited', 'network.back', 'deposit.pay', 'deposit.decline'] as const;
const atRest = [...onTheWay, 'deposit.again'] as const;

const actors = quietActors({ wallet: walletOf(5000) });
const NoQuestion = () => null;

const seeAnswerLost = async () => {
  await expect.element(heading('Checking your deposit')).toBeVisible();
  await expect
    .element(
      page.getByText(
        /^We are asking the server what became of your deposit of ₹(?:500|700)\.00\. It counts once at most: please wait before you try again\.$/,
      ),
    )
    .toBeVisible();
  await expect.element(button('Check now')).toBeEnabled();
};

const seeAsking = async () => {
  await expect.element(heading('Checking your deposit')).toBeVisible();
  await expect.element(button('Check now')).toBeDisabled();
};

createSut(depositMachine, {
  fixture: {
    ...depositExample,
    // While the payment is on its way, there is no way back to the amount.
    events: (state) => {
      const asked = isChecking(state.children.request?.getSnapshot().value) ? checks : [];
      const { break: taken } = state.context;
      // A break in every state would double the walk.
      if (taken !== null) return [onNoBreak];
      const begins = state.matches('amount') || state.matches('created') ? [onBreak] : [];
      return [...asked, ...begins, ...(state.hasTag('busy') ? onTheWay : atRest)];
    },
  },
  view: (actor) => (
    <WithActors actors={actors}>
      <MakeDeposit Question={NoQuestion} limits={limitsOf()} actor={actor} back={undefined} />
    </WithActors>
  ),
  varied: { 'deposit.submit': fc.record({ amount: amountText }) },
  gestures: {
    'deposit.submit': async (event) => {
      await amount.fill(event.amount);
      await button(sharedTexts.goOn).click();
    },
    'deposit.edited': async () => {
      await amount.click();
      await userEvent.keyboard('{End}1');
    },
    'deposit.check': () => button('Check now').click(),
    'deposit.pay': () => button(walletTexts.payWithPlayMoney).click(),
    'deposit.decline': () => button('Decline').click(),
    'deposit.again': () =>
      tryAgainButton(page)
        .or(button(/^(Choose another amount|Make another deposit)$/))
        .click(),
  },
  world: ['network.back', 'break.told'],
  besides: { 'deposit.submit': [{ type: 'deposit.edited' }] },
  only: {
    'the amount': [amount, ['amount', 'requesting.sent']],
    'what is wrong': [
      page.getByRole('alert'),
      (state) =>
        state.matches({ amount: 'refused' }) ||
        state.matches({ amount: 'notCreated' }) ||
        (state.matches('created') && state.context.msg !== ''),
    ],
    'that they are on a break': [
      breakNote(page),
      (state) => state.context.break !== null && (state.matches('amount') || state.matches('created')),
    ],
    'that the answer was lost': [
      heading('Checking your deposit'),
      [
        'recalling.outcomeUnknown',
        'recalling.reconciling',
        'requesting.outcomeUnknown',
        'requesting.reconciling',
      ],
    ],
    'the payment': [heading('Pay ₹1,234.50'), ['created']],
    'that it is on its way': [heading('Waiting for the payment app'), ['pending']],
    'that it is credited': [heading('₹1,234.50 added to your wallet'), ['credited']],
    'that it is declined': [heading('The payment was declined'), ['rejected']],
    'that it is too late': [heading('This deposit has expired'), ['expired']],
  },
  oracles: {
    'finding.asking': seeBones,
    'finding.waiting': seeBones,
    'recalling.recalling': seeBones,
    'amount.editing': async (state) => {
      await seeForm(state);
      const { errors } = state.context;
      if (errors.amount) await expect.element(amount).toHaveAccessibleDescription('Amount is required');
      await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    },
    'amount.refused': async (state) => {
      await seeForm(state);
      await expect.element(page.getByRole('alert')).toHaveTextContent('Too often');
    },
    'amount.notCreated': async (state) => {
      await seeForm(state);
      const { context } = state;
      await expect.element(amount).toHaveValue(context.amount);
      await expect
        .element(page.getByRole('alert'))
        .toHaveTextContent(
          'Your deposit did not reach us, and will not any more. Nothing was paid. You can try again.',
        );
    },
    'requesting.sent': async () => {
      await expect.element(button(sharedTexts.pleaseWait)).toBeDisabled();
      await expect.element(button('₹500')).toBeDisabled();
      await expect.element(amount).toHaveAttribute('readonly');
      await expect.element(amount).toHaveValue('500');
    },
    'recalling.outcomeUnknown': seeAnswerLost,
    'requesting.outcomeUnknown': seeAnswerLost,
    'recalling.reconciling': seeAsking,
    'requesting.reconciling': seeAsking,
    'created.fresh': async () => {
      await seePayment();
      await expect.element(button(walletTexts.payWithPlayMoney)).toBeDisabled();
      await expect.element(button('Decline')).toBeDisabled();
      await expect.element(button('Choose another amount')).toBeDisabled();
    },
    'created.watching.waiting': seeWatching,
    'created.watching.asking': seeWatching,
    'created.paying': async () => {
      await seePayment();
      await expect.element(button(walletTexts.payWithPlayMoney)).toHaveAttribute('aria-busy', 'true');
      await expect.element(button('Decline')).toBeDisabled();
      await expect.element(button('Choose another amount')).toBeDisabled();
    },
    'created.declining': async () => {
      await seePayment();
      await expect.element(button('Decline')).toHaveAttribute('aria-busy', 'true');
      await expect.element(button(walletTexts.payWithPlayMoney)).toBeDisabled();
    },
    'pending.waiting': heading('Waiting for the payment app'),
    'pending.asking': heading('Waiting for the payment app'),
    credited: async () => {
      await expect.element(heading('₹1,234.50 added to your wallet')).toBeVisible();
      await expect
        .element(page.getByRole('link', { name: 'See live bets' }))
        .toHaveAttribute('href', '/live-bets');
    },
    rejected: async () => {
      await expect.element(heading('The payment was declined')).toBeVisible();
      await expect.element(page.getByText('Nothing was added to your wallet.')).toBeVisible();
    },
    expired: heading('This deposit has expired'),
  },
}).walk();

afterEach(() => loadLanguage('en'));

function requestWith(send: (amount: string) => Promise<Deposit>) {
  return moneyRequestOf({ route: 'deposit/create', receipt: Deposit, send });
}

/** The page, with this answer to its deposit, or none. */
async function open(
  answer: () => Promise<Deposit> = () => new Promise(() => {}),
  status: () => Promise<Deposit> = async () => pending,
  pay: () => Promise<Deposit> = async () => pending,
  back?: string,
  limits = limitsOf(),
) {
  wear('dark');
  const sent: string[] = [];
  // Time stands still, so that a slow machine does not ask for the status between two steps.
  const clock = new SimulatedClock();
  const actor = createActor(
    depositMachine.provide({
      actors: {
        request: requestWith((typed) => {
          sent.push(typed);
          valid(AmountForm, { amount: typed });
          return answer();
        }),
        status: fromPromise(status),
        pay: fromPromise(pay),
      },
    }),
    { clock },
  ).start();
  await render(
    <WithActors actors={quietActors({ wallet: walletOf(5000) })}>
      <MakeDeposit Question={NoQuestion} limits={limits} actor={actor} back={back} />
    </WithActors>,
  );
  await expect.element(amount).toBeVisible();
  /** Presses a button of the payment, once a second tap on the amount's would have come. */
  const press = async (name: string) => {
    await expect.element(heading('Pay ₹1,234.50')).toBeVisible();
    clock.increment(700);
    await button(name).click();
  };
  return { actor, sent, press };
}

test('a break that begins while an amount is typed keeps the amount, and nothing is sent until it is over', async () => {
  const { actor, sent } = await open();
  await amount.fill('300');
  actor.send(onBreak);
  await expect.element(breakNote(page)).toBeVisible();
  await expect.element(button(sharedTexts.goOn)).toBeDisabled();
  await amount.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(amount).toHaveValue('300');
  actor.send(onNoBreak);
  await expect.element(breakNote(page)).not.toBeInTheDocument();
  await button(sharedTexts.goOn).click();
  await expect.poll(() => sent).toEqual(['300']);
});

test('a deposit limit that leaves less than the amount, or than the minimum, is named', async () => {
  const ofDeposits = { ...stakesADay, kind: 'deposit' } as const;
  const limits = limitsOf({ ...ofDeposits, used: 420, left: 80 }, { ...stakesADay, used: 500, left: 0 });
  await open(undefined, undefined, undefined, undefined, limits);
  const told = (words: string) => page.getByText(words, { exact: true });
  const some = told('Your deposit limit for 24 hours is ₹500.00, of which ₹80.00 is left. Play limits');
  await amount.fill('80');
  await expect.element(some).not.toBeInTheDocument();
  await amount.fill('81');
  await expect.element(some).toBeVisible();
  await expect.element(some.getByRole('link')).toHaveAttribute('href', '/play-limits');

  await amount.fill('');
  await expect.element(some).not.toBeInTheDocument();
  const { item } = limits.getSnapshot().context;
  for (const [used, left, words] of [
    [
      499.5,
      0.5,
      'Your deposit limit for 24 hours is ₹500.00, of which ₹0.50 is left. There is room again from 2 Jan 2026, 03:30 pm. Play limits',
    ],
    [
      500,
      0,
      'Your limit is reached. Your deposit limit for 24 hours is ₹500.00, of which ₹0.00 is left. There is room again from 2 Jan 2026, 03:30 pm. Play limits',
    ],
  ] as const) {
    const tight = { ...ofDeposits, used, left, until: '2026-01-02T10:00:00Z' };
    if (item) limits.send({ type: 'detail.replaced', item: { ...item, limits: [tight] } });
    await expect.element(told(words)).toBeVisible();
  }
});

test.each([
  ['', 'Amount is required'],
  ['0', 'The amount needs to be at least 1'],
  ['0.99', 'The amount needs to be at least 1'],
  ['1e3', 'The amount needs to be at least 1'],
  ['10.005', 'Use at most two decimals'],
  ['100000.01', 'The amount is too large'],
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
  ['1', '1'],
  ['100000', '100000'],
  [' ₹ 1,२३४.50 ', '1234.50'],
])('%j is sent as %j', async (typed, plain) => {
  const { sent } = await open();
  await amount.fill(typed);
  await button(sharedTexts.goOn).click();
  await expect.element(button(sharedTexts.pleaseWait)).toBeDisabled();
  expect(sent).toEqual([plain]);
});

test('a quick amount, by keyboard, and a double tap sends once', async () => {
  const { sent } = await open();
  await button('₹500').click();
  await expect.element(amount).toHaveValue('500');
  await expect.element(button('₹500')).toHaveAttribute('aria-pressed', 'true');
  await button(sharedTexts.goOn).dblClick();
  expect(sent).toEqual(['500']);
});

test('focus goes from the form to the payment, and on to its outcome', async () => {
  const { press } = await open(async () => created);
  await amount.fill('1234.50');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Pay ₹1,234.50')).toHaveFocus();
  await press(walletTexts.payWithPlayMoney);
  await expect.element(heading('Waiting for the payment app')).toHaveFocus();
});

test.each([walletTexts.payWithPlayMoney, 'Decline'])(
  'the page says that “%s” got no answer',
  async (wish) => {
    const { press } = await open(
      async () => created,
      async () => created,
      () => Promise.reject(timeout),
    );
    await amount.fill('1234.50');
    await button(sharedTexts.goOn).click();
    await press(wish);
    await expect.element(page.getByRole('alert')).toHaveTextContent(sharedTexts.noProperAnswer);
  },
);

test('each step of a payment is announced once', async () => {
  const { actor, press } = await open(
    async () => created,
    async () => credited,
  );
  await amount.fill('1234.50');
  const { said, stop } = listenToPage();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Pay ₹1,234.50')).toHaveFocus();
  await press(walletTexts.payWithPlayMoney);
  await expect.element(heading('Waiting for the payment app')).toHaveFocus();
  actor.send({ type: 'network.back' });
  await expect.element(heading('₹1,234.50 added to your wallet')).toHaveFocus();
  expect(said).toEqual(['Pay ₹1,234.50', 'Waiting for the payment app', '₹1,234.50 added to your wallet']);
  stop();
});

test.each([
  ['/live-bets?slip=7', 'Back to the bet'],
  ['/dice?direction=over&stake=50', 'Back to the game'],
])("whatever the payment's outcome, a link leads back to %s", async (back, name) => {
  for (const outcome of [pending, credited, rejected, expired]) {
    const never = () => new Promise<Deposit>(() => {});
    await open(async () => outcome, never, never, back);
    await amount.fill('1234.50');
    await button(sharedTexts.goOn).click();
    await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', back);
    await cleanup();
  }
});

test('says everything in Hindi', async () => {
  await loadLanguage('hi');
  wear('dark');
  const actor = createActor(
    depositMachine.provide({
      actors: {
        request: requestWith(async () => created),
      },
    }),
  ).start();
  await render(
    <WithActors actors={quietActors({ wallet: walletOf(5000) })}>
      <MakeDeposit Question={NoQuestion} limits={limitsOf()} actor={actor} back={undefined} />
    </WithActors>,
  );
  await page.getByLabelText('रकम').fill('500');
  await button('आगे बढ़ें').click();
  await expect.element(button('खेल के पैसे से चुकाएँ')).toBeVisible();
  const said = document.body.textContent.replaceAll(/SK00AA11BB22CC33/g, '');
  expect(said).not.toMatch(/[A-Za-z]/);
});

test('another deposit in the address continues that deposit, none begins a new one', async () => {
  const start = location.href;
  onTestFinished(() => {
    vi.unstubAllGlobals();
    history.replaceState(null, '', start);
  });
  const asked: string[] = [];
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input), location.href);
    if (pathname.startsWith('/api/deposit/')) asked.push(pathname);
    const own = { limits: [], break: null, check_minutes: null };
    return pathname === '/api/limits'
      ? Promise.resolve(Response.json({ msg: '', data: own }))
      : new Promise(() => {});
  });
  await openApp('/make-deposit?deposit=7', asha);
  await expect.poll(() => asked).toEqual(['/api/deposit/7']);
  navigate('/make-deposit?deposit=8');
  await expect.poll(() => asked).toEqual(['/api/deposit/7', '/api/deposit/8']);
  navigate('/make-deposit');
  await expect.element(button(sharedTexts.goOn)).toBeEnabled();
});

test.each([360, 820])('at %i px the content below the form keeps its place while it loads', async (width) => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(width, 800);
  wear('dark');
  let refuse = () => {};
  const status = fromPromise<Deposit, { id: number }>(
    () =>
      new Promise((_, reject) => {
        refuse = () => reject(unknownDeposit);
      }),
  );
  const request = requestWith(async () => created);
  const actor = createActor(depositMachine.provide({ actors: { request, status } }), {
    input: { depositId: created.id },
  });
  await render(
    <WithActors actors={quietActors({ wallet: walletOf(5000) })}>
      <MakeDeposit Question={NoQuestion} limits={limitsOf()} actor={actor.start()} back={undefined} />
    </WithActors>,
  );
  await seeBones();
  await expect.element(amount).not.toBeInTheDocument();
  const top = () => heading('How it works').element().getBoundingClientRect().top;
  const before = top();
  refuse();
  await seeForm(actor.getSnapshot());
  expect(top()).toBe(before);
});

describe('the question for a deposit limit', () => {
  const asked = { limits: [], break: null, check_minutes: null, asks_for_limit: true };

  async function ask(answer: () => Promise<PlayLimits>) {
    const limits = limitsOf();
    limits.send({ type: 'detail.replaced', item: asked });
    const decline = limitDecline.provide({ actors: { submit: fromPromise(answer) } });
    const Question = part({
      machine: decline,
      input: (_: { limits: typeof limits }) => undefined,
      follow: (actor, _, props) => shareDecline(actor, props.limits),
      View: LimitQuestion,
    });
    const actor = createActor(
      depositMachine.provide({ actors: { request: requestWith(async () => created) } }),
    );
    await render(
      <WithActors actors={actors}>
        <MakeDeposit limits={limits} actor={actor.start()} Question={Question} back={undefined} />
      </WithActors>,
    );
    await expect.element(heading('Do you want a deposit limit?')).toBeVisible();
    expect(amount.elements()).toEqual([]);
  }
  const later = button(walletTexts.noLimitNow);

  test('comes before the amount, its answers alike, and “no limit for now” leads on', async () => {
    await ask(async () => ({ ...asked, asks_for_limit: false }));
    const set = page.getByRole('link', { name: 'Set a limit', exact: true });
    await expect.element(set).toHaveAttribute('href', '/play-limits');
    const [one, other] = [set.element(), later.element()].map((element) => element.getBoundingClientRect());
    expect([one?.width, one?.height]).toEqual([other?.width, other?.height]);
    expect(getComputedStyle(set.element()).color).toBe(getComputedStyle(later.element()).color);
    await later.click();
    await expect.element(amount).toBeVisible();
  });

  test('stays when the answer is lost, and says so', async () => {
    await ask(() => Promise.reject(timeout));
    await later.click();
    await expect.element(page.getByText('No answer came. Please try again.', { exact: true })).toBeVisible();
    await expect.element(later).toBeEnabled();
  });

  test('says why it is refused', async () => {
    const msg = 'Too many requests. Please wait a moment';
    await ask(() =>
      Promise.reject(callError({ kind: 'refused', status: 429, msg, errors: {}, data: undefined })),
    );
    await later.click();
    await expect.element(page.getByText(msg, { exact: true })).toBeVisible();
  });

  test('does not take the place of a form that is shown already', async () => {
    const limits = limitsOf();
    const actor = createActor(
      depositMachine.provide({ actors: { request: requestWith(async () => created) } }),
    );
    await render(
      <WithActors actors={actors}>
        <MakeDeposit limits={limits} actor={actor.start()} Question={() => <p>asked</p>} back={undefined} />
      </WithActors>,
    );
    await amount.fill('2500');
    limits.send({ type: 'detail.replaced', item: asked });
    await expect.poll(() => limits.getSnapshot().context.item).toEqual(asked);
    await expect.element(amount).toHaveValue('2500');
    expect(page.getByText('asked', { exact: true }).elements()).toEqual([]);
  });
});
