import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { makeMatch } from '../tests/server/tools/bettors.ts';
import { startTestServer } from '../tests/server/tools/server.ts';
import { type Browser, startBrowser } from './browser.ts';
import { buildPage, DIST } from './build.ts';
import { type Finding, median, runAlone } from './measure.ts';
import { slowDown } from './slow.ts';

const RUNS = 7;
const MATCHES = 6;

/**
 * How soon `/` is there on a slow phone with a cold cache, beside a page of bare HTML, and what it weighs; the same
 * of a deep link to a game for who is signed in.
 */
export async function page(): Promise<Finding[]> {
  await buildPage();
  const server = await startTestServer();
  for (let match = 0; match < MATCHES; match += 1) await makeMatch(server.database);
  const bareHtml = bareOf(await readFile(join(DIST, 'home.en.html'), 'utf8'));
  const bareServer = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').setHeader('content-encoding', 'br');
    response.end(bareHtml);
  });
  bareServer.listen(0, '127.0.0.1');
  await once(bareServer, 'listening');
  const { port } = bareServer.address() as AddressInfo;
  const browser = await startBrowser();
  try {
    const origin = await server.listen();
    const bare: Visit[] = [];
    const ours: Visit[] = [];
    const game: Visit[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      bare.push(await visit(browser, `http://127.0.0.1:${port}/`));
      ours.push(await visit(browser, `${origin}/`));
      // A player of their own each time: one who has never been here before.
      game.push(await visit(browser, `${origin}/coin-flip`, (await server.signUp()).token));
    }
    return [...findingsOf(bare, ours), ...gameFindings(game)];
  } finally {
    await browser.close();
    bareServer.close();
    await server.close();
  }
}

/** The same words without styles, scripts, images and classes, as they go over the wire. */
function bareOf(html: string): Buffer {
  const bare = html
    .replaceAll(/<(style|script|svg)\b[\s\S]*?<\/\1>|<link\b[^>]*>/g, '')
    .replaceAll(/ (?:class|style)="[^"]*"/g, '');
  return brotliCompressSync(bare);
}

const of = (visits: Visit[], figure: keyof Visit) => median(visits.map((visit) => visit[figure]));

function gameFindings(game: Visit[]): Finding[] {
  return [
    {
      what: 'largest paint of /coin-flip, signed in',
      measured: of(game, 'largestPaint'),
      budget: 1300,
      kind: 'atMost',
      unit: 'ms',
    },
    {
      what: 'JavaScript of /coin-flip until idle, brotli',
      measured: of(game, 'idleKilobytes'),
      budget: 110,
      kind: 'atMost',
      unit: 'KB',
    },
  ];
}

function findingsOf(bare: Visit[], ours: Visit[]): Finding[] {
  const ratio = (what: string, figure: 'firstPaint' | 'largestPaint'): Finding => ({
    what,
    measured: of(ours, figure) / of(bare, figure),
    budget: 1.2,
    kind: 'atMost',
    unit: '× bare HTML',
    note: `${of(ours, figure).toFixed(0)} ms, bare ${of(bare, figure).toFixed(0)} ms`,
  });
  const most = (what: string, figure: keyof Visit, budget: number, unit: string): Finding => ({
    what,
    measured: of(ours, figure),
    budget,
    kind: 'atMost',
    unit,
  });
  return [
    ratio('first paint of /', 'firstPaint'),
    ratio('largest paint of /', 'largestPaint'),
    {
      ...most('total blocking time of /', 'blocked', 30, 'ms'),
      note: `usable at ${of(ours, 'usable').toFixed(0)} ms`,
    },
    most('JavaScript of / before it is usable, brotli', 'usableKilobytes', 76, 'KB'),
    most('JavaScript of / until idle, brotli', 'idleKilobytes', 90, 'KB'),
    most('JavaScript heap of / at rest', 'heapMegabytes', 2.5, 'MB'),
  ];
}

/** Times are milliseconds since the navigation began. */
interface Visit {
  firstPaint: number;
  largestPaint: number;
  /** By how much tasks after the first paint were longer than 50 ms, in all. */
  blocked: number;
  /** When the page's first link answers to React. */
  usable: number;
  usableKilobytes: number;
  idleKilobytes: number;
  heapMegabytes: number;
}

/** What the page itself notes, from its first moment. */
interface Notes {
  largestPaint: number;
  tasks: { start: number; duration: number }[];
  usable: number;
}

/** @param token the access token of who is signed in */
async function visit(browser: Browser, url: string, token?: string): Promise<Visit> {
  const tab = await browser.newTab();
  try {
    await slowDown(tab, { network: true });
    if (token !== undefined)
      await tab.send('Page.addScriptToEvaluateOnNewDocument', {
        source: `localStorage.setItem('access-token', '${token}')`,
      });
    await tab.beforePages(takeNotes);
    await tab.open(url);
    await tab.run(waitUntilIdle);
    const { notes, firstPaint, scripts } = await tab.run(readNotes);
    await tab.send('HeapProfiler.collectGarbage');
    const { usedSize } = await tab.send('Runtime.getHeapUsage');
    return {
      firstPaint,
      largestPaint: notes.largestPaint,
      blocked: notes.tasks
        .filter(({ start }) => start >= firstPaint)
        .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
      usable: notes.usable,
      usableKilobytes: await weigh(scripts.filter(({ start }) => start <= notes.usable)),
      idleKilobytes: await weigh(scripts),
      heapMegabytes: usedSize / 1e6,
    };
  } finally {
    await tab.close();
  }
}

/** Runs in the page before anything of its own. */
function takeNotes(): void {
  const notes: Notes = { largestPaint: 0, tasks: [], usable: 0 };
  Object.assign(window, { notes });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) notes.largestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime: start, duration } of list.getEntries()) notes.tasks.push({ start, duration });
  }).observe({ type: 'longtask', buffered: true });
  const looking = setInterval(() => {
    const link = document.querySelector('main a');
    // React keeps the props of an element that it has taken over in a property of this name.
    if (!link || !Object.keys(link).some((key) => key.startsWith('__reactProps$'))) return;
    notes.usable = performance.now();
    clearInterval(looking);
  }, 20);
}

/** Runs in the page: until no file has come for two seconds. */
async function waitUntilIdle(): Promise<void> {
  let quiet = 0;
  for (let known = -1; quiet < 20; quiet += 1) {
    const { length } = performance.getEntriesByType('resource');
    if (length !== known) quiet = 0;
    known = length;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Runs in the page once it is idle. */
function readNotes() {
  const { notes } = window as unknown as { notes: Notes };
  return {
    notes,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    scripts: performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, start: startTime }))
      .filter(({ path }) => path.endsWith('.js')),
  };
}

async function weigh(scripts: { path: string }[]): Promise<number> {
  const paths = [...new Set(scripts.map(({ path }) => path))];
  const sizes = await Promise.all(paths.map(async (path) => (await stat(join(DIST, `${path}.br`))).size));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

await runAlone(import.meta.filename, page);
