import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { moneyRequestOf } from '../../../src/actors/shared/money-request-of.ts';
import { callError } from '../../../src/api/shared/call-errors.ts';
import { onBreak, onNoBreak } from '../../../src/machines/account/play-limits.example.ts';
import { credited, expired, pending, rejected } from '../../../src/machines/wallet/deposit.example.ts';
import { depositMachine } from '../../../src/machines/wallet/deposit.machine.ts';
import { Deposit } from '../../../src/schemas/wallet/deposits.ts';
import TopUp from '../../../src/ui/wallet/deposit/top-up.view.tsx';
import { breakNote, sharedTexts } from '../../pages/shared.ts';
import { slipTexts } from '../../pages/slip.ts';
import { walletTexts } from '../../pages/wallet.ts';
import { limitsOf, WithActors } from '../actors.tsx';
import { listenToPage } from '../announcements.ts';
import { expectAccessible, wear } from '../walk-screen.tsx';

const created: Deposit = { ...pending, amount: 500, status: 'created', intent: 'upi://pay?am=500' };
const tooOften = callError({
  kind: 'refused',
  status: 429,
  msg: 'Slow down',
  errors: {},
  data: undefined,
});

const button = (name: string) => page.getByRole('button', { name });

/** Opens a deposit in the slip, where ₹320.50 is missing. */
async function open({
  answer = async () => created,
  paid = pending,
}: {
  answer?: () => Promise<Deposit>;
  paid?: Deposit;
} = {}) {
  wear('dark');
  const asked: unknown[] = [];
  const clock = new SimulatedClock();
  let status = paid;
  const actor = createActor(
    depositMachine.provide({
      actors: {
        request: moneyRequestOf({
          route: 'deposit/create',
          receipt: Deposit,
          send: (amount: string) => {
            asked.push(amount);
            return answer();
          },
        }),
        status: fromPromise(async () => status),
        pay: fromPromise(async ({ input }) => {
          asked.push(input);
          return paid;
        }),
      },
    }),
    { clock },
  ).start();
  let done = 0;
  await render(
    <WithActors>
      <main>
        <h2>Lions v Tigers</h2>
        <TopUp
          actor={actor}
          missing={320.5}
          next="/live-bets?slip=7"
          limits={limitsOf()}
          Question={() => null}
          onDone={() => {
            done++;
          }}
        />
      </main>
    </WithActors>,
  );
  await expect.element(page.getByRole('heading', { name: slipTexts.addPlayMoney })).toHaveFocus();
  await expect.element(button('₹330')).toBeEnabled();
  const becomes = (next: Deposit) => {
    status = next;
    clock.increment(2000);
  };
  /** A second tap would have come by now. */
  const settles = () => clock.increment(700);
  return { actor, asked, becomes, settles, done: () => done };
}

test('it offers the missing amount, rounded up, and leads back or to the deposit page', async () => {
  const { done } = await open();
  await expect
    .element(page.getByText('₹320.50 more is needed for this bet. How much is to be added?'))
    .toBeVisible();
  const amounts = page.getByRole('button', { name: /^₹[\d,]+$/ }).elements();
  expect(amounts.map(({ textContent }) => textContent)).toEqual(['₹330', '₹500', '₹1,000', '₹5,000']);
  await expect
    .element(page.getByRole('link', { name: 'Another amount' }))
    .toHaveAttribute('href', '/make-deposit?next=%2Flive-bets%3Fslip%3D7');
  await expectAccessible();
  await button('Back to the bet').click();
  expect(done()).toBe(1);
});

test('the chosen amount is ordered once, paid, and announced once at each step until it is credited', async () => {
  const { actor, asked, becomes, settles } = await open();
  const { said, stop } = listenToPage();
  const given: number[] = [];
  actor.on('deposit.credited', ({ deposit }) => given.push(deposit.amount));
  await button('₹500').dblClick();
  await expect.element(button('Decline')).toBeVisible();
  settles();
  // One above the other, like on the deposit page.
  const [pay, decline] = [walletTexts.payWithPlayMoney, 'Decline'].map((name) =>
    button(name).element().getBoundingClientRect(),
  );
  expect(pay?.bottom).toBeLessThan(decline?.top ?? 0);
  expect(pay?.width).toBe(decline?.width);
  await button(walletTexts.payWithPlayMoney).click();
  await expect.element(page.getByText('Waiting for the payment app')).toBeVisible();
  await expect.element(button(walletTexts.payWithPlayMoney)).not.toBeInTheDocument();
  await expectAccessible();
  becomes({ ...credited, amount: 500 });
  await expect.poll(() => given).toEqual([500]);
  expect(asked).toEqual(['500', { id: 3, approve: true }]);
  expect(said).toEqual(['Pay ₹500.00', 'Waiting for the payment app']);
  stop();
});

test('a refusal is announced once, and the order can be repeated', async () => {
  let isRefused = true;
  const { asked } = await open({
    answer: async () => {
      if (!isRefused) return created;
      isRefused = false;
      throw tooOften;
    },
  });
  const { said, stop } = listenToPage();
  await button('₹330').click();
  await expect.element(page.getByText('Slow down')).toBeVisible();
  expect(said).toEqual(['Slow down']);
  await expectAccessible();
  await button('₹330').click();
  await expect.element(page.getByText('Pay ₹500.00')).toBeVisible();
  expect(asked).toEqual(['330', '330']);
  stop();
});

test.each([
  ['declined', rejected, 'The payment was declined'],
  ['too late', expired, 'This deposit has expired'],
])('a payment that is %s is said once, and another try begins with the amounts', async (_, end, words) => {
  const { asked, settles } = await open({ paid: end });
  await button('₹1,000').click();
  await expect.element(button('Decline')).toBeVisible();
  settles();
  await expect.element(button('Decline')).toBeEnabled();
  const { said, stop } = listenToPage();
  await button('Decline').click();
  await expect.element(page.getByText(words)).toBeVisible();
  expect(said).toEqual([words]);
  expect(asked).toEqual(['1000', { id: 3, approve: false }]);
  await expectAccessible();
  await button(sharedTexts.tryAgain).click();
  await expect.element(button('₹330')).toBeEnabled();
  stop();
});

test('after a lost answer it says that it is checking, and a tap checks at once', async () => {
  await open({ answer: () => Promise.reject(callError({ kind: 'timeout' })) });
  await button('₹500').click();
  await expect.element(page.getByText('Checking your deposit')).toBeVisible();
  await expect.element(button('₹500')).not.toBeInTheDocument();
  await expect.element(button('Check now')).toBeEnabled();
  await expectAccessible();
});

test('a break that begins meanwhile is named, and nothing is ordered until it is over', async () => {
  const { actor, asked } = await open();
  actor.send(onBreak);
  await expect.element(breakNote(page)).toBeVisible();
  await expect.element(button('₹330')).toBeDisabled();
  await expectAccessible();
  actor.send(onNoBreak);
  await expect.element(breakNote(page)).not.toBeInTheDocument();
  await button('₹330').click();
  await expect.element(page.getByText('Pay ₹500.00')).toBeVisible();
  expect(asked).toEqual(['330']);
});

test('a second tap on an amount neither pays nor declines, wherever the buttons of the payment appear', async () => {
  const { asked, settles } = await open();
  await button('₹500').dblClick();
  for (const name of [walletTexts.payWithPlayMoney, 'Decline'])
    await expect.element(button(name)).toBeDisabled();
  await button(walletTexts.payWithPlayMoney).click({ force: true });
  settles();
  await expect.element(button(walletTexts.payWithPlayMoney)).toBeEnabled();
  expect(asked).toEqual(['500']);
});
