import { privateLeagueLifeExample } from '../../../server/bets/private-leagues/private-league-life.example.ts';
import { privateLeagueLifeMachine } from '../../../server/bets/private-leagues/private-league-life.machine.ts';
import { describeMachine, nowhere } from '../../model/describe.ts';

describeMachine(privateLeagueLifeMachine, {
  ...privateLeagueLifeExample,
  facts: [
    ['open', 'member.join', 'open'],
    ['open', 'member.leave', 'open'],
    ['open', 'member.block', 'open'],
    ['open', 'bet.place', nowhere],
    ['open', 'league.begin', 'running'],
    ['open', 'league.decide', nowhere],
    ['running', 'member.join', 'running'],
    ['running', 'member.leave', 'running'],
    ['running', 'member.block', 'running'],
    ['running', 'bet.place', 'running'],
    ['running', 'league.end', 'closed'],
    ['closed', 'member.join', nowhere],
    ['closed', 'member.leave', nowhere],
    ['closed', 'member.block', nowhere],
    ['closed', 'bet.place', nowhere],
    ['closed', 'league.decide', 'decided'],
    ['decided', 'member.leave', nowhere],
    ['decided', 'member.block', nowhere],
    ['decided', 'bet.place', nowhere],
  ],
});
