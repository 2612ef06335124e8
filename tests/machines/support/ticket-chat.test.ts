import { vi } from 'vitest';
import { offline } from '../../../src/machines/shared/call-errors.example.ts';
import {
  arrives,
  closed,
  ended,
  long,
  missing,
  olderOnes,
  oldest,
  open,
  over,
  saying,
  sent,
  short,
  TOKEN,
  ticketChatExample,
  tooOften,
} from '../../../src/machines/support/ticket-chat.example.ts';
import { ticketChatMachine } from '../../../src/machines/support/ticket-chat.machine.ts';
import { after, describeMachine, done, emits, error, nowhere, start } from '../../model/describe.ts';

// Fixes the random part of the backoff at its maximum.
vi.spyOn(Math, 'random').mockReturnValue(1);

const reading = [done('load', short)] as const;
const live = [...reading, emits('connect', 'stream.opened')] as const;
const withOlder = [done('load', long)] as const;
/** The connection is lost this many times without having held. */
const losing = (...waits: number[]) => [
  ...reading,
  ...waits.flatMap((ms) => [emits('connect', 'stream.lost'), after(ms)]),
  emits('connect', 'stream.lost'),
];

describeMachine(ticketChatMachine, {
  ...ticketChatExample,
  // The real delays: their random part is fixed above.
  provide: {},
  facts: [
    [
      [],
      start({ token: TOKEN }),
      'loading',
      {
        becomes: {
          token: TOKEN,
          ticket: null,
          messages: [],
          hasOlder: false,
          heard: 0,
          message: '',
          failures: 0,
        },
        tags: ['busy'],
        calls: { load: { token: TOKEN } },
      },
    ],
    // Finding it
    [
      'loading',
      done('load', short),
      'loaded',
      { context: { ticket: open, messages: [saying(10)], heard: 10 } },
    ],
    ['loading', done('load', { ...short, messages: [] }), 'loaded', { context: { heard: 0 } }],
    ['loading', error('load', missing), 'missing'],
    ['loading', error('load', tooOften), 'error.refused', { context: { message: 'Too many requests' } }],
    ['loading', error('load', offline), 'error.waiting', { context: { message: '' } }],
    ['error.refused', 'chat.retry', 'loading'],
    ['error.refused', 'network.back', 'loading'],
    ['error.refused', 'session.returned', 'error.retrying', { calls: { load: { token: TOKEN } } }],
    ['error.waiting', 'session.returned', nowhere],
    ['error.waiting', after(4999), nowhere],
    ['error.waiting', after(5000), 'error.retrying', { calls: { load: { token: TOKEN } } }],
    ['error.retrying', done('load', short), 'loaded', { context: { messages: [saying(10)] } }],
    ['error.retrying', error('load', missing), 'missing'],
    [
      'error.retrying',
      error('load', tooOften),
      'error.refused',
      { context: { message: 'Too many requests' } },
    ],
    [
      [error('load', tooOften), 'chat.retry', error('load', offline), after(5000)],
      error('load', offline),
      'error.waiting',
      { context: { message: '' } },
    ],

    // The earlier message is removed.
    [
      [error('load', tooOften), 'chat.retry'],
      error('load', offline),
      'error.waiting',
      { becomes: { message: '' } },
    ],

    // Open or closed
    ['loading', done('load', over), 'loaded.ticket.closed + loaded.line.ended'],
    ['loaded.ticket.open.talking', 'close.ask', 'loaded.ticket.open.leaving'],
    ['loaded.ticket.open.leaving', 'close.leave', 'loaded.ticket.open.talking'],
    ['loaded.ticket.open.leaving', 'close.ask', nowhere],
    [
      [...live, 'close.ask'],
      { type: 'close.done', ticket: closed },
      'loaded.ticket.closed + loaded.line.ended',
      { context: { ticket: closed } },
    ],
    [
      live,
      emits('connect', ended),
      'loaded.ticket.closed + loaded.line.ended',
      { context: { ticket: closed } },
    ],
    [
      [...live, 'close.ask'],
      emits('connect', { ...ended, ticket: { ...open, issues: 'Other' } }),
      'loaded.ticket.open.leaving + loaded.line.open.live',
    ],
    [
      losing(),
      { type: 'close.done', ticket: closed },
      'loaded.ticket.closed + loaded.line.ended',
      { calls: {} },
    ],
    [[done('load', over)], 'close.ask', nowhere],
    [[done('load', over)], 'chat.outdated', nowhere],

    // The connection
    [reading, after(60_000), nowhere],
    [
      'loading',
      done('load', short),
      'loaded.line.open.connecting',
      { calls: { connect: { token: TOKEN, since: 10 } } },
    ],
    [reading, emits('connect', 'stream.opened'), 'loaded.line.open.live', { tags: ['live'] }],
    [
      live,
      emits('connect', arrives(11)),
      'loaded',
      { context: { messages: [saying(10), saying(11)], heard: 11 } },
    ],
    [reading, emits('connect', arrives(11)), 'loaded', { context: { heard: 11 } }],
    [
      [...live, emits('connect', arrives(11))],
      emits('connect', arrives(11)),
      'loaded',
      {
        context: { messages: [saying(10), saying(11)], heard: 11 },
      },
    ],
    // Only the stream counts as heard, not the answer to an own message: 11 may still be on its way.
    [live, sent, 'loaded', { context: { messages: [saying(10), saying(12)], heard: 10 } }],
    [
      [...live, sent],
      emits('connect', arrives(11)),
      'loaded',
      {
        context: { messages: [saying(10), saying(11), saying(12)], heard: 11 },
      },
    ],
    [
      [...live, sent],
      emits('connect', arrives(12)),
      'loaded',
      {
        context: { messages: [saying(10), saying(12)], heard: 12 },
      },
    ],
    [live, emits('connect', 'stream.lost'), 'loaded.line.reconnecting', { context: { failures: 1 } }],
    [live, error('connect'), 'loaded.line.reconnecting'],
    [
      [...live, emits('connect', arrives(11)), emits('connect', 'stream.lost')],
      after(1000),
      'loaded.line.open.connecting',
      { calls: { connect: { token: TOKEN, since: 11 } } },
    ],
    [losing(), after(999), nowhere],
    [losing(), after(1000), 'loaded.line.open'],
    [losing(1000), after(1999), nowhere],
    [losing(1000), after(2000), 'loaded.line.open'],
    [losing(1000, 2000, 4000, 8000, 16_000), after(29_999), nowhere],
    [losing(1000, 2000, 4000, 8000, 16_000), after(30_000), 'loaded.line.open'],
    [losing(1000, 2000, 4000, 8000, 16_000, 30_000), after(30_000), 'loaded.line.open'],
    [
      [
        ...losing(1000, 2000),
        'network.back',
        emits('connect', 'stream.opened'),
        emits('connect', 'stream.lost'),
      ],
      after(1000),
      'loaded.line.open',
    ],
    [losing(), 'network.back', 'loaded.line.open'],
    [losing(), 'chat.outdated', 'loaded.line.open'],
    [live, 'network.back', nowhere],

    // A hidden tab
    [reading, 'tab.hidden', 'loaded.line.hidden', { calls: {} }],
    [live, 'tab.hidden', 'loaded.line.hidden', { tags: [], calls: {} }],
    [losing(), 'tab.hidden', 'loaded.line.hidden'],
    [[...losing(), 'tab.hidden'], after(60_000), nowhere],
    [[...live, 'tab.hidden'], 'network.back', nowhere],
    [live, 'tab.shown', nowhere],
    [
      [...live, emits('connect', arrives(11)), 'tab.hidden'],
      'tab.shown',
      'loaded.line.open.connecting',
      { calls: { connect: { token: TOKEN, since: 11 } } },
    ],
    [
      [...live, 'tab.hidden', { type: 'close.done', ticket: closed }],
      'tab.shown',
      'loaded.ticket.closed + loaded.line.ended',
    ],
    [
      live,
      'chat.outdated',
      'loaded.line.open.connecting',
      { calls: { connect: { token: TOKEN, since: 10 } } },
    ],

    // Older ones
    ['loading', done('load', short), 'loaded.older.none'],
    ['loading', done('load', long), 'loaded.older.some'],
    [withOlder, 'older.load', 'loaded.older.loading', { calls: { older: { token: TOKEN, before: 10 } } }],
    [
      [...withOlder, 'older.load'],
      done('older', olderOnes),
      'loaded.older.some',
      { context: { messages: [saying(8), saying(9), saying(10)], heard: 10 } },
    ],
    [
      [...withOlder, 'older.load', done('older', olderOnes)],
      'older.load',
      'loaded.older.loading',
      { calls: { older: { token: TOKEN, before: 8 } } },
    ],
    [[...withOlder, 'older.load'], done('older', oldest), 'loaded.older.none'],
    [[...withOlder, 'older.load'], 'older.load', nowhere],
    [[...withOlder, 'older.load'], error('older', offline), 'loaded.older.failed'],
    ['loaded.older.failed', 'older.load', 'loaded.older.loading'],
    [reading, 'older.load', nowhere],
  ],
});
