import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumLaunch } from './chromium.ts';
import { startDemoServer } from './demo-server.ts';

/** The most JavaScript that `/` may load until it is idle, in bytes of brotli. */
const BUDGET = 90_000;

/** Opens `/` of the built product in a browser and weighs the scripts that it loads until it is idle. */
async function size(): Promise<number> {
  const server = await startDemoServer();
  const browser = await chromium.launch(await chromiumLaunch());
  try {
    const page = await browser.newPage();
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname);
    });
    await page.goto(server.origin);
    await page.waitForLoadState('load');
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 2000))));
    return await weigh([...new Set(scripts)]);
  } finally {
    await browser.close();
    await server.stop();
  }
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

const total = await size();
console.log(`${String(total).padStart(7)}  JavaScript of / until idle, brotli; budget ${BUDGET}`);
if (total > BUDGET) process.exitCode = 1;
