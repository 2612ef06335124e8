import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { movePrices } from '../../server/bets/matches/make.ts';
import { logInLink } from '../pages/account.ts';
import {
  cancelBetButton,
  cancelBetDialog,
  cancelBetOnButton,
  cancelInsteadButton,
  cashOutDialog,
  myBetsHeading,
  myBetsLink,
  myBetsTexts,
} from '../pages/my-bets.ts';
import {
  acceptAndPlaceBetButton,
  betPlacedHeading,
  placeBetButton,
  selectionChoice,
  stakeField,
} from '../pages/slip.ts';
import { balance } from '../pages/wallet.ts';
import {
  cashOf,
  grant,
  openMatch,
  openWorld,
  type Phone,
  pick,
  settleNow,
  signIn,
  type World,
} from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A person with 1,000 rupees, and their phone. */
async function bettor() {
  const person = await world.signUp();
  await grant(world.database, person.userId, 1000);
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  return { ...person, phone };
}

async function openSlip(phone: Phone, match: number): Promise<Page> {
  const page = await phone.open(`/live-bets/live-bet/${match}?slip=${match}`);
  await placeBetButton(page).waitFor();
  return page;
}

async function fillSlip(page: Page, selection: string, stake: string) {
  await pick(selectionChoice(page, selection));
  await stakeField(page).fill(stake);
}

const placeBet = (page: Page) => placeBetButton(page).click();
const seesPlaced = (page: Page) => betPlacedHeading(page).waitFor();
const balanceIs = (page: Page, amount: string) => balance(page, amount).waitFor();
const bets = (userId: number) =>
  world.database.query<{ status: string; stake_paise: number; win_ratio: number; pays_paise: number }>(
    'select status, stake_paise, win_ratio, pays_paise from bets where user_id = $1 order by id',
    [userId],
  );

