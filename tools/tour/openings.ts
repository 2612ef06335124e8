import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { inHindi } from '../../src/i18n/hi.ts';
import type { Language, Text } from '../../src/i18n/text.ts';
import { accountTexts } from '../../tests/pages/account.ts';
import { gamesTexts } from '../../tests/pages/games.ts';
import { myBetsTexts } from '../../tests/pages/my-bets.ts';
import { sharedTexts } from '../../tests/pages/shared.ts';
import { slipTexts } from '../../tests/pages/slip.ts';
import { supportTexts } from '../../tests/pages/support.ts';
import { walletTexts } from '../../tests/pages/wallet.ts';
import { PASSWORD } from './people.ts';

/**
 * The person who opens something: a visitor, the demo account with its history, or an account of their own.
 */
type Opener = 'visitor' | 'demo' | 'owner' | 'newcomer';

/** Content of a page that appears only after some presses. */
export interface Opening {
  name: string;
  /** A path with names for ids: an open `match` and a `side` of it, a person's own `bet` and `ticket`. */
  at: string;
  by: Opener;
  open: (hand: Hand) => Promise<unknown>;
  /** Without the service worker, whose cached lists would hide a failure. */
  isWorkerless?: boolean;
  /** Expected messages in the console, when the opening is about a refused or failed call. */
  expects?: RegExp;
}

/** Opens things, in the page's language, like a person who uses the keyboard. */
export interface Hand {
  page: Page;
  dialog: Locator;
  button: (text: Text, within?: Locator) => Locator;
  field: (text: Text) => Locator;
  press: (thing: Locator) => Promise<void>;
  type: (thing: Locator, text: string) => Promise<void>;
  sees: (thing: Locator) => Promise<void>;
  text: (text: Text) => Locator;
  /** Whether anything has been pressed, so that something must have the focus. */
  hasPressed: () => boolean;
}

const WAIT = { timeout: 20_000 };

export function handOf(page: Page, language: Language): Hand {
  const said = (text: Text) => {
    const words = language === 'hi' ? inHindi(text) : text;
    const pattern = words.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+');
    return pattern;
  };
  const whole = (text: Text) => new RegExp(`^${said(text)}$`);
  let hasPressed = false;
  const press = async (thing: Locator) => {
    hasPressed = true;
    const one = thing.filter({ visible: true }).first();
    await one.waitFor(WAIT);
    await one.focus();
    await one.press((await one.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter');
  };
  return {
    page,
    dialog: page.getByRole('dialog'),
    button: (text, within) => (within ?? page).getByRole('button', { name: whole(text) }),
    field: (text) => page.getByLabel(whole(text)),
    press,
    async type(thing, text) {
      await thing.first().waitFor(WAIT);
      await thing.first().focus();
      await thing.first().fill(text);
    },
    sees: (thing) => thing.filter({ visible: true }).first().waitFor(WAIT),
    text: (text) => page.getByText(new RegExp(said(text))),
    hasPressed: () => hasPressed,
  };
}

const MATCH = '/live-bets/live-bet/:match';
const SLIP = `${MATCH}?slip=:match.:side`;

const menu = ({ page, press }: Hand) => press(page.locator('header .opener'));
const price = ({ page, press, field }: Hand) =>
  press(page.locator('main .odds button[aria-pressed=false]')).then(() =>
    field(slipTexts.stake).waitFor(WAIT),
  );
const place = async ({ page, field, type, press }: Hand, stake: string) => {
  await type(field(slipTexts.stake), stake);
  await press(page.locator('dialog button[type=submit]'));
};
const summary = ({ page, press }: Hand) => press(page.locator('main summary'));
const help =
  (text: Text) =>
  ({ button, press }: Hand) =>
    press(button(text));
const nothing = async () => {};

/** Makes the page's call fail. */
const fails =
  (calls: string) =>
  async ({ page, button, sees }: Hand) => {
    await page.route(calls, (route) => route.abort());
    await page.reload();
    await sees(button(sharedTexts.tryAgain));
  };

const round =
  (name: Text) =>
  async ({ page, field, type, button, press, sees }: Hand) => {
    await sees(button(name));
    if (name === gamesTexts.flipTheCoin) await page.getByRole('radio').first().press('Space');
    await type(field(slipTexts.stake), '10');
    await Promise.all([page.waitForResponse('**/play', WAIT), press(button(name))]);
    await sees(button(name));
  };

const addAccount = async ({ field, page, type, button, press }: Hand) => {
  await type(field('Account holder name'), 'Asha Traveller');
  await type(field('Account no'), '000000008765');
  await type(field('Repeat account no'), '000000008765');
  await type(field('IFSC code'), 'TEST0000001');
  await type(field('Bank name'), 'Test Bank');
  await page.locator('select[name=account_type]').selectOption('savings');
  await type(field('UPI id'), 'asha@test');
  for (const name of ['phone_pay', 'g_pay', 'paytm'])
    await type(page.locator(`input[name=${name}]`), '7000000001');
  await press(button(sharedTexts.goOn));
};

const PICTURE = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer();

const cut = async ({ page, button, sees }: Hand) => {
  const chooser = page.locator('input[type=file]');
  await chooser.focus();
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await PICTURE() });
  await sees(button('Use this picture'));
};

