import { ticketLifeExample } from '../../../server/support/ticket-life.example.ts';
import { ticketLifeMachine } from '../../../server/support/ticket-life.machine.ts';
import { describeMachine, nowhere } from '../../model/describe.ts';

describeMachine(ticketLifeMachine, {
  ...ticketLifeExample,
  facts: [
    ['open', 'ticket.message', 'open'],
    ['open', 'ticket.close', 'closed'],
    ['closed', 'ticket.message', nowhere],
    ['closed', 'ticket.close', nowhere],
  ],
});
