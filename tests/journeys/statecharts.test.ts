import axe, { type AxeResults } from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  content,
  copyButton,
  drawingOf,
  findField,
  linkTo,
  sourceText,
  titled,
  told,
  walkedOnScreen,
  wayTo,
} from '../pages/statecharts.ts';
import { openWorld, type Phone, type World } from './world.ts';

let world: World;
let phone: Phone;

beforeAll(async () => {
  world = await openWorld();
  phone = await world.phone();
  await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(() => world.close());

const open = (hash: string): Promise<Page> => phone.open(`/statecharts/#${hash}`);

/** The states that are lit in the drawing, once it is there. */
async function litIn(page: Page, machine: string): Promise<string[]> {
  await drawingOf(page, machine).locator('svg').waitFor();
  return page
    .locator('[data-lit]')
    .evaluateAll((states) => states.map((state) => state.getAttribute('data-state') ?? ''));
}

test('a statechart is found by an event that it takes', async () => {
  const page = await phone.open('/statecharts');
  await findField(page).pressSequentially('session.suspended');
  await linkTo(page, 'session.suspended').click();
  await titled(page, 'Event session.suspended').waitFor();
  await linkTo(page, 'session').click();
  await titled(page, 'session').waitFor();
  await page.goBack();
  await titled(page, 'Event session.suspended').waitFor();
  expect(phone.complaints).toEqual([]);
});

test('a screen names the statecharts that run on it', async () => {
  const page = await open('/find/withdrawal-request');
  await linkTo(page, '/withdrawal-request').click();
  await linkTo(page, 'withdrawal').click();
  await titled(page, 'withdrawal').waitFor();
});

test('a statechart is played step by step; the address keeps the steps, and Back takes one back', async () => {
  const page = await open('/price-tap/play');
  await told(page).getByText('ready', { exact: true }).waitFor();
  await linkTo(page, 'price.tapped {"href":"?slip=7.71"}').click();
  await told(page).getByText('tapped', { exact: true }).waitFor();
  expect(await litIn(page, 'priceTap')).toEqual(['priceTap', 'tapped']);

  await page.reload();
  await told(page).getByText('tapped', { exact: true }).waitFor();
  await page.goBack();
  await told(page).getByText('ready', { exact: true }).waitFor();
  await page.goto('/statecharts/#/price-tap/play/7');
  await content(page).getByRole('alert').waitFor();
  expect(phone.complaints).toEqual([]);
});

test('a walk takes every transition, and leads to every state', async () => {
  const page = await open('/price-tap/walk');
  await told(page).getByText('2 of 2 transitions taken, 2 of 2 states reached.', { exact: true }).waitFor();
  await walkedOnScreen(page).getByText('on screen, by a gesture: 1', { exact: true }).click();
  await walkedOnScreen(page)
    .getByRole('link', { name: 'ready: price.tapped → tapped', exact: true })
    .waitFor();
  await wayTo(page, 'tapped').click();
  await told(page).getByText('tapped', { exact: true }).waitFor();
});

test('the name of a state in the drawing leads to the state', async () => {
  const page = await open('/price-tap');
  await drawingOf(page, 'priceTap').getByRole('link', { name: 'tapped', exact: true }).click();
  await content(page).getByRole('heading', { level: 2, name: 'tapped', exact: true }).waitFor();
});

test('a statechart is copied for Stately as a file that needs nothing but xstate', async () => {
  const page = await open('/price-tap/files');
  await copyButton(page).click();
  await content(page).getByText('Copied', { exact: true }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const imported = [...copied.matchAll(/from '([^']+)'/g)].map(([, from]) => from);
  expect([...new Set(imported)]).toEqual(['xstate']);
  expect(copied).toContain("id: 'priceTap'");
});

test('an unknown name, state or screen says so', async () => {
  const page = await open('/no-such-chart');
  await content(page)
    .getByText('There is no statechart “no-such-chart”. Look for it above.', { exact: true })
    .waitFor();
  await page.goto('/statecharts/#/screen/nowhere');
  await content(page).getByText('There is no page nowhere.', { exact: true }).waitFor();
});

/** Addresses, and something that is on their page alone and comes last. */
const PAGES: [hash: string, shown: (page: Page) => Locator][] = [
  ['/', (page) => content(page).getByRole('heading', { level: 1 })],
  ['/bet-slip', (page) => drawingOf(page, 'betSlip').locator('svg')],
  ['/cancel-bet/play/0', (page) => drawingOf(page, 'cancelBet').locator('svg')],
  ['/bet-slip/state/open.bet', (page) => drawingOf(page, 'betSlip').locator('svg')],
  ['/cancel-bet/walk', walkedOnScreen],
  ['/bet-slip/files', sourceText],
];

test.each([360, 1280])('at %i px nothing is wider than the window, and axe finds nothing', async (width) => {
  const page = await open('/');
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate(axe.source);
  for (const [hash, shown] of PAGES) {
    await page.goto(`/statecharts/#${hash}`);
    await shown(page).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const { violations } = await page.evaluate<AxeResults>('axe.run()');
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
});
