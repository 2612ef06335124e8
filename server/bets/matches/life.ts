import type { EventFrom } from 'xstate';
import { statesThatTake } from '../../statechart.ts';
import { marketLifeMachine } from './market-life.machine.ts';
import { matchLifeMachine } from './match-life.machine.ts';

const takers = (type: EventFrom<typeof matchLifeMachine>['type']) =>
  statesThatTake(matchLifeMachine, { type });

/** The match states in which each act is allowed, derived from the statechart. */
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

/** The market states in which each act is allowed, derived from the statechart. */
export const MARKET_STATES = {
  betting: marketsThatTake('bet.place'),
  cancelling: marketsThatTake('bet.cancel'),
  cashingOut: marketsThatTake('bet.cashOut'),
  suspending: marketsThatTake('market.suspend'),
  correcting: marketsThatTake('market.correct'),
};
