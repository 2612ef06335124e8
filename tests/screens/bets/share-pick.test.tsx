import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise, waitFor } from 'xstate';
import { canCopy, pickLink, pickOn, sharePick } from '../../../src/actors/bets/share-pick.ts';
import { loadLanguage } from '../../../src/i18n/text.ts';
import {
  askKites,
  drawnPicture,
  noMatch,
  sharedCombined,
  sharedPick,
  sharePickExample,
} from '../../../src/machines/bets/share-pick.example.ts';
import {
  type PickAsked,
  type Shared,
  sharePickMachine,
} from '../../../src/machines/bets/share-pick.machine.ts';
import { combinedLayout, legPlaces, TITLE } from '../../../src/ui/bets/share-pick/combined-layout.ts';
import { combinedPicture } from '../../../src/ui/bets/share-pick/combined-picture.ts';
import {
  type Box,
  fittedRows,
  type Measure,
  PICTURE_SIDE,
  type PictureRow,
  PLACES,
  pickLayout,
} from '../../../src/ui/bets/share-pick/pick-layout.ts';
import { pickPicture } from '../../../src/ui/bets/share-pick/pick-picture.ts';
import { pickText } from '../../../src/ui/bets/share-pick/pick-words.ts';
import { SharePick } from '../../../src/ui/bets/share-pick/share-pick.view.tsx';
import type { SharePickRef } from '../../../src/ui/bets/share-pick/share-pick-dialog.view.tsx';
import { oddsIn } from '../../../src/ui/kit/format/odds.ts';
import { matchOf } from '../../fixtures/match.ts';
import {
  copyLinkButton,
  savePictureButton,
  shareButton,
  sharePickButton,
  sharePickDialog,
  sharePickTexts,
} from '../../pages/share-pick.ts';
import { sharedTexts, tryAgainButton } from '../../pages/shared.ts';
import { createSut, expectAccessible, wear } from '../walk-screen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'canShare');
});

const text = 'Pick: Kites · Kites v Bulls · Banyan Kabaddi League · 14 Jan 2026, 10:30 pm · Win ratio 80%';
const dialog = sharePickDialog(page);
const said = (words: string) => dialog.getByText(words, { exact: true });
const picture = dialog.getByRole('img', { name: text, exact: true });
const drawing = dialog.getByRole('status', { name: sharedTexts.loading });
const notLoaded = said('The match could not be loaded');
const over = said('Betting on this match is over.');
const notDrawn = said('The picture could not be made. The link works without it.');
const shared = said('Shared');
const saved = said('Your browser was asked to save the picture. If none appears, copy the link.');
const copied = said(sharePickTexts.copied);
const notShared = said('Sharing did not work here. Copy the link instead.');
const notSaved = said('The picture could not be saved. Copy the link instead.');
const notCopied = said('The link could not be copied. Select it above instead.');

const view = (actor: SharePickRef) => <SharePick actor={actor} pick={askKites.pick} canShare canCopy />;

