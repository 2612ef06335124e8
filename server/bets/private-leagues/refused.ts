import { Refusal } from '../../refusal.ts';

/** A 409 whose `data.reason` tells pages why, such as `full`. */
export const refused = (reason: string, message: string): Refusal =>
  new Refusal(409, message, { data: { reason } });

/** The refusal of an act for which a league must not be over. */
export const refusedOver = (): Refusal => refused('over', 'This league is over');
