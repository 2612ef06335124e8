import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { expect, onTestFinished, TestRunner } from 'vitest';
import { settleMatch } from '../../server/bets/matches/decide.ts';
import { createMatch, type NewMatch } from '../../server/bets/matches/make.ts';
import type { Database } from '../../server/database/database.ts';
import { grantCash } from '../../server/wallet/grant.ts';
import { chromiumLaunch } from '../../tools/chromium.ts';
import { dialogTakesClicks } from '../pages/screen.ts';
import { withPassword } from '../server/tools/people.ts';
import { startTestServer, type TestServer } from '../server/tools/server.ts';

const FAILURES = join(import.meta.dirname, '../../.build/failures');
const MINUTE = 60_000;
/** The time that a step may take on a busy machine. */
const PATIENCE_MS = 120_000;

export interface World extends TestServer {
  /** The product's address, without a slash at the end. */
  origin: string;
  browser: Browser;
  /**
   * A phone: only its own tabs share cookies and storage. A phone opened in a test closes when that test ends.
   * @param own `allow`: its browser has service workers. They would answer requests that a test holds back
   */
  phone(own?: OwnPhone): Promise<Phone>;
  close(): Promise<void>;
}

interface OwnPhone {
  serviceWorkers?: 'allow' | 'block';
  /** Whether it has a touch screen. */
  hasTouch?: boolean;
  /** `no-preference`: animations run, for tests about them. Other tests need not wait for a coin to land. */
  reducedMotion?: 'reduce' | 'no-preference';
}

export interface Phone {
  context: BrowserContext;
  /** A tab at that path. */
  open(path: string): Promise<Page>;
  /** Unexpected messages in the browser's console. */
  complaints: string[];
  /** The texts of all toasts so far, in all tabs: one lasts for 1.5 seconds, and a busy machine could miss it. */
  toasts: string[];
}

/**
 * The whole product with a fresh database, and a browser to use it with. There is no croupier: the test
 * decides.
 */
export async function openWorld(options: Parameters<typeof startTestServer>[0] = {}): Promise<World> {
  const server = await startTestServer(options);
  const origin = await server.listen();
  const browser = await chromium.launch(await chromiumLaunch());
  return {
    ...server,
    origin,
    browser,
    phone: (own = {}) => newPhone(browser, origin, { serviceWorkers: 'block', ...own }),
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

async function newPhone(browser: Browser, origin: string, own: OwnPhone): Promise<Phone> {
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ viewport, baseURL: origin, reducedMotion: 'reduce', ...own });
  context.setDefaultTimeout(PATIENCE_MS);
  // An open page goes on to count seconds and to read its stream beside the tests that follow.
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(() => context.close());
  await trace(context);
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    // The browser itself reports refused and lost calls; the test only asks whether the page copes. Likewise
    // a worker that this phone does not have.
    const isExpected = /^(?:Failed to load resource|Service Worker registration blocked)/;
    if (['error', 'warning'].includes(message.type()) && !isExpected.test(message.text()))
      complaints.push(message.text());
  });
  const toasts: string[] = [];
  await context.exposeFunction('toastShown', (text: string) => toasts.push(text));
  await context.addInitScript(tellToasts);
  return {
    context,
    complaints,
    toasts,
    async open(path) {
      const page = await context.newPage();
      await page.goto(path);
      return page;
    },
  };
}

/** Runs in the page: tells the text of each toast as it appears. */
function tellToasts(): void {
  new MutationObserver((changes) => {
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (added instanceof Element)
        for (const words of added.querySelectorAll('[role="status"][aria-atomic="false"] p'))
          Reflect.get(globalThis, 'toastShown')(words.textContent);
  }).observe(document, { childList: true, subtree: true });
}

/**
 * Records a trace of the phone until the end of its test, and keeps that of a failed test in `.build/failures`. Only if
 * `TRACES` is set: it costs some time. A phone that several tests share has none.
 */
async function trace(context: BrowserContext): Promise<void> {
  if (process.env.TRACES === undefined || TestRunner.getCurrentTest() === undefined) return;
  let isClosed = false;
  context.on('close', () => {
    isClosed = true;
  });
  await context.tracing.start({ snapshots: true });
  onTestFinished(async ({ task }) => {
    if (isClosed) return;
    const name = `${task.name.replace(/\W+/g, '-').slice(0, 80)}-${task.id}.zip`;
    await context.tracing.stop(task.result?.state === 'fail' ? { path: join(FAILURES, name) } : {});
  });
}

