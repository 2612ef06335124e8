import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { createActor, fromPromise } from 'xstate';
import { listOf } from '../../../src/actors/shared/list-of.ts';
import { offline, refused } from '../../../src/machines/shared/call-errors.example.ts';
import { listMachine } from '../../../src/machines/shared/list.machine.ts';
import type { ListMachine, ListRef } from '../../../src/machines/shared/types.ts';
import type { ExtraTimeBet } from '../../../src/schemas/bets/extra-time.ts';
import extraTimeBets from '../../../src/ui/bets/extra-time-bets.page.tsx';
import ExtraTimeBets from '../../../src/ui/bets/extra-time-bets.view.tsx';
import { tryAgainButton } from '../../pages/shared.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { createSut } from '../walk-screen.tsx';

const rows: ExtraTimeBet[] = [
  {
    match_id: 7,
    match_name: 'Lions v Tigers',
    match_time: ['19:05', '19:20', '00:05'],
    win_ratio: [90, 72.5, 40],
    sides: [
      { team_value: 71, name: 'Lions', win_ratio: 85, price: 85 },
      { team_value: 72, name: 'Tigers', win_ratio: 42.5, price: 42.5 },
    ],
  },
  { match_id: 8, match_name: null, match_time: ['12:00', '12:30'], win_ratio: [85, 60] },
];
const later: ExtraTimeBet[] = [
  { match_id: 9, match_name: 'Bears v Wolves', match_time: ['09:15'], win_ratio: [80] },
];

const tooOften = refused(429, 'Slow down');

const heading = page.getByRole('heading', { level: 1, name: 'Real-Time Betting Experience' });
const table = page.getByRole('table', { name: 'Extra time bets' });
const stale = page.getByText('This list could not be brought up to date. Trying again…');
const retry = tryAgainButton(page);

async function seeRows(shown: readonly ExtraTimeBet[]) {
  await expect.element(heading).toBeVisible();
  await expect.element(table).toBeVisible();
  await expect.poll(() => table.getByRole('row').elements()).toHaveLength(shown.length + 1);
  await expect.element(page.getByTestId('skeleton-row').first()).not.toBeInTheDocument();
}

async function seeEmpty() {
  await expect.element(page.getByText('No Extra time bets')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'See live bets' }))
    .toHaveAttribute('href', '/live-bets');
  await expect.element(table).not.toBeInTheDocument();
}

async function seeError() {
  await expect.element(page.getByRole('alert').getByText('Error Getting the bets')).toBeVisible();
  await expect.element(retry).toBeVisible();
  await expect.element(table).not.toBeInTheDocument();
}

async function seeOldRows(rows: readonly ExtraTimeBet[]) {
  await seeRows(rows);
  await expect.element(stale).toBeVisible();
}

async function seeOldEmpty() {
  await seeEmpty();
  await expect.element(stale).toBeVisible();
}

createSut(listMachine, {
  fixture: {
    input: { failureText: 'Failed to get bets' },
    ports: { load: { done: [rows, []], error: [tooOften, offline] } },
    events: [
      'list.retry',
      'list.refresh',
      'session.returned',
      { type: 'list.changed', rows: later },
      { type: 'list.changed', rows: [] },
    ],
  },
  // The page gives the machine rows of this kind alone.
  view: (actor) => (
    <WithActors>
      <ExtraTimeBets actor={actor as unknown as ListRef<ExtraTimeBet>} />
    </WithActors>
  ),
  gestures: { 'list.retry': () => retry.click() },
  world: ['list.refresh', 'list.changed', 'session.returned'],
  only: {
    'the skeleton': [page.getByTestId('skeleton-row'), ['loading']],
    'the rows': [table, ['loaded']],
    'that there are none': [page.getByText('No Extra time bets'), ['empty']],
    'that they are old': [stale, ['loaded.stale', 'loaded.refused', 'empty.stale', 'empty.refused']],
    'the error': [page.getByRole('alert'), ['error']],
    'the words of the server': [
      page.getByText('Slow down'),
      (state) => state.matches('error') && state.context.message === 'Slow down',
    ],
  },
  oracles: {
    loading: async () => {
      await expect.element(heading).toBeVisible();
      await expect.poll(() => page.getByTestId('skeleton-row').elements()).toHaveLength(4);
    },
    'loaded.current': async ({ context }) => {
      await seeRows(context.rows as ExtraTimeBet[]);
      await expect.element(stale).not.toBeInTheDocument();
    },
    'loaded.refreshing': ({ context }) => seeRows(context.rows as ExtraTimeBet[]),
    'loaded.stale': ({ context }) => seeOldRows(context.rows as ExtraTimeBet[]),
    'loaded.refused': ({ context }) => seeOldRows(context.rows as ExtraTimeBet[]),
    'empty.current': async () => {
      await seeEmpty();
      await expect.element(stale).not.toBeInTheDocument();
    },
    'empty.refreshing': seeEmpty,
    'empty.stale': seeOldEmpty,
    'empty.refused': seeOldEmpty,
    'error.refused': async () => {
      await seeError();
      await expect.element(page.getByText('Slow down')).toBeVisible();
    },
    'error.waiting': seeError,
    'error.retrying': seeError,
  },
}).walk();