createSut(sharePickMachine, {
  fixture: {
    ...sharePickExample,
    // The view shares one pick.
    events: [
      askKites,
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
    'share.ask': () => sharePickButton(page).click(),
    'share.close': () => dialog.getByRole('button', { name: sharedTexts.close, exact: true }).click(),
    'share.retry': () => tryAgainButton(dialog).click(),
    'picture.retry': () => tryAgainButton(dialog).click(),
    'share.send': () => shareButton(dialog).click(),
    'picture.save': () => savePictureButton(dialog).click(),
    'link.copy': () => copyLinkButton(dialog).click(),
  },
  only: {
    'the dialog': [dialog, ['loading', 'over', 'failed', 'open']],
    'that betting is over': [over, ['over']],
    'that the match is missing': [notLoaded, ['failed']],
    'the link': [said(sharedPick.link), ['open']],
    'the bone of the picture': [drawing, ['loading', 'open.picture.drawing']],
    'the picture': [picture, ['open.picture.drawn']],
    'that there is no picture': [notDrawn, ['open.picture.failed']],
    'that it is shared': [shared, ['open.way.idle.shared']],
    'that it is saved': [saved, ['open.way.idle.saved']],
    'that it is copied': [copied, ['open.way.idle.copied']],
    'that it is not shared': [notShared, ['open.way.idle.notShared']],
    'that it is not saved': [notSaved, ['open.way.idle.notSaved']],
    'that it is not copied': [notCopied, ['open.way.idle.notCopied']],
  },
  oracles: {
    closed: sharePickButton(page),
    loading: drawing,
    over,
    failed: async ({ context: { msg } }) => {
      await expect.element(notLoaded).toBeVisible();
      await expect.element(said(msg === '' ? sharedTexts.noProperAnswer : msg)).toBeVisible();
    },
    'open.picture.drawing': async () => {
      await expect.element(drawing).toBeVisible();
      await expect.element(shareButton(dialog)).toBeDisabled();
    },
    'open.picture.drawn': picture,
    'open.picture.failed': notDrawn,
    'open.way.idle.fresh': () => expect.element(copyLinkButton(dialog)).toBeEnabled(),
    'open.way.idle.shared': shared,
    'open.way.idle.saved': saved,
    'open.way.idle.copied': copied,
    'open.way.idle.notShared': notShared,
    'open.way.idle.notSaved': notSaved,
    'open.way.idle.notCopied': notCopied,
    'open.way.sharing': () => expect.element(shareButton(dialog)).toBeDisabled(),
    'open.way.saving': () => expect.element(savePictureButton(dialog)).toBeDisabled(),
    'open.way.copying': () => expect.element(copyLinkButton(dialog)).toBeDisabled(),
  },
}).walk();

const words = { draw: async () => drawnPicture, text: () => text };

/** The statechart with its own ports, at the state in which the pick is handed on. */
async function opened({ draw = words.draw } = {}) {
  const load = fromPromise<Shared | null, PickAsked | null>(async () => sharedPick);
  const actor = createActor(sharePick({ ...words, draw }).provide({ actors: { load } })).start();
  onTestFinished(() => {
    actor.stop();
  });
  actor.send(askKites);
  await waitFor(actor, (state) => state.hasTag('dialog') && !isAtWork(state.value));
  return actor;
}

const isAtWork = (value: unknown) => /loading|drawing/.test(JSON.stringify(value));

/** The way in which the pick was handed on, once that has ended. */
async function ended(actor: Awaited<ReturnType<typeof opened>>): Promise<unknown> {
  const { value } = await waitFor(actor, (state) => !state.hasTag('busy'));
  return JSON.parse(JSON.stringify(value)).open.way.idle;
}

/** A browser with this share sheet; records what is shared. It takes files or not. */
function sheet(takesFiles: boolean, share: () => Promise<void> = async () => {}): ShareData[] {
  const asked: ShareData[] = [];
  const given = (data: ShareData) => {
    asked.push(data);
    return share();
  };
  Object.defineProperty(navigator, 'canShare', { value: () => takesFiles, configurable: true });
  Object.defineProperty(navigator, 'share', { value: given, configurable: true });
  return asked;
}

/** The names of files that are downloaded from now on. */
function downloads(): string[] {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}

test('the picture is shared with the words and the link', async () => {
  const asked = sheet(true);
  const actor = await opened();
  actor.send({ type: 'share.send' });
  expect(await ended(actor)).toBe('shared');
  expect(asked.map(({ title, text, url }) => ({ title, text, url }))).toEqual([
    { title: 'Kites v Bulls', text: `${text} ${sharedPick.link}`, url: undefined },
  ]);
  expect(asked[0]?.files?.map(({ name, type }) => [name, type])).toEqual([['sikka-7.png', 'image/png']]);
});

test.each([
  ['of a browser that shares no files', {}],
  ['without a picture', { draw: () => Promise.reject(new Error('no canvas')) }],
])('the link alone is shared %s', async (title, how) => {
  const asked = sheet(title === 'without a picture');
  const actor = await opened(how);
  actor.send({ type: 'share.send' });
  expect(await ended(actor)).toBe('shared');
  expect(asked).toEqual([{ title: 'Kites v Bulls', text, url: sharedPick.link }]);
});

test.each([true, false])('closing the share sheet is no error; with files: %s', async (takesFiles) => {
  const names = downloads();
  sheet(takesFiles, () => Promise.reject(new DOMException('', 'AbortError')));
  const actor = await opened();
  actor.send({ type: 'share.send' });
  expect(await ended(actor)).toBe('fresh');
  expect(names).toEqual([]);
});

test.each([
  [true, 'saved', ['sikka-7.png']],
  [false, 'notShared', []],
] as const)('a share sheet that may not open; with files: %s', async (takesFiles, end, files) => {
  const names = downloads();
  sheet(takesFiles, () => Promise.reject(new DOMException('', 'NotAllowedError')));
  const actor = await opened();
  actor.send({ type: 'share.send' });
  expect(await ended(actor)).toBe(end);
  expect(names).toEqual(files);
});

test('while another share sheet is open nothing is shared or saved', async () => {
  const names = downloads();
  sheet(true, () => Promise.reject(new DOMException('', 'InvalidStateError')));
  const actor = await opened();
  actor.send({ type: 'share.send' });
  expect(await ended(actor)).toBe('notShared');
  expect(names).toEqual([]);
});

test('the picture is saved, the link is copied, and a refusal of the clipboard is told', async () => {
  const names = downloads();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  const actor = await opened();
  actor.send({ type: 'picture.save' });
  expect(await ended(actor)).toBe('saved');
  expect(names).toEqual(['sikka-7.png']);
  actor.send({ type: 'link.copy' });
  expect(await ended(actor)).toBe('copied');
  expect(write.mock.calls).toEqual([[sharedPick.link]]);
  write.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  actor.send({ type: 'link.copy' });
  expect(await ended(actor)).toBe('notCopied');
  expect(canCopy()).toBe(true);
});

test.each([
  ['team', 'Kites', '7.71'],
  ['toss', 'Tail', '7.Tail'],
  ['total', 'Over 62.5 points', '7.T71'],
  ['margin', 'Kites −4.5 points', '7.M71'],
] as const)('the link of a pick on a %s opens the slip with it', (kind, selection, slip) => {
  expect(pickLink(7, { kind, team_value: 71, selection })).toBe(
    `${location.origin}/live-bets/live-bet/7?slip=${slip}`,
  );
});

const total = { team_value: 88, name: 'Over 62.5 points', win_ratio: 90, price: 90 };

test.each([
  [{ kind: 'team', team_value: 72, selection: 'Herons' }, 'Herons', 95, '7.72'],
  [{ kind: 'toss', team_value: 73, selection: 'Tail' }, 'Tail', 96, '7.Tail'],
  [{ kind: 'total', team_value: 88, selection: 'Over 62.5 points' }, 'Over 62.5 points', 90, '7.T88'],
  [{ side: 0 }, 'Kites', 80, '7.71'],
] as const)('a pick has the price in force: %o', (asked, selection, win_ratio, slip) => {
  const match = matchOf({
    toss: { team_value: 73, name: 'Toss', win_ratio: 96, price: 97 },
    totals: [total, { ...total, team_value: 89, name: 'Under 62.5 points' }],
  });
  expect(pickOn(match, { match_id: 7, ...asked })).toEqual({
    match_id: 7,
    match_name: 'Kites v Herons',
    competition: 'Street League',
    starts_at: null,
    kind: 'kind' in asked ? asked.kind : 'team',
    selection,
    win_ratio,
    link: `${location.origin}/live-bets/live-bet/7?slip=${slip}`,
  });
});

test.each([
  ['scheduled', true],
  ['open', true],
  ['extraTime', true],
  ['closed', false],
  ['settled', false],
  ['abandoned', false],
] as const)('a pick of a match that is %s is shared: %s', (state, isShared) => {
  expect(pickOn(matchOf({ state }), { match_id: 7, side: 0 }) !== null).toBe(isShared);
});

test('a selection that the match does not have is no pick', () => {
  expect(() => pickOn(matchOf(), { match_id: 7, side: 2 })).toThrow(RangeError);
  expect(() =>
    pickOn(matchOf(), { match_id: 7, kind: 'margin', team_value: 71, selection: 'Kites −4.5 points' }),
  ).toThrow(RangeError);
});

test('after another try the focus stays in the dialog', async () => {
  wear('light');
  const loads = [() => Promise.reject(noMatch)];
  const draws = [() => Promise.reject(new Error('no canvas'))];
  const load = fromPromise<Shared | null, PickAsked | null>(async () => loads.shift()?.() ?? sharedPick);
  const draw = fromPromise<Blob, Shared | null>(async () => draws.shift()?.() ?? drawnPicture);
  const actor = createActor(sharePick(words).provide({ actors: { load, draw } })).start();
  await render(<main>{view(actor)}</main>);
  await sharePickButton(page).click();
  await expect.element(notLoaded).toBeVisible();
  await tryAgainButton(dialog).click();
  await expect.element(notDrawn).toBeVisible();
  await expect.element(tryAgainButton(dialog)).toHaveFocus();
  await tryAgainButton(dialog).click();
  await expect.element(picture).toBeVisible();
  expect(document.activeElement?.contains(picture.element())).toBe(true);
  expect(dialog.element().contains(document.activeElement)).toBe(true);
});

test('a browser without a share sheet and without a clipboard offers the picture, and the link to be selected', async () => {
  const load = fromPromise<Shared | null, PickAsked | null>(async () => sharedPick);
  const actor = createActor(sharePick(words).provide({ actors: { load } })).start();
  await render(<SharePick actor={actor} pick={askKites.pick} canShare={false} canCopy={false} />);
  await sharePickButton(page).click();
  await expect.element(savePictureButton(dialog)).toBeEnabled();
  await expect.element(said(sharedPick.link)).toBeVisible();
  expect(shareButton(dialog).elements()).toEqual([]);
  expect(copyLinkButton(dialog).elements()).toEqual([]);
});

test('on a small phone all ways are in view without scrolling', async () => {
  await page.viewport(360, 640);
  onTestFinished(() => page.viewport(1280, 800));
  wear('dark');
  const actor = await opened();
  await render(<main>{view(actor)}</main>);
  await expect.element(picture).toBeVisible();
  await expect.element(savePictureButton(dialog)).toBeInViewport({ ratio: 1 });
  await expect.element(shareButton(dialog)).toBeInViewport({ ratio: 1 });
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await expectAccessible();
});

const long = 'Saurashtra Tidewatch and Friends of the Long Name';
const devanagari = 'सौराष्ट्र टाइडवॉच और उनके लंबे नाम वाले सारे पुराने दोस्त';
const endless = 'Kites'.repeat(60);
const textsOf = (text: string) => ({
  product: text,
  play: text,
  competition: text,
  match: text,
  pickTerm: text,
  pick: text,
  priceTerm: text,
  price: text,
  startTerm: text,
  start: text,
  address: text,
});

const measuring = document.createElement('canvas').getContext('2d');

/** Measures as a browser does, by its own font. */
function realMeasure(text: string, size: number, weight: number): number {
  if (measuring === null) throw new Error('This browser does not draw');
  measuring.font = `${weight} ${size}px sans-serif`;
  return measuring.measureText(text).width;
}
/** Each letter is as wide as it is high: wider than any font. */
const wideMeasure = (text: string, size: number) => [...text].length * size;

test.each([
  ['short names', 'Kites'],
  ['long names', long],
  ['many words', `${long} v ${long} `.repeat(4)],
  ['Hindi names', devanagari],
  ['a name without a space', endless],
  ['nothing', ''],
])('no text of the picture leaves its place: %s', (_, text) => {
  for (const measure of [realMeasure, wideMeasure]) {
    const rows = pickLayout(textsOf(text), measure);
    for (const row of rows) expectWithin(row, PLACES[row.place], measure);
    expect(rows.length > 0).toBe(text !== '');
    for (const count of COUNTS)
      for (let index = 0; index < count; index += 1) {
        const places = legPlaces(index, count);
        const leg = { selection: text, match: text, price: text };
        for (const name of ['selection', 'match', 'price'] as const)
          for (const row of fittedRows(leg[name], places[name], measure))
            expectWithin(row, places[name], measure);
      }
  }
});

/** The possible numbers of legs. */
const COUNTS = [2, 3, 4, 5, 6, 7, 8];

function expectWithin(
  { text: row, x, y, size, weight, isEnd }: PictureRow,
  box: Box,
  measure: Measure,
): void {
  const width = measure(row, size, weight);
  expect(width).toBeLessThanOrEqual(box.width);
  expect(isEnd ? x - width : x).toBeGreaterThanOrEqual(box.x);
  expect(y).toBeGreaterThanOrEqual(box.y);
  expect(y + size * 1.3).toBeLessThanOrEqual(box.y + box.height + 0.01);
  expect(size).toBeGreaterThanOrEqual(box.smallest);
}

test.each([
  ['a pick', Object.values(PLACES)],
  ...COUNTS.map((count): [string, Box[]] => {
    const { product, play, priceTerm, price, address } = PLACES;
    const legs = Array.from({ length: count }, (_, index) => Object.values(legPlaces(index, count)));
    return [`${count} legs`, [product, play, TITLE, ...legs.flat(), priceTerm, price, address]];
  }),
] as [string, Box[]][])('places lie within the picture of %s, and none overlaps another', (_, boxes) => {
  for (const [index, one] of boxes.entries()) {
    expect(one.x + one.width).toBeLessThanOrEqual(PICTURE_SIDE);
    expect(one.y + one.height).toBeLessThanOrEqual(PICTURE_SIDE);
    for (const other of boxes.slice(index + 1)) {
      const isApart =
        one.x + one.width <= other.x ||
        other.x + other.width <= one.x ||
        one.y + one.height <= other.y ||
        other.y + other.height <= one.y;
      expect(isApart).toBe(true);
    }
  }
});

test('a short text is as large as its place allows, a longer one smaller, and one that is too long ends with …', () => {
  const pick = (text: string) =>
    pickLayout({ ...textsOf(''), pick: text }, wideMeasure).map(({ text: row, size }) => [row, size]);
  expect(pick('Kites')).toEqual([['Kites', 104]]);
  expect(pick('Night Owls Eleven')).toEqual([
    ['Night Owls', 80],
    ['Eleven', 80],
  ]);
  const rows = pick(endless);
  expect(rows.length).toBe(3);
  expect(rows[2]?.[0]).toMatch(/…$/);
});

test('a text that is too long is broken between words, and between letters only where a word is too wide', () => {
  const rows = (text: string) =>
    pickLayout({ ...textsOf(''), pick: text }, wideMeasure).map(({ text: row, size }) => [row, size]);
  // Of the smallest letters 20 fit in a row, and three rows in the place.
  expect(rows('Friends of Saurashtra Tidewatch Saurashtra Tidewatch Eleven')).toEqual([
    ['Friends of', 44],
    ['Saurashtra Tidewatch', 44],
    ['Saurashtra Tidewatc…', 44],
  ]);
  expect(rows('Friends of KitesKitesKitesKitesKites Eleven')).toEqual([
    ['Friends of', 44],
    ['KitesKitesKitesKites', 44],
    ['Kites Eleven', 44],
  ]);
});

test('a text that fits only with the smallest letters is broken between words', () => {
  const match = `Saurashtra Tidewatch${' Saurashtra Tidewatch Eleven'.repeat(3)}`;
  const rows = pickLayout({ ...textsOf(''), match }, wideMeasure).map(({ text: row, size }) => [row, size]);
  expect(rows).toEqual([
    ['Saurashtra Tidewatch', 34],
    ['Saurashtra Tidewatch Eleven', 34],
    ['Saurashtra Tidewatch Eleven', 34],
    ['Saurashtra Tidewatch Eleven', 34],
  ]);
});

test('a browser that does not know where letters end breaks a word all the same', () => {
  const Segmenter = Object.getOwnPropertyDescriptor(Intl, 'Segmenter') ?? {};
  Reflect.deleteProperty(Intl, 'Segmenter');
  onTestFinished(() => {
    Object.defineProperty(Intl, 'Segmenter', Segmenter);
  });
  const rows = pickLayout({ ...textsOf(''), pick: endless }, wideMeasure).map(({ text: row }) => row);
  expect(rows).toEqual(['KitesKitesKitesKites', 'KitesKitesKitesKites', 'KitesKitesKitesKite…']);
});

test.each(['light', 'dark'] as const)(
  'the picture is a PNG of 1080 pixels a side, in the %s colours',
  async (theme) => {
    wear(theme);
    const blob = await pickPicture(sharedPick, oddsIn.decimal);
    expect(blob.type).toBe('image/png');
    const bitmap = await createImageBitmap(blob);
    expect([bitmap.width, bitmap.height]).toEqual([PICTURE_SIDE, PICTURE_SIDE]);
    const canvas = new OffscreenCanvas(PICTURE_SIDE, PICTURE_SIDE);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const at = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])];
    // The card's colour fills the corner below the stripe of the product.
    expect(at(5, PICTURE_SIDE - 5)).toEqual(theme === 'light' ? [255, 255, 255, 255] : [18, 30, 54, 255]);
    expect(at(5, 5)).not.toEqual(at(5, PICTURE_SIDE - 5));
    const colours = new Set(
      new Uint32Array(context?.getImageData(0, 550, PICTURE_SIDE, 210).data.buffer ?? []),
    );
    expect(colours.size).toBeGreaterThan(2);
  },
);

