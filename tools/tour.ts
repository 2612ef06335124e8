import { execFileSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { routes } from '../src/ui/app/routes.ts';
import { chromiumLaunch } from './chromium.ts';
import { readCommandLine } from './command-line.ts';
import { startDemoServer } from './demo-server.ts';
import { dataOf, field, first, matchOpenLongest, partOf, untilHeard } from './tour/answers.ts';
import { layOut } from './tour/contact-sheet.ts';
import { findingsOf, isFocusLost } from './tour/findings.ts';
import { BY_ADDRESS, handOf, OPENINGS, type Opening } from './tour/openings.ts';
import { type Newcomer, signIn, signUp } from './tour/people.ts';
import { type Place, placesOf } from './tour/places.ts';
import { noteShifts } from './tour/shifts.ts';
import { contextOf, nameOf, readChoice, rootSizeOf, SCREENS, type Sight, textSizeOf } from './tour/sights.ts';
import { stroll } from './tour/stroll.ts';
import { type Watched, watch } from './tour/watch.ts';

const USAGE = `npm run tour: opens every route of the product on phones, tablets and desktops, in both languages, with forced
colours and with large text. It opens the menus, dialogs and panels of each page, takes one journey through the product,
and lists visible, audible and keyboard faults. Contact sheets of everything are written to .tour.

  npm run tour                           everything in the table of tools/tour/sights.ts
  npm run tour -- /profile               pages with this in their path, and what opens there
  npm run tour -- slip                   openings of this name in tools/tour/openings.ts
  npm run tour -- walk                   only the journey
  npm run tour -- --screen 320 --screen 768 --look huge --language hi --person out
  npm run tour -- --shard 2/4 --built    the second quarter, on the existing build`;

const SHEETS = '.tour';
const WALK = 'the walk';
/** Less than the life of an access token, 15 minutes: otherwise each browser would renew the same one. */
const SIGNED_IN_MS = 8 * 60_000;

interface View {
  sight: Sight;
  /** A place, something to open there, or undefined for the journey. */
  goal: Place | Opening | undefined;
}

interface Looked {
  findings: string[];
  /** Missing if the view could not be looked at. */
  picture?: Buffer;
}
type Seen = Looked & { view: View };

const choice = readCommandLine(USAGE, () => readChoice(process.argv.slice(2)));
if (!choice.isBuilt)
  execFileSync('npm', ['run', 'build', '--silent'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
const server = await startDemoServer();
const browser = await chromium.launch(await chromiumLaunch({ prefer: 'system' }));
try {
  if (!(await hasLetters(browser)))
    throw new Error('No font has letters for Hindi and ₹ (docs/testing.md), so measurements would be wrong');
  await tour(server.origin, browser);
} finally {
  await browser.close();
  await server.stop();
}

/** Whether Hindi and ₹ are rendered as letters: without a font for them, each is the same box. */
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
  let demo = await signIn(origin, browser);
  let until = Date.now() + SIGNED_IN_MS;
  const demoAccount = async (): Promise<Newcomer> => {
    if (Date.now() > until) {
      until = Date.now() + SIGNED_IN_MS;
      demo = await signIn(origin, browser);
    }
    return { ...demo, things: {} };
  };
  let people = 0;
  const person = async ({ sight, goal }: View): Promise<Newcomer | undefined> => {
    if (sight.person === 'signed out') return;
    const by = goal === undefined ? 'owner' : 'by' in goal ? goal.by : 'demo';
    if (by === 'demo') return demoAccount();
    return signUp(origin, browser, people++, { has: by === 'owner' ? 'everything' : 'nothing' });
  };
  const { sights, part, shard } = choice;
  const places = await placesOf(routes, origin, browser, demo.token);
  const views: View[] = sights
    .flatMap((sight) => {
      const isOut = sight.person === 'signed out';
      const openings = [...(isOut ? [] : BY_ADDRESS), ...(sight.opens ? OPENINGS : [])];
      const goals = [
        ...places,
        ...openings.filter(({ by }) => (by === 'visitor') === isOut),
        ...(isOut ? [] : [undefined]),
      ];
      return goals.map((goal) => ({ sight, goal }));
    })
    .filter((view) => labelOf(view).includes(part))
    .filter((_, index) => index % shard.of === shard.index);
  const seen: Seen[] = [];
  let count = 0;

  const visit = async (view: View) => {
    let one = await attempt(view);
    // A match that just opened or closed may have moved a list. A real fault occurs again.
    if (one.findings.length > 0) one = await attempt(view);
    for (const finding of one.findings) console.log(`${titleOf(view)}: ${finding}`);
    seen.push(one);
  };
  const attempt = async (view: View): Promise<Seen> => {
    try {
      return await attend(view);
    } catch (error) {
      return { view, findings: [`cannot be checked: ${firstLine(error)}`] };
    }
  };
  const attend = async (view: View): Promise<Seen> => {
    count++;
    const somebody = await person(view);
    const options: BrowserContextOptions = {
      ...contextOf(view.sight, origin, somebody?.kept),
      serviceWorkers: view.goal && 'open' in view.goal && view.goal.isWorkerless ? 'block' : 'allow',
      // Each is a different person for the server, which limits the calls of one.
      extraHTTPHeaders: { 'x-forwarded-for': `198.18.${count >> 8}.${count & 255}` },
    };
    return look(browser, options, view, somebody?.things);
  };
  const left = views.values();
  const walk = async () => {
    for (const view of left) await visit(view);
  };
  // More walks than cores: a page that waits for the server leaves its core to another.
  await Promise.all(Array.from({ length: 2 * availableParallelism() }, walk));

  await rm(SHEETS, { recursive: true, force: true });
  await mkdir(SHEETS, { recursive: true });
  for (const sight of sights) {
    const cells = views.flatMap((view) => {
      const one = seen.find((one) => one.view === view);
      return one?.picture && view.sight === sight
        ? [{ picture: one.picture, label: labelOf(view), isMarked: one.findings.length > 0 }]
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

/** Opens a view in a fresh browser, and returns its faults. */
async function look(
  browser: Browser,
  options: BrowserContextOptions,
  view: View,
  things: Record<string, string> = {},
): Promise<Seen> {
  const { goal, sight } = view;
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    // The program that runs these files names functions with a helper, which the page lacks.
    await page.addInitScript('globalThis.__name = (named) => named');
    await noteShifts(page);
    const rootSize = rootSizeOf(sight);
    if (rootSize !== undefined) await setRootSize(page, rootSize);
    const size = textSizeOf(sight);
    const protocol = await context.newCDPSession(page);
    await protocol.send('Page.setFontSizes', { fontSizes: { standard: size } });
    const watched = await watch(page);
    if (goal === undefined) {
      const findings = await stroll(page, handOf(page, sight.language), watched);
      return { view, findings, picture: await page.screenshot({ animations: 'disabled' }) };
    }
    if ('path' in goal) return { view, ...(await visitPlace(page, watched, goal)) };
    return { view, ...(await visitOpening(page, watched, view, goal, things)) };
  } finally {
    await context.close();
  }
}

/** Sets the text size of the root on each page, as soon as the root exists. */
async function setRootSize(page: Page, size: string): Promise<void> {
  await page.addInitScript((value) => {
    new MutationObserver((_, observer) => {
      document.documentElement.style.fontSize = value;
      observer.disconnect();
    }).observe(document, { childList: true });
  }, size);
}

async function visitPlace(page: Page, watched: Watched, { path, isUnknown }: Place): Promise<Looked> {
  await page.goto(path);
  const rested = await watched.rest();
  const picture = await page.screenshot({ animations: 'disabled' });
  const findings = await findingsOf(page);
  // The view is about a call refused with 404, which the browser reports by itself.
  const heard = watched.complaints.filter((complaint) => !(isUnknown && /status of 404/.test(complaint)));
  return { findings: [...(rested ? [] : ['does not come to rest']), ...heard, ...findings], picture };
}

async function visitOpening(
  page: Page,
  watched: Watched,
  { sight }: View,
  { at, open, expects }: Opening,
  things: Record<string, string>,
): Promise<Looked> {
  await page.goto(await pathOf(page, at, things));
  const findings = (await watched.rest()) ? [] : ['does not come to rest'];
  const hand = handOf(page, sight.language);
  try {
    await open(hand);
  } catch (error) {
    return { findings: [`cannot be opened: ${firstLine(error)}`], picture: await page.screenshot() };
  }
  if (!(await watched.rest())) findings.push('does not come to rest once opened');
  if (hand.hasPressed() && (await isFocusLost(page))) findings.push('the focus is lost');
  const picture = await page.screenshot({ animations: 'disabled' });
  const heard = watched.complaints.filter((complaint) => !expects?.test(complaint));
  const isOpened = hand.hasPressed();
  return { findings: [...findings, ...heard, ...(await findingsOf(page, { isOpened }))], picture };
}

/** Fills the names in a path with ids. The match is looked up right before its page opens, since matches come and go. */
async function pathOf(page: Page, at: string, things: Record<string, string>): Promise<string> {
  const all = at.includes(':match') ? { ...things, ...(await matchOf(page)) } : things;
  return at.replace(/:([a-z]+)/g, (name, thing) => all[thing] ?? name);
}

async function matchOf(page: Page): Promise<Record<string, string>> {
  const match = await matchOpenLongest(async (call) =>
    dataOf(await (await untilHeard(() => page.request.get(`/api/${call}`))).json()),
  );
  return { match: field(match, 'id'), side: field(first(partOf(match, 'sides')), 'team_value') };
}

function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line;
}

function labelOf({ goal }: View): string {
  if (goal === undefined) return WALK;
  return 'path' in goal ? goal.path : `${goal.at} · ${goal.name}`;
}

function titleOf(view: View): string {
  return `${labelOf(view)} · ${nameOf(view.sight)}`;
}
