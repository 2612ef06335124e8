import type { EventFrom } from 'xstate';
import { statesThatTake } from '../../statechart.ts';
import { privateLeagueLifeMachine } from './private-league-life.machine.ts';

const takers = (type: EventFrom<typeof privateLeagueLifeMachine>['type']) =>
  statesThatTake(privateLeagueLifeMachine, { type });

/** The states of a private league in which its statechart allows each act. */
export const PRIVATE_LEAGUE_STATES = {
  joining: takers('member.join'),
  leaving: takers('member.leave'),
  blocking: takers('member.block'),
  betting: takers('bet.place'),
  deciding: takers('league.decide'),
};

/** SQL expression for the state of the league `l` at a moment. */
export const stateAt = (moment: string): string =>
  `private_league_state(l.starts_at, l.ends_at, l.decided_at, ${moment})`;
