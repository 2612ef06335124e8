import { execFileSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { routes } from '../src/ui/app/routes.ts';
import { chromiumLaunch } from './chromium.ts';
import { readCommandLine } from './command-line.ts';
import { startDemoServer } from './demo-server.ts';
import { layOut } from './tour/contact-sheet.ts';
import { findingsOf } from './tour/findings.ts';
import { type Kept, type Place, placesOf, signIn } from './tour/places.ts';
import { contextOf, nameOf, readChoice, SCREENS, type Sight, textSizeOf } from './tour/sights.ts';
import { stroll } from './tour/stroll.ts';
import { type Watched, watch } from './tour/watch.ts';

const USAGE = `npm run tour: opens every route of the product cold, on phones, tablets and desktops, in both languages, with
colours forced and with large text, and walks through it in one go; tells what is wrong with what can be seen, heard and
reached there. Contact sheets of all of it are left in .tour.

  npm run tour                           all that the table in tools/tour/sights.ts names
  npm run tour -- /profile               places with this in their path
  npm run tour -- walk                   from page to page alone
  npm run tour -- --screen 320 --screen 768 --look huge --language hi --person out
  npm run tour -- --shard 2/4 --built    the second quarter of it, of what is built already`;

const SHEETS = '.tour';
const WALK = 'the walk';
/** Less than an access token lasts, 15 minutes: each browser would renew the same one. */
const SIGNED_IN_MS = 8 * 60_000;

interface View {
  /** Undefined: the walk from page to page. */
  place: Place | undefined;
  sight: Sight;
}

interface Looked {
  findings: string[];
  picture: Buffer;
}
type Seen = Looked & { view: View };

const choice = readCommandLine(USAGE, () => readChoice(process.argv.slice(2)));
if (!choice.isBuilt)
  execFileSync('npm', ['run', 'build', '--silent'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
const server = await startDemoServer();
const browser = await chromium.launch(await chromiumLaunch());
try {
  if (!(await hasLetters(browser)))
    throw new Error(
      'There are no letters for Hindi and ₹ here, see README.md: what is measured would not hold',
    );
  await tour(server.origin, browser);
} finally {
  await browser.close();
  await server.stop();
}

/** Whether Hindi and ₹ come as letters: without a font for them each is the same box. */
async function hasLetters(browser: Browser): Promise<boolean> {
  const page = await browser.newPage();
  const [none, ...letters] = await page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    if (pen) pen.font = '999px system-ui';
    return ['\u{e000}', 'ह', '₹'].map((letter) => pen?.measureText(letter).width);
  });
  await page.close();
  return letters.every((width) => width !== none);
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
  const { sights, part, shard } = choice;
  const places = await placesOf(routes, origin, browser, signedIn.token);
  const views: View[] = sights
    .flatMap((sight) => [
      ...places.filter(({ path }) => path.includes(part)).map((place) => ({ place, sight })),
      ...(sight.person === 'signed in' && WALK.includes(part) ? [{ place: undefined, sight }] : []),
    ])
    .filter((_, index) => index % shard.of === shard.index);
  const seen: Seen[] = [];
  let count = 0;

  const visit = async (view: View) => {
    count++;
    const { sight } = view;
    const options: BrowserContextOptions = {
      ...contextOf(sight, origin, sight.person === 'signed in' ? await keepSignedIn() : undefined),
      // Each is a person of their own to the server, which lets nobody call without end.
      extraHTTPHeaders: { 'x-forwarded-for': `198.18.${count >> 8}.${count & 255}` },
    };
    let one = await look(browser, options, view);
    // A match that opened or closed just then may have moved a list. What a page does by itself, it does again.
    if (one.findings.length > 0) one = await look(browser, options, view);
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
    const cells = views.flatMap((view) => {
      const one = seen.find((one) => one.view === view);
      return one && view.sight === sight
        ? [{ picture: one.picture, label: view.place?.path ?? WALK, isMarked: one.findings.length > 0 }]
        : [];
    });
    await layOut(
      cells,
      SCREENS[sight.screen],
      join(SHEETS, `${nameOf(sight).replaceAll(/ ·? ?/g, '-')}.png`),
    );
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
    // The program that runs these files gives functions their names by a helper, which the page lacks.
    await page.addInitScript('globalThis.__name = (named) => named');
    const size = textSizeOf(view.sight);
    const protocol = await context.newCDPSession(page);
    await protocol.send('Page.setFontSizes', { fontSizes: { standard: size } });
    const watched = await watch(page);
    if (view.place) return { view, ...(await visitPlace(page, watched, view.place)) };
    const findings = await stroll(page, watched);
    return { view, findings, picture: await page.screenshot({ animations: 'disabled' }) };
  } finally {
    await context.close();
  }
}

async function visitPlace(page: Page, watched: Watched, { path, isUnknown }: Place): Promise<Looked> {
  await page.goto(path);
  const rested = await watched.rest();
  const picture = await page.screenshot({ animations: 'disabled' });
  const findings = await findingsOf(page);
  // A call that is refused with 404 is what the view is about; the browser reports it by itself.
  const heard = watched.complaints.filter((complaint) => !(isUnknown && /status of 404/.test(complaint)));
  return { findings: [...(rested ? [] : ['does not come to rest']), ...heard, ...findings], picture };
}

function titleOf({ place, sight }: View): string {
  return `${place?.path ?? WALK} · ${nameOf(sight)}`;
}
