import { Team } from '../../schemas/bets/teams.ts';
import { http } from '../page-client.ts';

/** One team, by its id. */
export const oneTeam = async (id: string, signal?: AbortSignal) =>
  (await http.get(`teams/${encodeURIComponent(id)}`, Team, { signal })).data;
