import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromCallback, fromPromise, type SnapshotFrom } from 'xstate';
import { followTab } from '../../../src/actors/support/ticket-chat.ts';
import { valid } from '../../../src/api/shared/valid.ts';
import { refused, timeout } from '../../../src/machines/shared/call-errors.example.ts';
import { ticketChatMachine } from '../../../src/machines/support/ticket-chat.machine.ts';
import { type Outgoing, ticketOutboxMachine } from '../../../src/machines/support/ticket-outbox.machine.ts';
import { ChatMessage } from '../../../src/schemas/support/support.ts';
import type { Conversation, TicketMessage, TicketMessages } from '../../../src/schemas/support/tickets.ts';
import TicketHelp from '../../../src/ui/support/ticket-help/ticket-help.view.tsx';
import { ticketOf } from '../../fixtures/ticket.ts';
import { sharedTexts, tryAgainButton } from '../../pages/shared.ts';
import { closeTicketButton, sendButton, supportTexts } from '../../pages/support.ts';
import { walletTexts } from '../../pages/wallet.ts';
import { WithActors } from '../actors.tsx';
import { lineText } from '../typed.ts';
import { createSut } from '../walk-screen.tsx';

const open = ticketOf();
const TOKEN = open.token;
const closed = ticketOf({
  status: 'closed',
  closed_by: 'support',
  cancel_reason: 'It has arrived',
  closed_at: '2026-01-01T12:00:00.000Z',
});
const saying = (id: number, more: Partial<TicketMessage> = {}): TicketMessage => ({
  id,
  key: null,
  author: 'support',
  text: `Message no. ${id}`,
  attachment: null,
  at: '2026-01-01T10:00:00.000Z',
  ...more,
});

const log = page.getByRole('log', { name: 'Conversation' });
const editor = page.getByRole('textbox', { name: supportTexts.yourMessage });
const send = sendButton(page);
const attach = page.getByLabelText('Attach a picture');
const close = closeTicketButton(page);
const earlier = page.getByRole('button', { name: 'Show earlier messages' });
const retry = tryAgainButton(page);
const missing = page.getByText('There is no such ticket.');

const quietOutbox = () =>
  createActor(
    ticketOutboxMachine.provide({
      actors: {
        check: fromPromise(() => new Promise(() => {})),
        send: fromPromise(() => new Promise(() => {})),
      },
    }),
    { input: { token: TOKEN } },
  ).start();
/** The dialog has its own tests. */
const Closing = ({ chat }: { chat: { send(event: { type: 'close.leave' }): void } }) => (
  <button type="button" onClick={() => chat.send({ type: 'close.leave' })}>
    Keep it open
  </button>
);

const hasMessage = (wanted: number) => (state: SnapshotFrom<typeof ticketChatMachine>) =>
  state.matches('loaded') && state.context.messages.some(({ id }) => id === wanted);

