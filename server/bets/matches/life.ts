import type { EventFrom } from 'xstate';
import { statesThatTake } from '../../statechart.ts';
import { matchLifeMachine } from './match-life.machine.ts';

const takers = (type: EventFrom<typeof matchLifeMachine>['type']) =>
  statesThatTake(matchLifeMachine, { type });

/** The states, by the statechart, in which each act on a match is allowed. */
export const MATCH_STATES = {
  betting: takers('bet.place'),
  cancelling: takers('bet.cancel'),
  pricing: takers('prices.move'),
  tossing: takers('toss.throw'),
  settling: takers('match.settle'),
  abandoning: takers('match.abandon'),
};
