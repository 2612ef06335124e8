import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readLine } from '../../server/operator/command-line.ts';
import { carryOut } from '../../server/operator/command-request.ts';
import {
  changePasswordButton,
  confirmPasswordField,
  firstNameField,
  logIn,
  logInDialog,
  newPasswordField,
  passwordField,
} from '../pages/account.ts';
import { continueButton, securityCodeField, sharedTexts } from '../pages/shared.ts';
import { enterAmount } from '../pages/wallet.ts';
import { grant, saveAccount } from '../server/tools/money.ts';
import { PASSWORD, withPassword } from '../server/tools/people.ts';
import { enrol } from '../server/tools/second-factor.ts';
import { cashOf, codeSentTo, openWorld, signIn, type World } from './world.ts';

let world: World;
let person: Awaited<ReturnType<typeof withPassword>>;

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  person = await withPassword(world);
});
afterAll(() => world.close());

const NEW = 'lamps along the river';

async function changePassword(page: Page) {
  await newPasswordField(page).fill(NEW);
  await confirmPasswordField(page).fill(NEW);
  await changePasswordButton(page).click();
}

/** A phone's photo: 12 megapixels, lying on its side, as its metadata say. */
async function photo(): Promise<Buffer> {
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#2a6' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

test('a new name and picture show at once, without a reload, and stay', async () => {
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const page = await phone.open('/profile');
  const who = page.getByRole('region', { name: 'Who you are', exact: true });
  await who.getByText('Test Bettor', { exact: true }).waitFor();
  let loads = 0;
  page.on('load', () => loads++);

  await page
    .getByRole('navigation', { name: 'Profile pages', exact: true })
    .getByText('Edit', { exact: true })
    .click();
  await page.waitForURL('**/profile/edit-profile');
  await firstNameField(page).fill('Meera');
  await page.getByLabel('Last Name (optional)', { exact: true }).fill('Rao');
  await page.setInputFiles('input[type=file]', {
    name: 'notes.png',
    mimeType: 'image/png',
    buffer: Buffer.from('words'),
  });
  await page.getByText('Invalid file. Please upload a valid file.', { exact: true }).waitFor();
  await page.setInputFiles('input[type=file]', {
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(),
  });
  const crop = page.getByRole('dialog', { name: 'Choose what to show', exact: true });
  await crop.getByRole('application').press('ArrowDown');
  await crop.getByLabel('Zoom', { exact: true }).press('End');
  await crop.getByRole('button', { name: 'Use this picture', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await who.getByText('Meera Rao', { exact: true }).waitFor();
  const picture = who.locator('img');
  await picture.waitFor();
  const src = await picture.getAttribute('src');
  expect(src).toMatch(/^\/api\/pictures\/[0-9a-f]{32}\.webp$/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true);
  const shown = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(shown).toBe(`${world.origin}${src}?width=80`);
  expect((await sharp(await (await page.request.get(shown)).body()).metadata()).width).toBe(80);
  expect(loads).toBe(0);
  // The typed text is still there.
  await expect.poll(() => firstNameField(page).inputValue()).toBe('Meera');

  await page.goto('/profile/');
  await who.getByText('Meera Rao', { exact: true }).waitFor();
  await expect.poll(() => who.locator('img').getAttribute('src')).toBe(src);
  expect(phone.complaints).toEqual([]);
});

test('a save that fails keeps what was typed, and nobody is logged out', async () => {
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const page = await phone.open('/edit-profile');
  await firstNameField(page).fill('Meera');
  await phone.context.setOffline(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('alert').waitFor();
  await expect.poll(() => firstNameField(page).inputValue()).toBe('Meera');
  await phone.context.setOffline(false);
  // The access token has expired meanwhile.
  await world.database.query(
    `update access_tokens set expires_at = now() where session_id in (select id from sessions where user_id = $1)`,
    [person.userId],
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('main').getByText('Your profile is saved', { exact: true }).waitFor();
  const [user] = await world.database.query('select first_name from users where id = $1', [person.userId]);
  expect(user).toEqual({ first_name: 'Meera' });
});

test('a new password ends the other sessions, and is the one to log in with', async () => {
  const [mine, other] = [await world.phone(), await world.phone()];
  await signIn(mine, world.origin, person);
  const elsewhere = await other.open('/?modal=login&next=/profile/');
  await logIn(logInDialog(elsewhere), { phone: person.phone, password: PASSWORD });
  await elsewhere
    .getByRole('region', { name: 'Who you are', exact: true })
    .getByText(person.phone, { exact: true })
    .waitFor();

  const page = await mine.open('/profile/change-password');
  await changePassword(page);
  await page.getByRole('heading', { name: 'Password changed', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Back to your profile', exact: true }).click();
  await page
    .getByRole('region', { name: 'Who you are', exact: true })
    .getByText(person.phone, { exact: true })
    .waitFor();

  await elsewhere.goto('/profile/dashboard');
  await logInDialog(elsewhere).waitFor();
  await logIn(logInDialog(elsewhere), { phone: person.phone, password: PASSWORD });
  await elsewhere.getByText('Phone number or password is wrong', { exact: true }).waitFor();
  await logIn(logInDialog(elsewhere), { phone: person.phone, password: NEW });
  await elsewhere.getByRole('heading', { name: 'Dashboard', level: 1, exact: true }).waitFor();
  expect([...mine.complaints, ...other.complaints]).toEqual([]);
});

test('an old sign-in asks for a log-in over the page, and continues with the typed password', async () => {
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  await world.database.query(
    `update sessions set signed_in_at = now() - interval '20 minutes' where user_id = $1`,
    [person.userId],
  );
  const page = await phone.open('/change-password');
  await changePassword(page);
  const dialog = logInDialog(page);
  await dialog.waitFor();
  // A person who closes it reads why nothing happened, and loses nothing.
  await page.keyboard.press('Escape');
  await page
    .getByRole('alert')
    .getByText('Please sign in again to change your password', { exact: true })
    .waitFor();
  await expect.poll(() => newPasswordField(page).inputValue()).toBe(NEW);
  await changePasswordButton(page).click();
  await dialog.waitFor();
  await logIn(logInDialog(page), { phone: person.phone, password: PASSWORD });
  await page.getByRole('heading', { name: 'Password changed', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/change-password');
  const reply = await world.call('POST', 'users/login', { body: { phone: person.phone, password: NEW } });
  expect(reply.status).toBe(200);
  expect(phone.complaints).toEqual([]);
});

test('a lost phone is logged out from another one, and its page says so at once', async () => {
  const lost = await (await world.phone()).open('/profile');
  await logIn(logInDialog(lost), { phone: person.phone, password: PASSWORD });
  await lost.getByRole('heading', { name: 'Profile', exact: true, level: 1 }).waitFor();
  const own = await (await world.phone()).open('/security');
  await logIn(logInDialog(own), { phone: person.phone, password: PASSWORD });

  const sessions = own
    .getByRole('list', { name: 'Where you are logged in', exact: true })
    .getByRole('listitem');
  // Including the session that registered the person.
  await expect.poll(() => sessions.count()).toBe(3);
  await own.getByRole('button', { name: 'Log out everywhere else', exact: true }).click();
  await own.getByRole('button', { name: 'Log out there', exact: true }).click();
  await expect.poll(() => sessions.count()).toBe(1);
  await sessions.getByText('This device', { exact: true }).waitFor();
  // Without any action there.
  await logInDialog(lost).waitFor();
});

test('two-step log-in is turned on, asked for at the next log-in, and survives a lost phone', async () => {
  const own = await world.phone();
  await signIn(own, world.origin, person);
  const page = await own.open('/security');
  await page.getByRole('button', { name: 'Turn it on', exact: true }).click();
  await passwordField(page).fill(PASSWORD);
  await continueButton(page).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app', exact: true }).waitFor();
  const secret = (await page.locator('code').textContent()) ?? '';
  const recovery = await page
    .getByRole('list', { name: 'Recovery codes', exact: true })
    .getByRole('listitem')
    .allTextContents();
  expect(recovery).toHaveLength(10);
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByLabel('Code of your app', { exact: true }).fill(app.generate());
  await page.getByRole('button', { name: 'Turn it on', exact: true }).click();
  await page.getByRole('button', { name: 'Turn it off', exact: true }).waitFor();

  const other = await world.phone();
  const elsewhere = await other.open('/bonus');
  await logIn(logInDialog(elsewhere), { phone: person.phone, password: PASSWORD });
  const dialog = elsewhere.getByRole('dialog', { name: 'Two-step log-in', exact: true });
  await dialog.getByLabel('Code of your app', { exact: true }).fill('ABCDE-FGHJK');
  await continueButton(dialog).click();
  await dialog
    .getByText('The code is wrong, or has been used. Please enter the next one', { exact: true })
    .waitFor();
  await dialog.getByLabel('Code of your app', { exact: true }).fill(recovery[0] ?? '');
  await continueButton(dialog).click();
  // The page that they wanted to open.
  await elsewhere.getByRole('heading', { name: 'Bonus', level: 1, exact: true }).waitFor();
  await elsewhere.goto('/security');
  await elsewhere.getByRole('button', { name: 'Turn it off', exact: true }).click();
  await passwordField(elsewhere).fill(PASSWORD);
  await elsewhere.getByLabel('Code of your app', { exact: true }).fill(recovery[1] ?? '');
  await elsewhere.getByRole('button', { name: 'Turn it off', exact: true }).click();
  await elsewhere.getByRole('button', { name: 'Turn it on', exact: true }).waitFor();
  expect([...own.complaints, ...other.complaints]).toEqual([]);
});

test('changes of two-step log-in in another tab, on another device or by an operator are shown', async () => {
  const own = await world.phone();
  await signIn(own, world.origin, person);
  const [page, tab] = [await own.open('/security'), await own.open('/security')];
  const button = (name: string, on = page) => on.getByRole('button', { name, exact: true });
  const appCode = page.getByLabel('Code of your app', { exact: true });
  const begin = async (on: Page) => {
    await button('Turn it on', on).click();
    await passwordField(on).fill(PASSWORD);
    await button(sharedTexts.goOn, on).click();
    await on.getByRole('list', { name: 'Recovery codes', exact: true }).waitFor();
    const secret = (await on.locator('code').textContent()) ?? '';
    return new TOTP({ secret: Secret.fromBase32(secret) });
  };

  // Both tabs begin a set-up, so the one shown in the first tab is no longer valid.
  const first = await begin(page);
  const second = await begin(tab);
  await appCode.fill(first.generate());
  await button('Turn it on').click();
  await page
    .getByText(
      'The key and the recovery codes that you saw here do not count: two-step log-in was changed elsewhere meanwhile. Remove the key from your app.',
      { exact: true },
    )
    .waitFor();
  await button(sharedTexts.goOn).click();
  await button('Turn it on').waitFor();

  await tab.getByLabel('Code of your app', { exact: true }).fill(second.generate());
  await button('Turn it on', tab).click();
  await button('Turn it off', tab).waitFor();
  await button('Turn it off').click();

  // The typed text stays while something else changes.
  await passwordField(page).fill(PASSWORD);
  await appCode.fill('ABCDE');
  const isRead = page.waitForResponse('**/api/users/second-factor');
  await button('Ask when I withdraw, too', tab).click();
  await button('Do not ask when I withdraw', tab).waitFor();
  await isRead;
  await expect.poll(() => appCode.inputValue()).toBe('ABCDE');

  const { command, given, json } = readLine(['second-factor', 'end', person.phone, '--why', 'lost phone']);
  await carryOut(world.context, { words: command.words, given, json, who: 'asha' });
  for (const one of [page, tab]) await button('Turn it on', one).waitFor();
  await button('Turn it on').click();
  await passwordField(page).waitFor();
  // From a separate session.
  await enrol(world, person);
  for (const one of [page, tab]) await button('Turn it off', one).waitFor();
  expect(own.complaints).toEqual([]);
});

test('withdrawals ask for a code of the app if chosen, until a code ends that', async () => {
  const { manual_code, recovery } = await enrol(world, person);
  await grant(world.database, person.userId, 100_000);
  await saveAccount(world, person);
  const own = await world.phone();
  await signIn(own, world.origin, person);
  const page = await own.open('/security');
  await page.getByRole('button', { name: 'Ask when I withdraw, too', exact: true }).click();
  await page.getByRole('button', { name: 'Do not ask when I withdraw', exact: true }).waitFor();

  await page.goto('/withdrawal-request');
  await enterAmount(page, '300');
  const ofPhone = securityCodeField(page);
  await ofPhone.waitFor();
  await ofPhone.fill(codeSentTo(world, person.phone));
  const appCode = page.getByLabel('Code of your app', { exact: true });
  await appCode.fill('ABCDE-FGHJK');
  const request = page.getByRole('button', { name: 'Request withdrawal', exact: true });
  await request.click();
  await page
    .getByText('The code is wrong, or has been used. Please enter the next one', { exact: true })
    .waitFor();
  await appCode.fill(new TOTP({ secret: Secret.fromBase32(manual_code) }).generate());
  await request.click();
  await page.getByRole('heading', { name: 'Withdrawal requested', exact: true }).waitFor();
  expect(await cashOf(world.database, person.userId)).toBe(700);

  // The same request is sent again at once, without a code of the app, while another tab takes the setting
  // back.
  await page.getByRole('button', { name: 'Make another withdrawal', exact: true }).click();
  await enterAmount(page, '300');
  await appCode.waitFor();
  const other = await own.open('/security');
  await other.getByRole('button', { name: 'Do not ask when I withdraw', exact: true }).click();
  await other.getByLabel('Code of your app', { exact: true }).fill(recovery[0]?.code ?? '');
  await other.getByRole('button', { name: 'Do not ask any more', exact: true }).click();
  await other.getByRole('button', { name: 'Ask when I withdraw, too', exact: true }).waitFor();

  await expect.poll(() => own.toasts).toContain('Withdrawals no longer ask for a code of your app');
  await appCode.waitFor({ state: 'detached' });
  await ofPhone.fill(codeSentTo(world, person.phone));
  await request.click();
  await page.getByRole('heading', { name: 'Withdrawal requested', exact: true }).waitFor();
  expect(await cashOf(world.database, person.userId)).toBe(400);
  expect(own.complaints).toEqual([]);
});
