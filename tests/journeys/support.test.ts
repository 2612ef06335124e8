import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerTicket, closeForSupport, showTicket } from '../../server/support/desk.ts';
import { emailField, phoneNumberField } from '../pages/account.ts';
import {
  closeTicketButton,
  messageField,
  newTicketLink,
  openTicketButton,
  topicField,
  yourMessageField,
} from '../pages/support.ts';
import { openTicket } from '../server/support/tickets.ts';
import { openWorld, signIn, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function bettor() {
  const person = await world.signUp();
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  return { ...person, phone };
}

const textsIn = async (ticket: string) =>
  (await showTicket(world.database, ticket)).messages.map(({ author, text }) => `${author}: ${text}`);

test('a ticket is opened with a screenshot, answered live, replied to and closed', async () => {
  const { phone } = await bettor();
  const page = await phone.open('/tickets-history');
  await page.getByText('You have not opened a ticket yet.', { exact: true }).waitFor();
  await newTicketLink(page).first().click();

  await openTicketButton(page).click();
  await page.getByText('Issues is required', { exact: true }).waitFor();
  await page.getByText('Remark is Required', { exact: true }).waitFor();
  await topicField(page).selectOption('Deposit');
  await messageField(page).fill('🪙 has not arrived');
  await page.getByText('17 of 250 characters', { exact: true }).waitFor();
  const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
  const screenshot = page.getByLabel('Screenshot (optional)', { exact: true });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  await screenshot.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await openTicketButton(page).click();
  await page.getByText('Invalid file. Please upload a valid image file.', { exact: true }).waitFor();
  // A file that is a picture only by its name is refused by the server.
  await screenshot.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(svg) });
  await openTicketButton(page).click();
  await page.getByText('Invalid file. Please upload a valid image file.', { exact: true }).waitFor();
  await screenshot.setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: picture });
  await openTicketButton(page).dblclick();

  await page.waitForURL('**/ticket-help/*');
  const ticket = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const log = page.getByRole('log', { name: 'Conversation', exact: true });
  await log.getByText('🪙 has not arrived', { exact: true }).waitFor();
  const shown = log.getByRole('img', { name: 'Attached picture', exact: true });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true);
  const small = await page.request.get(await shown.evaluate((image: HTMLImageElement) => image.currentSrc));
  expect((await sharp(await small.body()).metadata()).width).toBe(240);
  const link = log.getByRole('link', { name: 'Attached picture', exact: true });
  const whole = await page.request.get((await link.getAttribute('href')) ?? '');
  expect((await sharp(await whole.body()).metadata()).width).toBe(640);

  // Live, without a reload.
  await page.evaluate(() => document.body.setAttribute('data-same', ''));
  await answerTicket(world.database, ticket, 'Which bank was it?');
  await log.getByText('Which bank was it?', { exact: true }).waitFor();
  expect(await page.evaluate(() => document.body.hasAttribute('data-same'))).toBe(true);

  await yourMessageField(page).fill('Test Bank');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('as always');
  await page.keyboard.press('Enter');
  await log.getByText('Test Bank as always', { exact: true }).waitFor();
  await expect.poll(() => textsIn(ticket)).toContain('bettor: Test Bank\nas always');
  await expect.poll(() => yourMessageField(page).inputValue()).toBe('');

  await closeTicketButton(page).click();
  const dialog = page.getByRole('dialog');
  await closeTicketButton(dialog).click();
  await dialog.getByText('Reason is required', { exact: true }).waitFor();
  await dialog.getByLabel('Reason', { exact: true }).fill('It has arrived');
  await closeTicketButton(dialog).click();
  await page.getByText('You have closed this ticket.', { exact: true }).waitFor();
  await expect.poll(() => yourMessageField(page).count()).toBe(0);
  expect((await showTicket(world.database, ticket)).ticket).toMatchObject({
    status: 'closed',
    closed_by: 'bettor',
    cancel_reason: 'It has arrived',
  });

  await page.reload();
  await page.getByText(/^Reason: It has arrived · \d\d? \w+ \d{4}, \d\d:\d\d [ap]m$/).waitFor();
  await page.getByRole('link', { name: 'My tickets', exact: true }).first().click();
  await page.getByRole('table').getByText('Closed', { exact: true }).waitFor();
  expect(await world.database.query('select id from tickets where token = $1', [ticket])).toHaveLength(1);
  expect(phone.complaints).toEqual([]);
});

