import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, waitFor } from 'xstate';
import { followShared, openShared } from '../../../src/actors/bets/shared-slip.ts';
import { detailOf } from '../../../src/actors/shared/detail-of.ts';
import { loadLanguage, t } from '../../../src/i18n/text.ts';
import { toldWith } from '../../../src/machines/bets/selections.example.ts';
import { offline } from '../../../src/machines/shared/call-errors.example.ts';
import type { TakenSlip } from '../../../src/schemas/bets/shared-slip.ts';
import SharedSlip from '../../../src/ui/bets/bet-slip/shared-slip.view.tsx';
import { matchOf } from '../../fixtures/match.ts';
import { leftOutHeading } from '../../pages/share-pick.ts';
import { sharedTexts, tryAgainButton } from '../../pages/shared.ts';
import { openSlipButton, slipTexts } from '../../pages/slip.ts';
import { quietActors, WithActors } from '../actors.tsx';
import { expectAccessible, wear } from '../walk-screen.tsx';

afterEach(() => loadLanguage('en'));

const dialog = page.getByRole('dialog');
const place = (choice: string) => ({ matchId: 7, choice });
const some: TakenSlip = {
  taken: [place('71')],
  left: [
    { why: 'excluded', place: place('72'), match: matchOf() },
    { why: 'closed', place: place('Head'), match: matchOf() },
    { why: 'unknown', place: { matchId: 9, choice: '1' }, match: undefined },
    { why: 'unknown', place: place('5'), match: matchOf() },
    { why: 'full', place: place('71'), match: matchOf({ name: 'Saurashtra Tidewatch v Konkan Lanterns' }) },
  ],
  faults: 2,
  later: 1,
};
const none: TakenSlip = { taken: [], left: [], faults: 1, later: 0 };

async function show(load: () => Promise<TakenSlip>) {
  wear('light');
  const actor = createActor(detailOf(load), { input: { id: '7.71,9.1' } }).start();
  onTestFinished(() => {
    actor.stop();
  });
  const opened: TakenSlip[] = [];
  await render(
    <WithActors>
      <main>
        <SharedSlip actor={actor} onClose={() => {}} onOpen={(taken) => opened.push(taken)} />
      </main>
    </WithActors>,
  );
  return { actor, opened };
}

test('each selection that is left out is named with its reason, and the slip opens with the rest', async () => {
  const { opened } = await show(async () => some);
  await expect.element(leftOutHeading(dialog)).toBeVisible();
  await expect
    .element(page.getByText('1 of 9 shared selections are in your slip.', { exact: true }))
    .toBeVisible();
  expect(
    dialog
      .getByRole('listitem')
      .elements()
      .map((item) => (item as HTMLElement).innerText),
  ).toEqual([
    'Herons\nKites v Herons\nIt depends on another selection in the slip',
    'Toss: Head\nKites v Herons\nBetting on it is over',
    'There is no such selection',
    'Kites v Herons\nThere is no such selection',
    'Kites\nSaurashtra Tidewatch v Konkan Lanterns\nThe slip holds 8 selections already',
    '2 parts of the link are no selections',
    '1 selection after the eighth',
  ]);
  await expectAccessible();
  await openSlipButton(dialog).click();
  expect(opened).toEqual([some]);
});

test('a link without any selection leads to the matches', async () => {
  await show(async () => none);
  await expect
    .element(page.getByText('None of the shared selections could be added to your slip.', { exact: true }))
    .toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'See live bets', exact: true })).toBeVisible();
  expect(openSlipButton(dialog).elements()).toEqual([]);
});

test('matches that could not be loaded are loaded again on demand', async () => {
  const loads = [() => Promise.reject(offline), async () => some];
  await show(async () => (await loads.shift()?.()) ?? none);
  await expect.element(page.getByText('The matches could not be loaded', { exact: true })).toBeVisible();
  await tryAgainButton(dialog).click();
  await expect.element(leftOutHeading(dialog)).toBeVisible();
});

test('nothing is said while the matches are loaded, and when nothing is left out', async () => {
  const { actor } = await show(async () => ({ ...none, faults: 0, taken: [place('71')] }));
  await waitFor(actor, (state) => state.matches('loaded'));
  await expect.element(dialog.getByText(sharedTexts.loading, { exact: true })).toBeInTheDocument();
  expect(leftOutHeading(dialog).elements()).toEqual([]);
});

test('in Hindi all is read on a phone without scrolling sideways', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 800));
  await loadLanguage('hi');
  await show(async () => some);
  await expect.element(page.getByRole('button', { name: t(slipTexts.openSlip), exact: true })).toBeVisible();
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  for (const item of dialog.getByRole('listitem').elements())
    expect(item.scrollWidth).toBeLessThanOrEqual(item.clientWidth);
});

/** Puts the query into the address, and takes it out after the test. */
function inAddress(query: string): void {
  history.replaceState('over', '', `${location.pathname}${query}`);
  onTestFinished(() => history.replaceState(null, '', location.pathname));
}

test('a whole shared slip opens at once, as one bet; a single selection opens as a single bet', async () => {
  inAddress('?slip=7.71,8.81&as=combined');
  const actors = quietActors();
  const actor = createActor(
    detailOf(async (): Promise<TakenSlip> => ({ ...none, faults: 0, taken: [place('71')] })),
    { input: { id: '7.71,' } },
  );
  const selections = [
    { ...place('71'), stake: '' },
    { matchId: 8, choice: '81', stake: '' },
  ];
  actors.selections.send(toldWith({ stake: '', lowest: null }, ...selections));
  onTestFinished(followShared(actor, actors));
  actor.start();
  onTestFinished(() => {
    actor.stop();
  });
  await expect.poll(() => location.search).toBe('?slip=7.71&as=combined');
  actors.selections.send(toldWith({ stake: '', lowest: null }, ...selections.slice(1)));
  openShared(actors, none);
  expect(location.search).toBe('?slip=8.81');
});
