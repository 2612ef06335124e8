import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { pagedListOf } from '../../../src/actors/shared/paged-list-of.ts';
import { refused } from '../../../src/machines/shared/call-errors.example.ts';
import type { Paged } from '../../../src/schemas/shared/page.ts';
import { MyBetsHeading } from '../../../src/ui/bets/my-bets-heading.view.tsx';
import { OtherBets } from '../../../src/ui/bets/other-bets.view.tsx';
import { sharedTexts } from '../../pages/shared.ts';
import { slipTexts } from '../../pages/slip.ts';
import { WithActors } from '../actors.tsx';
import { expectAccessible, wear } from '../walk-screen.tsx';

const onePage = (rows: object[]): Paged<object> => ({ rows, page: 1, perPage: 1, total: rows.length });

const show = (kind: 'single' | 'combined', load: () => Promise<Paged<object>>) => {
  wear('light');
  const list = createActor(pagedListOf(load), { input: { perPage: 1, query: {} } }).start();
  return render(
    <WithActors>
      <OtherBets list={list} kind={kind} none={<p>Nothing at all</p>} />
    </WithActors>,
  );
};

const none = page.getByText('Nothing at all', { exact: true });

const kinds = [
  ['combined', 'You have no single bets, only combined ones.', 'See combined bets', '/combined-bets'],
  [
    'single',
    'You have no combined bets, only single ones: put two or more prices into the slip to combine them.',
    'See single bets',
    '/bet-history',
  ],
] as const;

test.each(kinds)('an empty list leads to %s bets', async (kind, words, link, href) => {
  await show(kind, async () => onePage([{}]));
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  await expect.element(page.getByRole('link', { name: link, exact: true })).toHaveAttribute('href', href);
  await expect.element(none).not.toBeInTheDocument();
});

test.each(kinds)('without %s bets either it says so', async (kind, words) => {
  await show(kind, async () => onePage([]));
  await expect.element(none).toBeVisible();
  await expect.element(page.getByText(words, { exact: true })).not.toBeInTheDocument();
});

test('nothing is said before the other list has come, nor when it fails', async () => {
  let fail = (_: unknown) => {};
  const answer = new Promise<Paged<object>>((_, reject) => {
    fail = reject;
  });
  await show('combined', () => answer);
  await expect.element(page.getByRole('status', { name: sharedTexts.loading })).toBeInTheDocument();
  await expect.element(none).not.toBeInTheDocument();
  fail(refused(503, 'Busy'));
  await expect.element(page.getByText('Error Getting the bets', { exact: true })).toBeVisible();
  await expect.element(none).not.toBeInTheDocument();
});

test.each([
  ['singles', 'Singles'],
  ['combined', slipTexts.combined],
] as const)('the tabs of both lists mark the one of %s', async (active, current) => {
  wear('light');
  await render(
    <WithActors>
      <main>
        <MyBetsHeading active={active} title="Bets">
          <p>Filters</p>
        </MyBetsHeading>
      </main>
    </WithActors>,
  );
  const tabs = page.getByRole('navigation', { name: 'Kinds of bets', exact: true }).getByRole('link');
  expect(
    tabs
      .elements()
      .map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')]),
  ).toEqual([
    ['Singles', '/bet-history', current === 'Singles' ? 'page' : null],
    [slipTexts.combined, '/combined-bets', current === slipTexts.combined ? 'page' : null],
  ]);
  await expectAccessible();
});
