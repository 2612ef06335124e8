import { arrivalExample } from '../../../src/machines/app/arrival.example.ts';
import { arrivalMachine } from '../../../src/machines/app/arrival.machine.ts';
import { after, describeMachine, nowhere, start } from '../../model/describe.ts';

describeMachine(arrivalMachine, {
  ...arrivalExample,
  facts: [
    [[], start(), 'fresh', { tags: ['held'] }],
    ['fresh', after(499), nowhere],
    ['fresh', after(500), 'settled', { tags: [] }],
  ],
});
