import { statesThatTake } from '../statechart.ts';
import { betLifeMachine } from './bet-life.machine.ts';

/** The states, by the statechart, in which a bettor may cancel a bet. */
export const CANCELLABLE = statesThatTake(betLifeMachine, { type: 'bet.cancel' });

/** The states, by the statechart, in which a bettor may cash out a bet. */
export const CASHABLE = statesThatTake(betLifeMachine, { type: 'bet.cashOut' });
