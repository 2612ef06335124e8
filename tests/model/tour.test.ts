import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumLaunch } from '../../tools/chromium.ts';
import { findingsOf, isFocusLost } from '../../tools/tour/findings.ts';
import { noteShifts, shiftFindings, takeShifts } from '../../tools/tour/shifts.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(await chromiumLaunch());
});
afterAll(() => browser.close());

async function show(body: string) {
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
  await noteShifts(page);
  await page.goto('about:blank');
  // The size of each button is fixed, since axe finds a button too small by its pixels and fonts differ.
  await page.setContent(
    `<html lang="en"><title>A page</title><style>button { display: block; width: 80px; height: 20px; padding: 0 }</style><main style="font: 16px sans-serif">${body}</main>`,
  );
  return page;
}

const select = (width: number) =>
  `<label>State <select style="appearance: none; width: ${width}px; padding: 8px"><option>Andaman and Nicobar</option></select></label>`;
const placeholder = (width: number) =>
  `<label>Search <input placeholder="Teams and competitions" style="width: ${width}px; padding: 8px"></label>`;
const covering =
  '<div style="position: fixed; inset: 0; background: white">Over it</div><a href="#here">A link</a>';

test.each([
  ['a choice that its field is too narrow for', select(100), ['cut off: Andaman and Nicobar']],
  ['a choice with room', select(300), []],
  ['a placeholder that its field is too narrow for', placeholder(100), ['cut off: Teams and competitions']],
  ['a placeholder with room', placeholder(300), []],
  [
    'a word over two lines',
    '<p style="width: 40px; word-break: break-all">received</p>',
    ['broken: received'],
  ],
])('%s', async (_, body, findings) => {
  const page = await show(body);
  expect(await findingsOf(page)).toEqual(findings);
  await page.close();
});

test('only an opened overlay, or one that goes by itself, may cover the focused element', async () => {
  const page = await show(covering);
  expect(await findingsOf(page)).toEqual([
    expect.stringMatching(/^covered with the focus: <a href="#here">/),
  ]);
  await page.close();
  const toast = await show(
    covering
      .replace('<div', '<div popover="manual" id="toast"')
      .replace('inset: 0', 'inset: 0; width: auto; height: auto; margin: 0; border: 0'),
  );
  await toast.evaluate(() => document.querySelector<HTMLElement>('#toast')?.showPopover());
  expect(await findingsOf(toast)).toEqual([]);
  await toast.close();
});

test.each([
  [
    'lies over another',
    -16,
    [
      'overlap: <button>Down</button> and <button style="margin-top: -16px">Out</button>',
      'axe, target-size, 2 times: <button>Down</button>',
      'covered with the focus: <button>Down</button> by <button style="margin-top: -16px">Out</button>',
    ],
  ],
  ['is scrolled under another, out of sight', 50, []],
])('a button that %s', async (_, top, findings) => {
  const page = await show(
    `<div style="height: 60px; overflow: auto"><button>Down</button><button style="margin-top: ${top}px">Out</button>
     <p style="height: 200px"></p></div><button style="display: block; height: 40px">Below</button>`,
  );
  expect(await findingsOf(page)).toEqual(findings);
  await page.close();
});

test('focus on an element is not reported as lost', async () => {
  const page = await show('<button>Press</button>');
  expect(await isFocusLost(page)).toBe(true);
  await page.getByRole('button', { name: 'Press', exact: true }).focus();
  expect(await isFocusLost(page)).toBe(false);
  await page.close();
});

test('a shifted element is reported once, even if it has gone meanwhile', async () => {
  const page = await show('<div id="over"></div><div id="moved" style="height: 40px">Moved</div>');
  const shift = () =>
    page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      await frame();
      await frame();
      document.querySelector<HTMLElement>('#over')?.style.setProperty('height', '120px');
      await frame();
      await frame();
      await new Promise((resolve) => setTimeout(resolve));
      document.querySelector('#moved')?.remove();
    });
  await shift();
  const shifts = await takeShifts(page);
  expect(shifts).toEqual([
    {
      value: expect.any(Number),
      what: 'from 8, 8 (784 × 40) to 8, 128 (784 × 40): <div id="moved" style="height: 40px">Moved</div>',
    },
  ]);
  expect(await takeShifts(page)).toEqual([]);
  expect(shiftFindings(shifts, 1)).toEqual([]);
  await page.close();
});

test('shifts are a finding if their sum is too large; each is reported with its cause', () => {
  const shifts = [
    { value: 0.004, what: 'this', after: 'at /' },
    { value: 0.012, what: 'that', after: 'at /more' },
    { value: 0.008, what: 'those' },
  ];
  expect(shiftFindings(shifts, 0.025)).toEqual([]);
  expect(shiftFindings(shifts, 0.02)).toEqual([
    'shifts by 0.024\n    0.012, at /more, that\n    0.008, those',
  ]);
});
