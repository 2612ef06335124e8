import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { chromiumLaunch } from './chromium.ts';
import { startDemoServer } from './demo-server.ts';
import { type Kept, signIn } from './tour/people.ts';

/** The most JavaScript that `/` may load for a visitor until it is idle, in bytes of brotli. */
const BUDGET = 89_400;

/** The same of pages for who is signed in: where games are played, and what links and bookmarks lead to. */
const OWN_BUDGETS = {
  '/coin-flip': 110_000,
  '/dice': 110_300,
  '/limbo': 110_000,
  '/live-bets': 109_000,
  '/live-bets/live-bet/1': 117_600,
  '/bet-history': 116_600,
  '/wallet-history': 111_300,
};

/** Opens pages of the built product in a browser and weighs the scripts that each loads until it is idle. */
async function sizes(): Promise<void> {
  const server = await startDemoServer();
  const browser = await chromium.launch(await chromiumLaunch());
  try {
    const { kept } = await signIn(server.origin, browser);
    for (const [path, budget] of Object.entries(OWN_BUDGETS)) {
      const scripts = await scriptsOf(`${server.origin}${path}`, browser, kept);
      report(await weigh(scripts), `${path}, signed in,`, budget);
    }
    report(await weigh(await scriptsOf(server.origin, browser, null)), '/', BUDGET);
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** The scripts that a browser of its own loads at the address. */
async function scriptsOf(address: string, browser: Browser, storageState: Kept | null): Promise<string[]> {
  const page = await browser.newPage(storageState ? { storageState } : {});
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname);
  });
  await page.goto(address);
  await page.waitForLoadState('load');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 2000))));
  await page.context().close();
  return [...scripts];
}

async function weigh(scripts: string[]): Promise<number> {
  let total = 0;
  for (const script of scripts.sort()) {
    const { length } = await readFile(join('dist', `${script}.br`));
    console.log(`${String(length).padStart(7)}  ${script}`);
    total += length;
  }
  return total;
}

function report(total: number, what: string, budget: number): void {
  console.log(`${String(total).padStart(7)}  JavaScript of ${what} until idle, brotli; budget ${budget}`);
  if (total > budget) process.exitCode = 1;
}

await sizes();
