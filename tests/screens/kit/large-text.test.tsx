import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { Field } from '../../../src/ui/kit/controls/field.tsx';
import { IconButton } from '../../../src/ui/kit/controls/icon-button.tsx';
import { ChartTable } from '../../../src/ui/kit/data/charts/chart.tsx';
import { Sheet } from '../../../src/ui/kit/overlays/sheet.tsx';
import { wear } from '../walk-screen.tsx';

// 240 px hold as many letters in a line as 480 px with text at 200 %.
beforeEach(async () => {
  wear('light');
  await page.viewport(240, 640);
});
afterEach(async () => {
  await cleanup();
  await page.viewport(1280, 800);
});

const isWithin = () =>
  document.documentElement.scrollWidth <= document.documentElement.clientWidth &&
  [...document.querySelectorAll('main *')].every(
    (element) => element.getBoundingClientRect().right <= innerWidth,
  );

test('the figures of a drawing stand under one another, each beside its name', async () => {
  await render(
    <main>
      <ChartTable
        label="Prices"
        heads={['Time', 'Sundarban Tigers', 'Brahmaputra Otters', 'Toss']}
        rows={[['03:17 pm', '102.2%', '75.7%', '96%']]}
      />
    </main>,
  );
  expect(isWithin()).toBe(true);
  const cells = page.getByRole('cell').elements();
  const tops = cells.map((cell) => cell.getBoundingClientRect().top);
  expect(new Set(tops).size).toBe(3);
  const named = cells.map((cell) => getComputedStyle(cell, '::before').content);
  expect(named).toEqual(['"Sundarban Tigers"', '"Brahmaputra Otters"', '"Toss"']);
  await expect.element(page.getByRole('rowheader', { name: '03:17 pm', exact: true })).toBeVisible();
});

test('an error and a count under a field have a line each', async () => {
  await render(
    <main>
      <Field
        label="Message"
        error="Message is required"
        count={<span className="nowrap">0 of 250 characters</span>}
      >
        {(aria) => <textarea {...aria} style={{ width: '100%' }} />}
      </Field>
    </main>,
  );
  expect(isWithin()).toBe(true);
  const top = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect().top;
  expect(top('0 of 250 characters')).toBeGreaterThan(top('Message is required'));
});

test('the title of a sheet has whole words, below its buttons', async () => {
  await page.viewport(180, 640);
  await render(
    <Sheet
      onClose={() => {}}
      title="Wanderers v Stonecutters"
      action={<IconButton icon="close" label="Remove" onClick={() => {}} />}
    >
      <input aria-label="Stake" />
    </Sheet>,
  );
  const title = page.getByRole('heading', { name: 'Wanderers v Stonecutters', exact: true }).element();
  const text = title.firstChild;
  if (!(text instanceof Text)) throw new Error('The title is one text');
  const linesOf = (word: string) => {
    const range = document.createRange();
    range.setStart(text, text.data.indexOf(word));
    range.setEnd(text, text.data.indexOf(word) + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  };
  expect(['Wanderers', 'Stonecutters'].map(linesOf)).toEqual([1, 1]);
  const close = page.getByRole('button', { name: 'Close', exact: true }).element();
  expect(title.getBoundingClientRect().top).toBeGreaterThanOrEqual(close.getBoundingClientRect().bottom);
});
