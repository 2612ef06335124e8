import type { ReactNode } from 'react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { lookAtTargets } from './really-seen.ts';
import { painted, wear } from './walk-screen.tsx';

const bet = page.getByRole('button', { name: 'Bet', exact: true });

/** A button with things that may cover it, in a page with this CSS. */
async function showButton(css: string): Promise<void> {
  wear('dark');
  await page.viewport(414, 896);
  await render(
    <main>
      <style>{css}</style>
      <div id="box">
        <button id="bet" type="button">
          Bet
        </button>
        <div id="cover" />
      </div>
    </main>,
  );
}

async function faultsWith(css: string): Promise<string[]> {
  await showButton(css);
  const { targets, faults } = await lookAtTargets(() => bet.click());
  expect(targets).toBe(1);
  return faults;
}

const PHONE = '@media (max-width: 400px)';
const TABLET = '@media (min-width: 700px) and (max-width: 800px)';
const DESKTOP = '@media (min-width: 1200px)';
const OVER = 'position: fixed; inset: 0;';

afterEach(cleanup);

test.each<[string, string, string]>([
  [
    'hidden on a phone',
    `${PHONE} { #bet { display: none } }`,
    'At 360 px, button "Bet" is not displayed: <button id="bet" type="button"> has display none, visibility visible, opacity 1.',
  ],
  [
    'in a box that is hidden on a desktop',
    `${DESKTOP} { #box { visibility: hidden } }`,
    'At 1280 px, button "Bet" is not displayed: <div id="box"> has display block, visibility hidden, opacity 1.',
  ],
  [
    'transparent on a tablet',
    `${TABLET} { #box { opacity: 0 } }`,
    'At 768 px, button "Bet" is not displayed: <div id="box"> has display block, visibility visible, opacity 0.',
  ],
  [
    'covered on a desktop',
    `${DESKTOP} { #cover { ${OVER} } }`,
    'At 1280 px, button "Bet" is covered by <div id="cover">.',
  ],
  [
    'covered on a phone by a thing that clicks go through',
    `${PHONE} { #cover { ${OVER} background: #123; pointer-events: none } }`,
    'At 360 px, button "Bet" is covered by <div id="cover">.',
  ],
  [
    'covered on a desktop by a part that CSS adds',
    `${DESKTOP} { #box::after { ${OVER} content: ''; background: #123 } }`,
    'At 1280 px, button "Bet" is covered by a part of <div id="box">.',
  ],
  [
    'covered at a corner on a phone',
    `${PHONE} { #bet { width: 200px; height: 200px } #cover { position: absolute; top: 0; left: 0; width: 90px; height: 90px } }`,
    'At 360 px, button "Bet" is covered by <div id="cover">.',
  ],
  [
    'cut off on a phone, where nobody can scroll to it',
    `${PHONE} { #box { position: relative; overflow: hidden; height: 90px } #bet { position: absolute; top: 200px } }`,
    'At 360 px, button "Bet" is cut off by <div id="box">.',
  ],
  [
    'beside the window on a desktop',
    `${DESKTOP} { #bet { position: fixed; left: 1300px } }`,
    'At 1280 px, button "Bet" is outside of the window.',
  ],
  [
    'beside the page on a phone',
    `${PHONE} { #bet { position: relative; left: 500px } }`,
    'At 360 px, button "Bet" is outside of the window.',
  ],
  [
    'for screen readers alone on a tablet',
    `${TABLET} { #bet { position: absolute; width: 1px; height: 1px; padding: 0; border: 0; overflow: hidden } }`,
    'At 768 px, button "Bet" is only 1 × 1 px.',
  ],
  [
    'too pale on a desktop',
    `#bet { background: #000; color: #fff } ${DESKTOP} { #bet { color: #555 } }`,
    'At 1280 px, button "Bet" has a contrast of 2.82 instead of 4.5 in the dark theme, in "Bet".',
  ],
  [
    'too transparent on a phone',
    `#bet { background: #000; color: #fff } ${PHONE} { main { background: #000 } #box { opacity: 0.2 } }`,
    'At 360 px, button "Bet" has a contrast of 1.66 instead of 4.5 in the dark theme, in "Bet".',
  ],
  [
    'too pale in the light theme',
    '#bet { background: #fff; color: light-dark(#bbb, #000) }',
    'At 360, 768, 1280 px, button "Bet" has a contrast of 1.92 instead of 4.5 in the light theme, in "Bet".',
  ],
])('a target that is %s is named', async (_name, css, fault) => {
  expect(await faultsWith(css)).toEqual([fault]);
});

