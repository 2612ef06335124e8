import type { PageQuery } from '../../schemas/shared/page.ts';
import { Referrals } from '../../schemas/wallet/referral.ts';
import { http } from '../page-client.ts';

/** Calls about the person's referral code and the friends who used it. */
export const referral = {
  friends: async (query: PageQuery, signal?: AbortSignal) =>
    (await http.get('referral', Referrals, { query, signal })).data,
};
