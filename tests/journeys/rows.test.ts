import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grant, openMatch, openWorld, settleNow, signIn, type World } from './world.ts';

let world: World;
let page: Page;
let over: number;

beforeAll(async () => {
  world = await openWorld();
  const person = await world.signUp();
  await grant(world.database, person.userId, 2000);
  const { owls } = await openMatch(world.database);
  const early = await openMatch(world.database, { name: 'Early v Birds' });
  over = early.id;
  await settleNow(world.database, over, { winner: early.owls, toss: 'Head' });
  await world.call('POST', 'live-bet/save', {
    token: person.token,
    body: { team_value: owls, bet_amount: 10 },
    headers: { 'idempotency-key': randomUUID() },
  });
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  page = await phone.context.newPage();
});
afterAll(() => world.close());

const text = (words: string | RegExp) => page.getByRole('main').getByText(words, { exact: true }).first();

/** Inside a line of text, this far from its edge. */
const INSET = 6;

/** Drags the mouse from one end of a text to the other, perhaps in another line. Returns the selection. */
async function drag(what: Locator): Promise<string> {
  // Once it has stopped moving.
  await what.hover({ position: { x: 1, y: INSET } });
  const box = await what.boundingBox();
  if (box === null) throw new Error('It is not to be seen');
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + INSET);
  await page.mouse.move(box.x + box.width - 1, box.y + box.height - INSET);
  await page.mouse.up();
  return page.evaluate(() => getSelection()?.toString() ?? '');
}

const rows = {
  'a bet': {
    path: '/bet-history',
    beside: () => text('Night Owls · 80%'),
    selected: 'Night Owls · 80%',
    to: () => '/bet-history/1',
  },
  'a table': {
    path: '/close-bets',
    beside: () => text('Night Owls'),
    selected: 'Night Owls',
    to: () => `/live-bets/live-bet/${over}`,
  },
};

test.each(Object.entries(rows))(
  'dragging in the row of %s selects text, clicking follows its link',
  async (_, { path, beside, selected, to }) => {
    await page.goto(path);
    await beside().waitFor();
    expect(await drag(beside())).toBe(selected);
    expect(new URL(page.url()).pathname).toBe(path);
    await beside().click();
    await page.waitForURL(`**${to()}`);
  },
);
