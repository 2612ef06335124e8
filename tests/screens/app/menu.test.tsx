import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import { wouldLose } from '../../../src/actors/app/settings.ts';
import { prefersStillness } from '../../../src/actors/games/player-seeds.ts';
import { startActors } from '../../../src/actors/root.ts';
import { sessionMachine } from '../../../src/machines/app/session.machine.ts';
import type { User } from '../../../src/schemas/account/user.ts';
import { App } from '../../../src/ui/app/app.tsx';
import { settledToast } from '../../../src/ui/bets/settled-toast.ts';
import { userOf } from '../../fixtures/user.ts';
import { logOutButton } from '../../pages/account.ts';
import { quietActors, walletOf } from '../actors.tsx';
import { expectAccessible, wear } from '../walk-screen.tsx';

const asha = userOf();

const start = location.href;
const root = document.documentElement;
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  for (const name of ['theme', 'motion', 'odds']) {
    delete root.dataset[name];
    forget(name);
  }
});
afterAll(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', start);
});

// The test reads and writes cookies only by their plain names.
const cookies = () => document.cookie.split('; ');
function forget(name: string) {
  document.cookie = `${name}=; path=/; max-age=0`;
}

async function open(path: string, person: User | null, rupees = 500) {
  wear('dark');
  history.replaceState(null, '', path);
  const session = createActor(
    sessionMachine.provide({
      actors: {
        check: fromPromise(async () => person),
        leave: fromPromise(async () => {}),
        forget: fromPromise(async () => {}),
      },
    }),
  );
  const actors = quietActors(person ? { session, wallet: walletOf(rupees) } : { session });
  startActors(actors, { settledToast, reload: () => {} });
  await render(<App actors={actors} />);
  return actors;
}

test('with typed text the language changes only after a question', async () => {
  await open('/contact-us', null);
  await page.getByLabelText('Name').fill('Asha');
  expect(wouldLose()).toBe(true);
  const asked = vi.spyOn(globalThis, 'confirm').mockReturnValue(false);
  onTestFinished(() => asked.mockRestore());
  await opener('Settings').click();
  await page.getByRole('dialog').getByRole('button', { name: 'हिन्दी' }).click();
  expect(asked.mock.calls).toEqual([
    ['What stands in the form on this page will be lost. Change the language all the same?'],
  ]);
  expect(cookies()).not.toContain('lang=hi');
  await userEvent.keyboard('{Escape}');
  await page.getByLabelText('Name').fill('');
  expect(wouldLose()).toBe(false);
});

const opener = (name: string) => page.getByRole('banner').getByRole('button', { name });
const radio = (group: string, name: string) =>
  page.getByRole('dialog').getByRole('radiogroup', { name: group }).getByRole('radio', { name });

test('a visitor finds language, theme and motion in a menu of the bar', async () => {
  await open('/', null);
  const settings = opener('Settings');
  await settings.click();
  const menu = page.getByRole('dialog', { name: 'Settings' });
  await expect.element(menu.getByRole('button', { name: 'हिन्दी' })).toHaveFocus();
  await expect.element(logOutButton(menu)).not.toBeInTheDocument();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(settings).toHaveFocus();
});

test('a chosen theme applies at once, and is stored for the server', async () => {
  await open('/', null);
  await opener('Settings').click();
  await expect.element(radio('Theme', 'System')).toBeChecked();
  await radio('Theme', 'Light').click();
  await expect.element(radio('Theme', 'Light')).toBeChecked();
  expect(root.dataset.theme).toBe('light');
  expect(cookies()).toContain('theme=light');
  await radio('Theme', 'System').click();
  expect(root.dataset.theme).toBeUndefined();
  expect(cookies()).not.toContain('theme=light');
});

test('less motion applies to styles and to scripts', async () => {
  await open('/', null);
  await opener('Settings').click();
  expect(prefersStillness()).toBe(false);
  await radio('Motion', 'Reduced').click();
  expect(cookies()).toContain('motion=reduced');
  expect(prefersStillness()).toBe(true);
});

test('a chosen format of prices applies at once, and is stored for the server', async () => {
  await open('/', null);
  await opener('Settings').click();
  await expect.element(radio('Odds', 'Percent 80%')).toBeChecked();
  await radio('Odds', 'Decimal 1.80').click();
  await expect.element(radio('Odds', 'Decimal 1.80')).toBeChecked();
  expect(root.dataset.odds).toBe('decimal');
  expect(cookies()).toContain('odds=decimal');
  await radio('Odds', 'Percent 80%').click();
  expect(root.dataset.odds).toBeUndefined();
  expect(cookies()).not.toContain('odds=decimal');
});

