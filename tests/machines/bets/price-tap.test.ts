import { priceTapExample, tapped } from '../../../src/machines/bets/price-tap.example.ts';
import { priceTapMachine } from '../../../src/machines/bets/price-tap.machine.ts';
import { after, describeMachine, nowhere, start } from '../../model/describe.ts';

describeMachine(priceTapMachine, {
  ...priceTapExample,
  facts: [
    [[], start(), 'ready'],
    ['ready', tapped, 'tapped', { emits: [{ type: 'slip.wanted', href: '?slip=7.71' }] }],
    ['tapped', tapped, nowhere],
    ['tapped', after(499), nowhere],
    ['tapped', after(500), 'ready'],
  ],
});
