import {
  endSessionsExample,
  otherSession,
  tooOften,
} from '../../../src/machines/account/end-sessions.example.ts';
import { endSessionsMachine } from '../../../src/machines/account/end-sessions.machine.ts';
import { offline } from '../../../src/machines/shared/call-errors.example.ts';
import { describeMachine, done, error, nowhere, start } from '../../model/describe.ts';

const one = { type: 'end.ask', session: otherSession } as const;
const others = { type: 'end.ask', session: null } as const;

describeMachine(endSessionsMachine, {
  ...endSessionsExample,
  facts: [
    [[], start(), 'idle', { becomes: { session: null, msg: '' }, tags: [] }],
    ['idle', one, 'confirming.fresh', { context: { session: otherSession }, tags: ['asked'] }],
    ['idle', 'end.confirm', nowhere],
    ['idle', 'end.leave', nowhere],
    [[one, 'end.leave'], others, 'confirming.fresh', { context: { session: null } }],
    [[one], 'end.confirm', 'ending', { calls: { end: { id: 5 } }, tags: ['busy', 'asked'] }],
    [[others], 'end.confirm', 'ending', { calls: { end: { id: null } } }],
    ['confirming.fresh', 'end.leave', 'idle', { emits: [], tags: [] }],
    ['confirming.fresh', one, nowhere],
    ['ending', 'end.confirm', nowhere],
    ['ending', 'end.leave', nowhere],
    [
      [one, 'end.confirm'],
      done('end', undefined),
      'idle',
      {
        emits: [
          { type: 'sessions.ended' },
          { type: 'toast.raised', tone: 'success', text: 'Logged out there' },
        ],
      },
    ],
    [
      [one, 'end.confirm'],
      error('end', tooOften),
      'confirming.failed',
      { becomes: { msg: 'Please try again in a minute' }, emits: [], tags: ['asked'] },
    ],
    [
      [one, 'end.confirm', error('end', tooOften), 'end.confirm'],
      error('end', offline),
      'confirming.failed',
      { becomes: { msg: '' } },
    ],
    [[one, 'end.confirm', error('end')], 'end.confirm', 'ending', { calls: { end: { id: 5 } } }],
    ['confirming.failed', 'end.leave', 'idle'],
  ],
});
