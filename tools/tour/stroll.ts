import type { Locator, Page } from 'playwright-core';
import { gamesTexts } from '../../tests/pages/games.ts';
import { myBetsTexts } from '../../tests/pages/my-bets.ts';
import { sharedTexts } from '../../tests/pages/shared.ts';
import { slipTexts } from '../../tests/pages/slip.ts';
import { isFocusLost } from './findings.ts';
import { accept, type Hand, PRICE_MOVED } from './openings.ts';
import { type Shift, shiftFindings, takeShifts } from './shifts.ts';
import type { Watched } from './watch.ts';

/** The most that the pages of a whole journey may shift together, by the measure that browsers use (CLS). */
const MOST_SHIFT = 0.02;
/** After this time a shift no longer counts as caused by a press. */
const LATE_MS = 700;

/** A step: a link to follow, by the beginning of its address, or an act on the page. */
type Step = string | { act: string; do: (hand: Hand) => Promise<unknown> };

const closeDialog: Step = {
  act: 'dialog closed',
  do: async ({ page, dialog }) => {
    await page.keyboard.press('Escape');
    await dialog.first().waitFor({ state: 'detached' });
  },
};
const menu: Step[] = [
  {
    act: 'menu opened',
    do: async ({ page, press, sees, dialog }) => {
      await press(page.locator('header .opener'));
      await sees(dialog);
    },
  },
  closeDialog,
];

/** The path of a signed-in person with their acts, in order. */
const STEPS: Step[] = [
  ...menu,
  '/live-bets',
  {
    act: 'slip opened',
    do: async ({ page, press, field, sees }) => {
      await press(page.locator('main .odds button[aria-pressed=false]'));
      await sees(field(slipTexts.stake));
    },
  },
  {
    act: 'bet placed',
    do: async (hand) => {
      await hand.type(hand.field(slipTexts.stake), '100');
      await hand.press(hand.page.locator('dialog button[type=submit]'));
      await accept(hand, slipTexts.acceptAndPlaceBet, hand.text(slipTexts.betPlaced));
    },
  },
  {
    act: 'slip closed',
    do: async ({ button, press, dialog }) => {
      await press(button('Done', dialog));
      await dialog.first().waitFor({ state: 'detached' });
    },
  },
  '/live-bets/live-bet/',
  '/bet-history',
  {
    act: 'cancelling asked',
    do: async ({ button, press, sees, dialog }) => {
      await press(button(myBetsTexts.cancelBetOn));
      await sees(button(myBetsTexts.cancelBet, dialog));
    },
  },
  {
    act: 'bet cancelled',
    do: async (hand) => {
      await hand.press(hand.button(myBetsTexts.cancelBet, hand.dialog));
      await accept(hand, 'Accept and cancel bet', hand.button(sharedTexts.ok, hand.dialog));
    },
  },
  {
    act: 'cancelling closed',
    do: async ({ button, press, dialog }) => {
      await press(button(sharedTexts.ok, dialog));
      await dialog.first().waitFor({ state: 'detached' });
    },
  },
  '/coin-flip',
  {
    act: 'coin flipped',
    do: async ({ page, type, field, button, press, sees }) => {
      await page.getByRole('radio').first().press('Space');
      await type(field(slipTexts.stake), '10');
      await Promise.all([page.waitForResponse('**/coin-flip/play'), press(button(gamesTexts.flipTheCoin))]);
      await sees(button(gamesTexts.flipTheCoin));
    },
  },
  '/limbo',
  '/bet-history',
  '/wallet-history',
  '/make-deposit',
  '/more',
  '/profile/',
  '/more',
  '/tickets-history',
  '/create-ticket',
  ...menu,
  '/',
];

/**
 * Takes a journey through the product by keyboard, without reloading, and back.
 * @returns the faults: lost focus, shifts, messages in the console
 */
export async function stroll(page: Page, hand: Hand, watched: Watched): Promise<string[]> {
  const findings: string[] = [];
  // A late shift does not count as caused by the press, so this delays all reads: content that moves the page
  // then shows. The context routes the calls, including the worker's.
  await page.context().route('**/api/**', async (route) => {
    const request = route.request();
    if (request.method() === 'GET' && !request.url().includes('/stream'))
      await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue();
  });
  const shifts: Shift[] = [];
  const settle = async (after: string) => {
    if (!(await watched.rest())) findings.push(`${after} does not come to rest`);
    for (const shift of await takeShifts(page)) shifts.push({ ...shift, after });
  };
  const arrive = async (where: string) => {
    await settle(where);
    if (await isFocusLost(page)) findings.push(`${where}: the focus is lost`);
  };
  await page.goto('/');
  await settle('opened');
  for (const step of STEPS) {
    const name = typeof step === 'string' ? `at ${step}` : step.act;
    try {
      if (typeof step === 'string') await follow(page, step, hand);
      else await step.do(hand);
    } catch (error) {
      const [why] = (error instanceof Error ? error.message : String(error)).split('\n');
      // The next step would start from elsewhere.
      findings.push(`${name}: no way from ${new URL(page.url()).pathname}: ${why}`);
      break;
    }
    await arrive(name);
  }
  await page.goBack();
  await arrive('back');
  const complaints = watched.complaints.filter((complaint) => !PRICE_MOVED.test(complaint));
  return [...findings, ...shiftFindings(shifts, MOST_SHIFT), ...complaints];
}

async function follow(page: Page, stop: string, { press }: Hand): Promise<void> {
  await press(linkTo(page, stop));
  await page.waitForURL((url) => url.pathname.startsWith(stop), { timeout: 20_000 });
}

/** An id follows each address with a slash at the end, except for two complete addresses. */
const linkTo = (page: Page, stop: string): Locator =>
  page.locator(
    stop.endsWith('/') && stop !== '/profile/' && stop !== '/' ? `a[href^="${stop}"]` : `a[href="${stop}"]`,
  );
