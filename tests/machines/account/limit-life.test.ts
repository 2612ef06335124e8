import { limitLifeExample } from '../../../server/account/limits/limit-life.example.ts';
import { limitLifeMachine } from '../../../server/account/limits/limit-life.machine.ts';
import { describeMachine, nowhere } from '../../model/describe.ts';

describeMachine(limitLifeMachine, {
  ...limitLifeExample,
  facts: [
    ['unset', 'limit.set', 'inForce'],
    ['unset', 'limit.raise', nowhere],
    ['inForce', 'limit.lower', 'inForce'],
    ['inForce', 'limit.raise', 'waiting'],
    ['inForce', 'raise.confirm', nowhere],
    ['inForce', 'removal.confirm', nowhere],
    ['waiting', 'raise.confirm', nowhere],
    ['waiting', 'removal.confirm', nowhere],
    ['waiting', 'limit.lower', 'inForce'],
    ['waiting', 'limit.raise', 'waiting'],
    ['waiting', 'raise.withdraw', 'inForce'],
    ['waiting', 'raise.due', 'confirmable'],
    ['confirmable', 'limit.lower', 'inForce'],
    ['confirmable', 'limit.raise', 'waiting'],
    ['confirmable', 'raise.withdraw', 'inForce'],
    ['confirmable', 'raise.lapse', 'inForce'],
    ['confirmable', 'raise.confirm', 'inForce'],
    ['confirmable', 'removal.confirm', 'unset'],
  ],
});
