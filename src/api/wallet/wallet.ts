import { WalletTotal } from '../../schemas/wallet/wallet.ts';
import { http } from '../page-client.ts';

/** Calls about the balance. */
export const wallet = {
  total: async (signal?: AbortSignal) =>
    (await http.get('wallet/total-amount', WalletTotal, { signal })).data,
};
