import type { EventFrom } from 'xstate';
import { statesThatTake } from '../statechart.ts';
import { withdrawalLifeMachine } from './withdrawal-life.machine.ts';

const takers = (type: EventFrom<typeof withdrawalLifeMachine>['type']) =>
  statesThatTake(withdrawalLifeMachine, { type });

/** In which states of a withdrawal each act is allowed, as its statechart says. */
export const WITHDRAWAL_STATES = {
  approving: takers('withdrawal.approve'),
  paying: takers('withdrawal.pay'),
  /** Until the money has left it can come back: these are the ones that are not finished. */
  rejecting: takers('withdrawal.reject'),
};
