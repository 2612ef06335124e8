import { execFileSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { routes } from '../src/ui/app/routes.ts';
import { chromiumLaunch } from './chromium.ts';
import { startDemoServer } from './demo-server.ts';
import { layOut } from './tour/contact-sheet.ts';
import { type Kept, type Person, placesOf, signIn } from './tour/places.ts';
import { watch } from './tour/watch.ts';

/**
 * Opens every route of the product cold, signed out and signed in, on a phone and on a desktop, light and dark,
 * and tells what is wrong with what can be seen and heard there. Contact sheets of all of it are left in `.tour`.
 *
 *     npm run tour                            everything
 *     npm run tour -- /profile                what has this in its name
 *     npm run tour -- 'signed in · 360 · dark'
 */

const SHEETS = '.tour';
const SIZES = [
  { width: 360, height: 740, isMobile: true },
  { width: 1280, height: 800, isMobile: false },
];
const THEMES = ['light', 'dark'] as const;
/** The most that a page may shift while it loads, by the measure that browsers use (CLS). */
const MOST_SHIFT = 0.01;
/** Less than an access token lasts, 15 minutes: each browser would renew the same one. */
const SIGNED_IN_MS = 8 * 60_000;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface View {
  path: string;
  /** A call that is refused with 404 is what the view is about; the browser reports it by itself. */
  isUnknown: boolean;
  person: Person;
  size: (typeof SIZES)[number];
  theme: (typeof THEMES)[number];
}

interface Seen {
  view: View;
  findings: string[];
  picture: Buffer;
}

const [part = ''] = process.argv.slice(2);
execFileSync('npm', ['run', 'build', '--silent'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, NODE_ENV: 'production' },
});
const server = await startDemoServer();
const browser = await chromium.launch(await chromiumLaunch());
try {
  await tour(server.origin, browser);
} finally {
  await browser.close();
  await server.stop();
}

async function tour(origin: string, browser: Browser): Promise<void> {
  let signedIn = await signIn(origin, browser);
  let until = Date.now() + SIGNED_IN_MS;
  const keepSignedIn = async (): Promise<Kept> => {
    if (Date.now() > until) {
      until = Date.now() + SIGNED_IN_MS;
      signedIn = await signIn(origin, browser);
    }
    return signedIn.kept;
  };
  const places = await placesOf(routes, origin, browser, signedIn.token);
  const sights = SIZES.flatMap((size) =>
    THEMES.flatMap((theme) =>
      (['signed out', 'signed in'] as const).map((person) => ({ size, theme, person })),
    ),
  );
  const views: View[] = places
    .flatMap((place) => sights.map((sight) => ({ ...place, ...sight })))
    .filter((view) => titleOf(view).includes(part));
  const seen: Seen[] = [];
  let count = 0;

  const visit = async (view: View) => {
    count++;
    const context: BrowserContextOptions = {
      baseURL: origin,
      viewport: view.size,
      // A phone's scroll bars lie over the page.
      isMobile: view.size.isMobile,
      hasTouch: view.size.isMobile,
      colorScheme: view.theme,
      // Each is a person of their own to the server, which lets nobody call without end.
      extraHTTPHeaders: { 'x-forwarded-for': `198.18.${count >> 8}.${count & 255}` },
      ...(view.person === 'signed in' ? { storageState: await keepSignedIn() } : {}),
    };
    let one = await look(browser, context, view);
    // A match that opened or closed just then may have moved a list. What a page does by itself, it does again.
    if (one.findings.length > 0) one = await look(browser, context, view);
    for (const finding of one.findings) console.log(`${titleOf(view)}: ${finding}`);
    seen.push(one);
  };
  const left = views.values();
  const walk = async () => {
    for (const view of left) await visit(view);
  };
  // A page that waits for the server, or to be quiet, leaves its core to another.
  await Promise.all(Array.from({ length: 2 * availableParallelism() }, walk));

  await rm(SHEETS, { recursive: true, force: true });
  await mkdir(SHEETS, { recursive: true });
  for (const sight of sights) {
    const { size, theme, person } = sight;
    const cells = views.flatMap((view) => {
      const one = seen.find((one) => one.view === view);
      const isHere = view.size === size && view.theme === theme && view.person === person;
      return isHere && one
        ? [{ picture: one.picture, label: view.path, isMarked: one.findings.length > 0 }]
        : [];
    });
    const name = `${size.width}-${theme}-${person.replace(' ', '-')}.png`;
    await layOut(cells, size, join(SHEETS, name));
  }
  const findings = seen.reduce((sum, one) => sum + one.findings.length, 0);
  console.log(`${views.length} views, ${findings} findings; contact sheets in ${SHEETS}`);
  if (findings > 0) process.exitCode = 1;
}

