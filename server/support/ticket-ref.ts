import { Refusal } from '../refusal.ts';

/** An existing ticket that the caller may see. */
export interface TicketRef {
  id: number;
  token: string;
}

export const ticketNotFound = (): Refusal => new Refusal(404, 'Ticket not found');