const register = async ({ page, dialog, press, type }: Hand) => {
  const fill = (name: string, text: string) => type(dialog.locator(`input[name=${name}]`), text);
  await fill('first_name', 'Asha');
  // A unique number: no two views are opened in the same millisecond.
  await fill('phone', String(8_000_000_000 + (Date.now() % 1_000_000_000)));
  await fill('email', `asha${Date.now()}@example.test`);
  await fill('pincode', '400001');
  await dialog.locator('select[name=state]').selectOption('Maharashtra');
  await fill('password', PASSWORD);
  await fill('confirmPassword', PASSWORD);
  for (const name of ['is_eighteen', 'agreement']) await press(dialog.locator(`input[name=${name}]`));
  await press(dialog.locator('button[type=submit]'));
  await page.waitForURL('**/verify?**', WAIT);
};

/** A price that moved meanwhile is refused, and must be accepted. */
export const PRICE_MOVED = /status of 409/;

/** Accepts the current price repeatedly, until the act is done. */
export async function accept({ button, press, dialog }: Hand, way: Text, done: Locator): Promise<void> {
  const accept = button(way, dialog);
  await done.or(accept).first().waitFor(WAIT);
  while ((await done.count()) === 0) {
    if (await accept.isVisible()) await press(accept);
    await done.or(accept).first().waitFor(WAIT);
  }
}

const cancel = async (hand: Hand) => {
  await hand.press(hand.button(myBetsTexts.cancelBet));
  await hand.press(hand.button(myBetsTexts.cancelBet, hand.dialog));
  await accept(hand, 'Accept and cancel bet', hand.button(sharedTexts.ok, hand.dialog));
};

const CALL_FAILS = /^request failed|Failed to load resource|Service Worker registration blocked/;

const opening =
  (by: Opener) =>
  (at: string, name: string, open: Opening['open'] = nothing): Opening => ({ name, at, by, open });
const visitor = opening('visitor');
const demo = opening('demo');
const owner = opening('owner');
const newcomer = opening('newcomer');
const trouble = (by: Opener, at: string, calls: string): Opening => ({
  ...opening(by)(at, 'failed', fails(calls)),
  isWorkerless: true,
  expects: CALL_FAILS,
});

