import { betLifeMachine } from '../../server/bets/bet-life.machine.ts';
import { describeMachine } from '../model/describe.ts';

describeMachine(betLifeMachine, {
  events: ['bet.win', 'bet.lose', 'bet.cancel', 'match.abandon'],
  facts: [
    ['open', 'bet.win', 'won'],
    ['open', 'bet.lose', 'lost'],
    ['open', 'bet.cancel', 'cancelled'],
    ['open', 'match.abandon', 'void'],
  ],
});
