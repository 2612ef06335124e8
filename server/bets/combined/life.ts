import { statesThatTake } from '../../statechart.ts';
import { combinedLifeMachine } from './combined-life.machine.ts';

/** The states in which a combined bet can be cashed out, derived from the statechart. */
export const COMBINED_CASHABLE = statesThatTake(combinedLifeMachine, { type: 'combined.cashOut' });
