import { Nothing } from '../../schemas/shared/answer.ts';
import {
  type AddAccount,
  PayoutAccount,
  PayoutAccounts,
  type RemoveAccount,
} from '../../schemas/wallet/payout-accounts.ts';
import { http } from '../page-client.ts';

/** Calls about the accounts that withdrawals go to. */
export const payoutAccounts = {
  list: async (signal?: AbortSignal) =>
    (await http.get('users/get-account-details', PayoutAccounts, { signal })).data,

  add: async (body: AddAccount, signal?: AbortSignal) =>
    (await http.post('users/add-account', PayoutAccount, { body, signal })).data,

  remove: async (body: RemoveAccount, signal?: AbortSignal) =>
    (await http.post('users/remove-account', Nothing, { body, signal })).data,
};
