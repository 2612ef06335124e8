import { broken, offline, refused } from '../../../src/machines/shared/call-errors.example.ts';
import {
  applied,
  moneyRequestExample,
  never,
  no,
  receipt,
  remembered,
} from '../../../src/machines/shared/money-request.example.ts';
import { moneyRequestMachine } from '../../../src/machines/shared/money-request.machine.ts';
import { after, describeMachine, done, error, nowhere, start } from '../../model/describe.ts';
import { key } from '../../model/keys.ts';

const KEY = key(1);

const signedOut = refused(401, 'Sign in');

const recalling = start({ payload: null, subject: null });
const recallingSeven = start({ payload: null, subject: '7' });
const recallingEight = start({ payload: null, subject: '8' });
const keptLonger = start({ payload: '50', subject: '7', isKept: true });
const unknown = [start({ payload: '50', subject: '7' }), error('send', offline)] as const;
const asking = [...unknown, after(1000)] as const;
const failing = (...waits: number[]) => [
  ...unknown,
  ...waits.flatMap((ms) => [after(ms), error('resolve', offline)]),
];

describeMachine(moneyRequestMachine, {
  ...moneyRequestExample,
  facts: [
    // The start
    [
      [],
      start({ payload: '50', subject: '7' }),
      'sent',
      {
        becomes: { payload: '50', subject: '7', key: KEY, attempts: 0, result: { outcome: 'none' } },
        does: ['remember'],
        calls: { send: { payload: '50', key: KEY } },
      },
    ],
    [
      [],
      start({ payload: null, subject: '7' }),
      'recalling',
      {
        becomes: { payload: null, subject: '7', key: '', attempts: 0, result: { outcome: 'none' } },
        does: [],
        calls: { recall: undefined },
      },
    ],

    // A page is opened
    [[recalling], done('recall', null), 'ready', { output: { outcome: 'none', subject: '' }, does: [] }],
    [[recalling], error('recall'), 'ready', { output: { outcome: 'none', subject: '' }, does: [] }],
    [[recalling], done('recall', remembered), 'reconciling', { calls: { resolve: { key: remembered.key } } }],
    [[recallingSeven], done('recall', remembered), 'reconciling'],
    [
      [recallingEight],
      done('recall', remembered),
      'ready',
      { output: { outcome: 'none', subject: '8' }, does: [] },
    ],
    [
      [recalling, done('recall', remembered)],
      done('resolve', applied),
      'applied',
      { output: { outcome: 'applied', subject: '7', receipt }, does: ['forget'] },
    ],
    [
      [recalling, done('recall', remembered)],
      done('resolve', never),
      'notApplied',
      { output: { outcome: 'notApplied', subject: '7' }, does: ['forget'] },
    ],
    [[recalling, done('recall', remembered)], error('resolve'), 'outcomeUnknown', { does: [] }],

    // From sending to the answer
    [[], error('send', offline), 'outcomeUnknown', { does: [], context: { key: KEY, payload: null } }],
    [
      'sent',
      done('send', receipt),
      'applied',
      { output: { outcome: 'applied', subject: '7', receipt }, does: ['forget'] },
    ],
    [
      'sent',
      error('send', no),
      'refused',
      { output: { outcome: 'refused', subject: '7', refusal: no }, does: ['forget'] },
    ],
    ['sent', 'request.check', nowhere],
    ['sent', error('send', broken), 'outcomeUnknown'],
    ['sent', error('send', new Error('a fault of our own')), 'outcomeUnknown'],

    // A lost answer
    [unknown, after(999), nowhere],
    [unknown, after(1000), 'reconciling', { calls: { resolve: { key: KEY } } }],
    [unknown, 'request.check', 'reconciling'],
    [asking, 'request.check', nowhere],
    [asking, error('resolve', signedOut), 'outcomeUnknown', { does: [] }],
    [failing(1000), after(1999), nowhere],
    [failing(1000), after(2000), 'reconciling', { calls: { resolve: { key: KEY } } }],
    [failing(1000, 2000, 4000, 8000, 16_000), after(29_999), nowhere],
    [failing(1000, 2000, 4000, 8000, 16_000, 30_000), after(30_000), 'reconciling'],
    [
      asking,
      done('resolve', applied),
      'applied',
      { output: { outcome: 'applied', subject: '7', receipt }, does: ['forget'] },
    ],
    [
      asking,
      done('resolve', never),
      'notApplied',
      { output: { outcome: 'notApplied', subject: '7' }, does: ['forget'] },
    ],

    // A key that the flow keeps longer
    [[keptLonger], done('send', receipt), 'applied', { does: [] }],
    [[keptLonger], error('send', no), 'refused', { does: ['forget'] }],
    [[keptLonger, error('send', offline), after(1000)], done('resolve', applied), 'applied', { does: [] }],
    [
      [keptLonger, error('send', offline), after(1000)],
      done('resolve', never),
      'notApplied',
      { does: ['forget'] },
    ],
  ],
});
