import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KNOWN_COOKIE } from '../server/http/client.ts';
import { fund, makeMatch, onTeam, place } from '../tests/server/tools/bettors.ts';
import { startTestServer, type TestServer } from '../tests/server/tools/server.ts';
import { type Browser, startBrowser } from './browser.ts';
import { buildPage, DIST } from './build.ts';
import { startFloors } from './floors.ts';
import { type Finding, median, runAlone } from './measure.ts';
import { slowDown } from './slow.ts';

const RUNS = 3;
const MATCHES = 6;
const BETS = 10;

/** A person who opens a page: their access token, and the cookie that renews it. */
interface Person {
  token: string;
  refresh: string;
  /** The age of the token in the browser; 0 by default. */
  ageMs?: number;
}

/** Targets of links, bookmarks and messages for signed-in people. */
const DEEP = ['/coin-flip', '/live-bets', '/live-bets/live-bet/1', '/bet-history', '/wallet-history'];
/** The target that is also opened with an expired token. */
const LATE = '/bet-history';

/**
 * The load times of `/` on a slow phone with a cold cache, and of deep links for signed-in people, compared
 * with a page of bare HTML and a list with only React and XState; how long they delay a tap, and their sizes.
 */
export async function page(): Promise<Finding[]> {
  await buildPage();
  const server = await startTestServer();
  const sides: number[] = [];
  for (let match = 0; match < MATCHES; match += 1)
    sides.push((await makeMatch(server.database, { name: 'Night Owls v Lanterns' })).home);
  const rows = await server.call('GET', 'bet-list?page=1&perPage=10', {
    token: (await signUpBettor(server, sides)).token,
  });
  const floors = await startFloors(
    await readFile(join(DIST, 'home.en.html'), 'utf8'),
    JSON.stringify(rows.body),
  );
  const browser = await startBrowser();
  try {
    const origin = await server.listen();
    const bare: Visit[] = [];
    const list: Visit[] = [];
    const ours: Visit[] = [];
    const deep = DEEP.map((path) => ({ path, visits: [] as Visit[] }));
    const late: Visit[] = [];
    // In turns, so that a slow hour of the machine affects all alike.
    for (let run = 0; run < RUNS; run += 1) {
      bare.push(await visit(browser, floors.bare));
      list.push(await visit(browser, floors.list));
      ours.push(await visit(browser, `${origin}/`));
      // A new person each time: with bets, and on a phone without a cache.
      for (const { path, visits } of deep)
        visits.push(await visit(browser, `${origin}${path}`, await signUpBettor(server, sides)));
      const back = { ...(await signUpBettor(server, sides)), token: 'run-out', ageMs: 16 * 60_000 };
      late.push(await visit(browser, `${origin}${LATE}`, back));
    }
    return [
      ...findingsOf(bare, list, ours),
      ...deep.flatMap(({ path, visits }) => deepFindings(path, visits, list)),
      largestPaint(`${LATE}, back after 15 minutes`, late, list),
    ];
  } finally {
    await browser.close();
    floors.close();
    await server.close();
  }
}

/** A person with some money, part of which they have bet. */
async function signUpBettor({ signUp, database }: TestServer, sides: number[]): Promise<Person> {
  const { token, refresh, userId } = await signUp();
  await fund(database, userId, 1_000_000);
  for (let bet = 0; bet < BETS; bet += 1)
    await place(database, userId, onTeam(sides[bet % MATCHES] ?? 0, 100));
  return { token, refresh };
}

const of = (visits: Visit[], figure: keyof Visit) => median(visits.map((visit) => visit[figure]));

/** The range over all runs. */
function spread(visits: Visit[], figure: keyof Visit): string {
  const all = visits.map((visit) => visit[figure]);
  return `${Math.min(...all).toFixed(0)} to ${Math.max(...all).toFixed(0)}`;
}

function deepFindings(path: string, visits: Visit[], list: Visit[]): Finding[] {
  return [
    largestPaint(`${path}, signed in`, visits, list),
    {
      ...most(visits, `blocking of ${path}, from navigation`, 'blocked', 80, 'ms'),
      note: `${spread(visits, 'blocked')}; from first paint ${of(visits, 'blockedSincePaint').toFixed(0)}`,
    },
    most(visits, `JavaScript of ${path} until idle, brotli`, 'idleKilobytes', 140, 'KB'),
  ];
}

