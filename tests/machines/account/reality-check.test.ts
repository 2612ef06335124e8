import {
  due,
  later,
  realityCheckExample,
  switchedOff,
} from '../../../src/machines/account/reality-check.example.ts';
import { realityCheckMachine } from '../../../src/machines/account/reality-check.machine.ts';
import { after, describeMachine, done, error, nowhere, start } from '../../model/describe.ts';

const told = [done('ask', due)] as const;
const seeing = [...told, 'check.goOn'] as const;
const leaving = [...told, 'check.logOut'] as const;
const leave = { type: 'session.leave' } as const;
const refreshing = [...told, 'page.shown'] as const;

describeMachine(realityCheckMachine, {
  ...realityCheckExample,
  facts: [
    [[], start(), 'asking', { becomes: { time: null }, tags: [], calls: { ask: undefined } }],
    [[], 'page.shown', nowhere],
    [[], 'check.goOn', nowhere],
    [[], done('ask', due), 'told.current', { context: { time: due }, tags: ['told'], emits: [] }],
    [[], done('ask', later), 'waiting', { context: { time: later }, tags: [] }],
    [[], done('ask', switchedOff), 'off', { context: { time: switchedOff }, tags: [] }],
    [[], error('ask'), 'unreachable', { tags: [] }],

    // The next time
    [[done('ask', later)], after(3_599_999), nowhere],
    [[done('ask', later)], after(3_600_000), 'asking'],
    [[done('ask', later)], 'page.shown', 'asking'],
    [[error('ask')], after(59_999), nowhere],
    [[error('ask')], after(60_000), 'asking'],
    [[done('ask', later), 'page.shown', error('ask')], after(60_000), 'asking'],
    [[error('ask')], 'page.shown', 'asking'],
    [[done('ask', switchedOff)], 'page.shown', 'asking'],

    // The person's answers
    [told, 'check.goOn', 'seeing', { emits: [], tags: [], calls: { see: undefined } }],
    [
      told,
      'check.break',
      'seeing',
      { emits: [{ type: 'navigation.wanted', to: '/play-limits', replace: false }] },
    ],
    [refreshing, 'check.goOn', 'seeing', { emits: [] }],
    [seeing, done('see', later), 'waiting', { context: { time: later } }],
    [seeing, done('see', switchedOff), 'off', { context: { time: switchedOff } }],
    [seeing, error('see'), 'unreachable'],
    [seeing, 'page.shown', nowhere],

    // The server takes the answer only while the session lasts.
    [told, 'check.logOut', 'leaving', { emits: [], tags: [], calls: { see: undefined } }],
    [refreshing, 'check.logOut', 'leaving', { emits: [] }],
    [leaving, done('see', later), 'waiting', { context: { time: later }, emits: [leave] }],
    [leaving, done('see', switchedOff), 'off', { context: { time: switchedOff }, emits: [leave] }],
    [leaving, error('see'), 'unreachable', { emits: [leave] }],
    [leaving, 'page.shown', nowhere],
    [leaving, 'check.logOut', nowhere],

    // Another tab has got an answer
    [told, 'page.shown', 'told.refreshing', { tags: ['told'], calls: { ask: undefined } }],
    [refreshing, done('ask', later), 'waiting', { context: { time: later }, tags: [] }],
    [refreshing, done('ask', switchedOff), 'off', { context: { time: switchedOff } }],
    [
      refreshing,
      done('ask', { ...due, elapsed_s: 4000 }),
      'told.current',
      { context: { time: { ...due, elapsed_s: 4000 } } },
    ],
    [refreshing, error('ask'), 'told.current', { context: { time: due }, tags: ['told'] }],
    [refreshing, 'page.shown', nowhere],
  ],
});
