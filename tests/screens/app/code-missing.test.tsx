import { lazy } from 'react';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Loading } from '../../../src/ui/app/loading.tsx';
import { MissingCodeNotice } from '../../../src/ui/app/missing-code-notice.tsx';
import { LazyPart } from '../../../src/ui/kit/lazy-part.tsx';
import { MissingCode, watchMissingCode } from '../../../src/ui/kit/missing-code.ts';
import { sharedTexts } from '../../pages/shared.ts';
import { slipTexts, stakeField } from '../../pages/slip.ts';

const AWAY = sharedTexts.unreachable;
const MISSING = 'A part of this page did not come.';
const start = location.href;

watchMissingCode();
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
afterAll(() => history.replaceState(null, '', start));

/** A part whose file cannot be loaded, reported like by Vite. */
const missingPart = () =>
  lazy<() => null>(async () => {
    const error = new TypeError('Failed to fetch dynamically imported module');
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
    throw error;
  });

/** The part beside a form, whose text a reload would lose. */
async function openPage() {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Missing = missingPart();
  await render(
    <MissingCode value={MissingCodeNotice}>
      <form>
        <input aria-label={slipTexts.stake} defaultValue="123" />
      </form>
      <LazyPart>
        <Missing />
      </LazyPart>
    </MissingCode>,
  );
}

test('a part with missing code says so in its place, and the rest of the page stays', async () => {
  vi.stubGlobal('fetch', async () => new Response());
  await openPage();
  await expect.element(page.getByRole('alert')).toHaveTextContent(`${MISSING}Load the page anew`);
  await expect.element(stakeField(page)).toHaveValue('123');
});

test('while the server is unreachable the part says so, until it answers', async () => {
  let isThere = false;
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('Failed to fetch');
    return new Response();
  });
  await openPage();
  await expect.element(page.getByRole('alert')).toHaveTextContent(AWAY);
  isThere = true;
  await expect.element(page.getByRole('alert')).toHaveTextContent(`${MISSING}Load the page anew`);
});

test('code that hangs counts as missing after 15 seconds', async () => {
  vi.useFakeTimers();
  await render(<Loading>On its way</Loading>);
  await vi.advanceTimersByTimeAsync(14_999);
  await expect.element(page.getByText('On its way')).toBeVisible();
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await expect.element(page.getByRole('status')).toHaveTextContent(`${MISSING}Load the page anew`);
});
