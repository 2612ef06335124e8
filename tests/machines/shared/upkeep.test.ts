import { upkeepExample } from '../../../src/machines/shared/upkeep.example.ts';
import { upkeepMachine } from '../../../src/machines/shared/upkeep.machine.ts';
import { describeMachine, nowhere, start } from '../../model/describe.ts';

const wanted = { emits: [{ type: 'reading.wanted' }] };

describeMachine(upkeepMachine, {
  ...upkeepExample,
  facts: [
    [[], start(), 'current', { emits: [] }],
    ['current', 'data.changed', 'current', wanted],
    ['current', 'reading.began', 'reading', { emits: [] }],
    ['current', 'reading.ended', nowhere],
    ['reading', 'data.changed', 'behind', { emits: [] }],
    ['reading', 'reading.began', nowhere],
    ['reading', 'reading.ended', 'current', { emits: [] }],
    // However often it has changed, it is read once more.
    ['behind', 'data.changed', nowhere],
    ['behind', 'reading.began', nowhere],
    ['behind', 'reading.ended', 'current', wanted],
  ],
});
