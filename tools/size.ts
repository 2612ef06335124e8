import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { chromiumLaunch } from './chromium.ts';

/** The most JavaScript that `/` may load until it is idle, in bytes of brotli. */
const BUDGET = 90_000;

/** Opens `/` of the built product in a browser and weighs the scripts that it loads until it is idle. */
async function size(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'sikka-size-'));
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder, DATABASE_URL: '', MODE: 'demo' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  const browser = await chromium.launch(await chromiumLaunch());
  try {
    const page = await browser.newPage();
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname);
    });
    await page.goto(await addressOf(server.stdout));
    await page.waitForLoadState('load');
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 2000))));
    return await weigh([...new Set(scripts)]);
  } finally {
    await browser.close();
    server.kill();
    await ended;
    await rm(folder, { recursive: true });
  }
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [address] = /http:\/\/\S+/.exec(line) ?? [];
    if (address !== undefined) {
      output.resume();
      return address;
    }
  }
  throw new Error('The server did not start');
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
