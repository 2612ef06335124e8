import { LeagueSeason } from '../../schemas/bets/leagues.ts';
import { http } from '../page-client.ts';

/** Calls about leagues. */
export const leagues = {
  /** The league season of an event. */
  ofEvent: async (eventId: string, signal?: AbortSignal) =>
    (await http.get(`events/${encodeURIComponent(eventId)}/league`, LeagueSeason, { signal })).data,
};
