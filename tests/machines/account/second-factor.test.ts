import {
  gone,
  off,
  on,
  onForAll,
  onOtherwise,
  secondFactorExample,
  shown,
  tooOften,
  begun as unproven,
} from '../../../src/machines/account/second-factor.example.ts';
import { secondFactorMachine } from '../../../src/machines/account/second-factor.machine.ts';
import { offline } from '../../../src/machines/shared/call-errors.example.ts';
import { after, describeMachine, done, error, nowhere, start } from '../../model/describe.ts';

const begun = { type: 'factor.begun', setup: shown } as const;
const toast = (text: string) => ({ type: 'toast.raised', tone: 'success', text });
const isOn = { type: 'factor.outdated', msg: 'Two-step log-in is on already' } as const;

/** The page at some step, when the server reports an activity elsewhere. */
const heard = <Way extends readonly unknown[]>(...way: Way) => [...way, 'activity.came'] as const;
const showingIt = [done('load', off), 'factor.begin', begun] as const;

describeMachine(secondFactorMachine, {
  ...secondFactorExample,
  facts: [
    [[], start(), 'loading', { becomes: { factor: null, setup: null, msg: '' }, calls: { load: undefined } }],
    [
      'loading',
      done('load', off),
      'known.news.heard + known.step.off',
      { context: { factor: off }, emits: [] },
    ],
    ['loading', done('load', on), 'known.step.on.forLogIns.asItWas', { context: { factor: on }, emits: [] }],
    [
      'loading',
      done('load', onForAll),
      'known.step.on.forWithdrawals',
      { context: { factor: onForAll }, emits: [] },
    ],
    ['loading', error('load'), 'failed', { context: { factor: null } }],
    ['loading', 'factor.begin', nowhere],
    ['failed', 'factor.retry', 'loading', { calls: { load: undefined } }],
    ['failed', 'session.returned', 'loading', { calls: { load: undefined } }],
    ['failed', 'factor.begin', nowhere],

    ['known.step.off', 'factor.begin', 'known.step.askingPassword', { context: { setup: null } }],
    ['known.step.off', 'factor.end', nowhere],
    ['known.step.off', begun, nowhere],
    ['known.step.askingPassword', 'factor.leave', 'known.step.off', { emits: [] }],
    [
      'known.step.askingPassword',
      begun,
      'known.step.showing',
      { context: { setup: shown, factor: unproven } },
    ],
    ['known.step.askingPassword', 'factor.proven', nowhere],
    // A secret is kept only while it is shown.
    ['known.step.showing', 'factor.leave', 'known.step.off', { context: { setup: null }, emits: [] }],
    [
      'known.step.showing',
      'factor.proven',
      'loading',
      { context: { setup: null }, calls: { load: undefined }, emits: [toast('Two-step log-in is on')] },
    ],

    ['known.step.on', 'factor.end', 'known.step.askingProof'],
    ['known.step.on', 'factor.begin', nowhere],
    ['known.step.on', 'factor.ended', nowhere],
    ['known.step.askingProof', 'factor.leave', 'known.step.on.forLogIns.asItWas', { emits: [] }],
    [
      'known.step.askingProof',
      'factor.ended',
      'loading',
      { calls: { load: undefined }, emits: [toast('Two-step log-in is off')] },
    ],

    [
      'known.step.on.forLogIns',
      'factor.extend',
      'known.step.on.extending',
      { calls: { extend: undefined }, tags: ['busy'] },
    ],
    ['known.step.on.extending', 'factor.extend', nowhere],
    [
      'known.step.on.extending',
      error('extend', offline),
      'known.step.on.forLogIns.notExtended',
      { context: { msg: '' }, emits: [] },
    ],
    [
      'known.step.on.extending',
      error('extend', tooOften),
      'known.step.on.forLogIns.notExtended',
      { becomes: { msg: 'Please try again in a minute' }, emits: [] },
    ],
    // Messages of the last attempt do not carry over to this one.
    [
      [done('load', on), 'factor.extend', error('extend', tooOften), 'factor.extend'],
      error('extend', offline),
      'known.step.on.forLogIns.notExtended',
      { becomes: { msg: '' } },
    ],
    [
      'known.step.on.extending',
      error('extend', gone),
      'loading',
      {
        calls: { load: undefined },
        emits: [{ type: 'toast.raised', tone: 'error', text: 'Two-step log-in is off' }],
      },
    ],
    [
      'known.step.on.forLogIns.notExtended',
      'factor.extend',
      'known.step.on.extending',
      { calls: { extend: undefined } },
    ],
    [
      'known.step.on.extending',
      done('extend', undefined),
      'loading',
      { calls: { load: undefined }, emits: [toast('Withdrawals ask for a code of your app')] },
    ],
    ['known.step.on.forLogIns', 'factor.narrow', nowhere],
    ['known.step.on.forWithdrawals', 'factor.extend', nowhere],
    ['known.step.on.forWithdrawals', 'factor.end', 'known.step.askingProof'],
    ['known.step.on.forWithdrawals', 'factor.narrow', 'known.step.askingCode'],
    ['known.step.askingCode', 'factor.end', nowhere],
    ['known.step.askingCode', 'factor.leave', 'known.step.on.forWithdrawals', { emits: [] }],
    [
      'known.step.askingCode',
      'factor.narrowed',
      'loading',
      { calls: { load: undefined }, emits: [toast('Withdrawals no longer ask for a code of your app')] },
    ],

    // Changes elsewhere
    ['failed', 'activity.came', 'loading', { calls: { load: undefined } }],
    ['known', 'activity.came', 'known.news.reading', { calls: { load: undefined } }],
    [
      heard(done('load', off)),
      done('load', on),
      'known.step.on.forLogIns.asItWas',
      { context: { factor: on }, emits: [toast('Two-step log-in is on')] },
    ],
    // A change during a reading causes one more reading afterwards, and never ends this one.
    ['loading', 'activity.came', 'loading.behind', { calls: {} }],
    ['loading.behind', 'activity.came', nowhere],
    ['loading.behind', error('load'), 'failed'],
    [
      'loading.behind',
      done('load', on),
      'known.news.reading.current + known.step.on.forLogIns.asItWas',
      { context: { factor: on }, calls: { load: undefined }, emits: [] },
    ],
    [heard(done('load', off)), 'activity.came', 'known.news.reading.behind', { calls: {} }],
    [[...heard(done('load', off)), 'activity.came'], 'activity.came', nowhere],
    [
      [...heard(done('load', off)), 'activity.came'],
      done('load', on),
      'known.news.reading.current + known.step.on.forLogIns.asItWas',
      { context: { factor: on }, calls: { load: undefined }, emits: [toast('Two-step log-in is on')] },
    ],
    // A failed reading is tried again.
    [heard(done('load', off)), error('load'), 'known.news.missed', { becomes: {}, emits: [] }],
    [[...heard(done('load', off)), error('load')], after(4999), nowhere],
    [
      [...heard(done('load', off)), error('load')],
      after(5000),
      'known.news.reading.current',
      { calls: { load: undefined } },
    ],
    [
      [...heard(done('load', off)), error('load')],
      'activity.came',
      'known.news.reading.current',
      { calls: { load: undefined } },
    ],
    [
      heard(done('load', off)),
      done('load', off),
      'known.news.heard + known.step.off',
      { becomes: {}, emits: [] },
    ],
    [
      heard(done('load', off), 'factor.begin'),
      done('load', on),
      'known.step.on.forLogIns.asItWas',
      { emits: [toast('Two-step log-in is on')] },
    ],
    [heard(done('load', off), 'factor.begin'), done('load', unproven), 'known.step.askingPassword'],
    // An older answer must not void a newer set-up.
    [
      heard(done('load', off), 'factor.begin'),
      begun,
      'known.news.reading + known.step.showing',
      { calls: { load: undefined } },
    ],
    [
      [done('load', off), 'factor.begin', 'activity.came', 'activity.came'],
      begun,
      'known.news.reading.current + known.step.showing',
      { calls: { load: undefined } },
    ],
    // The page may get this news last.
    [
      'known.step.askingPassword',
      isOn,
      'loading',
      {
        calls: { load: undefined },
        emits: [{ type: 'toast.raised', tone: 'error', text: 'Two-step log-in is on already' }],
      },
    ],
    ['known.step.off', isOn, nowhere],
    [heard(...showingIt), done('load', unproven), 'known.step.showing', { becomes: {}, emits: [] }],
    // Its own answer was lost, or arrives after the news.
    [
      heard(...showingIt),
      done('load', on),
      'known.step.on.forLogIns.asItWas',
      { context: { setup: null }, emits: [toast('Two-step log-in is on')] },
    ],
    [heard(...showingIt), done('load', onOtherwise), 'void', { context: { setup: null }, emits: [] }],
    [heard(...showingIt), done('load', off), 'void', { emits: [] }],
    ['known.step.showing', isOn, 'void', { context: { setup: null }, emits: [] }],
    ['void', 'factor.retry', 'loading', { calls: { load: undefined } }],
    ['void', 'activity.came', nowhere],

    [
      heard(done('load', on)),
      done('load', off),
      'known.step.off',
      { context: { factor: off }, emits: [toast('Two-step log-in is off')] },
    ],
    [
      heard(done('load', onForAll)),
      done('load', off),
      'known.step.off',
      { emits: [toast('Two-step log-in is off')] },
    ],
    [
      heard(done('load', onForAll)),
      done('load', on),
      'known.step.on.forLogIns.asItWas',
      { emits: [toast('Withdrawals no longer ask for a code of your app')] },
    ],
    [
      heard(done('load', on)),
      done('load', onForAll),
      'known.step.on.forWithdrawals',
      { emits: [toast('Withdrawals ask for a code of your app')] },
    ],
    [
      heard(done('load', on), 'factor.extend'),
      done('load', onForAll),
      'known.step.on.forWithdrawals',
      { emits: [toast('Withdrawals ask for a code of your app')] },
    ],
    [
      heard(done('load', onForAll), 'factor.narrow'),
      done('load', off),
      'known.step.off',
      { emits: [toast('Two-step log-in is off')] },
    ],
    [
      heard(done('load', onForAll), 'factor.narrow'),
      done('load', on),
      'known.step.on.forLogIns.asItWas',
      { emits: [toast('Withdrawals no longer ask for a code of your app')] },
    ],
    [heard(done('load', onForAll), 'factor.narrow'), done('load', onForAll), 'known.step.askingCode'],
    [
      heard(done('load', on), 'factor.end'),
      done('load', off),
      'known.step.off',
      { emits: [toast('Two-step log-in is off')] },
    ],
    // A change elsewhere leaves the typed text alone.
    [
      heard(done('load', on), 'factor.end'),
      done('load', onForAll),
      'known.step.askingProof',
      { context: { factor: onForAll }, emits: [] },
    ],
  ],
});
