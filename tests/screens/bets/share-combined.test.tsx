import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import { combinedLink, combinedOn, sharePick } from '../../../src/actors/bets/share-pick.ts';
import { loadLanguage } from '../../../src/i18n/text.ts';
import {
  askCombined,
  drawnPicture,
  noMatch,
  sharedCombined,
} from '../../../src/machines/bets/share-pick.example.ts';
import {
  type PickAsked,
  type Shared,
  sharePickMachine,
} from '../../../src/machines/bets/share-pick.machine.ts';
import { offline } from '../../../src/machines/shared/call-errors.example.ts';
import { sharedText } from '../../../src/ui/bets/share-pick/pick-words.ts';
import { SharePick } from '../../../src/ui/bets/share-pick/share-pick.view.tsx';
import type { SharePickRef } from '../../../src/ui/bets/share-pick/share-pick-dialog.view.tsx';
import { oddsIn } from '../../../src/ui/kit/format/odds.ts';
import { matchOf } from '../../fixtures/match.ts';
import {
  copyLinkButton,
  savePictureButton,
  shareButton,
  shareCombinedButton,
  shareCombinedDialog,
  sharePickTexts,
} from '../../pages/share-pick.ts';
import { sharedTexts, tryAgainButton } from '../../pages/shared.ts';
import { createSut, expectAccessible, wear } from '../walk-screen.tsx';

afterEach(() => loadLanguage('en'));

const text = 'Combined of 2 · Kites (Kites v Bulls) · Toss: Head (Owls v Bears) · Combined price 251%';
const dialog = shareCombinedDialog(page);
const said = (words: string) => dialog.getByText(words, { exact: true });
const picture = dialog.getByRole('img', { name: text, exact: true });
const drawing = dialog.getByRole('status', { name: sharedTexts.loading });
const over = said('Fewer than two of its picks take bets now.');
const notLoaded = said('The matches could not be loaded');
const link = said(sharedCombined.link);
const leftOut = said('1 pick takes no more bets, and is left out.');

const view = (actor: SharePickRef) => <SharePick actor={actor} pick={askCombined.pick} canShare canCopy />;

createSut(sharePickMachine, {
  fixture: {
    ports: {
      load: { done: [sharedCombined, null], error: [noMatch] },
      draw: { done: [drawnPicture], error: [offline] },
      share: { done: ['shared', 'saved', 'dropped'], error: [offline] },
      save: { done: [undefined], error: [offline] },
      copy: { done: [undefined], error: [offline] },
    },
    // The view shares one combined bet.
    events: [
      askCombined,
      'share.close',
      'share.retry',
      'picture.retry',
      'share.send',
      'picture.save',
      'link.copy',
    ],
  },
  view,
  gestures: {
    'share.ask': () => shareCombinedButton(page).click(),
    'share.close': () => dialog.getByRole('button', { name: sharedTexts.close, exact: true }).click(),
    'share.retry': () => tryAgainButton(dialog).click(),
    'picture.retry': () => tryAgainButton(dialog).click(),
    'share.send': () => shareButton(dialog).click(),
    'picture.save': () => savePictureButton(dialog).click(),
    'link.copy': () => copyLinkButton(dialog).click(),
  },
  only: {
    'the dialog': [dialog, ['loading', 'over', 'failed', 'open']],
    'that too few picks take bets': [over, ['over']],
    'that the matches are missing': [notLoaded, ['failed']],
    'the link': [link, ['open']],
    'that a leg is left out': [leftOut, ['open']],
    'the picture': [picture, ['open.picture.drawn']],
    'that it is copied': [said(sharePickTexts.copied), ['open.way.idle.copied']],
  },
  oracles: {
    closed: shareCombinedButton(page),
    loading: drawing,
    over,
    failed: notLoaded,
    'open.picture.drawing': drawing,
    'open.picture.drawn': picture,
    'open.picture.failed': tryAgainButton(dialog),
    'open.way.idle.fresh': link,
    'open.way.idle.shared': link,
    'open.way.idle.saved': link,
    'open.way.idle.copied': said(sharePickTexts.copied),
    'open.way.idle.notShared': link,
    'open.way.idle.notSaved': link,
    'open.way.idle.notCopied': link,
    'open.way.sharing': () => expect.element(shareButton(dialog)).toBeDisabled(),
    'open.way.saving': () => expect.element(savePictureButton(dialog)).toBeDisabled(),
    'open.way.copying': () => expect.element(copyLinkButton(dialog)).toBeDisabled(),
  },
}).walk();

