import { betLifeExample } from '../../../server/bets/bet-life.example.ts';
import { betLifeMachine } from '../../../server/bets/bet-life.machine.ts';
import { describeMachine, nowhere } from '../../model/describe.ts';

describeMachine(betLifeMachine, {
  ...betLifeExample,
  facts: [
    ['open', 'bet.win', 'won'],
    ['open', 'bet.lose', 'lost'],
    ['open', 'bet.cancel', 'cancelled'],
    ['open', 'bet.cashOut', 'cashedOut'],
    ['open', 'bet.cashOutPart', 'open'],
    ['open', 'match.abandon', 'void'],
    ['open', 'bet.correct', nowhere],
    ['won', 'bet.correct', 'lost'],
    ['lost', 'bet.correct', 'won'],
  ],
});
