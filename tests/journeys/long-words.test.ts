import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMatch } from '../../server/bets/matches/make.ts';
import { openTicket } from '../server/support/tickets.ts';
import { grant, openWorld, settleNow, signIn, type World } from './world.ts';

/** A hundred letters without a space. */
const LONG = 'Thiruvananthapuram'.repeat(6).slice(0, 100);
const MINUTE = 60_000;

let world: World;
let page: Page;
/** The parameters of the paths below. */
const things: Record<string, string | number> = {};

async function makeMatch(): Promise<{ id: number; side: number }> {
  const now = Date.now();
  const id = await createMatch(world.database, {
    name: LONG,
    competition: LONG,
    opensAt: new Date(now - MINUTE),
    minimumBetPaise: 10_00,
    windows: [100, 60].map((winRatio, index) => ({
      closesAt: new Date(now + (30 + index) * MINUTE),
      winRatio,
    })),
    sides: [
      { name: LONG, winRatio: 80 },
      { name: `${LONG}s`, winRatio: 80 },
    ],
    tossRatio: 90,
  });
  const [side] = await world.database.query<{ id: number }>(
    `select id from selections where match_id = $1 and kind = 'team' order by id limit 1`,
    [id],
  );
  if (id === null || side === undefined) throw new Error('The match was not made');
  return { id, side: side.id };
}

beforeAll(async () => {
  world = await openWorld();
  const { database } = world;
  const person = await world.signUp({ email: `${LONG.slice(0, 60)}@${LONG.slice(0, 60)}.test` });
  const friend = await world.signUp();
  await grant(database, person.userId, 20_000);
  await database.query('update users set first_name = $1, last_name = $1', [LONG]);
  await database.query('update users set referred_by = $1 where id = $2', [person.userId, friend.userId]);
  await database.query(
    `insert into payout_accounts (user_id, holder_name, account, ifsc_code, bank_name, account_type, upi_id,
       phone_pay, g_pay, paytm)
     values ($1, $2, '000000004321', 'TEST0000001', $2, 'savings', $3, '7000000001', '7000000001', '7000000001')`,
    [person.userId, LONG, `${LONG}@${LONG}`],
  );
  const bet = async (side: number, amount: number) => {
    const { body } = await world.call('POST', 'live-bet/save', {
      token: person.token,
      body: { team_value: side, bet_amount: amount },
      headers: { 'idempotency-key': randomUUID() },
    });
    return body.data;
  };
  const over = await makeMatch();
  await bet(over.side, 1000);
  await settleNow(database, over.id, { winner: over.side, toss: 'Head' });
  const open = await makeMatch();
  await bet(open.side, 10);
  await openTicket(world, person.token, { message: LONG });
  const [ticket] = await database.query<{ token: string }>('select token from tickets', []);
  await database.query(
    `insert into texts (kind, slug, language, title, description, body, place, published_at)
     select kind, 'long', 'en', $1, $1, '# ' || $1 || E'\n\n' || $1, case kind when 'event' then $1 end,
       now() - interval '1 day'
     from unnest(array['post', 'event']) as kind`,
    [LONG],
  );
  await database.query(
    `insert into events (slug, starts_at, ends_at) values ('long', now(), now() + interval '1 day')`,
    [],
  );
  Object.assign(things, { open: open.id, over: over.id, side: open.side, ticket: ticket?.token ?? '' });
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  page = await phone.context.newPage();
});
afterAll(() => world.close());

const PATHS = [
  '/',
  '/live-bets',
  '/live-bets/live-bet/:open',
  '/live-bets/live-bet/:over',
  '/live-bets?slip=:open.:side',
  '/extra-time-bets',
  '/close-bets',
  '/bet-history',
  '/bet-history/1',
  '/bet-history/2',
  '/activity',
  '/wallet-history',
  '/account-History',
  '/withdrawal-request',
  '/recent-winners',
  '/profile',
  '/profile/edit-profile',
  '/tickets-history',
  '/ticket-help/:ticket',
  '/blog',
  '/blog/long',
  '/events',
  '/events/details/1',
];

/** Elements wider than the window, or cut off without their full text elsewhere. */
const tooWide = () =>
  page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const page = document.scrollingElement?.scrollWidth ?? 0;
    const out = [...document.querySelectorAll('main *, dialog[open] *')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      // The line that is scrolled must fit, not what it holds.
      if (element.parentElement?.closest('[data-strip]')) return false;
      return width > 1 && (left < -1 || right > wide + 1) && getComputedStyle(element).clipPath === 'none';
    });
    return [
      ...(page > wide ? [`the page: ${page} px`] : []),
      ...out.slice(0, 3).map((element) => element.outerHTML.slice(0, 160)),
    ];
  });

test.each(PATHS)('%s is no wider than the window, though a name is a hundred letters long', async (path) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path.replace(/:([a-z]+)/g, (_, thing) => String(things[thing])));
  // In a text, or in a field with the name.
  await page.waitForFunction(
    (name) =>
      [...document.querySelectorAll('main, dialog[open]')].some(({ textContent }) =>
        textContent.includes(name),
      ) || [...document.querySelectorAll('input')].some(({ value }) => value.startsWith(name)),
    LONG.slice(0, 50),
  );
  await page.locator('.bone').first().waitFor({ state: 'detached' });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await tooWide(), `at ${width} px`).toEqual([]);
  }
});

test('the table of the prices of a match is no wider than the window either', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/live-bets/live-bet/${things.open}`);
  await page.getByText('Show as table', { exact: true }).click();
  await page.getByRole('table', { name: 'Prices so far', exact: true }).waitFor();
  expect(await tooWide()).toEqual([]);
});
