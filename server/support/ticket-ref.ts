import { Refusal } from '../refusal.ts';

/** A ticket that has been found, and may be seen by who asks. */
export interface TicketRef {
  id: number;
  token: string;
}

export const ticketNotFound = (): Refusal => new Refusal(404, 'Ticket not found');
