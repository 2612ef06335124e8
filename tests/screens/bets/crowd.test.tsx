import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { detailOf } from '../../../src/actors/shared/detail-of.ts';
import { offline } from '../../../src/machines/shared/call-errors.example.ts';
import type { Crowd as Known } from '../../../src/schemas/bets/crowd.ts';
import Crowd from '../../../src/ui/bets/crowd.view.tsx';
import { matchOf } from '../../fixtures/match.ts';
import { tryAgainButton } from '../../pages/shared.ts';
import { WithActors } from '../actors.tsx';
import { expectAccessible, wear } from '../walk-screen.tsx';

async function open(load: () => Promise<Known>) {
  const actor = createActor(detailOf(load), { input: { id: '7' } }).start();
  await render(
    <WithActors>
      <main>
        <h1>Kites v Herons</h1>
        <h2>The match</h2>
        <Crowd match={matchOf()} actor={actor} />
      </main>
    </WithActors>,
  );
  return actor;
}

const text = (said: string) => page.getByText(said, { exact: true });

test('a match without bets says so', async () => {
  wear('dark');
  await open(async () => ({ markets: [] }));
  await expect.element(text('Nobody has bet on this match yet')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'About the bots' })).not.toBeInTheDocument();
  await expectAccessible();
});

test('people and bots are split apart, in a sentence each, with selections that nobody backed', async () => {
  wear('light');
  await open(async () => ({
    markets: [
      {
        kind: 'winner',
        people: 8,
        bots: 3,
        selections: [
          { team_value: 71, people: 6, bots: 0 },
          { team_value: 72, people: 2, bots: 3 },
        ],
      },
      {
        kind: 'toss',
        people: 5,
        bots: 0,
        selections: [{ team_value: 73, prediction: 'Tail', people: 5, bots: 0 }],
      },
    ],
  }));
  await expect.element(text('People (8): Kites 75%, Herons 25%')).toBeInTheDocument();
  await expect.element(text('Bots (3): Kites 0%, Herons 100%')).toBeInTheDocument();
  await expect.element(text('People (5): Head 0%, Tail 100%')).toBeInTheDocument();
  await expect.element(text('Bots (3)')).toBeVisible();
  const widths = [...document.querySelectorAll<HTMLElement>('.bar > span')].map((bar) =>
    Math.round((100 * bar.offsetWidth) / (bar.parentElement?.offsetWidth ?? 1)),
  );
  expect(widths).toEqual([75, 25, 0, 100, 0, 100]);
  await expect.element(page.getByRole('link', { name: 'About the bots' })).toHaveAttribute('href', '/bots');
  await expectAccessible();
});

test('the split of fewer than five people is not shown', async () => {
  wear('dark');
  await open(async () => ({
    markets: [
      { kind: 'winner', people: null, bots: 1, selections: [{ team_value: 71, people: null, bots: 1 }] },
      {
        kind: 'toss',
        people: 0,
        bots: 1,
        selections: [{ team_value: 73, prediction: 'Head', people: 0, bots: 1 }],
      },
    ],
  }));
  await expect.element(text('Fewer than 5 people have bet: their split is not shown.')).toBeVisible();
  await expect.element(text('No person has bet yet')).toBeVisible();
  await expect.element(text('Bots (1): Kites 100%, Herons 0%')).toBeInTheDocument();
});

test('a split that cannot be loaded is asked for again; a stale one stays', async () => {
  wear('light');
  let isAway = true;
  const actor = await open(async () => {
    if (isAway) throw offline;
    return { markets: [] };
  });
  await expect.element(text('The split of the crowd could not be loaded')).toBeVisible();
  isAway = false;
  await tryAgainButton(page).click();
  await expect.element(text('Nobody has bet on this match yet')).toBeVisible();
  isAway = true;
  actor.send({ type: 'detail.refresh' });
  await expect.element(text('The split could not be brought up to date. Trying again…')).toBeVisible();
  await expect.element(text('Nobody has bet on this match yet')).toBeVisible();
});
