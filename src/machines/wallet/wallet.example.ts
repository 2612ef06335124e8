import type { Example } from '../../walk/walk.ts';
import { offline } from '../shared/call-errors.example.ts';
import type { walletMachine } from './wallet.machine.ts';

export const amounts = { totalWalletAmount: 500, staked: 100, held: 0, bonus: 0, revision: 7 };
export const newer = { totalWalletAmount: 680, staked: 0, held: 0, bonus: 0, revision: 8 };
export const won = { type: 'wallet.moved', totalWalletAmount: 680, revision: 8 } as const;
export const receipt = { type: 'wallet.moved', totalWalletAmount: 450, revision: 8 } as const;

export const walletExample: Example<typeof walletMachine> = {
  ports: { load: { done: [amounts, newer], error: [offline] } },
  events: ['wallet.opened', 'wallet.closed', 'wallet.refresh', won, receipt],
};
