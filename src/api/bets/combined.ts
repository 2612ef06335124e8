import type { CashOut } from '../../schemas/bets/cash-out.ts';
import { CombinedBet, CombinedReceipt } from '../../schemas/bets/combined.ts';
import { CombinedCashOutReceipt } from '../../schemas/bets/combined-cash-out.ts';
import type { CombinedPayload } from '../../schemas/bets/combined-requests.ts';
import { type PageQuery, paged } from '../../schemas/shared/page.ts';
import { http } from '../page-client.ts';
import type { Intent } from '../shared/intent.ts';
import { priced } from './priced.ts';

const CombinedBets = paged(CombinedBet);

/** Calls about the person's combined bets. Each resolves to the `data` of the answer. */
export const combined = {
  /** @param query `status` selects bets with that status, `match` those with a leg on that match */
  history: (query: PageQuery & { status?: string; match?: number }, signal?: AbortSignal) =>
    priced(http.get('combined-list', CombinedBets, { query, signal }), ({ rows }) =>
      rows.flatMap(({ legs }) => legs),
    ),

  one: (id: string, signal?: AbortSignal) =>
    priced(http.get(`combined-list/${encodeURIComponent(id)}`, CombinedBet, { signal }), ({ legs }) => legs),

  place: async (body: CombinedPayload, intent: Intent, signal?: AbortSignal) =>
    (await http.post('live-bet/save-combined', CombinedReceipt, { body, intent, signal })).data,

  cashOut: async (body: CashOut, intent: Intent, signal?: AbortSignal) =>
    (await http.post('live-bet/cash-out-combined', CombinedCashOutReceipt, { body, intent, signal })).data,
};
