import type { Example } from '../../walk/walk.ts';
import type { upkeepMachine } from './upkeep.machine.ts';

export const upkeepExample: Example<typeof upkeepMachine> = {
  ports: {},
  events: ['data.changed', 'reading.began', 'reading.ended'],
};
