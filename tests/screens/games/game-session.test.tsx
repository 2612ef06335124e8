import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, createMachine } from 'xstate';
import { keepSessionFresh } from '../../../src/actors/games/game-session.ts';
import { detailOf } from '../../../src/actors/shared/detail-of.ts';
import type { PlayTime } from '../../../src/schemas/account/limits.ts';
import { GameSession } from '../../../src/ui/games/game-session.view.tsx';
import { expectAccessible, wear } from '../walk-screen.tsx';

const time: PlayTime = {
  minutes: null,
  since: '2026-01-01T10:00:00Z',
  elapsed_s: 3900,
  net: -50,
  open: 0,
  games: { rounds: 12, staked: 120, returned: 99 },
  due_in_s: null,
};

async function show(told: PlayTime) {
  wear('dark');
  const actor = createActor(
    detailOf(async () => told),
    { input: { id: '' } },
  ).start();
  const { container } = await render(
    <main>
      <h1>Limbo</h1>
      <GameSession actor={actor} />
    </main>,
  );
  await expect.poll(() => actor.getSnapshot().context.item).not.toBeNull();
  return container;
}

test('the session is a line with its net, and all figures once it is unfolded', async () => {
  const container = await show(time);
  const line = page.getByText('This session', { exact: true });
  await expect.element(line).toBeVisible();
  await expect.element(page.getByText('Playing for', { exact: true })).not.toBeVisible();
  await line.click();
  await expect.element(page.getByText('Playing for', { exact: true })).toBeVisible();
  expect(container.querySelector('summary')?.innerText).toBe('This session -₹21.00');
  expect(container.querySelector('dl')?.innerText.split('\n')).toEqual([
    'Rounds',
    '12',
    'Staked',
    '₹120.00',
    'Returned',
    '₹99.00',
    'Net',
    '-₹21.00',
    'Playing for',
    '1 h 5 min',
  ]);
  await expectAccessible();
});

test('below an hour the time is told in minutes', async () => {
  await show({ ...time, elapsed_s: 59 });
  await page.getByText('This session', { exact: true }).click();
  await expect.element(page.getByText('0 min', { exact: true })).toBeVisible();
});

test.each([
  ['of a newcomer', { ...time, games: { rounds: 0, staked: 0, returned: 0 } }],
  ['of an older server', (({ games: _, ...rest }) => rest)(time)],
])('nothing is shown %s', async (_, told) => {
  const container = await show(told);
  expect(container.querySelector('details')).toBeNull();
});

test('the figures are read again when the result of a round is shown, not while it is played', async () => {
  let reads = 0;
  const rounds = createActor(
    createMachine({
      initial: 'shown',
      states: {
        shown: { on: { 'round.begun': 'played', 'round.shown': 'shown' } },
        played: { tags: 'busy', on: { 'round.begun': 'played', 'round.shown': 'shown' } },
      },
    }),
  ).start();
  const session = createActor(
    detailOf(async () => {
      reads += 1;
      return time;
    }),
    { input: { id: '' } },
  ).start();
  onTestFinished(keepSessionFresh(session, rounds));
  await expect.poll(() => reads).toBe(1);
  await expect.poll(() => session.getSnapshot().hasTag('busy')).toBe(false);
  rounds.send({ type: 'round.begun' });
  rounds.send({ type: 'round.begun' });
  expect(reads).toBe(1);
  rounds.send({ type: 'round.shown' });
  rounds.send({ type: 'round.shown' });
  await expect.poll(() => reads).toBe(2);
});
