import { depositLifeExample } from '../../../server/wallet/deposit-life.example.ts';
import { depositLifeMachine } from '../../../server/wallet/deposit-life.machine.ts';
import { describeMachine, nowhere } from '../../model/describe.ts';

describeMachine(depositLifeMachine, {
  ...depositLifeExample,
  facts: [
    ['created', 'deposit.pay', 'pending'],
    ['created', 'deposit.credit', 'credited'],
    ['created', 'deposit.reject', 'rejected'],
    ['created', 'deposit.expire', 'expired'],
    ['pending', 'deposit.credit', 'credited'],
    ['pending', 'deposit.reject', 'rejected'],
    ['pending', 'deposit.expire', nowhere],
    ['pending', 'deposit.pay', nowhere],
    ['expired', 'deposit.credit', 'credited'],
    ['expired', 'deposit.reject', nowhere],
    ['expired', 'deposit.pay', nowhere],
    ['credited', 'deposit.reject', nowhere],
    ['credited', 'deposit.expire', nowhere],
    ['rejected', 'deposit.credit', 'credited'],
    ['rejected', 'deposit.reject', nowhere],
    ['rejected', 'deposit.expire', nowhere],
  ],
});
