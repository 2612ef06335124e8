import {
  changedMeanwhile,
  checkHourly,
  lower,
  ownLimits,
  playLimitsExample,
} from '../../../src/machines/account/play-limits.example.ts';
import { playLimitsMachine } from '../../../src/machines/account/play-limits.machine.ts';
import { describeMachine, done, error, nowhere, start } from '../../model/describe.ts';

const ask = { type: 'change.ask', change: lower } as const;
const send = { type: 'change.send', change: lower } as const;
const hourly = { type: 'change.send', change: checkHourly } as const;
const loaded = done('load', ownLimits);
const saved = { ...ownLimits, check_minutes: 60 } as const;

describeMachine(playLimitsMachine, {
  ...playLimitsExample,
  facts: [
    [
      [],
      start(),
      'loading',
      {
        becomes: { own: null, change: null, errors: {}, msg: '' },
        tags: ['busy'],
        calls: { load: undefined },
      },
    ],
    ['loading', loaded, 'idle.current', { context: { own: ownLimits }, tags: [], emits: [] }],
    ['loading', error('load'), 'failed', { tags: [] }],
    ['failed', 'limits.retry', 'loading'],
    ['failed', 'session.returned', 'loading'],
    ['idle.current', 'session.returned', nowhere],
    ['loading', 'limits.changed', nowhere],
    ['failed', 'limits.changed', 'loading'],
    ['idle.current', 'limits.changed', 'idle.outdated', { tags: [], calls: { load: undefined } }],
    ['idle.outdated', 'limits.changed', 'idle.outdated', { calls: { load: undefined } }],
    [
      [loaded, 'limits.changed'],
      done('load', saved),
      'idle.current',
      { context: { own: saved }, emits: [], tags: [] },
    ],
    [
      [loaded, 'limits.changed'],
      error('load'),
      'idle.current',
      { context: { own: ownLimits }, emits: [], tags: [] },
    ],
    ['idle.outdated', ask, 'asking.fresh', { context: { change: lower } }],
    ['idle.outdated', hourly, 'saving', { calls: { save: { change: checkHourly } } }],
    ['asking.fresh', 'limits.changed', nowhere],
    ['saving', 'limits.changed', nowhere],
    ['loading', ask, nowhere],
    ['failed', ask, nowhere],
    ['idle.current', 'change.leave', nowhere],
    ['idle.current', ask, 'asking.fresh', { context: { change: lower }, tags: ['asked'] }],
    [
      'idle.current',
      hourly,
      'saving',
      { context: { change: checkHourly }, calls: { save: { change: checkHourly } } },
    ],
    ['asking.fresh', 'change.leave', 'idle.outdated', { calls: { load: undefined } }],
    ['asking.fresh', ask, nowhere],
    ['asking.fresh', send, 'saving', { calls: { save: { change: lower } }, tags: ['busy'] }],
    ['saving', send, nowhere],
    ['saving', 'change.leave', nowhere],
    [
      [loaded, hourly],
      done('save', saved),
      'idle.current',
      {
        context: { own: saved },
        emits: [
          { type: 'limits.saved' },
          { type: 'toast.raised', tone: 'success', text: 'Your limits are saved' },
        ],
      },
    ],
    [
      [loaded, ask, send],
      error('save', changedMeanwhile),
      'asking.refused',
      {
        context: { msg: 'This limit has changed meanwhile', errors: {}, change: lower },
        emits: [],
        tags: ['asked'],
      },
    ],
    [[loaded, ask, send], error('save'), 'asking.lost', { context: { msg: '', change: lower }, emits: [] }],
    [
      [loaded, ask, send, error('save', changedMeanwhile)],
      send,
      'saving',
      { context: { msg: '', errors: {} }, calls: { save: { change: lower } } },
    ],
    ['asking.refused', 'change.leave', 'idle.outdated', { calls: { load: undefined } }],
    ['asking.lost', 'change.leave', 'idle.outdated', { calls: { load: undefined } }],
    [[loaded, ask, send, error('save')], send, 'saving'],
    [
      [loaded, ask, send, error('save', changedMeanwhile), 'change.leave'],
      ask,
      'asking.fresh',
      { context: { msg: '' } },
    ],
  ],
});
