import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { pagedListOf } from '../../../src/actors/shared/paged-list-of.ts';
import type { CombinedBet } from '../../../src/schemas/bets/combined.ts';
import CombinedBets from '../../../src/ui/bets/combined-bets.view.tsx';
import { combinedOf } from '../../fixtures/combined.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { expectAccessible } from '../walk-screen.tsx';

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

test('shows each bet with its legs, what each of them has come to, and its return', async () => {
  await show([combinedOf(), combinedOf({ id: 4, status: 'won', payout: 180 })]);
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading') });
  await expect.element(cards.nth(1)).toBeVisible();
  expect(
    cards
      .elements()
      .map((card) => (card instanceof HTMLElement ? card.innerText.replaceAll(/\s+/g, ' ') : '')),
  ).toEqual([
    expect.stringMatching(
      /^Combined of 2, number 9 Open ₹100\.00 at 224% if it wins ₹324\.00 Lions · 80% Lions v Tigers Won Toss: Head · 80% Bears v Wolves Open /,
    ),
    expect.stringMatching(/^Combined of 2, number 4 Won ₹100\.00 at 224% ₹180\.00 /),
  ]);
  await expect
    .element(cards.nth(0).getByRole('link', { name: 'Bears v Wolves', exact: true }))
    .toHaveAttribute('href', '/live-bets/live-bet/8');
  await expectAccessible();
});

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