async function open(load: () => Promise<ExtraTimeBet[]>) {
  const machine = listMachine.provide({ actors: { load: fromPromise<readonly unknown[]>(load) } });
  const actor = createActor(machine as unknown as ListMachine<ExtraTimeBet>, {
    input: { failureText: 'Failed to get bets' },
  }).start();
  await render(
    <WithActors>
      <ExtraTimeBets actor={actor} />
    </WithActors>,
  );
}

/** The specified text of a cell: all but the lines beneath. */
function ownText(cell: Element): string {
  const copy = cell.cloneNode(true) as Element;
  copy.querySelector('ul')?.remove();
  return copy.textContent;
}

test('a row for each bet, its times on the twelve-hour clock', async () => {
  await open(async () => rows);
  await expect.element(table).toBeVisible();
  const cells = [...table.element().querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td > div')].map((cell) => ownText(cell)),
  );
  expect(cells).toEqual([
    ['S.No.', 'Match', 'Closing Time', 'Extra Time', 'Win Ratio'],
    ['1', 'Lions v Tigers', '07:05 pm', '07:20 pm, 12:05 am', 'at most 90%, 72.5%, 40%'],
    ['2', '-', '12:00 pm', '12:30 pm', 'at most 85%, 60%'],
  ]);
  const links = table.getByRole('link').elements();
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Lions v Tigers', '/live-bets/live-bet/7'],
    ['at most 90%, 72.5%, 40%', '?slip=7'],
    ['-', '/live-bets/live-bet/8'],
    ['at most 85%, 60%', '?slip=8'],
  ]);
  await expect
    .element(table.getByRole('link', { name: 'at most 90%, 72.5%, 40%: Bet on Lions v Tigers' }))
    .toBeVisible();
});

test('two windows of one ratio are two', async () => {
  const complaints = vi.spyOn(console, 'error');
  onTestFinished(() => complaints.mockRestore());
  await open(async () => [
    { match_id: 7, match_name: 'Lions v Tigers', match_time: ['19:05', '19:20'], win_ratio: [80, 80] },
  ]);
  await expect
    .element(table.getByRole('link', { name: 'at most 80%, 80%: Bet on Lions v Tigers' }))
    .toBeVisible();
  expect(complaints).not.toHaveBeenCalled();
});

test('the page explains extra time as a cap on every price, and the win ratio on request', async () => {
  await open(async () => rows);
  await page.getByRole('button', { name: 'What is the win ratio?' }).click();
  await expect.element(page.getByRole('dialog', { name: 'What is the win ratio?' })).toBeVisible();
  await expect
    .element(
      page.getByText(
        'After the closing time, extra time takes bets in breaks of a match and in phases of its play. In each of its windows no price of the match, on a team or on the toss, pays more than the win ratio of the window.',
      ),
    )
    .toBeVisible();
});

