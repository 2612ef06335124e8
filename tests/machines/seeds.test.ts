import { offline, timeout } from '../../src/machines/call-errors.example.ts';
import {
  empty,
  foreign,
  late,
  next,
  other,
  revealed,
  rotation,
  seeds,
  seedsExample,
  signedOut,
  tooOften,
  typed,
} from '../../src/machines/seeds.example.ts';
import { seedsMachine } from '../../src/machines/seeds.machine.ts';
import { after, describeMachine, done, error, nowhere, start } from '../model/describe.ts';

const shown = [done('load', seeds)] as const;
const choosing = [...shown, 'seeds.ask', typed] as const;
const rotating = [...choosing, 'seeds.rotate'] as const;

describeMachine(seedsMachine, {
  ...seedsExample,
  facts: [
    [
      [],
      start(),
      'loading',
      {
        becomes: { seeds: null, revealed: null, clientSeed: '', errors: {}, msg: '' },
        tags: [],
        calls: { load: undefined },
      },
    ],
    ['loading', done('load', seeds), 'shown.current', { context: { seeds } }],
    ['loading', error('load', offline), 'failed.waiting'],
    ['failed.waiting', after(4999), nowhere],
    ['failed.waiting', after(5000), 'failed.retrying'],
    ['failed.waiting', 'seeds.retry', 'loading'],
    ['failed.waiting', 'network.back', 'loading'],
    ['failed.retrying', done('load', seeds), 'shown.current', { context: { seeds } }],
    ['failed.retrying', error('load', offline), 'failed.waiting'],

    // Rounds
    ['shown.current', next, 'shown.current', { context: { seeds: { ...seeds, nonce: 3 } } }],
    ['shown.current', late, nowhere],
    ['shown.current', foreign, nowhere],

    // Another pair
    ['shown.current', 'seeds.rotate', nowhere],
    ['shown.current', 'seeds.ask', 'shown.choosing.typing', { context: { clientSeed: '0000000100004000' } }],
    ['shown.choosing', typed, 'shown.choosing', { context: { clientSeed: 'new' } }],
    [choosing, 'seeds.suggest', 'shown.choosing', { context: { clientSeed: '0000000200004000' } }],
    [[...rotating, error('rotate', tooOften)], 'seeds.leave', 'shown.current', { context: { msg: '' } }],
    [
      choosing,
      'seeds.rotate',
      'shown.rotating',
      { calls: { rotate: { seed_id: 5, client_seed: 'new' } }, tags: ['busy'] },
    ],
    [rotating, 'seeds.rotate', nowhere],
    [rotating, 'seeds.ask', 'shown.rotating', { context: { clientSeed: 'new' } }],
    [rotating, 'seeds.refresh', 'shown.rotating', { calls: {} }],
    [rotating, done('rotate', rotation), 'shown.rotated', { context: { seeds: other, revealed } }],
    ['shown.rotated', 'seeds.ask', 'shown.choosing'],
    ['shown.rotated', 'seeds.refresh', 'shown.refreshing'],
    [
      rotating,
      error('rotate', empty),
      'shown.choosing',
      { context: { errors: { client_seed: 'Client seed is required' }, msg: '' } },
    ],
    [[...rotating, error('rotate', empty)], typed, 'shown.choosing', { context: { errors: {} } }],
    [rotating, error('rotate', signedOut), 'shown.choosing', { context: { msg: '', clientSeed: 'new' } }],
    [rotating, error('rotate', tooOften), 'shown.choosing', { context: { msg: 'Slow down' } }],
    [[...rotating, error('rotate', tooOften)], 'seeds.rotate', 'shown.rotating', { context: { msg: '' } }],
    [rotating, error('rotate', timeout), 'shown.choosing.unanswered', { context: { clientSeed: 'new' } }],
    ['shown.choosing.unanswered', typed, 'shown.choosing.typing'],
    ['shown.choosing.unanswered', 'seeds.suggest', 'shown.choosing.typing'],
    ['shown.choosing.unanswered', 'seeds.rotate', 'shown.rotating'],

    // Changed elsewhere
    ['shown.current', 'seeds.refresh', 'shown.refreshing', { calls: { load: undefined }, tags: ['busy'] }],
    ['shown.refreshing', done('load', other), 'shown.current', { context: { seeds: other } }],
    ['shown.refreshing', error('load', offline), 'shown.stale'],
    ['shown.stale', after(4999), nowhere],
    ['shown.stale', after(5000), 'shown.refreshing'],
    ['shown.stale', 'network.back', 'shown.refreshing'],
  ],
});
