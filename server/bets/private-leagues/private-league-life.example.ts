import type { Example } from '../../../src/walk/walk.ts';
import type { privateLeagueLifeMachine } from './private-league-life.machine.ts';

export const privateLeagueLifeExample: Example<typeof privateLeagueLifeMachine> = {
  events: [
    'member.join',
    'member.leave',
    'member.join',
    'bet.place',
    'member.block',
    'league.begin',
    'league.end',
    'league.decide',
  ],
};
