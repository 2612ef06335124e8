import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { followCashOut } from '../../../src/actors/bets/cash-out.ts';
import { moneyRequestOf } from '../../../src/actors/shared/money-request-of.ts';
import { pagedListOf } from '../../../src/actors/shared/paged-list-of.ts';
import { cashOutMachine } from '../../../src/machines/bets/cash-out.machine.ts';
import type { FinalScore } from '../../../src/schemas/bets/bets.ts';
import type { CashOut } from '../../../src/schemas/bets/cash-out.ts';
import type { CombinedBet } from '../../../src/schemas/bets/combined.ts';
import { AnyCashOutReceipt } from '../../../src/schemas/bets/combined-cash-out.ts';
import CombinedBets from '../../../src/ui/bets/combined-bets.view.tsx';
import { combinedOf } from '../../fixtures/combined.ts';
import { cashOutButton, cashOutDialog, partOfStakeField } from '../../pages/my-bets.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { expectAccessible, wear } from '../walk-screen.tsx';

interface Shown {
  query?: Record<string, string>;
  answer?: (wanted: CashOut) => Promise<AnyCashOutReceipt>;
}

async function show(rows: CombinedBet[], { query = {}, answer = () => new Promise(() => {}) }: Shown = {}) {
  wear('light');
  const list = createActor(
    pagedListOf(async () => ({ rows, page: 1, perPage: 10, total: rows.length })),
    { input: { perPage: 10, query, filterNames: ['status'] } },
  ).start();
  const request = moneyRequestOf({
    route: 'live-bet/cash-out-combined',
    receipt: AnyCashOutReceipt,
    send: answer,
  });
  const cashOut = createActor(cashOutMachine.provide({ actors: { request } })).start();
  const actors = quietActors();
  onTestFinished(followCashOut(cashOut, actors));
  const screen = await render(
    <WithActors actors={actors}>
      <main>
        <CombinedBets list={list} actor={cashOut} />
      </main>
    </WithActors>,
  );
  return { ...screen, actors, cashOut };
}

/** Lions at 80 and Bears at 80, each against 95.5. */
const cashable = combinedOf({
  legs: [
    {
      match_id: 7,
      match_name: 'Lions v Tigers',
      kind: 'team',
      team_value: 71,
      selection: 'Lions',
      win_ratio: 80,
      status: 'open',
      market: [71, 72],
    },
    {
      match_id: 8,
      match_name: 'Bears v Wolves',
      kind: 'team',
      team_value: 81,
      selection: 'Bears',
      win_ratio: 80,
      status: 'open',
      market: [81, 82],
    },
  ],
  cashed_out: null,
  cash_out: { worth: 85.97, suspended: null },
});

const dialog = cashOutDialog(page);
const ask = page.getByRole('button', {
  name: /^Cash out ₹[0-9.]+ for the combined bet number 9$/,
});

const row = (number: number) =>
  page.getByRole('row').filter({ has: page.getByText(`Combined of 2, number ${number}`, { exact: true }) });

const cellsOf = (row: Element) =>
  [...row.querySelectorAll('td > div')].map((cell) => (cell instanceof HTMLElement ? cell.innerText : ''));

test('a leg has the final score of its match', async () => {
  const [won, open] = combinedOf().legs;
  if (won === undefined || open === undefined) throw new Error('There are two legs');
  const score = { sport: 'kabaddi', score: [31, 34], wickets: [0, 0] } satisfies FinalScore;
  await show([combinedOf({ legs: [{ ...won, final_score: score }, open] })]);
  await page.getByText('2 selections', { exact: true }).click();
  const scores = [...document.querySelectorAll('details li')].map(
    (leg) => leg.querySelector('small')?.textContent,
  );
  expect(scores).toEqual(['31–34', undefined]);
});

