import { Winners } from '../../schemas/games/winners.ts';
import { http } from '../page-client.ts';

/** Calls about wins of all people. */
export const winners = {
  latest: async (signal?: AbortSignal) => (await http.get('winners', Winners, { signal })).data,
};
