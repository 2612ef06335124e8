import { balanceHoldExample, held, heldUnknown } from '../../../src/machines/games/balance-hold.example.ts';
import { balanceHoldMachine } from '../../../src/machines/games/balance-hold.machine.ts';
import { describeMachine, nowhere, start } from '../../model/describe.ts';

describeMachine(balanceHoldMachine, {
  ...balanceHoldExample,
  facts: [
    [[], start(), 'free', { becomes: { amount: null } }],
    ['free', 'balance.released', nowhere],
    ['free', held, 'held', { becomes: { amount: 400 } }],
    ['free', heldUnknown, 'held', { context: { amount: null } }],
    // One round at a time.
    [[held], heldUnknown, nowhere],
    [[held], 'balance.released', 'free', { becomes: { amount: null } }],
  ],
});
