import type { Page } from 'playwright-core';
import { shiftFindings, shiftsOf } from './findings.ts';
import type { Watched } from './watch.ts';

/** The most that the pages of a whole journey may shift together, by the measure that browsers use (CLS). */
const MOST_SHIFT = 0.02;
/** So long after a press, what shifts is no longer put down to it. */
const LATE_MS = 700;

/** Where somebody who is signed in goes, one page after the other, by what starts the links' addresses. */
const STOPS = [
  '/live-bets',
  '/live-bets/live-bet/',
  '/coin-flip',
  '/limbo',
  '/bet-history',
  '/wallet-history',
  '/make-deposit',
  '/more',
  '/profile/',
  '/more',
  '/tickets-history',
  '/create-ticket',
  '/',
];

/**
 * Walks through the product by the keyboard without loading a page anew, and back.
 * @returns what is wrong: focus that got lost, what shifted, what the console said
 */
export async function stroll(page: Page, watched: Watched): Promise<string[]> {
  const findings: string[] = [];
  // What comes late moves what is there already, and that is no longer put down to the press.
  await page.route('**/api/**', async (route) => {
    if (!route.request().url().includes('/stream'))
      await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue();
  });
  const arrive = async (where: string) => {
    if (!(await watched.rest())) findings.push(`${where} does not come to rest`);
    if (await page.evaluate(() => document.activeElement === document.body))
      findings.push(`${where}: the focus is lost`);
  };
  await page.goto('/');
  await watched.rest();
  for (const stop of STOPS) {
    const links = page.locator(
      stop.endsWith('/') && stop !== '/profile/' && stop !== '/' ? `a[href^="${stop}"]` : `a[href="${stop}"]`,
    );
    const link = links.filter({ visible: true }).first();
    if ((await link.count()) === 0) {
      findings.push(`no way to ${stop} from ${new URL(page.url()).pathname}`);
      continue;
    }
    await link.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname.startsWith(stop));
    await arrive(`at ${stop}`);
  }
  await page.goBack();
  await arrive('back');
  return [...findings, ...shiftFindings(await shiftsOf(page), MOST_SHIFT), ...watched.complaints];
}
