import type { Example } from '../../../src/walk/walk.ts';
import type { limitLifeMachine } from './limit-life.machine.ts';

export const limitLifeExample: Example<typeof limitLifeMachine> = {
  events: [
    'limit.set',
    'limit.lower',
    'limit.raise',
    'raise.due',
    'raise.lapse',
    'raise.withdraw',
    'raise.confirm',
    'removal.confirm',
  ],
};
