import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { Field } from '../../../src/ui/kit/controls/field.tsx';
import { ChartTable } from '../../../src/ui/kit/data/charts/chart.tsx';
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
