import {
  block,
  leagueChangeExample,
  leave,
  report,
  tooOften,
  withoutRavi,
} from '../../../src/machines/bets/league-change.example.ts';
import { leagueChangeMachine } from '../../../src/machines/bets/league-change.machine.ts';
import { offline } from '../../../src/machines/shared/call-errors.example.ts';
import { describeMachine, done, error, nowhere, start } from '../../model/describe.ts';

const told = (text: string) => [
  { type: 'league.changed', league: withoutRavi },
  { type: 'toast.raised', tone: 'success', text },
];

describeMachine(leagueChangeMachine, {
  ...leagueChangeExample,
  facts: [
    [[], start(), 'idle', { becomes: { change: null, msg: '' }, tags: [], calls: {} }],
    ['idle', 'change.confirm', nowhere],
    ['idle', leave, 'confirming.fresh', { becomes: { change: leave.change }, tags: ['asked'] }],
    ['confirming.fresh', block, nowhere],
    ['confirming.fresh', 'change.leave', 'idle', { becomes: {} }],
    [
      [leave],
      'change.confirm',
      'applying',
      { becomes: {}, tags: ['busy', 'asked'], calls: { apply: { change: leave.change } } },
    ],
    ['applying', 'change.leave', nowhere],
    ['applying', 'change.confirm', nowhere],
    [
      [leave, 'change.confirm'],
      done('apply', withoutRavi),
      'idle',
      { emits: told('You have left the league'), tags: [], calls: {} },
    ],
    [
      [report, 'change.confirm'],
      done('apply', withoutRavi),
      'idle',
      { emits: told('Reported to the owner of the league') },
    ],
    [
      [block, 'change.confirm'],
      done('apply', withoutRavi),
      'idle',
      { emits: told('Blocked in this league') },
    ],
    [
      [block, 'change.confirm'],
      error('apply', tooOften),
      'confirming.failed',
      { becomes: { msg: 'Please try again in a minute' }, emits: [], tags: ['asked'] },
    ],
    [
      [block, 'change.confirm', error('apply', tooOften)],
      'change.confirm',
      'applying',
      { calls: { apply: { change: block.change } } },
    ],
    [
      [block, 'change.confirm', error('apply', tooOften), 'change.confirm'],
      error('apply', offline),
      'confirming.failed',
      { becomes: { msg: '' } },
    ],
    ['confirming.failed', 'change.leave', 'idle', { emits: [] }],
  ],
});
