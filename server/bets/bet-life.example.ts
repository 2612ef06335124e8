import type { Example } from '../../src/walk/walk.ts';
import type { betLifeMachine } from './bet-life.machine.ts';

export const betLifeExample: Example<typeof betLifeMachine> = {
  events: [
    'bet.win',
    'bet.lose',
    'bet.correct',
    'bet.cancel',
    'bet.cashOut',
    'bet.cashOutPart',
    'match.abandon',
  ],
};
