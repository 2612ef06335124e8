import type { Example } from '../../walk/walk.ts';
import type { arrivalMachine } from './arrival.machine.ts';

export const arrivalExample: Example<typeof arrivalMachine> = { events: [] };