createSut(ticketChatMachine, {
  fixture: {
    input: { token: TOKEN },
    ports: {
      load: {
        done: [
          { ticket: open, messages: [saying(10)], has_older: false },
          { ticket: open, messages: [saying(10)], has_older: true },
          { ticket: closed, messages: [saying(10)], has_older: false },
        ],
        error: [refused(404, 'Ticket not found'), refused(429, 'Slow down'), timeout],
      },
      older: {
        done: [
          { messages: [saying(8)], has_older: true },
          { messages: [saying(7)], has_older: false },
        ],
        error: [timeout],
      },
      connect: {
        emits: [
          { type: 'stream.opened' },
          { type: 'stream.message', message: saying(11) },
          { type: 'stream.ticket', ticket: closed },
          { type: 'stream.lost' },
        ],
      },
    },
    events: [
      'chat.retry',
      'session.returned',
      { type: 'chat.sent', message: saying(12, { author: 'bettor', key: 'k' }) },
      'chat.outdated',
      'older.load',
      'close.ask',
      'close.leave',
      { type: 'close.done', ticket: closed },
      'network.back',
      'tab.hidden',
      'tab.shown',
    ],
    bounded: ({ ticket, hasOlder, failures }) => [ticket?.status, hasOlder, Math.min(failures, 1)],
    provide: { delays: { backoff: 1000 } },
  },
  view: (actor) => (
    <WithActors>
      <TicketHelp chat={actor} actor={quietOutbox()} Closing={Closing} />
    </WithActors>
  ),
  gestures: {
    'chat.retry': () => retry.click(),
    'older.load': () => page.getByRole('button', { name: 'Show earlier messages' }).or(retry).click(),
    'close.ask': () => close.click(),
    'close.leave': () => page.getByRole('button', { name: 'Keep it open' }).click(),
  },
  world: [
    'chat.sent',
    'chat.outdated',
    'close.done',
    'network.back',
    'session.returned',
    'tab.hidden',
    'tab.shown',
  ],
  // A missing ticket links to the list of tickets.
  only: {
    'the skeleton': [page.getByRole('status', { name: sharedTexts.loading }), ['loading']],
    'that there is none': [missing, ['missing']],
    'the error': [page.getByText('The ticket could not be loaded'), ['error']],
    'the conversation': [log, ['loaded']],
    'the editor': [editor, ['loaded.ticket.open']],
    'the question': [page.getByRole('button', { name: 'Keep it open' }), ['loaded.ticket.open.leaving']],
    'that it is closed': [page.getByText('Support has closed this ticket.'), ['loaded.ticket.closed']],
    'what was said before': [log.getByText('Message no. 8'), hasMessage(8)],
    'what was said since': [log.getByText('Message no. 11'), hasMessage(11)],
    'the way to what came before': [earlier, ['loaded.older.some']],
    'that it did not come': [page.getByText('Earlier messages could not be loaded'), ['loaded.older.failed']],
  },
  oracles: {
    loading: page.getByRole('status', { name: sharedTexts.loading }),
    missing: async () => {
      await expect.element(missing).toBeVisible();
      await expect
        .element(page.getByRole('link', { name: 'My tickets' }))
        .toHaveAttribute('href', '/tickets-history');
    },
    'error.refused': page.getByRole('alert').getByText('Slow down'),
    'error.waiting': page.getByText('The ticket could not be loaded'),
    'error.retrying': page.getByText('The ticket could not be loaded'),
    'loaded.ticket.open.talking': async ({ context: { messages } }) => {
      await expect.element(page.getByRole('heading', { name: walletTexts.deposit, level: 1 })).toBeVisible();
      for (const { text } of messages) await expect.element(log.getByText(text)).toBeInTheDocument();
      await expect.element(editor).toBeEnabled();
      await expect.element(close).toBeEnabled();
    },
    'loaded.ticket.open.leaving': page.getByRole('button', { name: 'Keep it open' }),
    'loaded.ticket.closed': async () => {
      await expect.element(page.getByText('Support has closed this ticket.')).toBeVisible();
      await expect.element(page.getByText('Reason: It has arrived · 1 Jan 2026, 05:30 pm')).toBeVisible();
      await expect.element(editor).not.toBeInTheDocument();
      await expect.element(close).not.toBeInTheDocument();
    },
    'loaded.line.open.connecting': log,
    'loaded.line.open.live': () =>
      expect.element(page.getByText('The line to the server is interrupted.')).not.toBeInTheDocument(),
    'loaded.line.reconnecting': log,
    'loaded.line.hidden': log,
    'loaded.line.ended': () => expect.element(editor).not.toBeInTheDocument(),
    'loaded.older.some': () => expect.element(earlier).toBeEnabled(),
    'loaded.older.loading': async () => {
      await expect.element(page.getByRole('button', { name: sharedTexts.loading })).toBeDisabled();
      await expect.element(log).toHaveAttribute('aria-busy', 'true');
    },
    'loaded.older.failed': async () => {
      await expect.element(page.getByText('Earlier messages could not be loaded')).toBeVisible();
      await expect.element(retry).toBeEnabled();
    },
    'loaded.older.none': () => expect.element(earlier).not.toBeInTheDocument(),
  },
}).walk();

const PICTURE = new File(['x'], 'screen.png', { type: 'image/png' });

/** An open conversation with one message. */
function openChat(messages: TicketMessage[] = [saying(10)], hasOlder = false, ticket = open) {
  return createActor(
    ticketChatMachine.provide({
      actors: {
        load: fromPromise(async () => ({ ticket, messages, has_older: hasOlder })),
        older: fromPromise<TicketMessages, { token: string; before: number }>(async () => ({
          messages: Array.from({ length: 30 }, (_, index) => saying(index + 1)),
          has_older: false,
        })),
        connect: fromCallback(() => {}),
      },
    }),
    { input: { token: TOKEN } },
  ).start();
}
const quietChat = openChat();

