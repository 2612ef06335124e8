import { Bet, type BetCancel, type BetPayload, BetReceipt } from '../../schemas/bets/bets.ts';
import { type PageQuery, paged } from '../../schemas/page.ts';
import { http } from '../http.ts';

const Bets = paged(Bet);

/** Calls about one's own bets. Each resolves to the data alone. */
export const bets = {
  /** @param query `status`: of those bets alone */
  history: async (query: PageQuery & { status?: string }, signal?: AbortSignal) =>
    (await http.get('bet-list', Bets, { query, signal })).data,

  one: async (id: string, signal?: AbortSignal) =>
    (await http.get(`bet-list/${encodeURIComponent(id)}`, Bet, { signal })).data,

  place: async (body: BetPayload, idempotencyKey: string, signal?: AbortSignal) =>
    (await http.post('live-bet/save', BetReceipt, { body, idempotencyKey, signal })).data,

  cancel: async (body: BetCancel, idempotencyKey: string, signal?: AbortSignal) =>
    (await http.post('live-bet/cancel', BetReceipt, { body, idempotencyKey, signal })).data,
};
