import { bonusLifeExample } from '../../../server/wallet/bonuses/bonus-life.example.ts';
import { bonusLifeMachine } from '../../../server/wallet/bonuses/bonus-life.machine.ts';
import { describeMachine, nowhere } from '../../model/describe.ts';

describeMachine(bonusLifeMachine, {
  ...bonusLifeExample,
  facts: [
    ['locked', 'bonus.release', 'released'],
    ['locked', 'bonus.expire', 'expired'],
    ['released', 'bonus.expire', nowhere],
    ['expired', 'bonus.release', nowhere],
  ],
});
