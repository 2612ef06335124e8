import { League } from '../../schemas/bets/leagues.ts';
import { http } from '../page-client.ts';

/** Calls about leagues. */
export const leagues = {
  /** The season that an event is about. */
  ofEvent: async (eventId: string, signal?: AbortSignal) =>
    (await http.get(`events/${encodeURIComponent(eventId)}/league`, League, { signal })).data,
};
