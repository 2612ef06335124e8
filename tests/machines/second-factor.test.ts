import { off, on, onForAll, secondFactorExample, shown } from '../../src/machines/second-factor.example.ts';
import { secondFactorMachine } from '../../src/machines/second-factor.machine.ts';
import { describeMachine, done, error, nowhere, start } from '../model/describe.ts';

const begun = { type: 'factor.begun', setup: shown } as const;
const toast = (text: string) => ({ type: 'toast.raised', tone: 'success', text });

describeMachine(secondFactorMachine, {
  ...secondFactorExample,
  facts: [
    [[], start(), 'loading', { becomes: { factor: null, setup: null }, calls: { load: undefined } }],
    ['loading', done('load', off), 'off', { context: { factor: off } }],
    ['loading', done('load', on), 'on.forLogIns.asItWas', { context: { factor: on } }],
    ['loading', done('load', onForAll), 'on.forWithdrawals', { context: { factor: onForAll } }],
    ['loading', error('load'), 'failed', { context: { factor: null } }],
    ['loading', 'factor.begin', nowhere],
    ['failed', 'factor.retry', 'loading', { calls: { load: undefined } }],
    ['failed', 'factor.begin', nowhere],

    ['off', 'factor.begin', 'askingPassword', { context: { setup: null } }],
    ['off', 'factor.end', nowhere],
    ['off', begun, nowhere],
    ['askingPassword', 'factor.leave', 'off'],
    ['askingPassword', begun, 'showing', { context: { setup: shown } }],
    ['askingPassword', 'factor.proven', nowhere],
    // What is shown once is kept no longer than that.
    ['showing', 'factor.leave', 'off', { context: { setup: null }, emits: [] }],
    [
      'showing',
      'factor.proven',
      'loading',
      { context: { setup: null }, calls: { load: undefined }, emits: [toast('Two-step log-in is on')] },
    ],

    ['on', 'factor.end', 'askingProof'],
    ['on', 'factor.begin', nowhere],
    ['on', 'factor.ended', nowhere],
    ['askingProof', 'factor.leave', 'on.forLogIns.asItWas', { emits: [] }],
    ['askingProof', 'factor.ended', 'off', { emits: [toast('Two-step log-in is off')] }],

    ['on.forLogIns', 'factor.extend', 'on.extending', { calls: { extend: undefined }, tags: ['busy'] }],
    ['on.extending', 'factor.extend', nowhere],
    ['on.extending', error('extend'), 'on.forLogIns.notExtended', { emits: [] }],
    ['on.forLogIns.notExtended', 'factor.extend', 'on.extending', { calls: { extend: undefined } }],
    [
      'on.extending',
      done('extend', undefined),
      'loading',
      { calls: { load: undefined }, emits: [toast('Withdrawals ask for a code of your app')] },
    ],
    ['on.forLogIns', 'factor.narrow', nowhere],
    ['on.forWithdrawals', 'factor.extend', nowhere],
    ['on.forWithdrawals', 'factor.end', 'askingProof'],
    ['on.forWithdrawals', 'factor.narrow', 'askingCode'],
    ['askingCode', 'factor.end', nowhere],
    ['askingCode', 'factor.leave', 'on.forWithdrawals', { emits: [] }],
    [
      'askingCode',
      'factor.narrowed',
      'loading',
      { calls: { load: undefined }, emits: [toast('Withdrawals no longer ask for a code of your app')] },
    ],
  ],
});
