import type { EventFrom } from 'xstate';
import { statesThatTake } from '../../statechart.ts';
import { bonusLifeMachine } from './bonus-life.machine.ts';

const takers = (type: EventFrom<typeof bonusLifeMachine>['type']) =>
  statesThatTake(bonusLifeMachine, { type })
    .map((state) => `'${state}'`)
    .join();

/** An SQL list of the states, by the statechart, in which a bonus may be released. */
export const RELEASABLE = takers('bonus.release');
/** An SQL list of the states in which it may expire. */
export const EXPIRABLE = takers('bonus.expire');