const legs = [
  { match_id: 7, kind: 'team', team_value: 71, selection: 'Kites' },
  { match_id: 7, kind: 'toss', team_value: 73, selection: 'Head' },
  { match_id: 8, kind: 'total', team_value: 88, selection: 'Over 62.5 points' },
] as const;
const over62 = { team_value: 88, name: 'Over 62.5 points', win_ratio: 90, price: 90 };
const eight = matchOf({ id: 8, name: 'Owls v Bears', totals: [over62] });

test('the link has the selections in their order, and opens them as one bet', () => {
  expect(combinedLink(legs)).toBe(`${location.origin}/?slip=7.71,7.Head,8.T88&as=combined`);
});

test('a combined bet is shared with the prices in force, without the legs that are over', () => {
  expect(combinedOn([matchOf(), eight], legs)).toEqual({
    legs: [
      { match_id: 7, match_name: 'Kites v Herons', kind: 'team', selection: 'Kites', win_ratio: 80 },
      { match_id: 7, match_name: 'Kites v Herons', kind: 'toss', selection: 'Head', win_ratio: 95 },
      {
        match_id: 8,
        match_name: 'Owls v Bears',
        kind: 'total',
        selection: 'Over 62.5 points',
        win_ratio: 90,
      },
    ],
    left: 0,
    // 1.80 × 1.95 × 1.90, rounded down.
    win_ratio: 566,
    link: `${location.origin}/?slip=7.71,7.Head,8.T88&as=combined`,
  });
  const fallen = matchOf({ toss_result: 'Tail' });
  expect(combinedOn([fallen, eight], legs)).toMatchObject({
    left: 1,
    win_ratio: 242,
    link: `${location.origin}/?slip=7.71,8.T88&as=combined`,
  });
  expect(combinedOn([fallen, { ...eight, totals: [] }], legs)).toBe(null);
  expect(combinedOn([fallen, { ...eight, state: 'closed' }], legs)).toBe(null);
  expect(combinedOn([{ ...fallen, state: 'scheduled' }, eight], legs)).toBe(null);
});

test('the file is named after no match, and the share sheet gets the words with the link', async () => {
  const asked: ShareData[] = [];
  Object.defineProperty(navigator, 'canShare', { value: () => true, configurable: true });
  const share = async (data: ShareData) => void asked.push(data);
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'canShare');
    Reflect.deleteProperty(navigator, 'share');
  });
  const load = fromPromise<Shared | null, PickAsked | null>(async () => sharedCombined);
  const words = { draw: async () => drawnPicture, text: (one: Shared) => sharedText(one, oddsIn.percent) };
  const actor = createActor(sharePick(words).provide({ actors: { load } })).start();
  await render(<main>{view(actor)}</main>);
  await shareCombinedButton(page).click();
  await shareButton(dialog).click();
  await expect.element(said('Shared')).toBeVisible();
  expect(asked.map(({ title, text: shared }) => [title, shared])).toEqual([
    ['Combined bet', `${text} ${sharedCombined.link}`],
  ]);
  expect(asked[0]?.files?.map(({ name }) => name)).toEqual(['sikka-combined.png']);
});

test('eight long names in Hindi fit the dialog on a phone', async () => {
  await page.viewport(360, 640);
  onTestFinished(() => page.viewport(1280, 800));
  wear('light');
  await loadLanguage('hi');
  const name = 'Saurashtra Tidewatch and Friends of the Long Name';
  const long = Array.from({ length: 8 }, (_, index) => ({
    match_id: index + 1,
    match_name: `${name} v ${name}`,
    kind: 'team' as const,
    selection: name,
    win_ratio: 80,
  }));
  const load = fromPromise<Shared | null, PickAsked | null>(async () => ({
    ...sharedCombined,
    legs: long,
    left: 2,
  }));
  const draw = async () => drawnPicture;
  const actor = createActor(sharePick({ draw, text: () => text }).provide({ actors: { load } })).start();
  await render(<main>{view(actor)}</main>);
  actor.send(askCombined);
  await expect.element(page.getByRole('dialog').getByRole('img')).toBeVisible();
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await expectAccessible();
});