export const OPENINGS: Opening[] = [
  visitor('/', 'menu', menu),
  visitor('/', 'slip', price),
  visitor('/', 'slip to log-in', async (hand) => {
    await price(hand);
    await place(hand, '50');
    await hand.sees(hand.field(accountTexts.password));
  }),
  visitor('/?modal=login', 'errors', ({ press, dialog }) => press(dialog.locator('button[type=submit]'))),
  visitor('/?modal=register', 'errors', ({ press, dialog }) => press(dialog.locator('button[type=submit]'))),
  visitor('/?modal=register', 'code', register),
  visitor('/?modal=register', 'welcome', async (hand) => {
    await register(hand);
    await hand.press(hand.button(sharedTexts.useThisCode));
    await hand.sees(hand.text('Your phone is verified'));
  }),
  visitor('/contact-us', 'errors', ({ press, page }) => press(page.locator('main button[type=submit]'))),

  demo('/', 'menu', menu),
  demo('/', 'slip', price),
  demo('/live-bets', 'slip', price),
  demo(MATCH, 'slip', price),
  demo(MATCH, 'chart as table', summary),
  demo(MATCH, 'help', help('What is the win ratio?')),
  demo(SLIP, 'help', ({ dialog, press }) => press(dialog.locator('[popovertarget]'))),
  demo('/live-bets?q=zzzz', 'nothing found'),
  demo('/rules?q=zzzz', 'nothing found'),
  demo('/bonus', 'help', help('What is a bonus?')),
  demo('/profile/dashboard', 'chart as table', summary),
  demo('/record', 'chart as table', summary),
  demo('/wallet-history', 'dates and kinds', summary),
  demo('/coinflip-history', 'check', ({ page, press }) =>
    press(page.locator('main table button, main [role=table] button')),
  ),
  demo('/dice-history', 'check', ({ page, press }) =>
    press(page.locator('main table button, main [role=table] button')),
  ),
  demo('/limbo-history', 'check any', help('Check any round')),
  demo('/dice', 'change seeds', help(gamesTexts.changeSeeds)),
  demo('/create-ticket', 'recording', async ({ page, press }) => {
    await press(page.locator('input[name=recording]'));
    await press(page.locator('main summary'));
  }),
  demo('/create-ticket', 'errors', ({ page, press }) => press(page.locator('main button[type=submit]'))),
  {
    ...demo('/live-bets', 'offline', ({ page, text, sees }) =>
      page
        .context()
        .setOffline(true)
        .then(() => sees(text('You are offline.'))),
    ),
    expects: CALL_FAILS,
  },
  trouble('visitor', '/', '**/api/live-bet/home-listing*'),
  trouble('demo', '/', '**/api/live-bet'),
  trouble('demo', '/live-bets', '**/api/live-bet'),
  trouble('demo', '/bet-history', '**/api/bet-list*'),
  trouble('demo', '/wallet-history', '**/api/wallet/history*'),
  trouble('demo', MATCH, '**/api/live-bet/*'),

  owner(MATCH, 'slip refused', async (hand) => {
    await price(hand);
    await place(hand, '5');
    await hand.sees(hand.page.locator('[aria-invalid=true]'));
  }),
  {
    ...owner(MATCH, 'slip placed', async (hand) => {
      await price(hand);
      await place(hand, '100');
      await accept(hand, slipTexts.acceptAndPlaceBet, hand.text(slipTexts.betPlaced));
    }),
    expects: PRICE_MOVED,
  },
  owner('/live-bets', 'top-up', async (hand) => {
    await price(hand);
    await hand.type(hand.field(slipTexts.stake), '90000');
    await hand.press(hand.button(slipTexts.addPlayMoney, hand.dialog));
    await hand.press(hand.dialog.getByRole('button', { name: /^₹/ }));
    await hand.sees(hand.button(walletTexts.payWithPlayMoney));
  }),
  owner(MATCH, 'cancel', help(myBetsTexts.cancelBetOn)),
  owner('/bet-history', 'cancel', help(myBetsTexts.cancelBetOn)),
  owner('/bet-history/:bet', 'cancel', help(myBetsTexts.cancelBet)),
  { ...owner('/bet-history/:bet', 'cancelled', cancel), expects: PRICE_MOVED },
  owner('/coin-flip', 'played', round(gamesTexts.flipTheCoin)),
  owner('/limbo', 'played', round('Play')),
  owner('/dice', 'played', round(gamesTexts.rollTheDice)),
  owner('/make-deposit', 'to pay', async (hand) => {
    await hand.type(hand.field(walletTexts.amount), '500');
    await hand.press(hand.button(sharedTexts.goOn));
    await hand.sees(hand.button(walletTexts.payWithPlayMoney));
  }),
  owner('/withdrawal-request', 'code', async (hand) => {
    await hand.type(hand.field(walletTexts.amount), '200');
    await hand.press(hand.button(sharedTexts.goOn));
    await hand.sees(hand.field(sharedTexts.securityCode));
  }),
  owner('/add-account', 'demo inbox', async (hand) => {
    await addAccount(hand);
    await hand.sees(hand.field(sharedTexts.securityCode));
    await hand.press(hand.page.getByRole('button').filter({ has: hand.text('Demo inbox') }));
    await hand.sees(hand.dialog);
  }),
  owner('/add-account', 'code', async (hand) => {
    await addAccount(hand);
    await hand.sees(hand.field(sharedTexts.securityCode));
  }),
  owner('/add-account', 'errors', help(sharedTexts.goOn)),
  owner('/account-History', 'remove', help('Remove {account}')),
  owner('/account-History', 'remove, code', async (hand) => {
    await hand.press(hand.button('Remove {account}'));
    await hand.press(hand.button('Send the code'));
    await hand.sees(hand.field(sharedTexts.securityCode));
  }),
  owner('/security', 'two-step log-in', async (hand) => {
    await hand.press(hand.button('Turn it on'));
    await hand.type(hand.field(accountTexts.password), PASSWORD);
    await hand.press(hand.button(sharedTexts.goOn));
    await hand.sees(hand.page.locator('input[name=factor_code]'));
  }),
  owner('/play-limits', 'limit', ({ page, press }) => press(page.locator('main li button'))),
  owner('/play-limits', 'break', help('24 hours')),
  owner('/play-limits', 'toast', async ({ page, sees, text }) => {
    await page.locator('main input[type=radio]').nth(1).press('Space');
    await sees(text('Your limits are saved'));
  }),
  owner('/ticket-help/:ticket', 'close', help(supportTexts.closeTicket)),
  owner('/edit-profile', 'cropper', cut),
  owner('/change-password', 'errors', ({ page, press }) => press(page.locator('main button[type=submit]'))),

  ...[
    '/bet-history',
    '/activity',
    '/wallet-history',
    '/deposit-history',
    '/withdrawal-request',
    '/account-History',
    '/coinflip-history',
    '/tickets-history',
    '/profile/dashboard',
    '/record',
  ].map((path) => newcomer(path, 'empty')),
];

/** Overlays opened by the address, which every sight opens. */
export const BY_ADDRESS: Opening[] = [
  demo('/live-bets?slip=:match.:side', 'slip'),
  demo(SLIP, 'slip by its address'),
];
