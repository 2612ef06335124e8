import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { chromiumLaunch } from './chromium.ts';
import { startDemoServer } from './demo-server.ts';
import { type Kept, signIn } from './tour/people.ts';

/** A build may exceed its budget by this factor. */
const SLACK = 1.03;

/**
 * Budget of `/`: the JavaScript that a visitor's browser loads until it is idle, in bytes of brotli. With few matches on,
 * the part below them is near, and loads as well.
 */
const BUDGET = 105_000;

/** Budget of any other page, the JavaScript of `/` included. */
const OTHER_BUDGET = 152_000;

/** Pages that a signed-in user opens from a link or a bookmark. */
const OTHER_PAGES = [
  '/coin-flip',
  '/dice',
  '/limbo',
  '/live-bets',
  '/live-bets/live-bet/1',
  '/bet-history',
  '/wallet-history',
];

/** Opens pages of the built product in a browser and weighs the scripts that each loads until it is idle. */
async function sizes(): Promise<void> {
  const server = await startDemoServer();
  const browser = await chromium.launch(await chromiumLaunch());
  try {
    const { kept } = await signIn(server.origin, browser);
    for (const path of OTHER_PAGES) {
      const scripts = await scriptsOf(`${server.origin}${path}`, browser, kept);
      report(await weigh(scripts), `${path}, signed in,`, OTHER_BUDGET);
    }
    report(await weigh(await scriptsOf(server.origin, browser, null)), '/', BUDGET);
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** The scripts that a fresh browser loads at the address. */
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
  if (total > budget * SLACK) process.exitCode = 1;
}

await sizes();
