import type { EventFrom } from 'xstate';
import { statesThatTake } from '../statechart.ts';
import { withdrawalLifeMachine } from './withdrawal-life.machine.ts';

const takers = (type: EventFrom<typeof withdrawalLifeMachine>['type']) =>
  statesThatTake(withdrawalLifeMachine, { type });

/** The states of a withdrawal in which its statechart allows each act. */
export const WITHDRAWAL_STATES = {
  approving: takers('withdrawal.approve'),
  paying: takers('withdrawal.pay'),
  /** Until the money has been paid it can be returned: these are the unfinished states. */
  rejecting: takers('withdrawal.reject'),
};
