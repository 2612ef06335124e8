import type { Example } from '../../../src/walk/walk.ts';
import type { privateLeagueLifeMachine } from './private-league-life.machine.ts';

export const privateLeagueLifeExample: Example<typeof privateLeagueLifeMachine> = {
  events: ['member.join', 'bet.place', 'league.begin', 'league.end', 'league.decide'],
};
