import { withdrawalLifeExample } from '../../../server/wallet/withdrawal-life.example.ts';
import { withdrawalLifeMachine } from '../../../server/wallet/withdrawal-life.machine.ts';
import { describeMachine, nowhere } from '../../model/describe.ts';

describeMachine(withdrawalLifeMachine, {
  ...withdrawalLifeExample,
  facts: [
    ['requested', 'withdrawal.approve', 'approved'],
    ['requested', 'withdrawal.reject', 'rejected'],
    ['requested', 'withdrawal.pay', nowhere],
    ['approved', 'withdrawal.pay', 'paid'],
    ['approved', 'withdrawal.reject', 'rejected'],
    ['approved', 'withdrawal.approve', nowhere],
    ['paid', 'withdrawal.reject', nowhere],
    ['rejected', 'withdrawal.pay', nowhere],
    ['rejected', 'withdrawal.approve', nowhere],
  ],
});
