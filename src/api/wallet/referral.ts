import type { PageQuery } from '../../schemas/page.ts';
import { Referrals } from '../../schemas/wallet/referral.ts';
import { http } from '../http.ts';

/** Calls about one's code and the friends who came with it. */
export const referral = {
  friends: async (query: PageQuery, signal?: AbortSignal) =>
    (await http.get('referral', Referrals, { query, signal })).data,
};
