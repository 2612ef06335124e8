import { chart, type Example } from '../../walk/walk.ts';
import { offline, refused } from './call-errors.example.ts';
import { moneyRequestMachine } from './money-request.machine.ts';

export const remembered = { key: '00000000-0000-4000-8000-000000000009', subject: '7' };
export const receipt = { id: 5 };
export const applied = { outcome: 'applied', data: receipt } as const;
export const never = { outcome: 'never' } as const;
export const no = refused(409, 'No');

export const moneyRequestExample: Example<typeof moneyRequestMachine> = {
  input: { payload: '50', subject: '7' },
  starts: [{ payload: null, subject: null }],
  ports: {
    recall: { done: [null, remembered] },
    send: { done: [receipt], error: [no, offline] },
    resolve: { done: [applied, never] },
  },
  events: ['request.check'],
  bounded: ({ key: _random, ...context }) => context,
};

/**
 * Example outcomes for the port `request` of a flow with money: a request stored before a reload, the call's
 * answer, and every other end.
 */
export function moneyRequestPort(of: {
  remembered: readonly { key: string; subject: string }[];
  receipt: unknown;
  errors: readonly unknown[];
}) {
  return chart(moneyRequestMachine, {
    ports: {
      recall: { done: [null, ...of.remembered] },
      send: { done: [of.receipt], error: of.errors },
      resolve: { done: [{ outcome: 'applied', data: of.receipt }, never] },
    },
    bounded: ({ attempts }) => Math.min(attempts, 1),
  });
}
