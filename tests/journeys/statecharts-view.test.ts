import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changePasswordButton,
  confirmPasswordField,
  logInButton,
  logInDialog,
  newPasswordField,
  passwordField,
  phoneNumberField,
} from '../pages/account.ts';
import { sideChoice } from '../pages/games.ts';
import { radioIn } from '../pages/screen.ts';
import { betPlacedHeading, placeBetButton, slipTexts, stakeField } from '../pages/slip.ts';
import { content, englishChoice, hindiChoice, linkTo, stepsOf, told, viewOf } from '../pages/statecharts.ts';
import { openWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A phone of this test's own. */
async function openPhone() {
  const phone = await world.phone();
  /** Calls of the page, of which there are none: the ports are the example's. */
  const calls: string[] = [];
  phone.context.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
  });
  return { phone, calls, open: (hash: string): Promise<Page> => phone.open(`/statecharts/#${hash}`) };
}

const isState = (page: Page, state: string) => told(page).getByText(state, { exact: true }).waitFor();

/** The address of an event that no example has. */
const addressOf = (event: object) => `e${Buffer.from(JSON.stringify(event)).toString('base64url')}`;

test('a log-in in the view is a step; a step from the panel changes the view; Back takes one back', async () => {
  const { phone, calls, open } = await openPhone();
  const page = await open('/login-steps/play');
  const view = await viewOf(page, 'login-steps');
  await phoneNumberField(view).fill('9812345678');
  await passwordField(view).fill('floodlight-9');
  await logInButton(logInDialog(view)).click();
  await isState(page, 'code');
  expect(await stepsOf(page)).toEqual(['start', 'code.wanted']);
  await view.getByRole('dialog', { name: 'Two-step log-in', exact: true }).waitFor();

  await linkTo(page, 'login.again').click();
  await logInDialog(view).waitFor();
  await page.goBack();
  await view.getByRole('dialog', { name: 'Two-step log-in', exact: true }).waitFor();
  await isState(page, 'code');
  expect(phone.complaints).toEqual([]);
  expect(calls).toEqual([]);
});

test('a bet is placed in the view, and answered from the panel; its address shows it to a colleague', async () => {
  const { phone, calls, open } = await openPhone();
  const page = await open('/bet-slip/play');
  await linkTo(page, 'done recall null').click();
  await linkTo(page, 'match.changed {"match":{"closes_at":"2026-01-01T12:00…').click();
  const view = await viewOf(page, 'bet-slip');
  await radioIn(view, 'Lions 80%').click();
  await stakeField(view).fill('250');
  await placeBetButton(view).click();
  await isState(page, 'requesting.sent');
  expect((await stepsOf(page)).slice(3)).toEqual([
    'bet.choose {"choice":{"kind":"team","team_value":7…',
    'bet.stake {"stake":"250"}',
    'bet.place {"seen":80}',
  ]);
  await linkTo(page, 'done send {"bet":{"bet_amount":100,"cancel_until"…').click();
  await betPlacedHeading(view).waitFor();

  await page.goBack();
  await isState(page, 'requesting.sent');
  await page.reload();
  await expect.poll(() => stakeField(view).inputValue()).toBe('250');
  expect(phone.complaints).toEqual([]);
  expect(calls).toEqual([]);
});

test('a round of another game is shown by the view of that game', async () => {
  const { phone, calls, open } = await openPhone();
  const page = await open('/round/play');
  await linkTo(page, 'start {"choice":{"prediction":""},"revealMs":…').click();
  const view = await viewOf(page, 'round');
  await sideChoice(view, 'Tail').waitFor();
  await linkTo(page, 'done recall null').click();
  await isState(page, 'game.ready.choosing + player.free');
  await sideChoice(view, 'Tail').click();
  await expect.poll(() => stepsOf(page)).toContain('round.choose {"choice":{"prediction":"Tail"}}');
  expect(phone.complaints).toEqual([]);
  expect(calls).toEqual([]);
});

test('an event that the view sends by itself does not hold Back', async () => {
  const { open } = await openPhone();
  const page = await open('/toasts');
  await linkTo(page, 'Play').click();
  await viewOf(page, 'toasts');
  await expect.poll(() => stepsOf(page)).toEqual(['start', 'toaster.mounted']);
  await linkTo(page, 'toast.raised {"text":"Failed to get bets","tone":"er…').click();
  await (await viewOf(page, 'toasts')).getByText('Failed to get bets', { exact: true }).waitFor();
  await page.goBack();
  await expect.poll(() => stepsOf(page)).toEqual(['start', 'toaster.mounted']);
  await page.goBack();
  await content(page).getByRole('heading', { level: 2, name: 'States', exact: true }).waitFor();
});

test('a password is not in the address', async () => {
  const { open } = await openPhone();
  const page = await open('/change-password/play');
  const view = await viewOf(page, 'change-password');
  await newPasswordField(view).fill('floodlight-8');
  await confirmPasswordField(view).fill('floodlight-8');
  await changePasswordButton(view).click();
  await isState(page, 'submitting');
  const steps = new URL(page.url()).hash.split('/').at(-1) ?? '';
  expect(JSON.parse(Buffer.from(steps.slice(1), 'base64url').toString())).toEqual({
    type: 'form.submit',
    values: { password: '••••••••', conf_password: '••••••••' },
  });
});

