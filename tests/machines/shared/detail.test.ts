import { broken, offline } from '../../../src/machines/shared/call-errors.example.ts';
import {
  before,
  detailExample,
  gone,
  later,
  no,
  tooOften,
} from '../../../src/machines/shared/detail.example.ts';
import { detailMachine } from '../../../src/machines/shared/detail.machine.ts';
import { after, describeMachine, done, error, nowhere, start } from '../../model/describe.ts';

describeMachine(detailMachine, {
  ...detailExample,
  facts: [
    [
      [],
      start({ id: '7' }),
      'loading',
      { becomes: { id: '7', item: null, message: '' }, tags: ['busy'], calls: { load: { id: '7' } } },
    ],
    ['loading', done('load', before), 'loaded.current', { context: { item: before } }],
    ['loading', error('load', gone), 'missing', { context: { message: 'No such match' } }],
    ['loading', error('load', no), 'error.refused', { context: { message: 'Not for you' } }],
    ['loading', error('load', offline), 'error.waiting', { context: { message: '' } }],
    ['loading', error('load', broken), 'error.waiting', { context: { message: '' } }],
    ['loading', 'detail.refresh', nowhere],
    ['loading', { type: 'detail.replaced', item: later }, 'loaded.current', { context: { item: later } }],

    [
      [done('load', before)],
      'detail.refresh',
      'loaded.refreshing',
      { becomes: {}, calls: { load: { id: '7' } }, tags: ['busy'] },
    ],
    [
      'loaded.refreshing',
      { type: 'detail.replaced', item: later },
      'loaded.current',
      { context: { item: later } },
    ],
    [
      [done('load', before), 'detail.refresh'],
      done('load', later),
      'loaded.current',
      { becomes: { item: later }, tags: [] },
    ],
    [
      'loaded.refreshing',
      error('load', gone),
      'missing',
      { context: { item: null, message: 'No such match' } },
    ],
    [
      [done('load', before), 'detail.refresh'],
      error('load', no),
      'loaded.refused',
      { context: { item: before } },
    ],
    ['loaded.refreshing', error('load', offline), 'loaded.stale', { tags: ['stale'] }],
    ['loaded.stale', after(5000), 'loaded.refreshing'],
    ['loaded.stale', after(4999), nowhere],

    // A refused refresh must not feed the limit that refused it.
    ['loaded.refreshing', error('load', no), 'loaded.refused', { becomes: {}, emits: [], tags: ['stale'] }],
    ['loaded.refreshing', error('load', tooOften), 'loaded.refused'],
    ['loaded.refused', after(59_999), nowhere],
    ['loaded.refused', after(60_000), 'loaded.refreshing', { tags: ['busy'] }],
    ['loaded.refused', 'session.returned', 'loaded.refreshing'],
    ['loaded.refused', 'detail.refresh', 'loaded.refreshing'],
    ['loaded.stale', 'session.returned', nowhere],

    ['missing', 'detail.retry', 'loading', { calls: { load: { id: '7' } } }],
    ['missing', 'detail.refresh', 'loading'],
    ['missing', after(60_000), nowhere],

    ['error.refused', 'detail.retry', 'loading'],
    ['error.refused', 'detail.refresh', 'error.retrying', { tags: ['busy'] }],
    ['error.refused', 'session.returned', 'error.retrying'],
    ['error.waiting', 'session.returned', nowhere],
    ['error.waiting', after(5000), 'error.retrying', { calls: { load: { id: '7' } } }],
    ['error.retrying', done('load', before), 'loaded.current', { context: { item: before, message: '' } }],
    ['error.retrying', error('load', gone), 'missing', { context: { message: 'No such match' } }],
    ['error.retrying', error('load', no), 'error.refused', { context: { message: 'Not for you' } }],
    ['error.retrying', error('load', offline), 'error.waiting'],
    // The earlier message is removed.
    [
      [error('load', no), 'detail.retry'],
      error('load', offline),
      'error.waiting',
      { becomes: { message: '' } },
    ],
    [
      [error('load', no), 'detail.refresh'],
      error('load', offline),
      'error.waiting',
      { becomes: { message: '' } },
    ],
  ],
});
