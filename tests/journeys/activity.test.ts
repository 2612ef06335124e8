import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerTicket } from '../../server/support/desk.ts';
import { grantBonus } from '../../server/wallet/bonuses/commands.ts';
import { cancelBetOnButton } from '../pages/my-bets.ts';
import { nextButton } from '../pages/shared.ts';
import { openTicket } from '../server/support/tickets.ts';
import { conclude, referenceOf } from '../server/tools/money.ts';
import { grant, openMatch, openWorld, settleNow, signIn, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('the bell counts a settled bet on both phones, leads to its receipt, and is read on both', async () => {
  const person = await world.signUp();
  await grant(world.database, person.userId, 1000);
  const [one, two] = [await world.phone(), await world.phone()];
  for (const phone of [one, two]) await signIn(phone, world.origin, person);
  const match = await openMatch(world.database);
  await world.call('POST', 'live-bet/save', {
    token: person.token,
    body: { team_value: match.owls, bet_amount: 250 },
    headers: { 'idempotency-key': randomUUID() },
  });
  const [here, there] = [await one.open('/bet-history'), await two.open('/rules')];
  const bell = (page: typeof here, name: string) =>
    page.getByRole('banner').getByRole('link', { name, exact: true });
  await bell(here, 'Activity').waitFor();
  await bell(there, 'Activity').waitFor();

  await settleNow(world.database, match.id, { winner: match.owls, toss: 'Head' });
  await bell(here, 'Activity, 1 new').waitFor();
  await bell(there, 'Activity, 1 new').waitFor();
  const ticket = await openTicket(world, person.token);
  await answerTicket(world.database, ticket, 'Congratulations');
  await bell(there, 'Activity, 2 new').waitFor();

  await bell(here, 'Activity, 2 new').click();
  const list = here.getByRole('table', { name: 'Activity', exact: true });
  await list.getByRole('link').nth(1).waitFor();
  await expect.poll(() => list.getByText('New', { exact: true }).count()).toBe(2);
  await bell(here, 'Activity').waitFor();
  await bell(there, 'Activity').waitFor();
  // An activity that was read elsewhere stays marked here while the list is open.
  await expect.poll(() => list.getByText('New', { exact: true }).count()).toBe(2);

  await list.getByText('Bet won', { exact: true }).click();
  await here.getByRole('heading', { name: 'Receipt 000 001', exact: true }).waitFor();
  await here.getByText('₹450.00', { exact: true }).waitFor();
  const download = here.waitForEvent('download');
  await here.getByRole('button', { name: 'Save as a picture', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('sikka-000-001.png');
  await here
    .getByText('Your browser was asked to save the picture. If none appears, share it instead.', {
      exact: true,
    })
    .waitFor();

  await here.goBack();
  await list.getByText('Support has answered', { exact: true }).click();
  await here.getByText('Congratulations', { exact: true }).waitFor();
  expect([...one.complaints, ...two.complaints]).toEqual([]);
});

test('new activities on a second page are marked new, too, and lead to their subjects', async () => {
  const person = await world.signUp();
  await grantBonus(world.database, {
    phone: person.phone,
    amountPaise: 40_00,
    reference: randomUUID(),
    why: 'a test',
    who: 'asha',
  });
  for (let nth = 1; nth <= 24; nth += 1) {
    const created = await world.call('POST', 'deposit/create', {
      token: person.token,
      body: { amount: String(nth) },
    });
    const { intent } = created.body.data as { intent: string };
    await conclude(world, referenceOf(intent), 'credited');
  }
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const page = await phone.open('/activity');
  const list = page.getByRole('table', { name: 'Activity', exact: true });
  await list.getByRole('link').nth(19).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Activity', exact: true }).waitFor();
  await expect.poll(() => list.getByText('New', { exact: true }).count()).toBe(20);
  await nextButton(page).click();
  const second = list.getByRole('row').filter({ has: page.getByText('+₹2.00', { exact: true }) });
  await second.waitFor();
  // Without the head.
  const rows = (await list.getByRole('row').count()) - 1;
  expect(rows).toBeGreaterThan(4);
  await expect.poll(() => list.getByText('New', { exact: true }).count()).toBe(rows);

  await second.click();
  const focused = page.locator('[aria-current]:focus');
  await focused.getByText('₹2.00', { exact: true }).waitFor();
  await expect.poll(() => focused.getByText('Credited', { exact: true }).count()).toBe(1);
  await page.getByRole('link', { name: 'All your deposits', exact: true }).click();
  await page.getByRole('cell', { name: '₹24.00', exact: true }).waitFor();

  await page.goto('/activity?page=2');
  await list.getByText('Bonus received', { exact: true }).last().click();
  await focused.getByRole('heading', { name: 'Goodwill bonus', exact: true }).waitFor();
  await page.goto('/withdrawal-request?id=1');
  await page.getByText('There is no such withdrawal.', { exact: true }).waitFor();
  expect(phone.complaints).toEqual([]);
});

test('another person’s receipt is not found; the address contains the chosen status', async () => {
  const [owner, other] = [await world.signUp(), await world.signUp()];
  await grant(world.database, owner.userId, 100);
  const match = await openMatch(world.database);
  const placed = await world.call('POST', 'live-bet/save', {
    token: owner.token,
    body: { team_value: match.owls, bet_amount: 10 },
  });
  const { bet } = placed.body.data as { bet: { id: number } };
  const phone = await world.phone();
  await signIn(phone, world.origin, other);
  const page = await phone.open(`/bet-history/${bet.id}`);
  await page.getByText('There is no such bet.', { exact: true }).waitFor();

  const own = await world.phone();
  await signIn(own, world.origin, owner);
  const list = await own.open('/bet-history');
  await cancelBetOnButton(list, 'Night Owls v Lanterns').waitFor();
  await list.getByRole('button', { name: 'Won', exact: true }).click();
  await list.getByText('You have no bets of this state.', { exact: true }).waitFor();
  expect(new URL(list.url()).search).toBe('?status=won');
  await list.goBack();
  await cancelBetOnButton(list, 'Night Owls v Lanterns').waitFor();
  await list.goto('/bet-history?status=wonn');
  await list.getByText('There is no such state of a bet', { exact: true }).waitFor();
  await list.getByRole('button', { name: 'Open', exact: true }).click();
  await cancelBetOnButton(list, 'Night Owls v Lanterns').waitFor();
});
