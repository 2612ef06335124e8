import { vi } from 'vitest';
import { ticketOutboxMachine } from '../../src/machines/ticket-outbox.machine.ts';
import type { TicketMessage } from '../../src/schemas/support/tickets.ts';
import { describeMachine, done, error, nowhere } from '../model/describe.ts';
import { broken, offline, refused, timeout } from './call-errors.ts';

const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA';
const KEY = '00000000-0000-4000-8000-000000000001';
vi.spyOn(crypto, 'randomUUID').mockReturnValue(KEY);
const NOW = '2026-01-01T10:00:00.000Z';
vi.spyOn(Date.prototype, 'toISOString').mockReturnValue(NOW);

const picture = new File(['x'], 'screen.png', { type: 'image/png' });
const message: TicketMessage = {
  id: 11,
  key: KEY,
  author: 'bettor',
  text: 'Hello',
  attachment: null,
  at: NOW,
};
const hello = { key: KEY, text: 'Hello', picture: undefined, at: NOW };

const noText = refused(400, '', {
  errors: { editor: 'Message is required', attachment: 'Invalid file. Please upload a valid image file.' },
});
const notAPicture = refused(415, 'Invalid file. Please upload a valid image file.');
const isClosed = refused(409, 'This ticket is closed');

const type = (editor: string) => ({ type: 'draft.typed' as const, editor });
const attach = { type: 'draft.attached' as const, attachment: picture };
const detach = { type: 'draft.attached' as const, attachment: undefined };
const arrived = { type: 'message.arrived' as const, key: KEY };
const arrivedOther = { type: 'message.arrived' as const, key: 'another' };

const letGo = [type(' Hello '), 'draft.send', done('check', { editor: 'Hello' })] as const;
const andAnother = [type('Two'), 'draft.send', done('check', { editor: 'Two' })] as const;
const lost = [...letGo, error('send', timeout)] as const;
const turnedDown = [...letGo, error('send', notAPicture)] as const;

describeMachine(ticketOutboxMachine, {
  input: { token: TOKEN },
  ports: {
    check: { done: [{ editor: 'Hello' }], error: [noText, offline] },
    send: { done: [message], error: [notAPicture, isClosed, timeout, broken] },
  },
  events: [
    type('Hello'),
    attach,
    detach,
    'draft.send',
    'message.retry',
    'message.edit',
    arrived,
    arrivedOther,
    'network.back',
  ],
  bounded: ({ draft, queue, refusal }) => [
    draft.editor !== '',
    draft.attachment !== undefined,
    Math.min(queue.length, 2),
    refusal !== '',
  ],
  facts: [
    // The draft
    [
      'draft.writing',
      type('Hi'),
      'draft.writing',
      { context: { draft: { editor: 'Hi', attachment: undefined } } },
    ],
    ['draft.writing', attach, 'draft.writing', { context: { draft: { editor: '', attachment: picture } } }],
    [
      [type('Hi'), attach],
      detach,
      'draft.writing',
      { context: { draft: { editor: 'Hi', attachment: undefined } } },
    ],
    [
      [type('Hi'), attach],
      'draft.send',
      'draft.checking',
      { calls: { check: { editor: 'Hi', attachment: picture } } },
    ],
    ['draft.checking', 'draft.send', nowhere],
    [
      ['draft.send'],
      error('check', noText),
      'draft.writing',
      {
        context: {
          errors: {
            editor: 'Message is required',
            attachment: 'Invalid file. Please upload a valid image file.',
          },
        },
      },
    ],
    [
      ['draft.send', error('check', noText)],
      type('Hi'),
      'draft.writing',
      { context: { errors: { attachment: 'Invalid file. Please upload a valid image file.' } } },
    ],
    [
      ['draft.send', error('check', noText)],
      attach,
      'draft.writing',
      { context: { errors: { editor: 'Message is required' } } },
    ],
    [['draft.send'], error('check', offline), 'draft.writing', { context: { errors: {} } }],
    [
      ['draft.send', error('check', noText), type('Hello'), 'draft.send'],
      done('check', { editor: 'Hello' }),
      'draft.writing + post.sending',
      { context: { errors: {} } },
    ],

    // From the draft to the server
    [
      [type(' Hello '), attach, 'draft.send'],
      done('check', { editor: 'Hello' }),
      'draft.writing + post.sending',
      {
        context: {
          draft: { editor: '', attachment: undefined },
          queue: [{ key: KEY, text: 'Hello', picture, at: NOW }],
        },
        calls: { send: { token: TOKEN, message: { key: KEY, text: 'Hello', picture } } },
      },
    ],
    [
      letGo,
      done('send', message),
      'post.idle',
      { context: { queue: [] }, emits: [{ type: 'message.sent', message }] },
    ],
    [
      [...letGo, type('Two'), 'draft.send'],
      done('check', { editor: 'Two' }),
      'post.sending',
      {
        context: { queue: [hello, { ...hello, text: 'Two' }] },
        calls: { send: { message: hello } },
      },
    ],
    [
      [...letGo, ...andAnother],
      done('send', message),
      'post.sending',
      { calls: { send: { message: { text: 'Two' } } } },
    ],

    // Not sent
    [letGo, error('send', timeout), 'post.lost', { context: { queue: [hello] }, emits: [] }],
    [letGo, error('send', broken), 'post.lost'],
    [lost, 'message.retry', 'post.sending', { calls: { send: { message: hello } } }],
    [lost, 'network.back', 'post.sending'],
    [lost, 'message.edit', nowhere],
    [lost, arrived, 'post.idle', { context: { queue: [] } }],
    [lost, arrivedOther, nowhere],
    [letGo, arrived, nowhere],
    [[...lost, ...andAnother], arrived, 'post.sending', { calls: { send: { message: { text: 'Two' } } } }],
    [
      letGo,
      error('send', notAPicture),
      'post.refused',
      {
        context: { queue: [hello], refusal: 'Invalid file. Please upload a valid image file.' },
        emits: [{ type: 'message.refused', status: 415 }],
      },
    ],
    [letGo, error('send', isClosed), 'post.refused', { emits: [{ type: 'message.refused', status: 409 }] }],
    [
      turnedDown,
      'message.retry',
      'post.sending',
      { context: { refusal: '' }, calls: { send: { message: hello } } },
    ],
    [turnedDown, 'network.back', nowhere],
    [turnedDown, arrived, nowhere],
    [
      turnedDown,
      'message.edit',
      'post.idle',
      { context: { queue: [], refusal: '', draft: { editor: 'Hello', attachment: undefined } } },
    ],
    [
      [attach, ...letGo, error('send', notAPicture), type('and more')],
      'message.edit',
      'post.idle',
      { context: { draft: { editor: 'Hello\nand more', attachment: picture } } },
    ],
    [
      [...turnedDown, ...andAnother],
      'message.edit',
      'post.sending',
      { calls: { send: { message: { text: 'Two' } } } },
    ],
    ['post.idle', 'message.retry', nowhere],
  ],
});
