import type { EventFrom } from 'xstate';
import { statesThatTake } from '../statechart.ts';
import { ticketLifeMachine } from './ticket-life.machine.ts';

const takers = (type: EventFrom<typeof ticketLifeMachine>['type']) =>
  statesThatTake(ticketLifeMachine, { type });

/** The states of a ticket in which its statechart allows each act. */
export const TICKET_STATES = {
  writing: takers('ticket.message'),
  closing: takers('ticket.close'),
};
