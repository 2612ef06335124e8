import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { listOf } from '../../../src/actors/shared/list-of.ts';
import { offline } from '../../../src/machines/shared/call-errors.example.ts';
import type { Bot } from '../../../src/schemas/bets/bots.ts';
import Bots from '../../../src/ui/bets/bots.view.tsx';
import { tryAgainButton } from '../../pages/shared.ts';
import { WithActors } from '../actors.tsx';
import { expectAccessible, wear } from '../walk-screen.tsx';

async function open(load: () => Promise<Bot[]>) {
  const actor = createActor(listOf(load), { input: {} }).start();
  await render(
    <WithActors>
      <main>
        <Bots actor={actor} />
      </main>
    </WithActors>,
  );
}

const cells = (table: string) =>
  [...page.getByRole('table', { name: table }).element().querySelectorAll('tbody > tr')].map((row) =>
    [...row.querySelectorAll('td > div')].map(({ textContent }) => textContent),
  );

test('each style is explained, with the record of each of its bots', async () => {
  wear('dark');
  await open(async () => [
    { name: 'Favourites Bot 1', style: 'favourites', won: 3, lost: 1, staked: 80, returned: 92 },
    { name: 'Outsiders Bot 1', style: 'outsiders', won: 0, lost: 0, staked: 0, returned: 0 },
    { name: 'Momentum Bot 1', style: 'momentum', won: 0, lost: 2, staked: 40, returned: 0 },
    { name: 'Contrarian Bot 1', style: 'contrarian', won: 1, lost: 0, staked: 10, returned: 25 },
  ]);
  await expect
    .element(page.getByText('Bets on the side that pays the least.', { exact: true }))
    .toBeVisible();
  expect(cells('Favourites')).toEqual([['Favourites Bot 1', '4', '75%', '₹80.00', '15%']]);
  expect(cells('Outsiders')).toEqual([['Outsiders Bot 1', '0', '-', '₹0.00', '-']]);
  expect(cells('Momentum')).toEqual([['Momentum Bot 1', '2', '0%', '₹40.00', '-100%']]);
  expect(cells('Contrarian')).toEqual([['Contrarian Bot 1', '1', '100%', '₹10.00', '150%']]);
  await expectAccessible();
});

test('without bots the page says so, and a failure offers another try', async () => {
  wear('light');
  let isAway = true;
  await open(async () => {
    if (isAway) throw offline;
    return [];
  });
  await expect.element(page.getByText('The bots could not be loaded', { exact: true })).toBeVisible();
  isAway = false;
  await tryAgainButton(page).click();
  await expect.element(page.getByText('There are no bots here.', { exact: true })).toBeVisible();
});
