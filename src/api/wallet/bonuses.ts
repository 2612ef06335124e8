import { Bonuses } from '../../schemas/wallet/bonuses.ts';
import { http } from '../shared/http.ts';

/** Calls about bonus credit. */
export const bonuses = {
  own: async (signal?: AbortSignal) => (await http.get('bonus', Bonuses, { signal })).data,
};
