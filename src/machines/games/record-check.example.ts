import type { Audit } from '../../fairness/audit.ts';
import type { Example } from '../../walk/walk.ts';
import type { recordCheckMachine } from './record-check.machine.ts';

export const fine: Audit = { findings: [], gaps: [], checked: 2, secret: 1, unanswered: 0 };
export const lies: Audit = {
  ...fine,
  findings: [{ what: 'seed', seed_id: 5, nonce: null, own: 'aa', said: 'ab' }],
};

export const five = { type: 'record.check', since: 5 } as const;
export const seven = { type: 'record.check', since: 7 } as const;
export const all = { type: 'record.check', since: 0 } as const;

export const recordCheckExample: Example<typeof recordCheckMachine> = {
  ports: { audit: { done: [fine, lies] } },
  events: [five, seven, all, 'record.save'],
};
