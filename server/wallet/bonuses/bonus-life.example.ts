import type { Example } from '../../../src/walk/walk.ts';
import type { bonusLifeMachine } from './bonus-life.machine.ts';

export const bonusLifeExample: Example<typeof bonusLifeMachine> = {
  events: ['bonus.release', 'bonus.expire'],
};
