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
    ['loading', loaded, 'idle', { context: { own: ownLimits }, tags: [], emits: [] }],
    ['loading', error('load'), 'failed', { tags: [] }],
    ['failed', 'limits.retry', 'loading'],
    ['failed', 'session.returned', 'loading'],
    ['idle', 'session.returned', nowhere],
    ['loading', ask, nowhere],
    ['failed', ask, nowhere],
    ['idle', 'change.leave', nowhere],
    ['idle', ask, 'asking.fresh', { context: { change: lower }, tags: ['asked'] }],
    [
      'idle',
      hourly,
      'saving',
      { context: { change: checkHourly }, calls: { save: { change: checkHourly } } },
    ],
    ['asking.fresh', 'change.leave', 'idle'],
    ['asking.fresh', ask, nowhere],
    ['asking.fresh', send, 'saving', { calls: { save: { change: lower } }, tags: ['busy'] }],
    ['saving', send, nowhere],
    ['saving', 'change.leave', nowhere],
    [
      [loaded, hourly],
      done('save', saved),
      'idle',
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
    ['asking.refused', 'change.leave', 'idle'],
    ['asking.lost', 'change.leave', 'idle'],
    [[loaded, ask, send, error('save')], send, 'saving'],
    [
      [loaded, ask, send, error('save', changedMeanwhile), 'change.leave'],
      ask,
      'asking.fresh',
      { context: { msg: '' } },
    ],
  ],
});
