import type { Example } from '../../src/walk/walk.ts';
import type { depositLifeMachine } from './deposit-life.machine.ts';

export const depositLifeExample: Example<typeof depositLifeMachine> = {
  events: ['deposit.pay', 'deposit.credit', 'deposit.reject', 'deposit.expire'],
};
