import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fetchCode } from '../../../src/ui/app/code.ts';
import { listenToPage } from '../announcements.ts';
import { openApp } from '../whole-app.tsx';

const AWAY = 'The server cannot be reached. Trying again by itself…';
const start = location.href;
afterEach(() => vi.unstubAllGlobals());
afterAll(() => history.replaceState(null, '', start));

test('that some of the page does not come is said, and no more once it does', async () => {
  let isThere = false;
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('Failed to fetch');
    return new Response();
  });
  await openApp('/contact-us', null);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('Contact us');
  const { said, stop } = listenToPage();
  const coming = fetchCode(async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return 'code';
  });
  const notice = page.getByText(AWAY, { exact: true });
  await expect.element(notice).toBeVisible();
  expect(said).toEqual([AWAY]);
  stop();
  isThere = true;
  expect(await coming).toBe('code');
  await expect.element(notice).not.toBeInTheDocument();
});
