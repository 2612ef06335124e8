import type { Example } from '../../../src/walk/walk.ts';
import type { marketLifeMachine } from './market-life.machine.ts';

export const marketLifeExample: Example<typeof marketLifeMachine> = {
  events: [
    'bet.place',
    'bet.cancel',
    'bet.cashOut',
    'market.suspend',
    'market.resume',
    'market.close',
    'market.settle',
    'market.draw',
    'market.correct',
    'market.void',
  ],
};
