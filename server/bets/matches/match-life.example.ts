import type { Example } from '../../../src/walk/walk.ts';
import type { matchLifeMachine } from './match-life.machine.ts';

export const matchLifeExample: Example<typeof matchLifeMachine> = {
  events: [
    'match.open',
    'match.close',
    'match.settle',
    'match.abandon',
    'window.next',
    'prices.move',
    'toss.throw',
    'bet.place',
    'bet.cancel',
    'bet.cashOut',
  ],
};
