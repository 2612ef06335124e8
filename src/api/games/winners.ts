import { Winners } from '../../schemas/games/winners.ts';
import { http } from '../shared/http.ts';

/** Calls about what others have won. */
export const winners = {
  latest: async (signal?: AbortSignal) => (await http.get('winners', Winners, { signal })).data,
};
