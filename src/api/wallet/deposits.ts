import { type PageQuery, paged } from '../../schemas/shared/page.ts';
import { type AmountForm, Deposit } from '../../schemas/wallet/deposits.ts';
import { http } from '../page-client.ts';
import type { Intent } from '../shared/intent.ts';

const Deposits = paged(Deposit);

/** Calls about deposits of play money. */
export const deposits = {
  create: async (body: AmountForm, intent: Intent, signal?: AbortSignal) =>
    (await http.post('deposit/create', Deposit, { body, intent, signal })).data,

  one: async (id: number, signal?: AbortSignal) =>
    (await http.get(`deposit/${id}`, Deposit, { signal })).data,

  /** The bettor's choice in the sandbox's payment app. */
  pay: async (id: number, approve: boolean, signal?: AbortSignal) =>
    (await http.post(`deposit/${id}/pay`, Deposit, { body: { approve }, signal })).data,

  history: async (query: PageQuery, signal?: AbortSignal) =>
    (await http.get('deposit/history', Deposits, { query, signal })).data,
};