describe('a typed message', () => {
  // Otherwise its time would differ from the walk without a view.
  beforeAll(() => void vi.spyOn(Date.prototype, 'toISOString').mockReturnValue('2026-01-01T10:00:00.000Z'));
  afterAll(() => void vi.restoreAllMocks());

  createSut(ticketOutboxMachine, {
    fixture: {
      input: { token: TOKEN },
      ports: {
        check: {
          done: [{ editor: 'Hello' }],
          error: [refused(400, '', { errors: { editor: 'Message is required' } })],
        },
        send: {
          done: [saying(11, { author: 'bettor', key: 'k', text: 'Hello' })],
          error: [refused(415, 'Invalid file. Please upload a valid image file.'), timeout],
        },
      },
      events: [
        { type: 'draft.typed', editor: 'Hello' },
        { type: 'draft.attached', attachment: PICTURE },
        'draft.send',
        'message.retry',
        'message.edit',
        { type: 'message.arrived', key: 'made at random' },
        'network.back',
      ],
      bounded: ({ draft, queue, refusal: why }) => [
        draft.editor !== '',
        draft.attachment !== undefined,
        Math.min(queue.length, 2),
        why !== '',
        queue[0]?.picture !== undefined,
      ],
      provide: { guards: { isFirst: ({ context }) => context.queue.length > 0 } },
    },
    view: (actor) => (
      <WithActors>
        <TicketHelp chat={quietChat} actor={actor} Closing={Closing} />
      </WithActors>
    ),
    varied: { 'draft.typed': fc.record({ editor: lineText }) },
    gestures: {
      'draft.typed': ({ editor: text }) => editor.fill(text),
      'draft.attached': () => userEvent.upload(attach, PICTURE),
      'draft.send': () => send.click(),
      'message.retry': () => page.getByRole('button', { name: 'Send again' }).click(),
      'message.edit': () => page.getByRole('button', { name: 'Edit message' }).click(),
    },
    world: ['message.arrived', 'network.back'],
    only: {
      'that one is sent': [log.getByText('Sending…'), ['post.sending']],
      'that it was refused': [
        log.getByText('Not sent. Invalid file. Please upload a valid image file.'),
        ['post.refused'],
      ],
      'that no answer came': [log.getByText('Not sent. No answer came from the server.'), ['post.lost']],
    },
    oracles: {
      'draft.writing': async ({ context: { draft, errors } }) => {
        await expect.element(editor).toHaveValue(draft.editor);
        if (draft.attachment) await expect.element(page.getByText('screen.png')).toBeVisible();
        if (errors.editor) {
          await expect.element(page.getByText('Message is required')).toBeVisible();
          await expect.element(editor).toBeInvalid();
        }
      },
      'draft.checking': editor,
      'post.idle': () => expect.element(page.getByText('Sending…')).not.toBeInTheDocument(),
      'post.sending': log.getByText('Sending…'),
      'post.refused': async () => {
        await expect
          .element(log.getByText('Not sent. Invalid file. Please upload a valid image file.'))
          .toBeVisible();
        await expect.element(page.getByRole('button', { name: 'Edit message' })).toBeEnabled();
      },
      'post.lost': async () => {
        await expect.element(log.getByText('Not sent. No answer came from the server.')).toBeVisible();
        await expect.element(page.getByRole('button', { name: 'Edit message' })).not.toBeInTheDocument();
      },
    },
  }).walk();
});

async function openTalk(answer: (message: Outgoing) => Promise<TicketMessage> = () => new Promise(() => {})) {
  const sent: Outgoing[] = [];
  const chat = openChat();
  const outbox = createActor(
    ticketOutboxMachine.provide({
      actors: {
        check: fromPromise(async ({ input }) => valid(ChatMessage, input)),
        send: fromPromise(({ input: { message } }) => {
          sent.push(message);
          return answer(message);
        }),
      },
    }),
    { input: { token: TOKEN } },
  ).start();
  await render(
    <WithActors>
      <TicketHelp chat={chat} actor={outbox} Closing={Closing} />
    </WithActors>,
  );
  await expect.element(editor).toBeVisible();
  return { chat, outbox, sent };
}

