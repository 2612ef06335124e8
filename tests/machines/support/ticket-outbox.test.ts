import { vi } from 'vitest';
import { broken, offline, timeout } from '../../../src/machines/shared/call-errors.example.ts';
import {
  arrived,
  arrivedOther,
  attach,
  detach,
  isClosed,
  KEY,
  message,
  NOW,
  noText,
  notAPicture,
  picture,
  TOKEN,
  ticketOutboxExample,
  type,
} from '../../../src/machines/support/ticket-outbox.example.ts';
import { ticketOutboxMachine } from '../../../src/machines/support/ticket-outbox.machine.ts';
import { describeMachine, done, error, nowhere, start } from '../../model/describe.ts';
import { key } from '../../model/keys.ts';

vi.spyOn(Date.prototype, 'toISOString').mockReturnValue(NOW);

const another = new File(['y'], 'other.png', { type: 'image/png' });
const hello = { key: KEY, text: 'Hello', picture: undefined, at: NOW };
const two = { key: key(2), text: 'Two', picture: undefined, at: NOW };

const letGo = [type(' Hello '), 'draft.send', done('check', { editor: 'Hello' })] as const;
const andAnother = [type('Two'), 'draft.send', done('check', { editor: 'Two' })] as const;
const lost = [...letGo, error('send', timeout)] as const;
const turnedDown = [...letGo, error('send', notAPicture)] as const;

describeMachine(ticketOutboxMachine, {
  ...ticketOutboxExample,
  // The real ones: their random part is fixed above.
  provide: {},
  facts: [
    [
      [],
      start({ token: TOKEN }),
      'draft.writing + post.idle',
      {
        becomes: {
          token: TOKEN,
          draft: { editor: '', attachment: undefined },
          errors: {},
          queue: [],
          refusal: '',
        },
      },
    ],

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
        calls: { send: { token: TOKEN, message: { key: KEY, text: 'Hello', picture, at: NOW } } },
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
        context: { queue: [hello, two] },
        calls: {},
      },
    ],
    [
      [...letGo, ...andAnother],
      done('send', message),
      'post.sending',
      { calls: { send: { token: TOKEN, message: two } } },
    ],

    // Not sent
    [letGo, error('send', timeout), 'post.lost', { context: { queue: [hello] }, emits: [] }],
    [letGo, error('send', broken), 'post.lost'],
    [lost, 'message.retry', 'post.sending', { calls: { send: { token: TOKEN, message: hello } } }],
    [lost, 'network.back', 'post.sending'],
    [lost, 'message.edit', nowhere],
    [lost, arrived, 'post.idle', { context: { queue: [] } }],
    [lost, arrivedOther, nowhere],
    [letGo, arrived, nowhere],
    [[...lost, ...andAnother], arrived, 'post.sending', { calls: { send: { token: TOKEN, message: two } } }],
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
      { context: { refusal: '' }, calls: { send: { token: TOKEN, message: hello } } },
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
      { context: { draft: { editor: 'Hello\nand more', attachment: picture } }, emits: [] },
    ],
    // One of two pictures is left out, and a toast says so.
    [
      [attach, ...letGo, error('send', notAPicture), { ...attach, attachment: another }],
      'message.edit',
      'post.idle',
      {
        context: { draft: { editor: 'Hello', attachment: another } },
        emits: [
          {
            type: 'toast.raised',
            tone: 'error',
            text: 'A message takes one picture: the one you chose last stays',
          },
        ],
      },
    ],
    [[...turnedDown, attach], 'message.edit', 'post.idle', { emits: [] }],
    [
      [...turnedDown, ...andAnother],
      'message.edit',
      'post.sending',
      { calls: { send: { token: TOKEN, message: two } } },
    ],
    ['post.idle', 'message.retry', nowhere],
  ],
});
