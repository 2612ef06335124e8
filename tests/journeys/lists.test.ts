import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleBonuses } from '../../server/wallet/bonuses/settle.ts';
import { payReferrals } from '../../server/wallet/referrals/pay.ts';
import { codeField, register } from '../pages/account.ts';
import { betPlacedHeading, placeBet, slipTexts } from '../pages/slip.ts';
import { balance } from '../pages/wallet.ts';
import { cashOf, codeSentTo, openMatch, openWorld, pick, settleNow, signIn, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const PHONE = '9812300001';
const balanceIs = (page: Page, amount: string) => balance(page, amount).waitFor();

/** Places this many rupees on the side that will win or lose, and settles the match. */
async function bet(page: Page, rupees: number, wins: boolean) {
  const match = await openMatch(world.database, {
    name: wins ? 'Night Owls v Lanterns' : 'Night Owls v Kites',
  });
  await page.goto(`/live-bets/live-bet/${match.id}?slip=${match.id}`);
  await pick(page.getByRole('radio', { name: 'Night Owls 80%', exact: true }));
  await placeBet(page, String(rupees));
  await betPlacedHeading(page).waitFor();
  return () =>
    settleNow(world.database, match.id, { winner: wins ? match.owls : match.lanterns, toss: 'Head' });
}

test('a friend comes by a link and wagers the welcome bonus, and both get their rewards', {
  timeout: 180_000,
}, async () => {
  const referrer = await world.signUp();
  const host = await world.phone();
  await signIn(host, world.origin, referrer);
  const hosting = await host.open('/referral-history');
  await hosting.getByText('Nobody has come with your code yet', { exact: true }).waitFor();
  const link = await hosting
    .getByText(/^http:\/\/\S+\/\?modal=register&ref=\w+$/)
    .first()
    .textContent();

  const guest = await world.phone();
  const page = await guest.open(new URL(link ?? '').search.replace(/^/, '/'));
  await register(page.getByRole('dialog'), {
    firstName: 'Meera',
    lastName: 'Joshi',
    phone: PHONE,
    email: 'meera@example.test',
    pinCode: '110001',
    state: 'Delhi',
    password: 'under-the-floodlights',
  });
  await page.waitForURL('**/verify?**');
  await expect.poll(() => world.sent.at(-1)?.to).toContain(PHONE);
  await codeField(page).fill(codeSentTo(world, PHONE));
  await balanceIs(page, '₹1,000.00');
  const [friend] = await world.database.query<{ id: number }>('select id from users where phone = $1', [
    PHONE,
  ]);
  const friendId = friend?.id ?? 0;

  await page.goto('/bonus');
  await page.getByText('₹0.00 of ₹100.00 staked', { exact: true }).waitFor();
  const settleFirst = await bet(page, 40, false);
  await page.goto('/bonus');
  await page.getByText('₹0.00 of ₹100.00 staked', { exact: true }).waitFor();
  await settleFirst();
  // The cash did not move; the page must learn of it anyway.
  await page.getByText('₹40.00 of ₹100.00 staked', { exact: true }).waitFor();

  await hosting.reload();
  await hosting.getByText('No settled bet yet', { exact: true }).waitFor();
  await payReferrals(world.database, 50_00);
  await balanceIs(hosting, '₹50.00');
  await hosting.getByText('Rewarded', { exact: true }).last().waitFor();
  await hosting.getByText('M*** J.', { exact: true }).waitFor();
  expect(await cashOf(world.database, referrer.userId)).toBe(50);

  const winning = await host.open('/recent-winners');
  await winning.getByText('Nobody has won in the last seven days', { exact: true }).waitFor();
  const settleSecond = await bet(page, 60, true);
  await page.goto('/bonus');
  await page.getByText('₹40.00 of ₹100.00 staked', { exact: true }).waitFor();
  await settleSecond();
  await balanceIs(page, '₹1,008.00');
  await settleBonuses(world.database);
  await balanceIs(page, '₹1,108.00');
  await page.getByText('Released', { exact: true }).waitFor();
  expect(await cashOf(world.database, friendId)).toBe(1108);
  // Without a reload: the stream reports the settlement.
  await winning.getByText('M*** J.', { exact: true }).waitFor();
  await winning.getByText('₹108.00', { exact: true }).waitFor();

  await page.goto('/wallet-history');
  const sums = page.getByRole('region', { name: 'Sums', exact: true }).locator('> dl');
  const statement = page.getByRole('table', { name: 'Statement', exact: true });
  await sums.getByText('+₹8.00', { exact: true }).waitFor();
  await page.getByText('Dates and kinds', { exact: true }).click();
  await page.getByRole('button', { name: 'Bonus and referral', exact: true }).click();
  await page.waitForURL('**/wallet-history?kinds=bonus');
  await sums.getByText('₹1,100.00', { exact: true }).waitFor();
  await page.reload();
  await statement.getByText('Bonus released', { exact: true }).waitFor();
  await expect.poll(() => page.getByText(slipTexts.betPlaced, { exact: true }).count()).toBe(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('sikka-statement-bonus.csv');
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv.split('\r\n').map((line) => line.replace(/^\uFEFF?"[^"]*",/, ''))).toEqual([
    '"What","For","Amount (₹)","Balance after (₹)"',
    '"Bonus released","",100,1108',
    '"Play money to begin with","",1000,1000',
    '',
  ]);
  await page.goBack();
  await page.getByText('Bet won', { exact: true }).waitFor();
  await page.goto('/wallet-history?from=2026-02-02&to=2026-02-01');
  await page
    .getByRole('alert')
    .getByText('The end must not be before the beginning', { exact: true })
    .waitFor();
  await page.getByRole('button', { name: 'Clear filters', exact: true }).first().click();
  await page.getByText('Bet won', { exact: true }).waitFor();
  expect(guest.complaints).toEqual([]);
  expect(host.complaints).toEqual([]);
});

test('Back and Forward end at the top, as each navigation does', async () => {
  const { context } = await world.phone();
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/');
  const go = (name: string) =>
    page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click();
  const isAtTop = async (path: string) => {
    await page.waitForURL(path);
    // The browser restores the scroll position by the frame after the next.
    await page.evaluate(
      () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
    );
    expect(await page.evaluate(() => scrollY)).toBe(0);
  };
  const scrollDown = async () => {
    await page.evaluate(() => {
      document.body.style.minHeight = '3000px';
      scrollTo(0, 600);
    });
    // Rows added above keep the visible ones in place, and so scroll the page.
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  };

  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  await scrollDown();
  await go('More');
  await isAtTop('/more');
  await scrollDown();
  await go('Rules');
  await isAtTop('/rules');
  await scrollDown();
  await page.goBack();
  await isAtTop('/more');
  await page.goBack();
  await isAtTop('/');
  await page.goForward();
  await isAtTop('/more');
});
