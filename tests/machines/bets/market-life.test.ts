import { marketLifeExample } from '../../../server/bets/matches/market-life.example.ts';
import { marketLifeMachine } from '../../../server/bets/matches/market-life.machine.ts';
import { describeMachine, nowhere } from '../../model/describe.ts';

describeMachine(marketLifeMachine, {
  ...marketLifeExample,
  facts: [
    ['open', 'bet.place', 'open'],
    ['open', 'bet.cancel', 'open'],
    ['open', 'bet.cashOut', 'open'],
    ['open', 'market.suspend', 'suspended'],
    ['open', 'market.close', 'closed'],
    ['open', 'market.void', 'void'],
    ['open', 'market.resume', nowhere],
    ['open', 'market.settle', nowhere],
    ['open', 'market.draw', nowhere],

    ['suspended', 'market.suspend', 'suspended'],
    ['suspended', 'market.resume', 'open'],
    ['suspended', 'market.close', 'closed'],
    ['suspended', 'market.void', 'void'],
    ['suspended', 'bet.place', nowhere],
    ['suspended', 'bet.cancel', nowhere],
    ['suspended', 'bet.cashOut', nowhere],
    ['suspended', 'market.settle', nowhere],
    ['suspended', 'market.draw', nowhere],

    ['closed', 'market.settle', 'settled'],
    ['closed', 'market.correct', nowhere],
    ['closed', 'market.draw', 'void'],
    ['closed', 'market.void', 'void'],
    ['closed', 'bet.place', nowhere],
    ['closed', 'bet.cancel', nowhere],
    ['closed', 'bet.cashOut', nowhere],
    ['closed', 'market.suspend', nowhere],

    ['settled', 'market.correct', 'settled'],
    ['settled', 'market.settle', nowhere],
    ['settled', 'market.void', nowhere],
    ['settled', 'market.draw', nowhere],
  ],
});
