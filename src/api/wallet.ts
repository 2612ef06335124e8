import { WalletMove, WalletTotal } from '../schemas/ledger.ts';
import { type PageQuery, paged } from '../schemas/page.ts';
import { http } from './http.ts';

const Moves = paged(WalletMove);

/** Calls about the balance and its statement. */
export const wallet = {
  total: async (signal?: AbortSignal) =>
    (await http.get('wallet/total-amount', WalletTotal, { signal })).data,

  history: async (query: PageQuery, signal?: AbortSignal) =>
    (await http.get('wallet/history', Moves, { query, signal })).data,
};