/** Opens a view in a browser that knows nothing of it, and finds what is wrong with it. */
async function look(browser: Browser, options: BrowserContextOptions, view: View): Promise<Seen> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    const watched = await watch(page);
    await page.goto(view.path);
    const rested = await watched.rest();
    const picture = await page.screenshot({ animations: 'disabled' });
    const heard = watched.complaints.filter(
      (complaint) => !(view.isUnknown && /status of 404/.test(complaint)),
    );
    const findings = [
      ...(rested ? [] : ['does not come to rest']),
      ...heard,
      ...(await shifts(page)),
      ...(await overflows(page, view.size.width)),
      ...((await page.title()).trim() === '' ? ['has no title'] : []),
      ...(await barriers(page)),
    ];
    return { view, findings, picture };
  } finally {
    await context.close();
  }
}

async function shifts(page: Page): Promise<string[]> {
  const found = await page.evaluate(
    () =>
      new Promise<{ shift: number; what: string }>((resolve) => {
        new PerformanceObserver((list) => {
          let shift = 0;
          let what = '';
          for (const entry of list.getEntries()) {
            // Of a kind that the types do not know yet.
            const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
              value: number;
              hadRecentInput: boolean;
              sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
            };
            if (hadRecentInput) continue;
            shift += value;
            const [source] = sources;
            if (what !== '' || source === undefined) continue;
            const { node, previousRect: was, currentRect: is } = source;
            const html = node instanceof Element ? node.outerHTML : (node?.textContent ?? '');
            what = `from ${was.x}, ${was.y} (${was.width} × ${was.height}) to ${is.x}, ${is.y} (${is.width} × ${is.height}): ${html.slice(0, 80)}`;
          }
          resolve({ shift, what });
        }).observe({ type: 'layout-shift', buffered: true });
        // Nothing is told of where nothing has shifted.
        setTimeout(() => resolve({ shift: 0, what: '' }), 100);
      }),
  );
  return found.shift > MOST_SHIFT ? [`shifts by ${found.shift.toFixed(3)}, first ${found.what}`] : [];
}

/** What is wider than the page, or stands out of it at a side. */
function overflows(page: Page, width: number): Promise<string[]> {
  return page.evaluate((wide) => {
    const root = document.scrollingElement ?? document.documentElement;
    const scrolls = root.scrollWidth > wide ? [`scrolls sideways: ${root.scrollWidth} px`] : [];
    // No function in here has a name: the one that runs this file would mark it with a helper that the page lacks.
    const out = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1 || (left >= -1 && right <= wide + 1)) return false;
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') return false;
      return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    });
    return [...scrolls, ...out.slice(0, 3).map((element) => `sticks out: ${element.outerHTML.slice(0, 80)}`)];
  }, width);
}

async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async (rules) => {
    // What the script above has left.
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const found = await axe.run({ resultTypes: ['violations'], runOnly: rules });
    return found.violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) }));
  }, RULES);
  return violations.map(({ id, html }) => `axe, ${id}, ${html.length} times: ${html[0]?.slice(0, 100)}`);
}

function titleOf({ path, person, size, theme }: View): string {
  return `${path} · ${person} · ${size.width} · ${theme}`;
}
