import type { EventFrom } from 'xstate';
import { statesThatTake } from '../../statechart.ts';
import { marketLifeMachine } from './market-life.machine.ts';
import { matchLifeMachine } from './match-life.machine.ts';

const takers = (type: EventFrom<typeof matchLifeMachine>['type']) =>
  statesThatTake(matchLifeMachine, { type });

/** The states, by the statechart, in which each act on a match is allowed. */
export const MATCH_STATES = {
  betting: takers('bet.place'),
  cancelling: takers('bet.cancel'),
  cashingOut: takers('bet.cashOut'),
  pricing: takers('prices.move'),
  tossing: takers('toss.throw'),
  settling: takers('match.settle'),
  abandoning: takers('match.abandon'),
};

const marketsThatTake = (type: EventFrom<typeof marketLifeMachine>['type']) =>
  statesThatTake(marketLifeMachine, { type });

/** The states, by the statechart, in which each act on a market is allowed. */
export const MARKET_STATES = {
  betting: marketsThatTake('bet.place'),
  cancelling: marketsThatTake('bet.cancel'),
  cashingOut: marketsThatTake('bet.cashOut'),
  suspending: marketsThatTake('market.suspend'),
};
