import { Refusal } from '../../refusal.ts';
import type { PaymentAdapter } from './port.ts';

/** Where no provider is attached: nothing can be paid in. */
export const noPayments: PaymentAdapter = {
  ready() {
    throw new Refusal(409, 'No payment provider is attached');
  },
  intent: () => '',
  onResult() {},
};