test('the view speaks Hindi, and Escape leads out of its dialog to the steps', async () => {
  const { open } = await openPhone();
  const page = await open('/login-steps/play');
  const view = await viewOf(page, 'login-steps');
  await logInDialog(view).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Play');
  await hindiChoice(page).click();
  await view.getByRole('dialog', { name: 'लॉग इन', exact: true }).waitFor();
});

test('a view that fails says so in its frame, and another step shows it again', async () => {
  const { open } = await openPhone();
  const broken = addressOf({ type: 'selection.toggled', selection: null });
  const page = await open(`/selections/play/${broken}`);
  const view = await viewOf(page, 'selections');
  await view.getByText('The view failed', { exact: true }).waitFor();
  await isState(page, 'empty (failed)');
  await linkTo(page, 'start').click();
  await isState(page, 'empty');
  await linkTo(page, 'selection.toggled {"selection":{"choice":"71","matchId":7…').click();
  await view.getByText(slipTexts.oneSelection, { exact: true }).waitFor();
});

test('a link in the view leads nowhere else', async () => {
  const { calls, open } = await openPhone();
  const page = await open('/deposit/play');
  const view = await viewOf(page, 'deposit');
  const before = page.frames().map((frame) => frame.url());
  await view.getByRole('link', { name: 'History', exact: true }).click();
  await view.getByRole('heading', { name: 'Make a deposit', exact: true }).waitFor();
  expect(page.frames().map((frame) => frame.url())).toEqual(before);

  const outcomes = await view.locator('body').evaluate((body) =>
    ['https://example.com/', 'mailto:help@example.com'].flatMap((href) => {
      const link = document.createElement('a');
      link.href = href;
      body.append(link);
      return ['click', 'auxclick'].map((type) => {
        const event = new MouseEvent(type, { bubbles: true, cancelable: true });
        link.dispatchEvent(event);
        return [href, type, event.defaultPrevented];
      });
    }),
  );
  expect(outcomes).toEqual([
    ['https://example.com/', 'click', true],
    ['https://example.com/', 'auxclick', true],
    ['mailto:help@example.com', 'click', true],
    ['mailto:help@example.com', 'auxclick', true],
  ]);
  expect(calls).toEqual([]);
});

test('after a reload of its frame the view is shown again', async () => {
  const { open } = await openPhone();
  const page = await open('/deposit/play');
  const view = await viewOf(page, 'deposit');
  const title = view.getByRole('heading', { name: 'Make a deposit', exact: true });
  await title.waitFor();
  const loaded = page.waitForEvent('framenavigated');
  await view.locator('body').evaluate(() => location.reload());
  await loaded;
  await title.waitFor();
});

test('a frame without its script says so', async () => {
  const { phone, open } = await openPhone();
  await phone.context.route(/\/assets\/view-[^/]+\.js$/, (route) => route.abort());
  const page = await open('/deposit/play');
  await content(page).getByText('The view did not load: open this page again.', { exact: true }).waitFor();
});

test('without the texts of a language the view says so, and another language shows it again', async () => {
  const { phone, open } = await openPhone();
  await phone.context.route(/\/assets\/hi-[^/]+\.js$/, (route) => route.abort());
  const page = await open('/deposit/play');
  const view = await viewOf(page, 'deposit');
  await view.getByRole('heading', { name: 'Make a deposit', exact: true }).waitFor();
  await hindiChoice(page).click();
  await view.getByText('The view did not load', { exact: true }).waitFor();
  await englishChoice(page).click();
  await view.getByRole('heading', { name: 'Make a deposit', exact: true }).waitFor();
});

test('an address that forges an event of XState is not played', async () => {
  const { open } = await openPhone();
  const page = await open(`/login-steps/play/${addressOf({ type: 'xstate.stop' })}`);
  await content(page).getByRole('alert').waitFor();
});

test('a statechart without a view says why', async () => {
  const { open } = await openPhone();
  const page = await open('/session/play');
  await content(page)
    .getByText('No view beside it: its view is the whole page, with all of its actors.', { exact: true })
    .waitFor();
  await page.goto('/statecharts/#/bet-life/play');
  await content(page).getByText('No view beside it: it runs on the server.', { exact: true }).waitFor();
});

test.each(['light', 'dark'] as const)(
  'in the %s theme axe finds nothing in the view',
  async (colorScheme) => {
    const { open } = await openPhone();
    const page = await open('/deposit/play');
    await page.emulateMedia({ colorScheme });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const view = await viewOf(page, 'deposit');
      await view.getByRole('heading', { name: 'Make a deposit', exact: true }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      const frame = page.frames().at(-1);
      if (frame === undefined) throw new Error('The page has no frame');
      await frame.evaluate(axe.source);
      const { violations } = await frame.evaluate<AxeResults>('axe.run()');
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    }
  },
);
