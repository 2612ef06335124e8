import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { pagedListOf } from '../../../src/actors/shared/paged-list-of.ts';
import type { CombinedBet } from '../../../src/schemas/bets/combined.ts';
import CombinedBets from '../../../src/ui/bets/combined-bets.view.tsx';
import { combinedOf } from '../../fixtures/combined.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { expectAccessible, wear } from '../walk-screen.tsx';

function show(rows: CombinedBet[], query: Record<string, string> = {}) {
  const list = createActor(
    pagedListOf(async () => ({ rows, page: 1, perPage: 10, total: rows.length })),
    { input: { perPage: 10, query, filterNames: ['status'] } },
  ).start();
  return render(
    <WithActors actors={quietActors()}>
      <main>
        <CombinedBets actor={list} />
      </main>
    </WithActors>,
  );
}

const cellsOf = (row: Element) =>
  [...row.querySelectorAll('td > div')].map((cell) => (cell instanceof HTMLElement ? cell.innerText : ''));

test.each([360, 1280])(
  'each bet is a row with its return; a press shows its legs and what each has come to, at %d px',
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
      '₹100.00 at 224%',
      expect.stringMatching(/^\d+ \w+ \d+, \d\d:\d\d [ap]m$/),
      '₹180.00',
      'Won',
      '2 selections',
    ]);
    const link = page.getByRole('link', { name: 'Bears v Wolves', exact: true });
    await expect.element(link).not.toBeInTheDocument();
    // The middle of the row is as good as its own button.
    const { left, right, top, bottom } = first.getBoundingClientRect();
    document
      .elementFromPoint((left + right) / 2, (top + bottom) / 2)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
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

test('says how to combine where there is none yet, and how to see all where none is of the state', async () => {
  const { unmount } = await show([]);
  await expect
    .element(
      page.getByText('You have not combined bets yet: put two or more prices into the slip.', {
        exact: true,
      }),
    )
    .toBeVisible();
  await unmount();
  await show([], { status: 'lost' });
  await expect.element(page.getByText('You have no bets of this state.', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Clear filters', exact: true })).toBeVisible();
});