/**
 * An address of a picture of this size, valid for every width, since text after # is not part of a blob's
 * address.
 */
async function drawn(width: number, height: number): Promise<string> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return `${URL.createObjectURL(await canvas.convertToBlob())}#`;
}

test('Enter sends, Shift and Enter begin a new line', async () => {
  const { sent } = await openTalk();
  await editor.click();
  await userEvent.keyboard('one{Shift>}{Enter}{/Shift}two{Enter}');
  await expect.element(log.getByText('Sending…')).toBeVisible();
  expect(sent.map(({ text }) => text)).toEqual(['one\ntwo']);
  await expect.element(editor).toHaveValue('');
  await expect.element(editor).toHaveFocus();
});

test('5000 characters as a person counts them are sent, 5001 are not, and stay', async () => {
  const { sent } = await openTalk();
  await editor.fill('🪙'.repeat(5001));
  await expect.element(page.getByText('5001 of 5000 characters')).toBeVisible();
  await send.click();
  await expect.element(page.getByText('Message is too long')).toBeVisible();
  await expect.element(editor).toHaveValue('🪙'.repeat(5001));
  expect(sent).toEqual([]);
  await editor.fill('🪙'.repeat(5000));
  await send.click();
  await expect.poll(() => sent.length).toBe(1);
  expect([...(sent[0]?.text ?? '')]).toHaveLength(5000);
});

test.each([
  [
    'an SVG',
    new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }),
    'Invalid file. Please upload a valid image file.',
  ],
  [
    'a text',
    new File(['x'], 'a.txt', { type: 'text/plain' }),
    'Invalid file. Please upload a valid image file.',
  ],
])('%s is not sent, and can be removed again', async (_what, file, message) => {
  const { sent } = await openTalk();
  await editor.fill('See');
  await userEvent.upload(attach, file);
  await send.click();
  await expect.element(page.getByText(message)).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Remove file' }).click();
  await expect.element(page.getByText(message)).not.toBeInTheDocument();
  await send.click();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({ text: 'See', picture: undefined });
});

test.each([
  ['cut short, or a PNG by its name only', 415, 'Invalid file. Please upload a valid image file.'],
  ['of 60 megapixels', 413, 'The picture has more than 50 megapixels'],
])('a picture that the server finds %s comes back to be replaced', async (_what, status, message) => {
  const { sent } = await openTalk(async () => {
    throw refused(status, message, { errors: { attachment: message } });
  });
  await editor.fill('See');
  await userEvent.upload(attach, PICTURE);
  await send.click();
  await expect.element(log.getByText(`Not sent. ${message}`)).toBeVisible();
  await page.getByRole('button', { name: 'Edit message' }).click();
  await expect.element(editor).toHaveValue('See');
  await expect.element(editor).toHaveFocus();
  await expect.element(page.getByText('screen.png')).toBeVisible();
  await page.getByRole('button', { name: 'Remove file' }).click();
  await send.click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
  expect(sent[1]).toMatchObject({ text: 'See', picture: undefined });
});

test('a message that the stream sends before the answer appears once', async () => {
  const { chat, sent } = await openTalk();
  await editor.fill('Only once');
  await send.click();
  await expect.poll(() => sent.length).toBe(1);
  chat.send({
    type: 'chat.sent',
    message: saying(11, { author: 'bettor', key: sent[0]?.key ?? '', text: 'Only once' }),
  });
  await expect.element(log.getByText('Sending…')).not.toBeInTheDocument();
  expect(log.getByText('Only once').elements()).toHaveLength(1);
});

test('a second message waits for the first, and is not lost with it', async () => {
  let isFirst = true;
  const { sent } = await openTalk(async (message) => {
    if (!isFirst) return saying(11, { author: 'bettor', key: message.key, text: message.text });
    isFirst = false;
    throw timeout;
  });
  await editor.fill('first');
  await send.click();
  await editor.fill('second');
  await send.click();
  await expect.element(log.getByText('Not sent. No answer came from the server.')).toBeVisible();
  await expect.element(log.getByText('Waiting')).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => sent.length).toBe(3);
  expect(sent.map(({ text }) => text)).toEqual(['first', 'first', 'second']);
  expect(sent[0]?.key).toBe(sent[1]?.key);
});

