import { broken, offline } from '../../../src/machines/shared/call-errors.example.ts';
import { fewer, listExample, no, rows, tooOften } from '../../../src/machines/shared/list.example.ts';
import { listMachine } from '../../../src/machines/shared/list.machine.ts';
import { after, describeMachine, done, error, nowhere, start } from '../../model/describe.ts';

const toast = { type: 'toast.raised', tone: 'error', text: 'Failed to get bets' };

describeMachine(listMachine, {
  ...listExample,
  facts: [
    [
      [],
      start({ failureText: 'Failed to get bets' }),
      'loading',
      {
        becomes: { rows: [], message: '', failureText: 'Failed to get bets' },
        tags: ['busy'],
        calls: { load: undefined },
      },
    ],
    ['loading', done('load', rows), 'loaded.current', { context: { rows }, emits: [] }],
    ['loading', done('load', []), 'empty.current', { context: { rows: [] } }],
    ['loading', error('load', offline), 'error.waiting', { context: { message: '' }, emits: [toast] }],
    ['loading', error('load', no), 'error.refused', { context: { message: 'Not for you' }, emits: [toast] }],
    ['loading', error('load', broken), 'error.waiting', { emits: [{ ...toast, request: 'q7Bx_0aZ-k2F' }] }],
    ['loading', 'list.refresh', nowhere],
    ['loading', 'list.retry', nowhere],
    ['loading', { type: 'list.changed', rows: fewer }, 'loaded.current', { context: { rows: fewer } }],
    ['loading', { type: 'list.changed', rows: [] }, 'empty.current'],

    [
      [done('load', rows)],
      'list.refresh',
      'loaded.refreshing',
      { becomes: {}, calls: { load: undefined }, tags: ['busy'] },
    ],
    ['loaded.current', 'list.retry', nowhere],
    [
      { in: 'loaded', where: (c) => c.rows === rows },
      { type: 'list.changed', rows: [] },
      'empty',
      { context: { rows: [] } },
    ],
    [
      [done('load', rows), 'list.refresh'],
      done('load', fewer),
      'loaded.current',
      { context: { rows: fewer } },
    ],
    [[done('load', rows), 'list.refresh'], done('load', []), 'empty.current', { context: { rows: [] } }],
    [
      [done('load', rows), 'list.refresh'],
      error('load', offline),
      'loaded.stale',
      { becomes: {}, emits: [], tags: ['stale'] },
    ],
    ['loaded.refreshing', 'list.refresh', 'loaded.refreshing'],
    ['loaded.stale', after(5000), 'loaded.refreshing'],
    ['loaded.stale', after(4999), nowhere],

    ['empty.current', 'list.refresh', 'empty.refreshing', { calls: { load: undefined }, tags: ['busy'] }],
    ['empty.refreshing', done('load', []), 'empty.current'],
    ['empty.refreshing', done('load', rows), 'loaded.current', { context: { rows } }],
    ['empty.refreshing', error('load', offline), 'empty.stale', { emits: [], tags: ['stale'] }],
    ['empty.stale', after(5000), 'empty.refreshing'],

    // A refused refresh must not feed the limit that refused it.
    ['loaded.refreshing', error('load', no), 'loaded.refused', { becomes: {}, emits: [], tags: ['stale'] }],
    ['loaded.refreshing', error('load', tooOften), 'loaded.refused'],
    ['loaded.refused', after(59_999), nowhere],
    ['loaded.refused', after(60_000), 'loaded.refreshing', { tags: ['busy'] }],
    ['loaded.refused', 'session.returned', 'loaded.refreshing'],
    ['loaded.refused', 'list.refresh', 'loaded.refreshing'],
    ['loaded.stale', 'session.returned', nowhere],
    ['empty.refreshing', error('load', no), 'empty.refused', { becomes: {}, emits: [], tags: ['stale'] }],
    ['empty.refreshing', error('load', tooOften), 'empty.refused'],
    ['empty.refused', after(59_999), nowhere],
    ['empty.refused', after(60_000), 'empty.refreshing', { tags: ['busy'] }],
    ['empty.refused', 'session.returned', 'empty.refreshing'],
    ['empty.refused', 'list.refresh', 'empty.refreshing'],
    ['empty.stale', 'session.returned', nowhere],

    ['error.refused', 'list.retry', 'loading'],
    ['error.refused', after(60_000), nowhere],
    ['error.refused', 'list.refresh', 'error.retrying', { tags: ['busy'] }],
    ['error.refused', 'session.returned', 'error.retrying'],
    ['error.waiting', 'session.returned', nowhere],
    ['error.waiting', after(5000), 'error.retrying'],
    ['error.waiting', after(4999), nowhere],
    ['error.retrying', done('load', rows), 'loaded.current', { context: { rows, message: '' } }],
    ['error.retrying', done('load', []), 'empty.current'],
    ['error.retrying', error('load', offline), 'error.waiting', { emits: [] }],
    [
      'error.retrying',
      error('load', no),
      'error.refused',
      { context: { message: 'Not for you' }, emits: [] },
    ],

    // The earlier message is removed.
    [[error('load', no), 'list.retry'], done('load', []), 'empty.current', { becomes: { message: '' } }],
    [
      [error('load', no), 'list.retry'],
      error('load', offline),
      'error.waiting',
      { becomes: { message: '' } },
    ],
    [[error('load', no), 'list.refresh'], done('load', []), 'empty.current', { becomes: { message: '' } }],
    [
      [error('load', no), 'list.refresh'],
      error('load', offline),
      'error.waiting',
      { becomes: { message: '' } },
    ],
  ],
});
