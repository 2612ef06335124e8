import type { Example } from '../../../src/walk/walk.ts';
import type { combinedLifeMachine } from './combined-life.machine.ts';

export const combinedLifeExample: Example<typeof combinedLifeMachine> = {
  events: [
    'combined.win',
    'combined.lose',
    'combined.void',
    'combined.correct',
    'combined.reopen',
    'combined.cashOut',
    'combined.cashOutPart',
  ],
};