test('a message with a lost answer is sent again, and arrives once', async () => {
  const { phone, token } = await bettor();
  const ticket = await openTicket(world, token, { message: 'Hello?' });
  const page = await phone.open(`/ticket-help/${ticket}`);
  const log = page.getByRole('log', { name: 'Conversation', exact: true });
  await log.getByText('Hello?', { exact: true }).waitFor();

  await page.route('**/send', (route) => route.abort('connectionreset'));
  await yourMessageField(page).fill('Are you there?');
  await page.keyboard.press('Enter');
  await log.getByText('Not sent. No answer came from the server.', { exact: true }).waitFor();
  expect(await textsIn(ticket)).toEqual(['bettor: Hello?']);
  // Once more: now it arrives, but its answer does not; the stream reports it anyway.
  await page.unrouteAll();
  await page.route('**/send', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await log.getByRole('button', { name: 'Send again', exact: true }).click();
  await expect.poll(() => textsIn(ticket)).toEqual(['bettor: Hello?', 'bettor: Are you there?']);
  await log
    .getByText('Not sent. No answer came from the server.', { exact: true })
    .waitFor({ state: 'detached' });
  await expect.poll(() => log.getByText('Are you there?', { exact: true }).count()).toBe(1);

  await page.unrouteAll();
  await yourMessageField(page).fill('Never mind');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => textsIn(ticket))
    .toEqual(['bettor: Hello?', 'bettor: Are you there?', 'bettor: Never mind']);
});

test('a message being sent arrives after the conversation was left; a failed one is sent when it is opened again', async () => {
  const { phone, token } = await bettor();
  const ticket = await openTicket(world, token, { message: 'Hello?' });
  const page = await phone.open(`/ticket-help/${ticket}`);
  const log = page.getByRole('log', { name: 'Conversation', exact: true });
  await log.getByText('Hello?', { exact: true }).waitFor();
  let letGo = () => {};
  const may = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/send', async (route) => {
    await may;
    await route.continue();
  });
  const write = async (text: string) => {
    await yourMessageField(page).fill(text);
    await page.keyboard.press('Enter');
  };
  // Without a page load, which would end the upload.
  const go = (path: string) => page.evaluate((to) => history.pushState(null, '', to), path);

  const sent = page.waitForRequest('**/send');
  await write('First');
  await sent;
  await write('Second');
  await log.getByText('Second', { exact: true }).waitFor();
  await go('/about-us');
  await log.waitFor({ state: 'detached' });
  letGo();
  await expect.poll(() => textsIn(ticket)).toEqual(['bettor: Hello?', 'bettor: First', 'bettor: Second']);

  await page.unrouteAll();
  await page.route('**/send', (route) => route.abort('connectionreset'));
  await go(`/ticket-help/${ticket}`);
  await log.getByText('Second', { exact: true }).waitFor();
  await write('Third');
  await log.getByText('Not sent. No answer came from the server.', { exact: true }).waitFor();
  await go('/about-us');
  await log.waitFor({ state: 'detached' });
  await page.unrouteAll();
  // The message is sent again as soon as the conversation is live.
  await go(`/ticket-help/${ticket}`);
  await expect
    .poll(() => textsIn(ticket))
    .toEqual(['bettor: Hello?', 'bettor: First', 'bettor: Second', 'bettor: Third']);
});

test("a ticket that support closes is closed on the reader's screen", async () => {
  const { phone, token } = await bettor();
  const ticket = await openTicket(world, token, { message: 'Hello?' });
  const page = await phone.open(`/ticket-help/${ticket}`);
  await page.getByRole('log').getByText('Hello?', { exact: true }).waitFor();
  await answerTicket(world.database, ticket, 'All is well');
  await closeForSupport(world.database, ticket, 'Answered');
  await page.getByRole('log').getByText('All is well', { exact: true }).waitFor();
  await page.getByText('Support has closed this ticket.', { exact: true }).waitFor();
});

test("another person's ticket is not found", async () => {
  const owner = await world.signUp();
  const ticket = await openTicket(world, owner.token);
  const { phone } = await bettor();
  for (const name of [ticket, 'nothing']) {
    const page = await phone.open(`/ticket-help/${name}`);
    await page.getByText('There is no such ticket.', { exact: true }).waitFor();
    await expect.poll(() => page.getByText('It has not arrived', { exact: true }).count()).toBe(0);
  }
  const visitor = await (await world.phone()).open(`/ticket-help/${ticket}`);
  await visitor.waitForURL((url) => url.searchParams.get('next') === `/ticket-help/${ticket}`);
});

test('a visitor sends a message', async () => {
  const phone = await world.phone();
  const page = await phone.open('/contact-us');
  await page.getByRole('button', { name: 'Send message', exact: true }).click();
  await page.getByText('First name is required', { exact: true }).waitFor();
  await page.getByText('Phone number must be at least 10 digits', { exact: true }).waitFor();
  await page.getByText('Invalid email address', { exact: true }).waitFor();
  await page.getByText('Message is required', { exact: true }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('A visitor');
  await phoneNumberField(page).fill('98765 43210');
  await emailField(page).fill('visitor@example.test');
  await messageField(page).fill('May I ask something?');
  await page.getByRole('button', { name: 'Send message', exact: true }).dblclick();
  await page.getByText('Thank you, your message has reached us', { exact: true }).waitFor();
  expect(await world.database.query('select name, phone, message from contact_messages')).toEqual([
    { name: 'A visitor', phone: '9876543210', message: 'May I ask something?' },
  ]);
  expect(phone.complaints).toEqual([]);
});
