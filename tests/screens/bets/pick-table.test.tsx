import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import {
  empty,
  fresh,
  joined,
  pickTableExample,
  placed,
} from '../../../src/machines/bets/pick-table.example.ts';
import { pickTableMachine } from '../../../src/machines/bets/pick-table.machine.ts';
import type { PickTable as Picks } from '../../../src/schemas/bets/pick-table.ts';
import PickTable from '../../../src/ui/bets/pick-table.view.tsx';
import { leaveButton, pickTableTexts, showButton } from '../../pages/pick-table.ts';
import { sharedTexts, tryAgainButton } from '../../pages/shared.ts';
import { WithActors } from '../actors.tsx';
import { createSut, expectAccessible, wear } from '../walk-screen.tsx';

type Ref = Parameters<typeof PickTable>[0]['actor'];

const view = (actor: Ref) => (
  <WithActors>
    <PickTable actor={actor} />
  </WithActors>
);
const said = (text: string) => page.getByText(text, { exact: true });
const skeleton = page.getByRole('status', { name: sharedTexts.loading });
const stale = said('The table could not be brought up to date. Trying again…');
const failed = said('The table could not be loaded');
const table = page.getByRole('table', { name: pickTableTexts.title });

createSut(pickTableMachine, {
  fixture: pickTableExample,
  view,
  gestures: {
    'table.retry': () => tryAgainButton(page).click(),
    'table.join': () => showButton(page).click(),
    'table.leave': () => leaveButton(page).click(),
  },
  world: ['table.refresh'],
  only: {
    'the skeleton': [skeleton, ['loading']],
    'that it failed': [page.getByRole('alert'), ['error']],
    'that it is not up to date': [stale, ['known.idle.stale']],
  },
  oracles: {
    loading: () => expect.element(skeleton).toBeVisible(),
    'error.refused': () => expect.element(failed).toBeVisible(),
    'error.waiting': () => expect.element(failed).toBeVisible(),
    // Nothing changes on screen.
    'error.retrying': () => expect.element(failed).toBeVisible(),
    'known.idle.current': async ({ context }) => {
      await expect
        .element(context.table?.rows.length === 0 ? said(pickTableTexts.isEmpty) : table)
        .toBeVisible();
      await expect.element(context.table?.me == null ? showButton(page) : leaveButton(page)).toBeVisible();
    },
    'known.idle.stale': () => expect.element(stale).toBeVisible(),
    // Nothing changes on screen.
    'known.refreshing': () => expect.element(stale).not.toBeInTheDocument(),
    'known.joining': () => expect.element(showButton(page)).toHaveAttribute('aria-busy', 'true'),
    'known.leaving': () => expect.element(leaveButton(page)).toHaveAttribute('aria-busy', 'true'),
  },
}).walk();

async function show(picks: Picks) {
  const load = fromPromise(async () => picks);
  const actor = createActor(pickTableMachine.provide({ actors: { load } })).start();
  await render(<main>{view(actor)}</main>);
}

test('the own row is marked, and shares are told in whole percent', async () => {
  wear('light');
  await show(placed);
  await expect.element(table).toBeVisible();
  const rows = table.getByRole('row').elements().slice(1);
  expect(rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))).toEqual([
    // On a phone, each value stands behind its header.
    ['Name1. Quiet Otter 27', 'Right14 of 20', 'In percent70%'],
    ['Name2. Early Heron 81', 'Right9 of 16', 'In percent56%'],
    ['Name3. Fair Loris 40You', 'Right5 of 11', 'In percent45%'],
  ]);
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, null, 'true']);
  await expect.element(said('You are shown as Fair Loris 40: 5 of 11 right.')).toBeVisible();
  await expect.element(said('Your place: 3.')).toBeVisible();
  await expectAccessible();
});

test.each([
  ['without a place', joined, 'You have a place from 10 results on.'],
  ['without a result', fresh, 'You are shown as Fair Loris 40. None of your picks has a result yet.'],
  ['of nobody', empty, pickTableTexts.isEmpty],
])('a table %s', async (_title, picks, text) => {
  wear('dark');
  await show(picks);
  await expect.element(said(text)).toBeVisible();
  await expectAccessible();
});