const largestPaint = (where: string, visits: Visit[], list: Visit[]): Finding => ({
  ...most(visits, `largest paint of ${where}`, 'largestPaint', 1500, 'ms'),
  note: `${spread(visits, 'largestPaint')}; first ${of(visits, 'firstPaint').toFixed(0)}; a bare list ${spread(list, 'largestPaint')}`,
});

function most(visits: Visit[], what: string, figure: keyof Visit, budget: number, unit: string): Finding {
  return { what, measured: of(visits, figure), budget, kind: 'atMost', unit };
}

function findingsOf(bare: Visit[], list: Visit[], ours: Visit[]): Finding[] {
  const ratio = (what: string, figure: 'firstPaint' | 'largestPaint'): Finding => ({
    what,
    measured: of(ours, figure) / of(bare, figure),
    budget: 1.3,
    kind: 'atMost',
    unit: '× bare HTML',
    note: `${spread(ours, figure)} ms, bare ${spread(bare, figure)} ms`,
  });
  return [
    ratio('first paint of /', 'firstPaint'),
    ratio('largest paint of /', 'largestPaint'),
    {
      ...most(ours, 'blocking of /, from navigation', 'blocked', 50, 'ms'),
      note: `${spread(ours, 'blocked')}; bare ${of(bare, 'blocked').toFixed(0)}; usable at ${of(ours, 'usable').toFixed(0)} ms`,
    },
    {
      ...most(ours, 'JavaScript of / until idle, brotli', 'idleKilobytes', 100, 'KB'),
      note: `a bare list ${of(list, 'idleKilobytes').toFixed(1)}`,
    },
    {
      ...most(ours, 'JavaScript heap of / at rest', 'heapMegabytes', 2.8, 'MB'),
      note: `bare ${of(bare, 'heapMegabytes').toFixed(1)}, a bare list ${of(list, 'heapMegabytes').toFixed(1)}`,
    },
  ];
}

/** Times are milliseconds since the navigation began. */
interface Visit {
  firstPaint: number;
  largestPaint: number;
  /** The sum of the task times beyond 50 ms. */
  blocked: number;
  /** The same of tasks after the first paint. */
  blockedSincePaint: number;
  /** The time at which the page's first link responds to React. */
  usable: number;
  idleKilobytes: number;
  heapMegabytes: number;
}

/** Measurements by the page itself, from its start. */
interface Notes {
  largestPaint: number;
  tasks: { start: number; duration: number }[];
  usable: number;
}

/** @param person the signed-in person */
async function visit(browser: Browser, url: string, person?: Person): Promise<Visit> {
  const tab = await browser.newTab();
  try {
    await slowDown(tab, { network: true });
    if (person !== undefined) {
      await tab.send('Page.addScriptToEvaluateOnNewDocument', {
        source: `localStorage.setItem('access-token', '${person.token}');
          localStorage.setItem('access-token-since', Date.now() - ${person.ageMs ?? 0})`,
      });
      // Set like by the server after a log-in.
      await tab.send('Network.setCookie', { name: KNOWN_COOKIE, value: '1', url });
      const calls = new URL('/api/users', url).href;
      await tab.send('Network.setCookie', {
        name: 'refresh',
        value: person.refresh,
        url: calls,
        path: '/api/users',
      });
    }
    await tab.beforePages(takeNotes);
    await tab.open(url);
    await tab.run(waitUntilIdle);
    const { notes, firstPaint, scripts } = await tab.run(readNotes);
    await tab.send('HeapProfiler.collectGarbage');
    const { usedSize } = await tab.send('Runtime.getHeapUsage');
    return {
      firstPaint,
      largestPaint: notes.largestPaint,
      blocked: blockingOf(notes.tasks),
      blockedSincePaint: blockingOf(notes.tasks.filter(({ start }) => start >= firstPaint)),
      usable: notes.usable,
      idleKilobytes: weigh(scripts),
      heapMegabytes: usedSize / 1e6,
    };
  } finally {
    await tab.close();
  }
}

const blockingOf = (tasks: Notes['tasks']) =>
  tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);

/** Runs in the page before its own scripts. */
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
    // React stores the props of a hydrated element in a property with this name.
    if (!link || !Object.keys(link).some((key) => key.startsWith('__reactProps$'))) return;
    notes.usable = performance.now();
    clearInterval(looking);
  }, 20);
}

/** Runs in the page: waits until no file has loaded for two seconds. */
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
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ encodedBodySize }) => ({ bytes: encodedBodySize })),
  };
}

const weigh = (scripts: { bytes: number }[]): number =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

await runAlone(import.meta.filename, page);
