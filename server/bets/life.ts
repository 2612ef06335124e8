import { statesThatTake } from '../statechart.ts';
import { betLifeMachine } from './bet-life.machine.ts';

/** The states in which a bet can be cancelled, derived from the statechart. */
export const CANCELLABLE = statesThatTake(betLifeMachine, { type: 'bet.cancel' });

/** The states in which a bet can be cashed out, derived from the statechart. */
export const CASHABLE = statesThatTake(betLifeMachine, { type: 'bet.cashOut' });
