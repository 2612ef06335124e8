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
} from '../../../src/machines/games/seeds.example.ts';
import { seedsMachine } from '../../../src/machines/games/seeds.machine.ts';
import { offline, timeout } from '../../../src/machines/shared/call-errors.example.ts';
import { after, describeMachine, done, error, nowhere, start } from '../../model/describe.ts';

const shown = [done('load', seeds)] as const;
const choosing = [...shown, 'seeds.ask', typed] as const;
const rotating = [...choosing, 'seeds.rotate'] as const;
const unanswered = [...rotating, error('rotate', timeout)] as const;
const reading = [...choosing, 'seeds.refresh'] as const;
const unread = [...reading, error('load', offline)] as const;
const typedAgain = { type: 'seeds.type', clientSeed: 'newer' } as const;

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
    [rotating, 'seeds.ask', nowhere],
    [choosing, 'seeds.ask', nowhere],
    [rotating, 'seeds.refresh', 'shown.rotating', { calls: {} }],
    [rotating, done('rotate', rotation), 'shown.rotated', { context: { seeds: other, revealed } }],
    ['shown.rotated', 'seeds.ask', 'shown.choosing.typing', { context: { clientSeed: '0000000200004000' } }],
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
    [unanswered, 'seeds.rotate', 'shown.rotating', { calls: { rotate: { seed_id: 5, client_seed: 'new' } } }],
    [
      unanswered,
      'seeds.refresh',
      'shown.rotating',
      { calls: { rotate: { seed_id: 5, client_seed: 'new' } } },
    ],
    [unanswered, 'seeds.leave', 'shown.refreshing'],
    [
      unanswered,
      typedAgain,
      'shown.choosing.reading',
      { context: { clientSeed: 'newer' }, calls: { load: undefined } },
    ],
    [
      unanswered,
      'seeds.suggest',
      'shown.choosing.reading',
      { context: { clientSeed: '0000000200004000' }, calls: { load: undefined } },
    ],

    // Changed elsewhere
    ['shown.current', 'seeds.refresh', 'shown.refreshing', { calls: { load: undefined }, tags: ['busy'] }],
    ['shown.refreshing', done('load', other), 'shown.current', { context: { seeds: other } }],
    ['shown.refreshing', error('load', offline), 'shown.stale', { tags: ['busy'] }],
    [
      'shown.refreshing',
      'seeds.ask',
      'shown.choosing.reading',
      { context: { clientSeed: '0000000100004000' }, calls: { load: undefined } },
    ],
    ['shown.stale', after(4999), nowhere],
    ['shown.stale', after(5000), 'shown.refreshing'],
    ['shown.stale', 'network.back', 'shown.refreshing'],
    ['shown.stale', 'seeds.ask', 'shown.choosing.reading', { context: { clientSeed: '0000000100004000' } }],

    // Changed elsewhere, while the player types a seed
    [choosing, 'seeds.refresh', 'shown.choosing.reading', { calls: { load: undefined }, tags: ['busy'] }],
    [reading, typedAgain, 'shown.choosing.reading', { context: { clientSeed: 'newer' }, calls: {} }],
    [
      reading,
      'seeds.suggest',
      'shown.choosing.reading',
      { context: { clientSeed: '0000000200004000' }, calls: {} },
    ],
    [reading, 'seeds.rotate', nowhere],
    [reading, 'seeds.refresh', 'shown.choosing.reading', { calls: { load: undefined } }],
    [reading, 'seeds.leave', 'shown.refreshing', { calls: { load: undefined } }],
    [reading, done('load', other), 'shown.choosing.typing', { context: { seeds: other, clientSeed: 'new' } }],
    [
      reading,
      error('load', offline),
      'shown.choosing.unread',
      { context: { seeds, clientSeed: 'new' }, tags: ['busy'] },
    ],
    [unread, 'seeds.rotate', nowhere],
    [unread, typedAgain, 'shown.choosing.unread', { context: { clientSeed: 'newer' } }],
    [unread, after(4999), nowhere],
    [unread, after(5000), 'shown.choosing.reading'],
    [unread, 'network.back', 'shown.choosing.reading'],
    [
      [...rotating, error('rotate', tooOften), 'seeds.refresh'],
      'seeds.leave',
      'shown.refreshing',
      { context: { msg: '' } },
    ],
  ],
});
