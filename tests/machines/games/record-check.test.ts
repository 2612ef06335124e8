import {
  all,
  fine,
  five,
  lies,
  recordCheckExample,
  seven,
} from '../../../src/machines/games/record-check.example.ts';
import { recordCheckMachine } from '../../../src/machines/games/record-check.machine.ts';
import { describeMachine, done, error, start } from '../../model/describe.ts';

describeMachine(recordCheckMachine, {
  ...recordCheckExample,
  facts: [
    [
      [],
      start(),
      'unchecked',
      { becomes: { since: Number.MAX_SAFE_INTEGER, audit: null }, tags: [], calls: {} },
    ],
    ['unchecked', five, 'checking', { calls: { audit: { since: 5 } }, tags: ['busy'] }],
    ['unchecked', 'record.save', 'unchecked', { does: ['save'] }],
    [[five], done('audit', fine), 'agrees', { context: { audit: fine } }],
    [[five], done('audit', lies), 'disagrees', { context: { audit: lies } }],
    [[five], error('audit'), 'unable'],

    // A result that was requested once stays on screen.
    [[five, done('audit', lies)], seven, 'checking', { calls: { audit: { since: 5 } } }],
    [[seven, done('audit', fine)], five, 'checking', { calls: { audit: { since: 5 } } }],
    ['disagrees', all, 'checking', { calls: { audit: { since: 0 } } }],
    ['unable', five, 'checking'],

    // A new claim during a check: the check begins again
    [[seven], all, 'checking', { calls: { audit: { since: 0 } } }],
    [[seven, all], done('audit', lies), 'disagrees'],
    ['checking', 'record.save', 'checking', { does: ['save'] }],
    ['disagrees', 'record.save', 'disagrees', { does: ['save'] }],
  ],
});
