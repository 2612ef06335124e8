import { Bonuses } from '../../schemas/wallet/bonuses.ts';
import { http } from '../page-client.ts';

/** Calls about bonus credit. */
export const bonuses = {
  own: async (signal?: AbortSignal) => (await http.get('bonus', Bonuses, { signal })).data,
};
