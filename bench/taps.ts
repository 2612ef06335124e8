import { setTimeout as passed } from 'node:timers/promises';
import { KNOWN_COOKIE } from '../server/http/client.ts';
import { fund, makeMatch } from '../tests/server/tools/bettors.ts';
import { startTestServer } from '../tests/server/tools/server.ts';
import { startBrowser, type Tab } from './browser.ts';
import { buildPage } from './build.ts';
import { type Finding, percentile, runAlone } from './measure.ts';
import { slowDown } from './slow.ts';

const RUNS = 3;
const MATCHES = 12;
/** The time between pointer down and up. */
const PRESS_MS = 80;
/** The pause after each gesture, in which its effects settle. */
const SETTLED_MS = 1500;
const PATIENCE_MS = 20_000;

/** The target of a tap: a selector and, if several elements match, the beginning of its text or label. */
type Gesture = { name: string } & ({ tap: string; text?: string } | { type: string });

/** The usual path of a person who has just arrived. */
const JOURNEY: readonly Gesture[] = [
  { name: 'open the list', tap: '.bottom-bar a', text: 'Live bets' },
  { name: 'open a match', tap: 'main a[href^="/live-bets/live-bet/"]' },
  { name: 'open the slip', tap: 'main .odds button' },
  { name: 'go to the stake', tap: 'dialog input[inputmode="decimal"]' },
  { name: 'type the stake', type: '250' },
  { name: 'place the bet', tap: 'dialog button', text: 'Place bet' },
  { name: 'go on to my bets', tap: 'dialog a', text: 'My bets' },
  { name: 'switch the filter', tap: 'main button', text: 'Won' },
  { name: 'switch it back', tap: 'main button', text: 'Any' },
  { name: 'open the cancel dialog', tap: 'main button', text: 'Cancel bet on' },
  { name: 'close it', tap: 'dialog button', text: 'Keep bet' },
  { name: 'open the coin flip', tap: '.bottom-bar a', text: 'Games' },
  { name: 'call the coin', tap: 'main form label', text: 'Head' },
  { name: 'go to its stake', tap: 'main form input[inputmode="decimal"]' },
  { name: 'type its stake', type: '20' },
  { name: 'flip', tap: 'main form button', text: 'Flip the coin' },
  { name: 'open the menu', tap: '.app-bar-end > .opener' },
  { name: 'choose a theme', tap: 'dialog label', text: 'Light' },
  { name: 'close the menu', tap: 'dialog button', text: 'Close' },
  { name: 'go home', tap: '.bottom-bar a', text: 'Home' },
];

/** The time from a tap or a key to the frame that shows its effect: on a slow phone, with real gestures. */
export async function taps(): Promise<Finding[]> {
  await buildPage();
  const server = await startTestServer();
  const browser = await startBrowser();
  try {
    for (let match = 0; match < MATCHES; match += 1) await makeMatch(server.database);
    const origin = await server.listen();
    const seen: { name: string; ms: number }[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const { token, userId } = await server.signUp();
      await fund(server.database, userId, 1_000_00);
      const tab = await browser.newTab();
      seen.push(...(await walk(tab, origin, token)));
      await tab.close();
    }
    const all = seen.map(({ ms }) => ms);
    const worst = [...seen].sort((one, other) => other.ms - one.ms).slice(0, 3);
    return [
      {
        what: 'tap or key to its frame, p98',
        measured: percentile(all, 0.98),
        budget: 200,
        kind: 'atMost',
        unit: 'ms',
        note: `p50 ${percentile(all, 0.5)} of ${all.length}; worst: ${worst.map(({ name, ms }) => `${name} ${ms}`).join(', ')}`,
      },
    ];
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Walks the journey, and returns the slowest event of each gesture. */
async function walk(tab: Tab, origin: string, token: string): Promise<{ name: string; ms: number }[]> {
  await slowDown(tab, { network: true });
  await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await tab.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `localStorage.setItem('access-token', '${token}')`,
  });
  await tab.send('Network.setCookie', { name: KNOWN_COOKIE, value: '1', url: origin });
  await tab.beforePages(takeNotes);
  await tab.open(`${origin}/`);
  await passed(SETTLED_MS);
  const seen: { name: string; ms: number }[] = [];
  for (const gesture of JOURNEY) {
    await tab.run(forget);
    if ('tap' in gesture) await tap(tab, gesture.name, gesture.tap, gesture.text ?? '');
    else for (const key of gesture.type) await press(tab, key);
    await passed(SETTLED_MS);
    // The browser does not report events of less than 16 ms.
    const { slowest, isHeard } = await tab.run(readNotes);
    if (!isHeard) throw new Error(`${gesture.name}: the page received no event`);
    seen.push({ name: gesture.name, ms: slowest });
  }
  return seen;
}

async function tap(tab: Tab, name: string, selector: string, text: string): Promise<void> {
  const point = await placeOf(tab, name, selector, text);
  await tab.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await passed(PRESS_MS);
  await tab.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function press(tab: Tab, key: string): Promise<void> {
  await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key });
  await passed(PRESS_MS);
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
  await passed(PRESS_MS);
}

/** The centre of the first matching element, once it is visible and not covered. */
async function placeOf(tab: Tab, name: string, selector: string, text: string) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await passed(100)) {
    const { result } = await tab.send('Runtime.evaluate', {
      expression: `(${findPlace})(${JSON.stringify(selector)}, ${JSON.stringify(text)})`,
      returnByValue: true,
    });
    const place: ReturnType<typeof findPlace> = result.value;
    if (place !== undefined) return place;
  }
  const shown = await tab.run(
    () => (document.querySelector<HTMLElement>('dialog[open]') ?? document.body).innerText,
  );
  throw new Error(`${name}: there is no ${selector} ${text} to tap on this screen:\n${shown}`);
}

/** Runs in the page. */
function findPlace(selector: string, text: string): { x: number; y: number } | undefined {
  const element = [...document.querySelectorAll(selector)].find((one) =>
    (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().startsWith(text),
  );
  if (!element || element.closest('[inert]')) return undefined;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const middle = { x: x + width / 2, y: y + height / 2 };
  const top = document.elementFromPoint(middle.x, middle.y);
  return top !== null && (element.contains(top) || top.contains(element)) ? middle : undefined;
}

/** Runs in the page before its own scripts. */
function takeNotes(): void {
  const notes: TapNotes = { slowest: 0, isHeard: false };
  const events = { type: 'event', durationThreshold: 16 };
  globalThis.tapNotes = notes;
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(
      type,
      () => {
        notes.isHeard = true;
      },
      { capture: true },
    );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && entry.interactionId)
        notes.slowest = Math.max(notes.slowest, entry.duration);
  }).observe(events);
}

/** Runs in the page. */
function forget(): void {
  Object.assign(globalThis.tapNotes, { slowest: 0, isHeard: false });
}

/** Runs in the page. */
function readNotes(): TapNotes {
  return globalThis.tapNotes;
}

interface TapNotes {
  /** The longest event of a tap or a key since the last gesture, in milliseconds, to the next frame. */
  slowest: number;
  isHeard: boolean;
}

declare global {
  /** In the page that is tapped. */
  var tapNotes: TapNotes;
}

await runAlone(import.meta.filename, taps);
