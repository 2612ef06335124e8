import { broken, offline } from '../../../src/machines/shared/call-errors.example.ts';
import {
  answer,
  full,
  no,
  none,
  pagedListExample,
  pastEnd,
  toFirst,
  tooOften,
  toPage9,
  toWon,
} from '../../../src/machines/shared/paged-list.example.ts';
import { pagedListMachine } from '../../../src/machines/shared/paged-list.machine.ts';
import { after, describeMachine, done, error, nowhere, start } from '../../model/describe.ts';

const toast = { type: 'toast.raised', tone: 'error', text: 'Failed to get bets' };
const toPage2 = { type: 'list.queryChanged', query: { page: '2' } } as const;
const correction = { type: 'query.wanted', query: { page: '2' }, replace: true };

describeMachine(pagedListMachine, {
  ...pagedListExample,
  facts: [
    [
      [],
      start({ perPage: 10, query: {}, filterNames: ['status'], failureText: 'Failed to get bets' }),
      'loading',
      {
        becomes: {
          page: 1,
          filters: {},
          rows: [],
          total: 0,
          summary: undefined,
          perPage: 10,
          filterNames: ['status'],
          message: '',
          failureText: 'Failed to get bets',
        },
        tags: ['busy'],
        calls: { load: { page: 1, perPage: 10 } },
      },
    ],
    [
      [],
      start({ perPage: 5, query: { page: '2', status: 'won' }, filterNames: ['status'] }),
      'loading',
      { calls: { load: { page: 2, perPage: 5, status: 'won' } } },
    ],
    [[], start({ perPage: 10, query: {} }), 'loading', { context: { filterNames: [] } }],
    [[], toPage9, 'loading', { calls: { load: { page: 9, perPage: 10 } } }],
    [[], toWon, 'loading', { calls: { load: { page: 1, perPage: 10, status: 'won' } } }],
    [[toWon], toFirst, 'loading', { context: { filters: {} } }],
    [[toPage9], toPage9, nowhere],
    [[toWon], toWon, nowhere],
    [[], toFirst, nowhere],
    ['loaded', toPage9, 'loading', { calls: { load: { page: 9, perPage: 10 } } }],
    ['loaded', { type: 'list.queryChanged', query: { modal: 'login' } }, nowhere],
    ['loaded', { type: 'list.queryChanged', query: { page: '0' } }, nowhere],
    ['loaded', { type: 'list.queryChanged', query: { page: '-2' } }, nowhere],
    ['loaded', { type: 'list.queryChanged', query: { page: '1e3' } }, nowhere],
    ['loaded', { type: 'list.queryChanged', query: { page: '2x' } }, nowhere],
    ['loaded', { type: 'list.queryChanged', query: { page: '9999999' } }, nowhere],
    [
      'loaded',
      { type: 'list.queryChanged', query: { page: '999999' } },
      'loading',
      { context: { page: 999_999 } },
    ],

    [
      'loaded',
      { type: 'page.go', page: 2 },
      'loaded',
      { emits: [{ type: 'query.wanted', query: { page: '2' }, replace: false }] },
    ],
    [
      'loaded',
      { type: 'page.go', page: 1 },
      'loaded',
      { emits: [{ type: 'query.wanted', query: { page: null }, replace: false }] },
    ],
    [
      'loaded',
      { type: 'filter.set', filters: { status: 'won' } },
      'loaded',
      { emits: [{ type: 'query.wanted', query: { status: 'won', page: null }, replace: false }] },
    ],
    [
      'empty',
      { type: 'filter.set', filters: { status: '' } },
      'empty',
      { emits: [{ type: 'query.wanted', query: { status: null, page: null }, replace: false }] },
    ],

    [
      'loading',
      done('load', full),
      'loaded.current',
      { context: { rows: ['a', 'b'], total: 12, message: '' }, emits: [] },
    ],
    [
      'loading',
      done('load', { ...full, summary: { net: 5 } }),
      'loaded.current',
      { context: { summary: { net: 5 } } },
    ],
    ['loading', done('load', none), 'empty.current', { context: { rows: [], total: 0 }, emits: [] }],
    [
      [toPage9],
      done('load', pastEnd),
      'loading',
      { emits: [correction], calls: { load: { page: 2, perPage: 10 } } },
    ],
    [
      [toPage9],
      done('load', none),
      'loading',
      {
        emits: [{ type: 'query.wanted', query: { page: null }, replace: true }],
        calls: { load: { page: 1, perPage: 10 } },
      },
    ],
    [
      [toPage2],
      done('load', answer([], 10, 2)),
      'loading',
      {
        emits: [{ type: 'query.wanted', query: { page: null }, replace: true }],
        calls: { load: { page: 1, perPage: 10 } },
      },
    ],
    [[toPage9], done('load', answer([], 1000)), 'loading', { calls: { load: { page: 8, perPage: 10 } } }],
    ['loading', error('load', offline), 'error.waiting', { emits: [toast], context: { message: '' } }],
    ['loading', error('load', broken), 'error.waiting', { emits: [{ ...toast, request: 'q7Bx_0aZ-k2F' }] }],
    ['loading', error('load', no), 'error.refused', { emits: [toast], context: { message: 'Not for you' } }],

    [
      [toWon, done('load', full)],
      'list.refresh',
      'loaded.refreshing',
      { becomes: {}, calls: { load: { page: 1, perPage: 10, status: 'won' } }, tags: ['busy'] },
    ],
    [
      'loaded.refreshing',
      done('load', answer(['c'], 1)),
      'loaded.current',
      { context: { rows: ['c'], total: 1 } },
    ],
    ['loaded.refreshing', done('load', none), 'empty.current', { context: { rows: [] } }],
    [
      [toPage9, done('load', full), 'list.refresh'],
      done('load', pastEnd),
      'loading',
      { emits: [correction], calls: { load: { page: 2, perPage: 10 } } },
    ],
    [
      'loaded.refreshing',
      error('load', offline),
      'loaded.stale',
      { context: { rows: ['a', 'b'] }, emits: [], tags: ['stale'] },
    ],
    ['loaded.stale', after(5000), 'loaded.refreshing'],

    [
      [toWon, done('load', none)],
      'list.refresh',
      'empty.refreshing',
      { calls: { load: { page: 1, perPage: 10, status: 'won' } }, tags: ['busy'] },
    ],
    [
      'empty.refreshing',
      done('load', { ...none, summary: { net: 5 } }),
      'empty.current',
      { context: { summary: { net: 5 } } },
    ],
    ['empty.refreshing', done('load', full), 'loaded.current', { context: { rows: ['a', 'b'] } }],
    ['empty.refreshing', error('load', offline), 'empty.stale', { tags: ['stale'] }],
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
    ['error.refused', 'list.refresh', 'error.retrying', { tags: ['busy'] }],
    ['error.refused', 'session.returned', 'error.retrying'],
    ['error.waiting', 'session.returned', nowhere],
    ['error.refused', after(60_000), nowhere],
    ['error.waiting', after(4999), nowhere],
    [
      [toWon, error('load', offline)],
      after(5000),
      'error.retrying',
      { calls: { load: { page: 1, perPage: 10, status: 'won' } } },
    ],
    ['error.retrying', done('load', full), 'loaded.current', { context: { rows: ['a', 'b'], message: '' } }],
    ['error.retrying', done('load', none), 'empty.current'],
    [
      [toPage9, error('load', offline), after(5000)],
      done('load', pastEnd),
      'loading',
      { emits: [correction], calls: { load: { page: 2, perPage: 10 } } },
    ],
    ['error.retrying', error('load', offline), 'error.waiting', { emits: [] }],
    [
      'error.retrying',
      error('load', no),
      'error.refused',
      { context: { message: 'Not for you' }, emits: [] },
    ],

    // The earlier message is removed.
    [[error('load', no), 'list.retry'], done('load', none), 'empty.current', { becomes: { message: '' } }],
    [
      [error('load', no), 'list.retry'],
      error('load', offline),
      'error.waiting',
      { becomes: { message: '' } },
    ],
    [[error('load', no), 'list.refresh'], done('load', none), 'empty.current', { becomes: { message: '' } }],
    [
      [error('load', no), 'list.refresh'],
      error('load', offline),
      'error.waiting',
      { becomes: { message: '' } },
    ],
  ],
});
