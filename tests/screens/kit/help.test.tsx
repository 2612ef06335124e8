import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { Help } from '../../../src/ui/kit/overlays/help.tsx';
import { Sheet } from '../../../src/ui/kit/overlays/sheet.tsx';
import { expectAccessible, wear } from '../walk-screen.tsx';

const ask = page.getByRole('button', { name: 'What is the win ratio?', exact: true });
const answer = page.getByRole('dialog', { name: 'What is the win ratio?', exact: true });
const help = (
  <Help question="What is the win ratio?" rule="odds">
    <p>Your profit.</p>
  </Help>
);

beforeEach(() => page.viewport(360, 640));
afterEach(cleanup);

test('opens by the keyboard over the page; Escape gives the focus back', async () => {
  await render(
    <main>
      <div>{help}</div>
      <p>Below</p>
    </main>,
  );
  const below = page.getByText('Below').element();
  const before = below.getBoundingClientRect().top;
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(answer).toBeVisible();
  await expect.element(answer).toHaveFocus();
  expect(below.getBoundingClientRect().top).toBe(before);
  const { left, right, top, bottom } = answer.element().getBoundingClientRect();
  expect([left >= 0, right <= 360, top >= 0, bottom <= 640]).toEqual([true, true, true, true]);
  await userEvent.keyboard('{Tab}');
  const rule = page.getByRole('link', { name: 'The rule in full (opens in a new tab)', exact: true });
  await expect.element(rule).toHaveFocus();
  await expect.element(rule).toHaveAttribute('href', '/rules#odds');
  await expectAccessible();
  wear('light');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(answer).not.toBeInTheDocument();
  await expect.element(ask).toHaveFocus();
});

test('a text higher than a low screen scrolls inside: its last line can be reached', async () => {
  await page.viewport(360, 300);
  await render(
    <main>
      <Help question="What is the win ratio?" rule="odds">
        <p>{'Your profit. '.repeat(120)}</p>
      </Help>
    </main>,
  );
  await ask.click();
  const box = answer.element().getBoundingClientRect();
  expect(box.top).toBeGreaterThanOrEqual(44);
  expect(box.top).toBeCloseTo(300 - box.bottom);
  const rule = page.getByRole('link', { name: 'The rule in full (opens in a new tab)', exact: true });
  await userEvent.keyboard('{Tab}');
  await expect.element(rule).toHaveFocus();
  const { top, bottom } = rule.element().getBoundingClientRect();
  expect([top >= 0, bottom <= 300]).toEqual([true, true]);
});

test('a tap beside it closes it; a finger has 44 px to open it', async () => {
  await render(
    <main style={{ padding: '5rem' }}>
      {help}
      <p style={{ marginTop: '20rem' }}>Beside</p>
    </main>,
  );
  const { left, top, width, height } = ask.element().getBoundingClientRect();
  const centre = [left + width / 2, top + height / 2] as const;
  for (const [x, y] of [
    [-21.5, 0],
    [21.5, 0],
    [0, -21.5],
    [0, 21.5],
  ] as const)
    expect(document.elementFromPoint(centre[0] + x, centre[1] + y)).toBe(ask.element());
  await ask.click();
  await expect.element(answer).toBeVisible();
  await page.getByText('Beside').click();
  await expect.element(answer).not.toBeInTheDocument();
});

test.each([360, 1280])('Escape closes it, but not the sheet around it (%i px)', async (width) => {
  await page.viewport(width, 800);
  const closed: string[] = [];
  await render(
    <Sheet title="Your bet" onClose={() => closed.push('sheet')}>
      {help}
    </Sheet>,
  );
  await ask.click();
  await expect.element(answer).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(answer).not.toBeInTheDocument();
  await expect.element(ask).toHaveFocus();
  expect(closed).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => closed).toEqual(['sheet']);
});
