import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Badge } from '../../../src/ui/kit/data/badge.tsx';
import { Gallery } from './gallery.tsx';
import { contrast, prefer, wearTheme } from './theme.ts';

beforeAll(wearTheme);

// The gallery has a broken part on purpose; React reports it to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => prefer({ 'prefers-color-scheme': '', 'prefers-reduced-motion': '' }));

const violations = async () =>
  (await axe.run()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);

describe.each([
  ['dark', 'rgb(10, 19, 36)'],
  ['light', 'rgb(238, 242, 248)'],
])('in the %s theme', (scheme, background) => {
  // Without motion, so that no animation is seen half-way.
  beforeEach(() => prefer({ 'prefers-color-scheme': scheme, 'prefers-reduced-motion': 'reduce' }));

  test('the page has its colour', () => {
    expect(getComputedStyle(document.documentElement).backgroundColor).toBe(background);
  });

  test.each([360, 1280])('axe finds nothing at %d px, and nothing is wider than the page', async (width) => {
    await page.viewport(width, 800);
    await render(<Gallery />);
    await expect.element(page.getByRole('img', { name: 'QR code' })).toBeVisible();
    expect(await violations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByRole('button', { name: 'Open dialog' }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  test.each([
    ['text', ['bg', 'surface', 'raised', 'press-tint', 'sky-tint'], 4.5],
    ['muted', ['bg', 'surface', 'raised', 'bone', 'press-tint', 'sky-tint'], 4.5],
    ['press-text', ['bg', 'surface', 'raised', 'press-tint'], 4.5],
    ['on-press', ['press', 'press-hover'], 4.5],
    ['win', ['bg', 'surface', 'raised', 'win-tint'], 4.5],
    ['error', ['bg', 'surface', 'raised', 'error-tint'], 4.5],
    ['sky', ['bg', 'surface', 'raised', 'sky-tint'], 4.5],
    ['bar-text', ['bar'], 4.5],
    ['edge', ['bg', 'surface', 'raised'], 3],
  ])('%s is readable on %j', (front, backs, least) => {
    for (const back of backs) {
      const ratio = contrast(colour(front), colour(back));
      expect(ratio, `${front} on ${back}`).toBeGreaterThanOrEqual(least);
    }
  });

  test('a badge has an outline that can be seen wherever it stands', async () => {
    await render(<Badge>Lost</Badge>);
    const { boxShadow } = getComputedStyle(page.getByText('Lost').element());
    const outline = /\d+, \d+, \d+/.exec(boxShadow)?.[0].split(', ').map(Number) ?? [];
    for (const ground of ['bg', 'surface', 'glow'])
      expect(contrast(outline, colour(ground)), ground).toBeGreaterThanOrEqual(3);
  });
});

test('every control is at least 44 px high, except links in a text', async () => {
  await page.viewport(360, 800);
  await render(<Gallery />);
  const small = [...document.querySelectorAll('button, a:not(.skip), input, select, textarea')]
    .map((control) => (control.matches('[type=checkbox], [type=radio]') ? control.parentElement : control))
    .map(
      (control) => [control?.textContent, Math.round(control?.getBoundingClientRect().height ?? 0)] as const,
    )
    .filter(([name, height]) => height < 44 && name !== 'Forgot password?');
  expect(small).toEqual([]);
});

test('nothing moves for people who want less motion', async () => {
  await prefer({ 'prefers-reduced-motion': 'reduce' });
  await render(<Gallery />);
  expect(document.getAnimations()).toEqual([]);
});

/** A token's colour as red, green and blue from 0 to 255. */
function colour(token: string): number[] {
  const { style } = document.body;
  style.color = `var(--${token})`;
  const resolved = getComputedStyle(document.body).color;
  style.color = '';
  return resolved.match(/\d+/g)?.map(Number) ?? [];
}
