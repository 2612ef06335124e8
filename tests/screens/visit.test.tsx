import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import { asha, openApp } from './whole-app.tsx';

const start = location.href;
const title = (name: string) => page.getByRole('heading', { name, level: 1 });
const slip = page.getByRole('dialog');

beforeEach(() => {
  // The page's calls get no answer.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => vi.unstubAllGlobals());
afterAll(async () => {
  history.replaceState(null, '', start);
  await page.viewport(1280, 800);
});

test('a slip at the side that opens with another page keeps the focus', async () => {
  await page.viewport(1400, 900);
  await openApp('/contact-us?slip=7.71', asha);
  await expect.element(slip).toBeVisible();
  navigate('/play-limits');
  await expect.element(title('Play limits')).toBeVisible();
  await expect.element(slip).not.toBeInTheDocument();
  navigate('/contact-us?slip=7.71');
  await expect.element(title('Contact us')).toBeVisible();
  expect(slip.element().contains(document.activeElement)).toBe(true);
});

test('a hidden tab, which has no frames, still navigates to another page', async () => {
  await openApp('/contact-us', asha);
  await expect.element(title('Contact us')).toBeVisible();
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  onTestFinished(() => hidden.mockRestore());
  navigate('/play-limits');
  await expect.element(title('Play limits')).toBeVisible();
});