test.each([2, 8])(
  'the picture of %i legs has each leg in a row of its own, and the price of all',
  (count) => {
    const legs = Array.from({ length: count }, (_, index) => ({
      selection: `Kites ${index}`,
      match: `Kites ${index} v Owls`,
      price: '80%',
    }));
    const around = {
      product: 'Sikka',
      play: 'Play',
      title: 'Two at once',
      priceTerm: 'Price',
      address: 'sikka.test',
    };
    const rows = combinedLayout({ ...around, legs, price: '950%' }, realMeasure);
    expect(rows.map(({ text: row }) => row)).toEqual([
      'Sikka',
      'Play',
      'Price',
      '950%',
      'sikka.test',
      'Two at once',
      ...legs.flatMap(({ selection, match, price }) => [selection, match, price]),
    ]);
  },
);

test('the picture of a combined bet is a square PNG', async () => {
  wear('dark');
  const blob = await combinedPicture(sharedCombined, oddsIn.percent);
  expect(blob.type).toBe('image/png');
  const { width, height } = await createImageBitmap(blob);
  expect([width, height]).toEqual([PICTURE_SIDE, PICTURE_SIDE]);
});

test('the words have the format of prices and the language of the page, and no start without a feed', async () => {
  expect(pickText(sharedPick, oddsIn.percent)).toBe(text);
  expect(pickText({ ...sharedPick, starts_at: null }, oddsIn.decimal)).toBe(
    'Pick: Kites · Kites v Bulls · Banyan Kabaddi League · Win ratio 1.80',
  );
  expect(
    pickText({ ...sharedPick, kind: 'toss', selection: 'Head', starts_at: null }, oddsIn.fractional),
  ).toBe('Pick: Toss: Head · Kites v Bulls · Banyan Kabaddi League · Win ratio 4/5');
  await loadLanguage('hi');
  onTestFinished(() => loadLanguage('en'));
  expect(pickText({ ...sharedPick, selection: 'Konkan Lanterns', starts_at: null }, oddsIn.percent)).toBe(
    'चयन: कोंकण लैंटर्न्स · Kites v Bulls · बरगद कबड्डी लीग · भाव 80%',
  );
});

test('a match that is missing is told in the words of the server', async () => {
  const load = fromPromise<Shared | null, PickAsked | null>(() => Promise.reject(noMatch));
  const actor = createActor(sharePick(words).provide({ actors: { load } })).start();
  await render(<main>{view(actor)}</main>);
  await sharePickButton(page).click();
  await expect.element(said('There is no such match')).toBeVisible();
});
