import type { Audit } from '../../src/fairness/audit.ts';
import { recordCheckMachine } from '../../src/machines/record-check.machine.ts';
import { describeMachine, done, error } from '../model/describe.ts';

const fine: Audit = { findings: [], gaps: [], checked: 2, secret: 1, unanswered: 0 };
const lies: Audit = {
  ...fine,
  findings: [{ what: 'seed', seed_id: 5, nonce: null, own: 'aa', said: 'ab' }],
};

const five = { type: 'record.check', since: 5 } as const;
const seven = { type: 'record.check', since: 7 } as const;
const all = { type: 'record.check', since: 0 } as const;

describeMachine(recordCheckMachine, {
  ports: { audit: { done: [fine, lies] } },
  events: [five, seven, all, 'record.save'],
  facts: [
    ['unchecked', five, 'checking', { calls: { audit: { since: 5 } } }],
    ['unchecked', 'record.save', 'unchecked', { does: ['save'] }],
    [[five], done('audit', fine), 'agrees', { context: { audit: fine } }],
    [[five], done('audit', lies), 'disagrees', { context: { audit: lies } }],
    [[five], error('audit'), 'unable'],

    // What has been asked about once stays in sight
    [[five, done('audit', lies)], seven, 'checking', { calls: { audit: { since: 5 } } }],
    [[seven, done('audit', fine)], five, 'checking', { calls: { audit: { since: 5 } } }],
    ['disagrees', all, 'checking', { calls: { audit: { since: 0 } } }],
    ['unable', five, 'checking'],

    // Something new while it is being looked at: the look begins again
    [[seven], all, 'checking', { calls: { audit: { since: 0 } } }],
    [[seven, all], done('audit', lies), 'disagrees'],
    ['checking', 'record.save', 'checking', { does: ['save'] }],
    ['disagrees', 'record.save', 'disagrees', { does: ['save'] }],
  ],
});