test('a team bet is placed, the match settles, and the money arrives without a reload', async () => {
  const { phone, userId } = await bettor();
  const match = await openMatch(world.database);
  const page = await openSlip(phone, match.id);
  await balanceIs(page, '₹1,000.00');
  await fillSlip(page, 'Night Owls 80%', '250');
  await page.getByText('₹450.00', { exact: true }).waitFor();
  await placeBet(page);
  await seesPlaced(page);
  await balanceIs(page, '₹750.00');

  await settleNow(world.database, match.id, { winner: match.owls, toss: 'Head' });
  await expect.poll(() => phone.toasts).toContain('Night Owls won: +₹200');
  await balanceIs(page, '₹1,200.00');
  expect(await cashOf(world.database, userId)).toBe(1200);
  expect(await bets(userId)).toEqual([
    { status: 'won', stake_paise: 25_000, win_ratio: 80, pays_paise: 45_000 },
  ]);
  await page.getByRole('dialog').getByRole('link', { name: '000 001', exact: true }).click();
  await page.getByRole('heading', { name: 'Receipt 000 001', exact: true }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('Won', { exact: true }).waitFor();
  expect(phone.complaints).toEqual([]);
});

test('an ended bet is in the record, compared with the last price', async () => {
  const { phone } = await bettor();
  const match = await openMatch(world.database);
  const page = await openSlip(phone, match.id);
  await fillSlip(page, 'Night Owls 80%', '250');
  await placeBet(page);
  await seesPlaced(page);
  await movePrices(world.database, match.id, new Map([[match.owls, 60]]));
  await settleNow(world.database, match.id, { winner: match.owls, toss: 'Head' });

  await page.goto('/bet-history');
  await page.getByRole('link', { name: myBetsTexts.myRecord, exact: true }).click();
  await page.getByText('1 won, 0 lost, 0 cashed out', { exact: true }).waitFor();
  await page.getByText('Your price was better than the last one in 1 of 1 bets.', { exact: true }).waitFor();
  // 1.8 times the stake instead of 1.6.
  await page.getByText('On average it paid 12.5% more than the last one.', { exact: true }).waitFor();
  expect(phone.complaints).toEqual([]);
});

test('a match ends level: the stake comes back, and the pages say why', async () => {
  const { userId, phone } = await bettor();
  const match = await openMatch(world.database);
  const page = await openSlip(phone, match.id);
  await fillSlip(page, 'Night Owls 80%', '200');
  await placeBet(page);
  await seesPlaced(page);
  await balanceIs(page, '₹800.00');
  await page.keyboard.press('Escape');

  await settleNow(world.database, match.id, { winner: null, toss: 'Tail' });

  await balanceIs(page, '₹1,000.00');
  for (const text of [
    'Draw',
    'The match ended level. Every stake on a team goes back to its bettor.',
    'Void',
  ])
    await page.getByText(text, { exact: true }).first().waitFor();
  expect(await cashOf(world.database, userId)).toBe(1000);
  const closed = await phone.open('/close-bets');
  await closed.getByText('Draw', { exact: true }).first().waitFor();
});

test('over plain http, where browsers have no UUIDs, a bet is placed', async () => {
  const { phone, userId } = await bettor();
  await phone.context.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'));
  const match = await openMatch(world.database);
  const page = await openSlip(phone, match.id);
  await fillSlip(page, 'Night Owls 80%', '100');
  await placeBet(page);
  await seesPlaced(page);
  expect(await bets(userId)).toMatchObject([{ status: 'open' }]);
  expect(phone.complaints).toEqual([]);
});

test('a double tap places one toss bet, which is then cancelled', async () => {
  const { phone, userId } = await bettor();
  const match = await openMatch(world.database);
  const page = await openSlip(phone, match.id);
  await fillSlip(page, 'Head Toss 90%', '100');
  await placeBetButton(page).dblclick();
  await seesPlaced(page);
  await balanceIs(page, '₹900.00');
  expect(await bets(userId)).toMatchObject([{ status: 'open' }]);

  await myBetsLink(page.getByRole('dialog')).click();
  await cancelBetOnButton(page, 'Night Owls v Lanterns').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('₹100.00', { exact: true }).nth(1).waitFor();
  const [toss] = await world.database.query<{ id: number }>(
    `select id from selections where match_id = $1 and kind = 'toss'`,
    [match.id],
  );
  await movePrices(world.database, match.id, new Map([[toss?.id ?? 0, 100]]));
  await dialog.getByText('₹95.00', { exact: true }).waitFor();
  await cancelBetButton(dialog).click();
  await balanceIs(page, '₹995.00');
  await page.getByText('Cancelled', { exact: true }).first().waitFor();
  expect(await bets(userId)).toMatchObject([{ status: 'cancelled' }]);
  expect(await cashOf(world.database, userId)).toBe(995);
  expect(phone.complaints).toEqual([]);
});

test.each(['list', 'receipt'])('the cash-out dialog of the %s leads to cancelling', async (place) => {
  const { phone, userId } = await bettor();
  const match = await openMatch(world.database);
  const page = await openSlip(phone, match.id);
  await fillSlip(page, 'Night Owls 80%', '100');
  await placeBet(page);
  await seesPlaced(page);
  const [bet] = await world.database.query<{ id: number }>('select id from bets where user_id = $1', [
    userId,
  ]);

  await page.goto(`${world.origin}/bet-history${place === 'list' ? '' : `/${bet?.id}?cash-out`}`);
  if (place === 'list')
    await page
      .getByRole('button', { name: /^Cash out ₹\d+\.\d\d for the bet on Night Owls v Lanterns$/ })
      .click();
  await cancelInsteadButton(cashOutDialog(page), '₹100.00').click();
  await cancelBetButton(cancelBetDialog(page)).click();
  await balanceIs(page, '₹1,000.00');
  expect(await bets(userId)).toMatchObject([{ status: 'cancelled' }]);
  expect(phone.complaints).toEqual([]);
});

test('a bet is placed although the access token has expired', async () => {
  const { phone, userId } = await bettor();
  const match = await openMatch(world.database);
  const page = await openSlip(phone, match.id);
  await fillSlip(page, 'Lanterns 80%', '50');
  await world.database.query(
    `update access_tokens set expires_at = now() - interval '1 second'
     where session_id in (select id from sessions where user_id = $1)`,
    [userId],
  );
  await placeBet(page);
  await seesPlaced(page);
  expect(await bets(userId)).toHaveLength(1);
  expect(await cashOf(world.database, userId)).toBe(950);
  expect(phone.complaints).toEqual([]);
});

describe('a lost answer', () => {
  test('after the bet was accepted: one bet, and the page says so', async () => {
    const { phone, userId } = await bettor();
    const match = await openMatch(world.database);
    const page = await openSlip(phone, match.id);
    await fillSlip(page, 'Night Owls 80%', '100');
    await page.route('**/api/live-bet/save', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await placeBet(page);
    await seesPlaced(page);
    await balanceIs(page, '₹900.00');
    expect(await bets(userId)).toHaveLength(1);
  });

  test('while the server cannot be asked: the page says so, and finds the outcome after a reload', async () => {
    const { phone, userId } = await bettor();
    const match = await openMatch(world.database);
    const page = await openSlip(phone, match.id);
    await fillSlip(page, 'Night Owls 80%', '100');
    await page.route('**/api/live-bet/save', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.route('**/api/requests/resolve', (route) => route.abort('connectionreset'));
    await placeBet(page);
    await page
      .getByText(
        'The answer was lost on the way. Whether your bet was placed is not known yet. The server is asked again by itself; you need not place it a second time.',
        { exact: true },
      )
      .waitFor();
    await page.unrouteAll();
    await page.reload();
    await seesPlaced(page);
    expect(await bets(userId)).toHaveLength(1);
  });

  test('before the request arrived: the bet is not placed, and never will be', async () => {
    const { phone, userId } = await bettor();
    const match = await openMatch(world.database);
    const page = await openSlip(phone, match.id);
    await fillSlip(page, 'Night Owls 80%', '100');
    await page.route('**/api/live-bet/save', (route) => route.abort('connectionreset'));
    await placeBet(page);
    await page.getByText('Your bet was not placed.', { exact: true }).waitFor();
    await balanceIs(page, '₹1,000.00');
    expect(await bets(userId)).toEqual([]);

    await page.unrouteAll();
    await placeBet(page);
    await seesPlaced(page);
    expect(await bets(userId)).toHaveLength(1);
  });
});

test('a price that got worse before the tap can be accepted or left', async () => {
  const { phone, userId } = await bettor();
  const match = await openMatch(world.database);
  const page = await openSlip(phone, match.id);
  // The stream has sent the prices: its next ones are newer than any answer.
  await movePrices(world.database, match.id, new Map([[match.owls, 79]]));
  await fillSlip(page, 'Night Owls 79%', '100');
  // The tap is on its way when the price moves: the page does not know the new price yet.
  const movePriceFirst = async (route: Route) => {
    await movePrices(world.database, match.id, new Map([[match.owls, 60]]));
    await route.continue();
  };
  await page.route('**/api/live-bet/save', movePriceFirst, { times: 1 });
  await placeBet(page);
  await page.getByRole('heading', { name: 'The win ratio has changed', exact: true }).waitFor();
  expect(await bets(userId)).toEqual([]);
  await acceptAndPlaceBetButton(page).click();
  await seesPlaced(page);
  expect(await bets(userId)).toMatchObject([{ win_ratio: 60, pays_paise: 16_000 }]);
  expect(phone.complaints).toEqual([]);
});

test('an open slip says at once that betting has ended', async () => {
  const { phone } = await bettor();
  const match = await openMatch(world.database);
  const page = await openSlip(phone, match.id);
  await settleNow(world.database, match.id, { winner: match.owls, toss: 'Tail' });
  await page.getByRole('heading', { name: 'Betting on this match is over.', exact: true }).waitFor();
  expect(phone.complaints).toEqual([]);
});

test('a suspended account is logged out in both of its tabs', async () => {
  const { phone, userId } = await bettor();
  const match = await openMatch(world.database);
  const first = await openSlip(phone, match.id);
  const second = await phone.open('/bet-history');
  await myBetsHeading(second).waitFor();
  await world.database.query('update users set suspended_at = now() where id = $1', [userId]);
  // The first tab to notice tells the reason; both lose the token.
  await expect.poll(() => phone.toasts).toContain('Access denied. Your account has been suspended.');
  await logInLink(first.getByRole('banner')).waitFor();
  expect(new URL(first.url()).pathname).toBe('/');
  await logInLink(second.getByRole('banner')).waitFor();
  expect(new URL(second.url()).pathname).toBe('/');
  expect(await first.evaluate(() => localStorage.getItem('access-token'))).toBeNull();
});
