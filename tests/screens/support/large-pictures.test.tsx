import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import {
  messageField,
  openTicketButton,
  sendButton,
  topicField,
  yourMessageField,
} from '../../pages/support.ts';
import { asha, openApp } from '../whole-app.tsx';

const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA';
const ticket = {
  token: TOKEN,
  issues: 'Deposit',
  status: 'open',
  closed_by: null,
  cancel_reason: null,
  created_at: '2026-01-01T10:00:00.000Z',
  closed_at: null,
  recording: null,
};
const CONVERSATION = { msg: '', data: { ticket, messages: [], has_older: false } };

/** The forms sent to this path; all are refused. */
const sent: { path: string; form: FormData }[] = [];

const start = location.href;
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    if (path === `/api/ticket/${TOKEN}`) return Promise.resolve(Response.json(CONVERSATION));
    if (!(body instanceof FormData)) return new Promise(() => {});
    sent.push({ path, form: body });
    return Promise.reject(new TypeError('Failed to fetch'));
  });
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => history.replaceState(null, '', start));

const type = 'image/jpeg';

/** A photo of a camera with 24.5 megapixels, followed by a film of 6 MB. */
async function takePhoto(): Promise<File> {
  const canvas = new OffscreenCanvas(5712, 4284);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#345';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const jpeg = await canvas.convertToBlob({ type });
  return new File([jpeg, new Uint8Array(6 * 1024 * 1024)], 'IMG_0001.JPG', { type });
}

let photo: File;
beforeAll(async () => {
  photo = await takePhoto();
});

/**
 * Chooses a large file, with the events of a choice. `userEvent.upload` would send it to the server and back, as text.
 */
function choose(field: Locator, file: File): void {
  const input = field.element();
  if (!(input instanceof HTMLInputElement) || input.disabled) throw new Error('no field takes a file');
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  for (const name of ['input', 'change']) input.dispatchEvent(new Event(name, { bubbles: true }));
}

/** The sent picture: its type, its size in pixels, and whether it is at most a tenth of the file. */
async function looksLike(picture: FormDataEntryValue | null, file: File) {
  if (!(picture instanceof Blob)) throw new Error('no picture was sent');
  const { width, height } = await createImageBitmap(picture);
  return { type: picture.type, width, height, isSmall: picture.size * 10 < file.size };
}

const bytesOf = async (picture: FormDataEntryValue | null) =>
  picture instanceof Blob ? new Uint8Array(await picture.arrayBuffer()) : undefined;

const SHRUNK = { type, width: 1600, height: 1200, isSmall: true };

test('new ticket: a photo of 24.5 megapixels and 6 MB is sent smaller, and sent again it is the same', async () => {
  await openApp('/create-ticket', asha);
  await topicField(page).selectOptions('Deposit');
  await messageField(page).fill('See the picture');
  choose(page.getByLabelText('Screenshot (optional)'), photo);
  const openIt = openTicketButton(page);
  await openIt.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await openIt.click();
  await expect.poll(() => sent.map(({ path }) => path)).toEqual(['/api/ticket/create', '/api/ticket/create']);
  const [first, second] = sent.map(({ form }) => form);
  expect(await looksLike(first?.get('screenshort') ?? null, photo)).toEqual(SHRUNK);
  expect(await bytesOf(second?.get('screenshort') ?? null)).toEqual(
    await bytesOf(first?.get('screenshort') ?? null),
  );
  expect(second?.get('key')).toBe(first?.get('key'));
});

test('ticket: a photo of 24.5 megapixels and 6 MB is sent smaller', async () => {
  await openApp(`/ticket-help/${TOKEN}`, asha);
  await yourMessageField(page).fill('See the picture');
  choose(page.getByLabelText('Attach a picture'), photo);
  await sendButton(page).click();
  await expect.poll(() => sent.map(({ path }) => path)).toEqual([`/api/ticket/${TOKEN}/send`]);
  expect(await looksLike(sent[0]?.form.get('attachment') ?? null, photo)).toEqual(SHRUNK);
});

const DAMAGED = 'The picture is damaged or incomplete. Please choose another one';

test('new ticket: a damaged picture gets a message under its field, and nothing is sent', async () => {
  await openApp('/create-ticket', asha);
  await topicField(page).selectOptions('Deposit');
  await messageField(page).fill('See the picture');
  const screenshot = page.getByLabelText('Screenshot (optional)');
  await userEvent.upload(screenshot, new File([photo.slice(0, 2000)], 'IMG_0001.JPG', { type }));
  await openTicketButton(page).click();
  await expect.element(screenshot).toHaveAccessibleDescription(DAMAGED);
  expect(sent).toEqual([]);
});

test('a small picture is sent as it is', async () => {
  const canvas = new OffscreenCanvas(40, 30);
  canvas.getContext('2d');
  const file = new File([await canvas.convertToBlob({ type: 'image/png' })], 'a.png', { type: 'image/png' });
  await openApp('/create-ticket', asha);
  await topicField(page).selectOptions('Deposit');
  await messageField(page).fill('See the picture');
  await userEvent.upload(page.getByLabelText('Screenshot (optional)'), file);
  await openTicketButton(page).click();
  await expect.poll(() => sent.length).toBe(1);
  expect(await bytesOf(sent[0]?.form.get('screenshort') ?? null)).toEqual(await bytesOf(file));
});
