import type { Example } from '../../walk/walk.ts';
import type { balanceHoldMachine } from './balance-hold.machine.ts';

export const held = { type: 'balance.held', amount: 400 } as const;
export const heldUnknown = { type: 'balance.held', amount: null } as const;

export const balanceHoldExample: Example<typeof balanceHoldMachine> = {
  events: [held, heldUnknown, 'balance.released'],
};