test('a reader of older messages keeps their place', async () => {
  const messages = Array.from({ length: 30 }, (_, index) => saying(index + 31));
  const chat = openChat(messages, true);
  await render(
    <WithActors>
      <TicketHelp chat={chat} actor={quietOutbox()} Closing={Closing} />
    </WithActors>,
  );
  const box = () => document.querySelector('[role=log]') ?? document.body;
  const first = log.getByText('Message no. 31', { exact: true });
  await expect.element(log.getByText('Message no. 60')).toBeInViewport();
  await earlier.click();
  await expect.element(log.getByText('Message no. 1', { exact: true })).toBeInTheDocument();
  await expect.element(first).toBeInViewport();
  // A new message does not scroll the reader down; a button does.
  box().scrollTop = 0;
  await expect.poll(() => box().scrollTop === 0).toBeTruthy();
  await new Promise(requestAnimationFrame);
  chat.send({ type: 'chat.sent', message: saying(61) });
  await page.getByRole('button', { name: 'New messages' }).click();
  await expect.element(log.getByText('Message no. 61')).toBeInViewport();
  await expect.element(page.getByRole('button', { name: 'New messages' })).not.toBeInTheDocument();
});

test('the last message stays in view while the text field below it grows', async () => {
  const chat = openChat(Array.from({ length: 30 }, (_, index) => saying(index + 1)));
  await render(
    <WithActors>
      <TicketHelp chat={chat} actor={quietOutbox()} Closing={Closing} />
    </WithActors>,
  );
  const last = log.getByText('Message no. 30');
  await expect.element(last).toBeInViewport({ ratio: 1 });
  await editor.fill('line\n'.repeat(12));
  await expect.element(last).toBeInViewport({ ratio: 1 });
});

test('the last message stays in view when a picture above it loads', async () => {
  const path = await drawn(800, 600);
  const messages = Array.from({ length: 30 }, (_, index) => saying(index + 1));
  messages[28] = saying(29, { attachment: { path, width: 800, height: 600 } });
  await render(
    <WithActors>
      <TicketHelp chat={openChat(messages)} actor={quietOutbox()} Closing={Closing} />
    </WithActors>,
  );
  await expect.poll(() => document.querySelector<HTMLImageElement>('[role=log] img')?.complete).toBeTruthy();
  await expect.element(log.getByText('Message no. 30')).toBeInViewport({ ratio: 1 });
});

test.each([
  ['broad', 800, 600, '341x256'],
  ['high', 100, 400, '64x256'],
  ['small', 40, 30, '40x30'],
])('a %s picture has the right room', async (_what, width, height, room) => {
  const attachment = { path: await drawn(width, height), width, height };
  await render(
    <div style={{ width: 800 }}>
      <WithActors>
        <TicketHelp chat={openChat([saying(1, { attachment })])} actor={quietOutbox()} Closing={Closing} />
      </WithActors>
    </div>,
  );
  const picture = log.getByRole('img', { name: 'Attached picture' });
  await expect.element(picture).toBeVisible();
  const box = picture.element().getBoundingClientRect();
  expect(`${Math.round(box.width)}x${Math.round(box.height)}`).toBe(room);
});

test('a picture is loaded in its displayed width, once it is near', async () => {
  const attachment = { path: await drawn(720, 540), width: 720, height: 540 };
  await render(
    <div style={{ width: 800 }}>
      <WithActors>
        <TicketHelp chat={openChat([saying(1, { attachment })])} actor={quietOutbox()} Closing={Closing} />
      </WithActors>
    </div>,
  );
  const picture = log.getByRole('img', { name: 'Attached picture' });
  await expect.element(picture).toBeVisible();
  const image = document.querySelector<HTMLImageElement>('[role=log] img');
  const attributes = [...(image?.attributes ?? [])].map(({ name, value }) => [
    name,
    value.replaceAll(attachment.path, 'PATH'),
  ]);
  expect(Object.fromEntries(attributes)).toMatchObject({
    src: 'PATH',
    srcset:
      'PATH?width=80 80w,PATH?width=160 160w,PATH?width=240 240w,PATH?width=320 320w,PATH?width=480 480w,PATH 720w',
    sizes: 'min(720px, 21.333333333333332rem, 66vw)',
    width: '720',
    height: '540',
    loading: 'lazy',
    decoding: 'async',
  });
  // Shown about 273 pixels wide, on a screen with a ratio of 1.
  await expect.poll(() => image?.complete).toBeTruthy();
  expect([devicePixelRatio, image?.currentSrc]).toEqual([1, `${attachment.path}?width=320`]);
});

