import type { Page, Request } from 'playwright-core';

/** A page is at rest after `QUIET_MS` without activity, and must be at rest within `PATIENCE_MS`. */
const QUIET_MS = 350;
const PATIENCE_MS = 60_000;

export interface Watched {
  /** Words of the console, of any level; uncaught errors; failed requests. */
  complaints: string[];
  /** Resolves once nothing is being loaded: whether it came to that. */
  rest(): Promise<boolean>;
}

/** Listens to a page before it is opened. */
export async function watch(page: Page): Promise<Watched> {
  const complaints: string[] = [];
  const pending = new Set<Request>();
  let last = Date.now();
  const mark = () => {
    last = Date.now();
  };

  page.on('console', (message) => complaints.push(`console, ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page gives up its calls.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`request failed: ${request.url()} ${reason}`);
  });
  page.on('request', (request) => {
    // A stream is open as long as its page.
    if (!/\/stream(?:[/?]|$)/.test(request.url())) pending.add(request);
    mark();
  });
  const finish = (request: Request) => {
    pending.delete(request);
    mark();
  };
  page.on('requestfinished', finish);
  page.on('requestfailed', finish);

  const isCalm = () =>
    page.evaluate(
      () =>
        document.readyState === 'complete' &&
        document.fonts.status === 'loaded' &&
        document.body.innerText.trim() !== '' &&
        document.querySelector(
          '.bone, .covers, [role=status]:is([aria-label="Loading…"], [aria-label="लोड हो रहा है…"])',
        ) === null &&
        // The dialog in the address is open, and all animations but endless ones are over.
        (!location.search.includes('modal=') || document.querySelector('dialog[open]') !== null) &&
        document.getAnimations().every(
          (one) =>
            one.playState !== 'running' ||
            one.effect?.getComputedTiming().endTime === Infinity ||
            // With many prices, one has always just moved.
            (one instanceof CSSAnimation && one.animationName.startsWith('moved')),
        ),
    );

  return {
    complaints,
    async rest() {
      const until = Date.now() + PATIENCE_MS;
      while (Date.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        if (pending.size === 0 && Date.now() - last >= QUIET_MS && (await isCalm())) return true;
      }
      return false;
    },
  };
}
