import { randomUUID } from 'node:crypto';
import type { Locator, Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../server/account/passwords.ts';
import {
  accountTexts,
  agreesBox,
  confirmPasswordField,
  emailField,
  firstNameField,
  isOver18Box,
  logInLink,
  passwordField,
  phoneNumberField,
  pinCodeField,
  registerLink,
  stateField,
} from '../pages/account.ts';
import { gamesTexts, sideChoice } from '../pages/games.ts';
import { cancelBetOn, myBetsTable, myBetsTexts } from '../pages/my-bets.ts';
import { sharedTexts } from '../pages/shared.ts';
import { slipTexts } from '../pages/slip.ts';
import { closeTicketButton, supportTexts } from '../pages/support.ts';
import { walletTexts } from '../pages/wallet.ts';
import { openTicket } from '../server/support/tickets.ts';
import { codeSentTo, grant, openMatch, openWorld, signIn, usable, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const PASSWORD = 'under-the-floodlights';

type Person = Awaited<ReturnType<World['signUp']>>;

async function placeBet({ token }: Person): Promise<number> {
  const { id, owls } = await openMatch(world.database);
  const body = { team_value: owls, bet_amount: 10 };
  const headers = { 'idempotency-key': randomUUID() };
  const { status, body: answer } = await world.call('POST', 'live-bet/save', { token, body, headers });
  if (status !== 200) throw new Error(`The bet was refused: ${answer.msg}`);
  return id;
}

async function saveAccounts({ userId }: Person, ...accounts: string[]): Promise<void> {
  for (const account of accounts)
    await world.database.query(
      `insert into payout_accounts (user_id, holder_name, account, ifsc_code, bank_name, account_type, upi_id,
                                    phone_pay, g_pay, paytm)
       values ($1, 'Test Bettor', $2, 'TEST0000001', 'Test Bank', 'savings', 'test@upi',
               '7000000001', '7000000001', '7000000001')`,
      [userId, account],
    );
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Focuses what can be seen: a form that is loading has its fields already, hidden, which take no focus. */
async function reach(thing: Locator): Promise<void> {
  await thing.waitFor();
  await thing.focus();
}

/** Presses with the keyboard, as if reached by Tab. */
async function press(thing: Locator): Promise<void> {
  await reach(thing);
  await thing.press('Enter');
}

async function type(thing: Locator, text: string): Promise<void> {
  await reach(thing);
  await thing.pressSequentially(text);
  await thing.press('Enter');
}

async function enterCode(page: Page, { phone }: Person): Promise<void> {
  const code = field(page, sharedTexts.securityCode);
  await code.waitFor();
  await type(code, codeSentTo(world, phone));
}

async function removeAccount(page: Page, person: Person, last: string): Promise<void> {
  await press(button(page, `Remove Test Bank ••••${last}`));
  await press(button(page, 'Send the code'));
  await enterCode(page, person);
  await press(button(page, 'Done'));
  await button(page, `Remove Test Bank ••••${last}`).waitFor({ state: 'detached' });
}

const picture = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer();

interface Act {
  isVisitor?: true;
  /** Prepares the page. */
  before?: (person: Person) => Promise<unknown>;
  path: string | ((person: Person, before: unknown) => string);
  act: (page: Page, person: Person) => Promise<void>;
  /** The focused element at the end: its tag and name; numbers in it as `#`. */
  ends: string;
}

const acts: Record<string, Act> = {
  'a bet is taken back among all': {
    before: placeBet,
    path: '/bet-history',
    act: async (page) => {
      await press(button(page, cancelBetOn('Night Owls v Lanterns')));
      await press(button(page, myBetsTexts.cancelBet));
      await press(button(page, sharedTexts.ok));
      await button(page, cancelBetOn('Night Owls v Lanterns')).waitFor({ state: 'detached' });
    },
    ends: 'A Night Owls v Lanterns, receipt #',
  },
  'a bet is taken back on the page of its match': {
    before: placeBet,
    path: (_, match) => `/live-bets/live-bet/${match}`,
    act: async (page) => {
      await press(button(page, cancelBetOn('Night Owls')));
      await press(button(page, myBetsTexts.cancelBet));
      await press(button(page, sharedTexts.ok));
      await button(page, cancelBetOn('Night Owls')).waitFor({ state: 'detached' });
    },
    ends: 'A Night Owls, receipt #',
  },
  'a ticket is closed': {
    before: ({ token }) => openTicket(world, token),
    path: (_, ticket) => `/ticket-help/${ticket}`,
    act: async (page) => {
      await press(button(page, supportTexts.closeTicket));
      await field(page, 'Reason').fill('It has arrived');
      await press(closeTicketButton(page.getByRole('dialog')));
      await page.getByText('You have closed this ticket.', { exact: true }).waitFor();
    },
    ends: 'STRONG You have closed this ticket.',
  },
  'a payout account is removed': {
    before: (person) => saveAccounts(person, '000000001111', '000000002222', '000000003333'),
    path: '/account-History',
    act: (page, person) => removeAccount(page, person, '2222'),
    ends: 'BUTTON Remove Test Bank ••••1111',
  },
  'the only payout account is removed': {
    before: (person) => saveAccounts(person, '000000001111'),
    path: '/account-History',
    act: (page, person) => removeAccount(page, person, '1111'),
    ends: 'A Add account',
  },
  'a picture is cut out': {
    path: '/edit-profile',
    act: async (page) => {
      const chooser = page.locator('input[type=file]');
      await chooser.focus();
      await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture() });
      // The button exists before the picture has loaded, but cannot be pressed yet.
      await press(button(page, 'Use this picture').and(page.locator(':not([aria-disabled])')));
      await button(page, 'Use this picture').waitFor({ state: 'detached' });
    },
    ends: 'INPUT Picture (optional)',
  },
  'no bets are of a state, and all are shown again': {
    before: placeBet,
    path: '/bet-history',
    act: async (page) => {
      await press(button(page, 'Won'));
      await press(button(page, 'Clear filters'));
      await button(page, cancelBetOn('Night Owls v Lanterns')).waitFor();
    },
    ends: 'BUTTON Cashed out',
  },
  'the last page is come to': {
    before: async (person) => {
      for (let bet = 0; bet < 25; bet++) await placeBet(person);
    },
    path: '/bet-history',
    act: async (page) => {
      const rows = myBetsTable(page);
      await press(button(page, sharedTexts.next));
      await page.getByText('Page 2 of 3', { exact: true }).waitFor();
      await rows.waitFor();
      // The focus is still there for the next press.
      await page.keyboard.press('Enter');
      await page.getByText('Page 3 of 3', { exact: true }).waitFor();
      await rows.waitFor();
    },
    ends: 'BUTTON Next',
  },
  'a list that did not come is asked for again': {
    path: '/bet-history',
    act: async (page) => {
      await page.route('**/api/bet-list*', (route) => route.fulfill({ status: 500, json: { msg: '' } }));
      // The page would reload bets by itself as soon as the stream sends matches.
      await page.route(/\/api\/live-bet\/stream\?prices=none$/, () => new Promise(() => {}));
      await page.reload();
      await button(page, sharedTexts.tryAgain).waitFor();
      await page.unroute('**/api/bet-list*');
      await press(button(page, sharedTexts.tryAgain));
      await page.getByText('You have not placed a bet yet.', { exact: true }).waitFor();
    },
    ends: 'BUTTON Cashed out',
  },
  'a match becomes a favourite, and goes up': {
    before: async () => {
      await openMatch(world.database, { name: 'Early v Birds of Dawn', closesIn: 600_000 });
      await openMatch(world.database, { name: 'Late v Comers of Dawn', closesIn: 6_000_000 });
    },
    path: '/live-bets?q=dawn',
    act: async (page) => {
      const star = button(page, 'Favourite: Late v Comers of Dawn');
      await press(star);
      await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
      const first = page.getByRole('main').getByRole('listitem').first();
      await first.getByRole('link', { name: 'Late v Comers of Dawn', exact: true }).waitFor();
    },
    ends: 'BUTTON Favourite: Late v Comers of Dawn',
  },
  'play money is added': {
    path: '/make-deposit',
    act: async (page) => {
      await type(field(page, walletTexts.amount), '500');
      await press(usable(button(page, walletTexts.payWithPlayMoney)));
      await page.getByRole('heading', { name: '₹500.00 added to your wallet', exact: true }).waitFor();
    },
    ends: 'H2 ₹500.00 added to your wallet',
  },
  'money is withdrawn': {
    before: (person) => saveAccounts(person, '000000001111'),
    path: '/withdrawal-request',
    act: async (page, person) => {
      await type(field(page, walletTexts.amount), '300');
      await enterCode(page, person);
      await page.getByRole('heading', { name: 'Withdrawal requested', exact: true }).waitFor();
    },
    ends: 'H2 Withdrawal requested',
  },
  'a coin is flipped': {
    path: '/coin-flip',
    act: async (page) => {
      await sideChoice(page, 'Head').press('Space');
      const air = button(page, 'The coin is in the air…');
      let inTheAir: Route | undefined;
      await page.route('**/api/coin-flip/play', (route) => {
        inTheAir = route;
      });
      const land = async () => {
        await expect.poll(() => inTheAir).toBeDefined();
        await inTheAir?.continue();
        inTheAir = undefined;
      };
      await type(field(page, slipTexts.stake), '10');
      await air.waitFor();
      expect(await focused(page)).toBe(`INPUT ${slipTexts.stake}`);
      await land();
      await press(button(page, gamesTexts.flipTheCoin));
      await air.waitFor();
      expect(await focused(page)).toBe('BUTTON The coin is in the air…');
      await land();
      await button(page, gamesTexts.flipTheCoin).waitFor();
    },
    ends: `BUTTON ${gamesTexts.flipTheCoin}`,
  },
  'play money is added in the slip': {
    before: () => openMatch(world.database).then(({ id }) => id),
    path: (_, match) => `/live-bets/live-bet/${match}?slip=${match}.Head`,
    act: async (page) => {
      await type(field(page, slipTexts.stake), '2500');
      await press(button(page, slipTexts.addPlayMoney));
      await press(button(page, '₹500'));
      await press(usable(button(page, walletTexts.payWithPlayMoney)));
      await page.getByText('Your balance is ₹2,500.00', { exact: true }).waitFor();
    },
    ends: `BUTTON ${slipTexts.placeBet}`,
  },
  'somebody registers, and verifies their phone': {
    isVisitor: true,
    path: '/about-us',
    act: async (page) => {
      await press(registerLink(page).first());
      const dialog = page.getByRole('dialog');
      await firstNameField(dialog).fill('New');
      await phoneNumberField(dialog).fill('9812345670');
      await emailField(dialog).fill('new.bettor@example.test');
      await pinCodeField(dialog).fill('110001');
      await stateField(dialog).selectOption('Delhi');
      await passwordField(dialog).fill(PASSWORD);
      await isOver18Box(dialog).press('Space');
      await agreesBox(dialog).press('Space');
      await type(confirmPasswordField(dialog), PASSWORD);
      await page.waitForURL('**/verify?**');
      await expect.poll(() => focused(page)).toBe('INPUT Code');
      await field(page, accountTexts.code).pressSequentially(codeSentTo(world, '9812345670'));
      await page.waitForURL('**/about-us');
      await page.getByRole('heading', { name: 'Your phone is verified', exact: true }).waitFor();
    },
    ends: 'MAIN ',
  },
  'somebody logs in': {
    isVisitor: true,
    before: async ({ userId }) =>
      world.database.query('update users set password_hash = $1 where id = $2', [
        await hashPassword(PASSWORD),
        userId,
      ]),
    path: '/about-us',
    act: async (page, { phone }) => {
      await press(logInLink(page).first());
      await field(page, accountTexts.phoneNumber).fill(phone);
      await type(passwordField(page.getByRole('dialog')), PASSWORD);
      await button(page, 'Account: Test').waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
    ends: 'MAIN ',
  },
  'somebody logs out': {
    path: '/live-bets',
    act: async (page) => {
      await press(button(page, 'Account: Test'));
      await press(button(page, accountTexts.logOut));
      await page.waitForURL(`${world.origin}/`);
      await logInLink(page).first().waitFor();
    },
    ends: 'MAIN ',
  },
};

/** The focused element: its tag and name; numbers in it as `#`. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    const name = element?.getAttribute('aria-label') ?? label ?? element?.textContent;
    const isPage = element?.matches('main, body');
    return `${element?.tagName} ${isPage ? '' : name?.trim().replace(/\d{3} \d{3}/, '#')}`;
  });

/** From now on counts each frame without focus, once something has been focused. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    let hasBeen = false;
    const look = () => {
      const isNowhere = document.activeElement === document.body;
      if (!isNowhere) hasBeen = true;
      else if (hasBeen)
        document.documentElement.dataset.lost = String(
          Number(document.documentElement.dataset.lost ?? 0) + 1,
        );
      requestAnimationFrame(look);
    };
    look();
  });

const lostIn = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.lost ?? 0));

test.each(Object.entries(acts))(
  '%s, and focus is at the next step',
  async (_, { isVisitor, before, path, act, ends }) => {
    const person = await world.signUp();
    await grant(world.database, person.userId, 2000);
    const there = await before?.(person);
    const phone = await world.phone();
    if (!isVisitor) await signIn(phone, world.origin, person);
    const page = await phone.context.newPage();
    await watch(page);
    const address = typeof path === 'string' ? path : path(person, there);
    await page.goto(address);
    await act(page, person);
    await expect.poll(() => focused(page)).toBe(ends);
    expect(await lostIn(page)).toBe(0);
    await phone.context.close();
  },
);

const fromTheFirst = [
  { path: '/', list: 'live-bet', ends: 'A All matches' },
  { path: '/bet-history', list: 'bet-list', ends: 'BUTTON Cashed out' },
];

test.each(fromTheFirst)(
  'at $path a button pressed as soon as it appears leaves the focus at the next step',
  async ({ path, list, ends }) => {
    const phone = await world.phone();
    await signIn(phone, world.origin, await world.signUp());
    // Like after a log-in: the page begins with the skeleton of the person's own part, not with the visitors'
    // part.
    await phone.context.addCookies([{ name: 'known', value: '1', url: world.origin }]);
    const page = await phone.context.newPage();
    await watch(page);
    await page.addInitScript(() => {
      const press = new MutationObserver(() => {
        const again = document.querySelector('[role=alert] button');
        // The visitors' part is hidden until it is known who opens the page.
        if (!(again instanceof HTMLElement) || !again.checkVisibility()) return;
        press.disconnect();
        again.focus();
        again.click();
        document.documentElement.dataset.pressed = 'early';
      });
      press.observe(document, { childList: true, subtree: true, attributes: true });
    });
    await page.route(`**/api/${list}*`, (route) => route.fulfill({ status: 500, json: { msg: '' } }), {
      times: 1,
    });
    await page.goto(path);
    await expect.poll(() => focused(page)).toBe(ends);
    expect(await page.evaluate(() => document.documentElement.dataset.pressed)).toBe('early');
    expect(await lostIn(page)).toBe(0);
    await phone.context.close();
  },
);