test('a copy with a slightly different ratio moves nothing when it loads', async () => {
  const attachment = { path: await drawn(80, 2), width: 1600, height: 30 };
  await render(
    <div style={{ width: 800 }}>
      <WithActors>
        <TicketHelp chat={openChat([saying(1, { attachment })])} actor={quietOutbox()} Closing={Closing} />
      </WithActors>
    </div>,
  );
  await expect.poll(() => document.querySelector<HTMLImageElement>('[role=log] img')?.complete).toBeTruthy();
  const box = log.getByRole('img', { name: 'Attached picture' }).element().getBoundingClientRect();
  // The ratio of the copy would be 40.
  expect(Math.round(box.width / box.height)).toBe(53);
});

test('when a picture is removed, focus goes to the message', async () => {
  await openTalk();
  await userEvent.upload(attach, PICTURE);
  await page.getByRole('button', { name: 'Remove file' }).click();
  await expect.element(page.getByText('screen.png')).not.toBeInTheDocument();
  await expect.element(editor).toHaveFocus();
});

test('a closed ticket takes no more messages: unsent text stays readable', async () => {
  const { chat } = await openTalk(async () => {
    throw refused(409, 'This ticket is closed');
  });
  await editor.fill('One more thing');
  await send.click();
  await expect.element(page.getByRole('button', { name: 'Send again' })).toBeVisible();
  chat.send({ type: 'close.done', ticket: closed });
  await expect.element(page.getByText('Support has closed this ticket.')).toBeVisible();
  await expect.element(log.getByText('One more thing')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Edit message' })).not.toBeInTheDocument();
});

test('the notice of the closing gets the focus, when the focused field is gone', async () => {
  const { chat } = await openTalk();
  await editor.click();
  chat.send({ type: 'close.done', ticket: closed });
  await expect.element(page.getByText('Support has closed this ticket.')).toHaveFocus();
});

test('a ticket that was already closed takes no focus', async () => {
  const chat = openChat([saying(1)], false, closed);
  await render(
    <WithActors>
      <TicketHelp chat={chat} actor={quietOutbox()} Closing={Closing} />
    </WithActors>,
  );
  await expect.element(page.getByText('Support has closed this ticket.')).toBeVisible();
  await expect.element(document.body).toHaveFocus();
});

test('a hidden tab gives its connection up, and goes on after the last message it had heard', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  onTestFinished(() => void hidden.mockRestore());
  const connected: number[] = [];
  const ended: number[] = [];
  const chat = createActor(
    ticketChatMachine.provide({
      actors: {
        load: fromPromise<Conversation, { token: string }>(async () => ({
          ticket: open,
          messages: [saying(10)],
          has_older: false,
        })),
        connect: fromCallback(({ input: { since }, sendBack }) => {
          connected.push(since);
          sendBack({ type: 'stream.opened' });
          sendBack({ type: 'stream.message', message: saying(11) });
          return () => void ended.push(since);
        }),
      },
    }),
    { input: { token: TOKEN } },
  ).start();
  onTestFinished(followTab(chat));
  const turn = (isHidden: boolean) => {
    hidden.mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange'));
  };

  await expect.poll(() => chat.getSnapshot().matches({ loaded: { line: 'hidden' } })).toBe(true);
  expect(connected).toEqual(ended);
  turn(false);
  await expect.poll(() => chat.getSnapshot().hasTag('live')).toBe(true);
  turn(true);
  expect(chat.getSnapshot().matches({ loaded: { line: 'hidden' } })).toBe(true);
  expect(ended).toEqual(connected);
  turn(false);
  expect(connected.at(-1)).toBe(11);
  expect(ended).toHaveLength(connected.length - 1);
});
