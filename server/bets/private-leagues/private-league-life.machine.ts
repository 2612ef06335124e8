import { setup } from 'xstate';

export const privateLeagueLifeMachine = setup({
  types: {
    events: {} as
      | { type: 'member.join' }
      | { type: 'member.leave' }
      | { type: 'member.block' }
      | { type: 'bet.place' }
      | { type: 'league.begin' }
      | { type: 'league.end' }
      | { type: 'league.decide' },
  },
}).createMachine({
  id: 'privateLeagueLife',
  description:
    'A league with friends. It begins and ends with days of India, and is decided once no bet of its members is open.',
  initial: 'open',
  states: {
    open: {
      description: 'Its first day is still to come. People can join and leave, and be blocked.',
      on: {
        'member.join': 'open',
        'member.leave': 'open',
        'member.block': 'open',
        'league.begin': 'running',
      },
    },
    running: {
      description:
        'Its seven days run. People can join and leave, and be blocked; members can bet their points.',
      on: {
        'member.join': 'running',
        'member.leave': 'running',
        'member.block': 'running',
        'bet.place': 'running',
        'league.end': 'closed',
      },
    },
    closed: {
      description:
        'Its seven days are over. Its members stay as they are, and it waits for the matches of open bets.',
      on: { 'league.decide': 'decided' },
    },
    decided: {
      description: 'No bet is open, and the table is final: later corrections of results leave it alone.',
      type: 'final',
    },
  },
});
