import {
  fine,
  matchCheckExample,
  otherEnd,
  revealed,
  secret,
  toldRevealed,
  toldSecret,
  wrong,
} from '../../../src/machines/bets/match-check.example.ts';
import { matchCheckMachine } from '../../../src/machines/bets/match-check.machine.ts';
import { describeMachine, done, error, nowhere, start } from '../../model/describe.ts';

const open = [toldRevealed, done('recall', [])] as const;

describeMachine(matchCheckMachine, {
  ...matchCheckExample,
  facts: [
    [
      [],
      start({ claim: secret }),
      'recalling',
      {
        becomes: { claim: secret, faults: [], events: 0 },
        tags: [],
        calls: { recall: { claim: secret } },
      },
    ],
    [[], done('recall', []), 'unrevealed', { calls: {} }],
    [[], error('recall'), 'unrevealed'],
    // The chain's end differs from the one shown first, which is reported even before a reveal.
    [[], done('recall', otherEnd), 'differs', { context: { faults: otherEnd } }],
    [[done('recall', otherEnd)], 'check.run', nowhere],
    ['unrevealed', 'check.run', nowhere],

    // The reveal
    [
      'unrevealed',
      toldRevealed,
      'recalling',
      { becomes: { claim: revealed }, calls: { recall: { claim: revealed } } },
    ],
    [[toldRevealed], done('recall', []), 'ready'],
    ['ready', 'match.save', 'ready', { does: ['save'] }],
    ['unrevealed', 'match.save', nowhere],
    [[toldRevealed], error('recall'), 'ready'],
    [[toldRevealed], done('recall', otherEnd), 'differs'],
    [[toldRevealed, done('recall', otherEnd)], 'check.run', 'checking'],
    ['ready', 'check.run', 'checking', { calls: { check: { claim: revealed } }, tags: ['busy'] }],
    ['checking', 'check.run', nowhere],
    [[...open, 'check.run'], done('check', fine), 'agrees', { context: { faults: [], events: 34 } }],
    [
      [...open, 'check.run'],
      done('check', wrong),
      'differs',
      { context: { faults: [{ what: 'news', number: 4 }], events: 34 } },
    ],
    [[...open, 'check.run'], error('check'), 'failed'],
    ['failed', 'check.run', 'checking'],
    ['agrees', 'check.run', 'checking'],

    // The house's claim has changed since the check
    ['agrees', toldRevealed, 'recalling', { context: { faults: [], events: 0 } }],
    [
      [...open, 'check.run', done('check', wrong)],
      toldRevealed,
      'recalling',
      { context: { faults: [], events: 0 } },
    ],
    ['checking', toldRevealed, 'recalling'],
    ['recalling', toldSecret, 'recalling', { calls: { recall: { claim: secret } } }],
  ],
});
