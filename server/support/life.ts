import type { EventFrom } from 'xstate';
import { statesThatTake } from '../statechart.ts';
import { ticketLifeMachine } from './ticket-life.machine.ts';

const takers = (type: EventFrom<typeof ticketLifeMachine>['type']) =>
  statesThatTake(ticketLifeMachine, { type });

/** In which states of a ticket each act is allowed, as its statechart says. */
export const TICKET_STATES = {
  writing: takers('ticket.message'),
  closing: takers('ticket.close'),
};