test('a choice made in another tab applies here, too', async () => {
  await open('/', null);
  await opener('Settings').click();
  const chosenElsewhere = (key: string, newValue: string | null) =>
    dispatchEvent(new StorageEvent('storage', { key, newValue }));
  chosenElsewhere('look-odds', 'fractional');
  await expect.element(radio('Odds', 'Fractional 4/5')).toBeChecked();
  chosenElsewhere('look-theme', 'light');
  await expect.element(radio('Theme', 'Light')).toBeChecked();
  chosenElsewhere('look-odds', 'roman');
  await expect.element(radio('Odds', 'Percent 80%')).toBeChecked();
  chosenElsewhere('look-theme', 'system');
  await expect.element(radio('Theme', 'System')).toBeChecked();
});

test('a browser that refuses to store a choice still applies it', async () => {
  const refused = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {
    throw new DOMException('No cookies here', 'SecurityError');
  });
  onTestFinished(() => refused.mockRestore());
  await open('/', null);
  await opener('Settings').click();
  await radio('Theme', 'Dark').click();
  expect(root.dataset.theme).toBe('dark');
  expect(refused).toHaveBeenCalled();
});

test('it lists the pages of a signed-in person', async () => {
  await open('/', asha);
  await opener('Account: Asha').click();
  const menu = page.getByRole('dialog', { name: 'Asha Rao' });
  await expect.element(menu.getByRole('link', { name: 'Profile' })).toHaveFocus();
  await expectAccessible();
  const links = menu.getByRole('link').elements();
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/profile/',
    '/profile/dashboard',
    '/record',
    '/play-limits',
    '/make-deposit',
    '/withdrawal-request',
    '/wallet-history',
    '/tickets-history',
    '/rules',
    '/contact-us',
  ]);
  const help = menu.getByRole('list', { name: 'Help' }).getByRole('link').elements();
  expect(help.map((link) => link.textContent)).toEqual(['Rules', 'Contact us']);
  await menu.getByRole('link', { name: 'Statement' }).click();
  await expect.element(menu).not.toBeInTheDocument();
  expect(location.pathname).toBe('/wallet-history');
});

test.each([
  [1280, 800],
  [360, 740],
])('the log-out is in sight at %d × %d', async (width, height) => {
  await page.viewport(width, height);
  await open('/', asha);
  await opener('Account: Asha').click();
  await expect.element(logOutButton(page)).toBeInViewport({ ratio: 1 });
});

const face = () => opener('Account: Asha').element().querySelector('b');
const picture = () => opener('Account: Asha').element().querySelector('img');

test("the signed-in person's picture covers the letter in the bar, in its displayed size", async () => {
  await open('/', { ...asha, profile_image: '/icon.svg' });
  await expect.poll(() => picture()?.naturalWidth).toBeGreaterThan(0);
  expect(picture()?.getAttribute('src')).toBe('/icon.svg');
  expect([picture()?.clientWidth, picture()?.clientHeight]).toEqual([
    face()?.clientWidth,
    face()?.clientHeight,
  ]);
  await expect.element(opener('Account: Asha')).toHaveAccessibleName('Account: Asha');
});

test('a picture that cannot be loaded leaves the letter in the bar', async () => {
  const look = () => page.elementLocator(opener('Account: Asha').element()).screenshot({ save: false });
  await open('/', asha);
  await expect.element(opener('Account: Asha')).toBeVisible();
  const letter = await look();
  await cleanup();
  await open('/', { ...asha, profile_image: 'data:image/webp;base64,AA' });
  await expect.poll(() => [picture()?.complete, picture()?.naturalWidth]).toEqual([true, 0]);
  expect(face()?.textContent).toBe('A');
  expect(await look()).toBe(letter);
});

test.each(['/', '/more'])('a log-out on %s keeps the focus on the page', async (path) => {
  await open(path, asha);
  await opener('Account: Asha').click();
  await logOutButton(page).click();
  await expect.element(opener('Settings')).toBeVisible();
  expect(document.activeElement).not.toBe(document.body);
});

test('Back closes the menu, and stays on the page', async () => {
  await open('/more', null);
  await page.getByRole('link', { name: 'Sikka' }).click();
  await opener('Settings').click();
  await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  history.back();
  await expect.element(page.getByRole('dialog', { name: 'Settings' })).not.toBeInTheDocument();
  expect(location.pathname).toBe('/');
});

test.each([1, 1.5, 2])(
  'the bar holds a great balance on a small phone, its text %d times as large',
  async (zoom) => {
    await page.viewport(320, 640);
    root.style.fontSize = `${zoom * 100}%`;
    onTestFinished(() => {
      root.style.fontSize = '';
    });
    await open('/more', asha, 10_000_000);
    const balance = page.getByRole('link', { name: 'Balance ₹1,00,00,000.00' });
    await expect.element(balance).toBeVisible();
    const [chip, button] = [balance, opener('Account: Asha')].map((locator) =>
      locator.element().getBoundingClientRect(),
    );
    expect(chip?.left).toBeGreaterThanOrEqual(0);
    expect(button?.left).toBeGreaterThanOrEqual(chip?.right ?? 320);
    expect(button?.right).toBeLessThanOrEqual(root.clientWidth);
    expect(balance.element().scrollWidth).toBeLessThanOrEqual(balance.element().clientWidth);
    expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth);
  },
);
