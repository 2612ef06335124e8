import { matchLifeExample } from '../../../server/bets/matches/match-life.example.ts';
import { matchLifeMachine } from '../../../server/bets/matches/match-life.machine.ts';
import { describeMachine, nowhere } from '../../model/describe.ts';

describeMachine(matchLifeMachine, {
  ...matchLifeExample,
  facts: [
    ['scheduled', 'match.open', 'open'],
    ['scheduled', 'prices.move', 'scheduled'],
    ['scheduled', 'toss.throw', 'scheduled'],
    ['scheduled', 'match.abandon', 'abandoned'],
    ['scheduled', 'bet.place', nowhere],
    ['scheduled', 'match.settle', nowhere],

    ['open', 'bet.place', 'open'],
    ['open', 'bet.cancel', 'open'],
    ['open', 'bet.cashOut', 'open'],
    ['open', 'prices.move', 'open'],
    ['open', 'toss.throw', 'open'],
    ['open', 'window.next', 'extraTime'],
    ['open', 'match.close', 'closed'],
    ['open', 'match.abandon', 'abandoned'],
    ['open', 'match.settle', nowhere],

    ['extraTime', 'bet.place', 'extraTime'],
    ['extraTime', 'bet.cancel', 'extraTime'],
    ['extraTime', 'bet.cashOut', 'extraTime'],
    ['extraTime', 'prices.move', 'extraTime'],
    ['extraTime', 'toss.throw', 'extraTime'],
    ['extraTime', 'window.next', 'extraTime'],
    ['extraTime', 'match.close', 'closed'],
    ['extraTime', 'match.abandon', 'abandoned'],
    ['extraTime', 'match.settle', nowhere],

    ['closed', 'toss.throw', 'closed'],
    ['closed', 'match.settle', 'settled'],
    ['closed', 'match.abandon', 'abandoned'],
    ['closed', 'bet.place', nowhere],
    ['closed', 'bet.cancel', nowhere],
    ['closed', 'bet.cashOut', nowhere],
    ['closed', 'prices.move', nowhere],
  ],
});
