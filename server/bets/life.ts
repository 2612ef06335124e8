import { statesThatTake } from '../statechart.ts';
import { betLifeMachine } from './bet-life.machine.ts';

/** In which states of a bet its bettor may cancel it, as its statechart says. */
export const CANCELLABLE = statesThatTake(betLifeMachine, { type: 'bet.cancel' });
