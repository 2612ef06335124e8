import type { Example } from '../../src/walk/walk.ts';
import type { withdrawalLifeMachine } from './withdrawal-life.machine.ts';

export const withdrawalLifeExample: Example<typeof withdrawalLifeMachine> = {
  events: ['withdrawal.approve', 'withdrawal.pay', 'withdrawal.reject'],
};