/** Opens a match for bets until `closesIn` milliseconds from now. Returns its id and its sides. */
export async function openMatch(
  database: Database,
  {
    name = 'Night Owls v Lanterns',
    closesIn = 30 * MINUTE,
    ratio = 80,
    extra = [] as number[],
    lines = [] as NewMatch['lines'],
  } = {},
) {
  const start = Date.now();
  const id = await createMatch(database, {
    name,
    competition: 'Test Cup',
    opensAt: new Date(start - MINUTE),
    minimumBetPaise: 10_00,
    windows: [ratio + 20, ...extra].map((winRatio, index) => ({
      closesAt: new Date(start + closesIn + index * MINUTE),
      winRatio,
    })),
    sides: [
      { name: 'Night Owls', winRatio: ratio },
      { name: 'Lanterns', winRatio: ratio },
    ],
    tossRatio: 90,
    lines,
  });
  if (id === null) throw new Error('The match was not made');
  const sides = await database.query<{ id: number; name: string }>(
    `select id, name from selections where match_id = $1 and kind = 'team' order by id`,
    [id],
  );
  const [owls, lanterns] = sides;
  if (!owls || !lanterns) throw new Error('The match has no sides');
  return { id, owls: owls.id, lanterns: lanterns.id };
}

/** Ends betting on the match, as if its bets had been placed an hour earlier, and settles it. */
export async function settleNow(
  database: Database,
  match: number,
  result: { winner: number | null; toss: 'Head' | 'Tail' },
): Promise<void> {
  await database.query(
    `update match_windows set closes_at = now() - interval '1 minute' * (10 - number) where match_id = $1`,
    [match],
  );
  await database.query(`update matches set opens_at = opens_at - interval '2 hours' where id = $1`, [match]);
  await database.query(`update bets set placed_at = placed_at - interval '1 hour' where match_id = $1`, [
    match,
  ]);
  await database.query(
    `update combined_bets set placed_at = placed_at - interval '1 hour'
     where id in (select combined_bet_id from combined_legs where match_id = $1)`,
    [match],
  );
  await database.query(
    `update private_league_bets set placed_at = placed_at - interval '1 hour' where match_id = $1`,
    [match],
  );
  await settleMatch(database, match, result);
}

/** Gives the person play money, like the house does. */
export async function grant(database: Database, userId: number, rupees: number): Promise<void> {
  await grantCash(database, userId, { paise: rupees * 100, who: 'test', why: 'to play with' });
}

/** Stores the person's token like the page does, so that its next load is signed in. */
export async function signIn(
  phone: Phone,
  origin: string,
  { token, refresh }: { token: string; refresh: string },
) {
  await phone.context.addCookies([{ name: 'refresh', value: refresh, url: `${origin}/api/users` }]);
  await phone.context.addInitScript((value) => {
    // An empty page has no storage, and after a reload the page handles its token itself.
    if (location.protocol === 'about:' || sessionStorage.getItem('signed-in') !== null) return;
    sessionStorage.setItem('signed-in', 'once');
    localStorage.setItem('access-token', value);
  }, token);
}

/** The latest code sent to that phone number. */
export function codeSentTo(world: World, phone: string): string {
  const message = world.sent.findLast(({ to }) => to.endsWith(phone));
  const [code] = /\b\d{6}\b/.exec(message?.text ?? '') ?? [];
  if (code === undefined) throw new Error(`No code went to ${phone}`);
  return code;
}

/** Checks that the ledger and the person's wallet agree to the paisa. Returns their cash in rupees. */
export async function cashOf(database: Database, userId: number): Promise<number> {
  const [row] = await database.query<{ cash: number; booked: number }>(
    `select w.cash, coalesce(sum(case when e.credit = 'cash' then e.amount_paise when e.debit = 'cash' then -e.amount_paise end), 0)::bigint as booked
     from wallets w left join entries e on e.user_id = w.user_id where w.user_id = $1 group by w.cash`,
    [userId],
  );
  expect(row?.cash).toBe(row?.booked);
  return (row?.cash ?? 0) / 100;
}

/**
 * Chooses a selection of a slip as soon as the slip, which has just opened under the pointer, accepts clicks.
 */
export async function pick(selection: Locator): Promise<void> {
  await selection.waitFor({ state: 'attached' });
  await dialogTakesClicks(selection.page());
  // The label takes the click, since the radio button itself is not painted.
  await selection.check({ force: true });
}

/**
 * Taps a price until the slip holds its selection, or holds it no longer: a tap as soon after another one as
 * that of a double click does nothing.
 */
export const tapPrice = (price: Locator, isWanted: boolean): Promise<void> =>
  expect
    .poll(
      async () => {
        const isPressed = async () => (await price.getAttribute('aria-pressed')) === 'true';
        if ((await isPressed()) !== isWanted) await price.click();
        return isPressed();
      },
      { interval: 600 },
    )
    .toBe(isWanted);

/**
 * A button once it can be pressed. Buttons that are off carry `aria-disabled` and keep the focus. Playwright waits for
 * it, too, before a click, but scrolls the page from its third attempt on.
 */
export const usable = (button: Locator): Locator =>
  button.and(button.page().locator('button:not([aria-disabled=true])'));

/** A person with a password and 1,000 rupees, signed in on a phone of their own. */
export async function bettor(world: World) {
  const person = await withPassword(world);
  await grant(world.database, person.userId, 1000);
  const device = await world.phone();
  await signIn(device, world.origin, person);
  return { ...person, device };
}
