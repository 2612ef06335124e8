import { type PageQuery, paged } from '../../schemas/shared/page.ts';
import {
  WithdrawalReceipt,
  type WithdrawalRequest,
  WithdrawalRow,
} from '../../schemas/wallet/withdrawals.ts';
import { http } from '../page-client.ts';
import type { Intent } from '../shared/intent.ts';

const Withdrawals = paged(WithdrawalRow);

/** Calls about withdrawals. */
export const withdrawals = {
  request: async (body: WithdrawalRequest, intent: Intent, signal?: AbortSignal) =>
    (await http.post('withdrawal/request', WithdrawalReceipt, { body, intent, signal })).data,

  history: async (query: PageQuery, signal?: AbortSignal) =>
    (await http.get('withdrawal/history', Withdrawals, { query, signal })).data,
};