test.each([360, 1280])(
  'each bet is a row with its return, and leads to its receipt; its legs unfold there, at %d px',
  async (width) => {
    wear('light');
    await page.viewport(width, 740);
    await show([combinedOf(), combinedOf({ id: 4, status: 'won', payout: 180 })]);
    const table = page.getByRole('table', { name: 'Combined bets', exact: true });
    await expect.element(table).toBeVisible();
    const [first, second] = table.element().querySelectorAll('tbody > tr');
    if (first === undefined || second === undefined) throw new Error('There are two bets');
    expect(cellsOf(second).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      'Combined of 2, number 4',
      '₹100.00 Combined price: 224%',
      expect.stringMatching(/^\d+ \w+ \d+, \d\d:\d\d [ap]m$/),
      '₹180.00',
      'Won',
      '2 selections',
    ]);
    const link = page.getByRole('link', { name: 'Bears v Wolves', exact: true });
    await expect.element(link).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('link', { name: 'Combined of 2, number 9', exact: true }))
      .toHaveAttribute('href', '/combined-bets/9');
    const followed: string[] = [];
    page
      .getByRole('link', { name: 'Combined of 2, number 4', exact: true })
      .element()
      .addEventListener('click', (event) => {
        event.preventDefault();
        event.stopPropagation();
        followed.push('number 4');
      });
    // The middle of the row is as good as its own link.
    const { left, right, top, bottom } = second.getBoundingClientRect();
    document
      .elementFromPoint((left + right) / 2, (top + bottom) / 2)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    expect(followed).toEqual(['number 4']);
    await page.getByText('2 selections', { exact: true }).first().click();
    await expect.element(link).toHaveAttribute('href', '/live-bets/live-bet/8');
    expect(
      cellsOf(first)
        .at(-1)
        ?.split(/\s*\n\s*/),
    ).toEqual([
      '2 selections',
      'Lions · 80%',
      'Lions v Tigers',
      'Won',
      'Toss: Head · 80%',
      'Bears v Wolves',
      'Open',
    ]);
    const room = first.getBoundingClientRect().width;
    expect(first.querySelector('details')?.getBoundingClientRect().width).toBeGreaterThan(room * 0.9);
    await expectAccessible();
    await page.getByText('2 selections', { exact: true }).first().click();
    await expect.element(link).not.toBeInTheDocument();
  },
);

test('an empty list says how to combine; an empty status says how to see all', async () => {
  const { unmount } = await show([]);
  await expect
    .element(
      page.getByText('You have not combined bets yet: put two or more prices into the slip.', {
        exact: true,
      }),
    )
    .toBeVisible();
  await unmount();
  await show([], { query: { status: 'lost' } });
  await expect.element(page.getByText('You have no bets of this state.', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Clear filters', exact: true })).toBeVisible();
});
test('the amount follows the prices of all open legs, and a part of the stake is cashed out for it', async () => {
  const sent: CashOut[] = [];
  const { actors } = await show([cashable], {
    answer: async (wanted) => {
      sent.push(wanted);
      return {
        bet: { ...cashable, pays: 162, cashed_out: { stake: 50, amount: 38.86 } },
        totalWalletAmount: 938.86,
        revision: 3,
        cash_out: { id: 3, stake: 50, amount: 38.86, at: '2026-01-01T11:30:00Z' },
      };
    },
  });
  await expect.element(ask).toHaveTextContent('Cash out ₹85.97');
  const priced = [
    [71, 80],
    [72, 95.5],
    [81, 100],
    [82, 95.5],
  ] as const;
  for (const [side, price] of priced) actors.prices.set(side, price, price);
  // 324 × 0.52035 × 0.494065 × 0.98
  await expect.element(ask).toHaveTextContent('Cash out ₹81.62');
  await ask.click();
  await expect.element(dialog.getByText('Combined of 2, number 9', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('Lions · Bears', { exact: true })).toBeVisible();
  await expectAccessible();
  await partOfStakeField(dialog).fill('50');
  await cashOutButton(dialog, '₹40.81').click();
  await expect
    .element(dialog.getByText('Cashed out: ₹38.86. Your balance is ₹938.86', { exact: true }))
    .toBeVisible();
  await expect
    .element(
      dialog.getByText('₹50.00 of the stake stays open. Pays back if it wins: ₹162.00', { exact: true }),
    )
    .toBeVisible();
  expect(sent).toEqual([{ bet_id: 9, stake: 50, worth: 40.81 }]);
});

test('a bet that a corrected result has opened again says so while it is open', async () => {
  const corrected = { at: '2026-01-01T14:00:00Z', why: 'a slip', moved: 0, written_off: 0, reopened: true };
  const words = page.getByText('Open again: result corrected', { exact: true });
  await show([
    combinedOf({ corrected }),
    combinedOf({ id: 4, status: 'won', payout: 324, settled_at: '2026-01-01T15:00:00Z', corrected }),
  ]);
  await expect.element(words).toBeVisible();
  await expect.element(row(9)).toContainElement(words.element());
});

test('a bet with a suspended leg says why it has no button; its cash-outs are beside its legs', async () => {
  await show([
    combinedOf({ cash_out: { worth: null, suspended: 'By the house' } }),
    combinedOf({ id: 4, pays: 162, cashed_out: { stake: 50, amount: 42.98 }, cash_out: null }),
  ]);
  await expect.element(row(9).getByText('Suspended', { exact: true })).toBeVisible();
  await expect.element(row(9).getByText('By the house', { exact: true })).toBeVisible();
  await row(4).getByText('2 selections', { exact: true }).click();
  await expect.element(row(4).getByText('₹50.00 of the stake for ₹42.98', { exact: true })).toBeVisible();
  expect(ask.elements()).toEqual([]);
});
