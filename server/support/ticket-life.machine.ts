import { setup } from 'xstate';

export const ticketLifeMachine = setup({
  types: { events: {} as { type: 'ticket.message' } | { type: 'ticket.close' } },
}).createMachine({
  id: 'ticketLife',
  description: 'A ticket: either side writes until one of them closes it.',
  initial: 'open',
  states: {
    open: {
      description: 'Both sides can write.',
      on: {
        'ticket.message': 'open',
        'ticket.close': 'closed',
      },
    },
    closed: {
      description: 'The conversation can be read, and nothing more is added.',
      type: 'final',
    },
  },
});