test('each row has the start, end and cap of its windows, and the current win ratio of each side', async () => {
  await open(async () => rows);
  await expect.element(table).toBeVisible();
  const lines = [...table.element().querySelectorAll('td ul')].map((list) =>
    [...list.children].map(({ textContent }) => textContent),
  );
  expect(lines).toEqual([
    ['07:05 pm to 07:20 pm, no price above 72.5%', '07:20 pm to 12:05 am, no price above 40%'],
    ['Lions now: 85% ₹100 → ₹185', 'Tigers now: 42.5% ₹100 → ₹142.50'],
    ['12:00 pm to 12:30 pm, no price above 60%'],
  ]);
});

test('a window that begins and ends within one minute says only until when it is', async () => {
  const complained = vi.spyOn(console, 'error');
  onTestFinished(() => complained.mockRestore());
  await open(async () => [
    {
      ...rows[0],
      match_name: 'Kites v Herons',
      match_time: ['19:05', '19:05', '19:06'],
      win_ratio: [90, 80, 40],
    },
  ]);
  await expect.element(table).toBeVisible();
  const [list] = table.element().querySelectorAll('td ul');
  expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'until 07:05 pm, no price above 80%',
    '07:05 pm to 07:06 pm, no price above 40%',
  ]);
  expect(complained).not.toHaveBeenCalled();
});

test('the win ratio of a side moves with its price; the cap of a window does not', async () => {
  const actors = quietActors();
  const list = createActor(
    listOf(async () => rows),
    { input: {} },
  ).start();
  await render(
    <WithActors actors={actors}>
      <ExtraTimeBets actor={list} />
    </WithActors>,
  );
  const now = table.getByRole('list', { name: 'What it pays now' });
  await expect.element(now).toHaveTextContent('Lions now: 85% ₹100 → ₹185Tigers now: 42.5% ₹100 → ₹142.50');
  actors.prices.set(71, 60, 60);
  await expect.element(now).toHaveTextContent('Lions now: 60% ₹100 → ₹160Tigers now: 42.5% ₹100 → ₹142.50');
  await expect
    .element(table.getByRole('link', { name: 'at most 90%, 72.5%, 40%: Bet on Lions v Tigers' }))
    .toBeVisible();
});

test('odds that are old look it, and lead nowhere until they are fresh', async () => {
  const actors = quietActors();
  const wanted: string[] = [];
  const list = createActor(
    listOf(async () => rows),
    { input: {} },
  ).start();
  await render(
    <Router aroundNav={(_, to) => void wanted.push(to)}>
      <WithActors actors={actors}>
        <ExtraTimeBets actor={list} />
      </WithActors>
    </Router>,
  );
  const odds = table.getByRole('link', { name: 'at most 90%, 72.5%, 40%: Bet on Lions v Tigers' });
  await expect.element(odds).toBeEnabled();
  expect([...odds.element().querySelectorAll('.price')].map(({ textContent }) => textContent)).toEqual([
    '90%',
    '72.5%',
    '40%',
  ]);
  await odds.click({ force: true });
  expect(wanted).toEqual(['?slip=7']);
  actors.feed.send({ type: 'network.lost' });
  await expect.element(odds).toBeDisabled();
  await expect.element(odds).toHaveAttribute('aria-describedby', 'stale');
  await odds.click({ force: true });
  expect(wanted).toEqual(['?slip=7']);
});

test('three tabs, of which this page is the second', async () => {
  await open(async () => rows);
  const tabs = page.getByRole('navigation', { name: 'Kinds of bets' }).getByRole('link').elements();
  expect(
    tabs.map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')]),
  ).toEqual([
    ['LIVE BETS', '/live-bets', null],
    ['EXTRA TIME BETS', '/extra-time-bets', 'page'],
    ['CLOSE BETS LIST', '/close-bets', null],
  ]);
});

test('a failure raises one toast', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ msg: 'Slow down' }, { status: 429 }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const actors = quietActors();
  await render(
    <WithActors actors={actors}>
      <extraTimeBets.Content params={{}} query={{}} />
    </WithActors>,
  );
  await expect.element(page.getByText('Error Getting the bets')).toBeVisible();
  expect(actors.toasts.getSnapshot().context.toasts).toEqual([{ tone: 'error', text: 'Failed to get bets' }]);
});
