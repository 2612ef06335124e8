import { combinedLifeExample } from '../../../server/bets/combined/combined-life.example.ts';
import { combinedLifeMachine } from '../../../server/bets/combined/combined-life.machine.ts';
import { describeMachine, nowhere } from '../../model/describe.ts';

describeMachine(combinedLifeMachine, {
  ...combinedLifeExample,
  facts: [
    ['open', 'combined.win', 'won'],
    ['open', 'combined.lose', 'lost'],
    ['open', 'combined.void', 'void'],
    ['open', 'combined.cashOut', 'cashedOut'],
    ['open', 'combined.cashOutPart', 'open'],
    ['open', 'combined.correct', nowhere],
    ['won', 'combined.correct', 'lost'],
    ['lost', 'combined.correct', 'won'],
    ['open', 'combined.reopen', nowhere],
    ['won', 'combined.reopen', nowhere],
    ['lost', 'combined.reopen', 'open'],
  ],
});
