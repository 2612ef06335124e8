import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { listOf } from '../../../src/actors/shared/list-of.ts';
import { offline } from '../../../src/machines/shared/call-errors.example.ts';
import type { Winner } from '../../../src/schemas/games/winners.ts';
import RecentWinners from '../../../src/ui/games/recent-winners.view.tsx';
import { tryAgainButton } from '../../pages/shared.ts';
import { WithActors } from '../actors.tsx';
import { expectAccessible, wear } from '../walk-screen.tsx';

const win = (id: string, name: string, more: Partial<Winner> = {}): Winner => ({
  id,
  name,
  game: 'match',
  match: 'Lions v Tigers',
  stake: 100,
  payout: 180,
  at: '2026-01-01T19:00:00Z',
  ...more,
});

async function open(load: () => Promise<Winner[]>) {
  const list = createActor(listOf(load), { input: {} }).start();
  await render(
    <WithActors>
      <main>
        <RecentWinners actor={list} />
      </main>
    </WithActors>,
  );
  return list;
}

const list = page.getByRole('list', { name: 'Recent winners' });
const rows = () =>
  [...list.element().querySelectorAll('li > div')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );

test('winner, game, amount and time', async () => {
  wear('light');
  await open(async () => [
    win('bet-1', 'A*** K.'),
    win('round-2', 'Z***', { game: 'coinflip', match: '', payout: 198 }),
    win('round-3', 'कि*** रा.', { game: 'limbo', match: '', stake: 10, payout: 25.5 }),
  ]);
  await expect.element(list).toBeVisible();
  expect(rows()).toEqual([
    ['A*** K.', '₹180.00', 'Lions v Tigers', '2 Jan 2026, 12:30 am', 'Stake ₹100.00'],
    ['Z***', '₹198.00', 'Coin flip', '2 Jan 2026, 12:30 am', 'Stake ₹100.00'],
    ['कि*** रा.', '₹25.50', 'Limbo', '2 Jan 2026, 12:30 am', 'Stake ₹10.00'],
  ]);
  await expectAccessible();
  wear('dark');
  await expectAccessible();
});

test('a new win moves nothing', async () => {
  await page.viewport(360, 800);
  const first = Array.from({ length: 20 }, (_, index) => win(`bet-${index}`, 'A*** K.'));
  const long = win('bet-99', 'Z*** W.', {
    match: 'A very long name of a match that goes on v Another one as long',
  });
  const answers = [first, [long, ...first.slice(0, 19)]];
  const actor = await open(async () => answers.shift() ?? []);
  await expect.element(list).toBeVisible();
  const places = () => [...list.element().children].map((row) => Math.round(row.getBoundingClientRect().top));
  const before = places();
  const elements = [...list.element().children];
  actor.send({ type: 'list.refresh' });
  await expect.element(page.getByText('Z*** W.')).toBeVisible();
  expect(places()).toEqual(before);
  expect([...list.element().children]).toEqual(elements);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
});

test('no winners yet', async () => {
  await open(async () => []);
  await expect.element(page.getByText('Nobody has won in the last seven days')).toBeVisible();
});

test('an error is reported, and can be retried', async () => {
  let tries = 0;
  await open(async () => {
    if (tries++ === 0) throw offline;
    return [win('bet-1', 'A*** K.')];
  });
  await expect.element(page.getByRole('alert').getByText('The winners could not be loaded')).toBeVisible();
  await tryAgainButton(page).click();
  await expect.element(list).toBeVisible();
});

test('a win says what was bet on, and a bot is marked with a link', async () => {
  wear('dark');
  await open(async () => [
    win('bet-1', 'Favourites Bot 3', { selection: 'Lions', bot: 'favourites' }),
    win('bet-2', 'A*** K.', { selection: 'Head' }),
    win('bet-3', 'Z***', { selection: 'Over 62.5 points' }),
  ]);
  await expect.element(list).toBeVisible();
  expect(rows().map(([name, , subject]) => [name, subject])).toEqual([
    ['Favourites Bot 3 bot', 'Lions to win, Lions v Tigers'],
    ['A*** K.', 'Toss: Head, Lions v Tigers'],
    ['Z***', 'Over 62.5 points, Lions v Tigers'],
  ]);
  await expect.element(page.getByRole('link', { name: 'bot', exact: true })).toHaveAttribute('href', '/bots');
  await expectAccessible();
});
