import type { BetCancel, BetPayload } from '../../schemas/bets/bet-requests.ts';
import { Bet, BetReceipt } from '../../schemas/bets/bets.ts';
import { type CashOut, CashOutReceipt } from '../../schemas/bets/cash-out.ts';
import { type PageQuery, paged } from '../../schemas/shared/page.ts';
import { http } from '../page-client.ts';
import type { Intent } from '../shared/intent.ts';
import { priced } from './priced.ts';

const Bets = paged(Bet);

/** Calls about the person's own bets. Each resolves to the `data` of the answer. */
export const bets = {
  /** @param query `status` and `match` select bets with that status, or on that match */
  history: (query: PageQuery & { status?: string; match?: number }, signal?: AbortSignal) =>
    priced(http.get('bet-list', Bets, { query, signal }), ({ rows }) => rows),

  one: (id: string, signal?: AbortSignal) =>
    priced(http.get(`bet-list/${encodeURIComponent(id)}`, Bet, { signal }), (bet) => [bet]),

  place: async (body: BetPayload, intent: Intent, signal?: AbortSignal) =>
    (await http.post('live-bet/save', BetReceipt, { body, intent, signal })).data,

  cancel: async (body: BetCancel, intent: Intent, signal?: AbortSignal) =>
    (await http.post('live-bet/cancel', BetReceipt, { body, intent, signal })).data,

  cashOut: async (body: CashOut, intent: Intent, signal?: AbortSignal) =>
    (await http.post('live-bet/cash-out', CashOutReceipt, { body, intent, signal })).data,
};