test.each<[string, string]>([
  ['as it is', ''],
  ['far down the page', '#box { padding-top: 3000px }'],
  ['in a box that is scrolled', '#box { overflow: auto; height: 90px } #bet { margin: 500px 0 }'],
  [
    'below a foot that stays, until it is scrolled to',
    '#bet { margin: 850px 0 } #cover { position: fixed; inset: 60% 0 0; background: #123 }',
  ],
  ['below something that shows nothing and lets clicks through', `#cover { ${OVER} pointer-events: none }`],
  ['large, where less contrast is enough', '#bet { background: #000; color: #777; font-size: 24px }'],
])('a button is seen %s', async (_name, css) => {
  expect(await faultsWith(css)).toEqual([]);
});

const CHOICE = (
  <label id="choice">
    <input type="radio" style={{ position: 'absolute', opacity: 0 }} /> Night
  </label>
);

test.each<[string, ReactNode, () => Promise<unknown>]>([
  ['the label of a choice that is not painted', CHOICE, () => page.getByRole('radio').click({ force: true })],
  [
    'a field that is filled',
    <input key="stake" id="choice" aria-label="Night" />,
    () => page.getByLabelText('Night').fill('5'),
  ],
  [
    'a field into which a person types',
    <input key="stake" id="choice" aria-label="Night" />,
    async () => {
      await page.getByLabelText('Night').click();
      await userEvent.keyboard('5');
    },
  ],
])('%s counts as the target', async (_name, view, gesture) => {
  wear('dark');
  await page.viewport(414, 896);
  await render(
    <main>
      <style>{`${DESKTOP} { #choice { display: none } }`}</style>
      {view}
    </main>,
  );
  const { targets, faults } = await lookAtTargets(gesture);
  expect({ targets, faults: faults.length }).toEqual({ targets: 1, faults: 1 });
});

test('every target of a gesture is looked at, once', async () => {
  await showButton(`${DESKTOP} { button { display: none } }`);
  const { targets, faults } = await lookAtTargets(async () => {
    await bet.click();
    await bet.click();
  });
  expect({ targets, faults: faults.length }).toEqual({ targets: 1, faults: 1 });
});

test.each([
  ['another element carries the gesture', '#cover { height: 40px }', []],
  [
    'none does',
    '#cover { display: none }',
    [
      'At 360 px, button "Bet" is not displayed: <button id="bet" type="button"> has display none, visibility visible, opacity 1.',
    ],
  ],
])('where a target is not displayed, %s', async (_name, css, faults) => {
  await showButton(`${PHONE} { #bet { display: none } } ${css}`);
  const findStandIn = () => [...document.querySelectorAll('#cover')];
  const sight = await lookAtTargets(() => bet.click(), { findStandIn });
  expect(sight).toEqual({ targets: 1, hasFreeKey: false, hasStandIn: faults.length === 0, faults });
});

test('a key that acts on no element has no target', async () => {
  await showButton('');
  await bet.click();
  expect(await lookAtTargets(() => userEvent.keyboard('{Escape}'))).toEqual({
    targets: 0,
    hasFreeKey: true,
    hasStandIn: false,
    faults: [],
  });
});

test('scripts find the window as it was, also when they hear of it, and the page where it was scrolled to', async () => {
  await showButton(
    `#box { overflow: auto; height: 900px; margin: 1000px 0 } #cover { height: 3000px } ${DESKTOP} { #bet { margin: 2000px 0 } }`,
  );
  await bet.click();
  const box = document.querySelector('#box');
  const query = matchMedia('(min-width: 1000px)');
  const found = () => ({
    size: [innerWidth, innerHeight],
    scrolled: [scrollY, box?.scrollTop],
    isWide: query.matches,
  });
  const before = found();
  const heard: unknown[] = [];
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  for (const [of, type] of [
    [query, 'change'],
    [window, 'resize'],
    [document, 'scroll'],
  ] as const)
    of.addEventListener(type, () => heard.push(found()), { signal: ended.signal });
  await lookAtTargets(() => bet.click());
  await painted();
  expect(found()).toEqual(before);
  expect(heard.filter((one) => JSON.stringify(one) !== JSON.stringify(before))).toEqual([]);
});
