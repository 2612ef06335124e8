import type { Example } from '../../src/walk/walk.ts';
import type { ticketLifeMachine } from './ticket-life.machine.ts';

export const ticketLifeExample: Example<typeof ticketLifeMachine> = {
  events: ['ticket.message', 'ticket.close'],
};
