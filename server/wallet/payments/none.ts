import { Refusal } from '../../refusal.ts';
import type { PaymentAdapter } from './port.ts';

/** Without a provider nothing can be paid in. */
export const noPayments: PaymentAdapter = {
  ready() {
    throw new Refusal(409, 'No payment provider is attached');
  },
  intent: () => '',
  onResult() {},
};
