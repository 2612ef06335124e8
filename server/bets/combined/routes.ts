import { type } from 'superstruct';
import { BetFilters } from '../../../src/schemas/bets/bet-requests.ts';
import { CashOut } from '../../../src/schemas/bets/cash-out.ts';
import { CombinedBet, CombinedReceipt } from '../../../src/schemas/bets/combined.ts';
import { CombinedCashOutReceipt } from '../../../src/schemas/bets/combined-cash-out.ts';
import { CombinedPayload } from '../../../src/schemas/bets/combined-requests.ts';
import { PageParams, paged } from '../../../src/schemas/shared/page.ts';
import type { Routes } from '../../context.ts';
import { answer } from '../../http/exchange.ts';
import { ById } from '../../http/params.ts';
import { answers } from '../../http/route-schema.ts';
import { moneyRequest } from '../../wallet/idempotency.ts';
import { cashOutCombined } from './cash-out.ts';
import { placeCombined } from './place.ts';
import { combinedHistory, combinedReceipt } from './read.ts';

/** The query of `combined-list`: filters and paging. */
const CombinedQuery = type({ ...BetFilters.schema, ...PageParams.schema });

export const combinedRoutes: Routes = async (app, { database }) => {
  app.addHook('preValidation', app.requireUser);

  app.post(
    '/live-bet/save-combined',
    {
      schema: {
        body: CombinedPayload,
        response: answers(CombinedReceipt),
        contract: {
          origin: 'ours',
          takes:
            '`{ legs, bet_amount }`: 2 to 8 legs, each `{ team_value }` or `{ match_id, prediction }`, with `win_ratio?` as the bettor saw it; `tolerance?`: the accepted prices of all legs together, `{ least, most? }` as profits in percent of the stake',
          answers:
            '`CombinedReceipt`: `{ combined, totalWalletAmount, revision }`. The price of the bet is the product of 1 + `win_ratio` / 100 of its legs, rounded down to two decimals',
          refusals:
            '400 `errors.legs` when legs depend on each other: two legs of one market, or of one match that is not played from a seed; 400 `errors.bet_amount` when the stake is below the minimum bet of a match, above the balance, or above the limits of a match or of ₹5,00,000 paid back in all (`data.most`: the rupees that still fit); 404; 409 with `data.legs` when legs cannot be taken: for each its `number` from 1 and its `fault`: `closed`, `suspended`, `worse` or `better` with the new `win_ratio` (its price, or with `tolerance` that of all legs, is not accepted), or `full` with `data.most` 0',
          money: true,
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      const payload = request.body;
      return answer(
        await placeCombined(
          database,
          moneyRequest(request, userId, 'live-bet/save-combined', payload),
          payload,
        ),
      );
    },
  );

  app.post(
    '/live-bet/cash-out-combined',
    {
      schema: {
        body: CashOut,
        response: answers(CombinedCashOutReceipt),
        contract: {
          origin: 'ours',
          takes:
            '`{ bet_id, stake, worth }` in rupees: the part of the stake to cash out, and the amount that the bettor saw for it (for the whole rest: `cash_out.worth` of a `CombinedBet`)',
          answers:
            '`CombinedCashOutReceipt`: `{ bet, totalWalletAmount, revision, cash_out }` with the `CombinedBet` as `bet`, and `cash_out`: `{ id, stake, amount, at }`. The amount is what the part would pay back, with void legs as 1, times the chance that all open legs win, less 2 %',
          refusals:
            '400 `errors.stake` when the part is below ₹1 and not the whole rest; 404; 409 with `data.legs` when open legs prevent it: for each its `number` from 1 and its `fault`, `closed` or `suspended`; 409 with `data.status` when the bet is not open, with `data.left` when less of the stake is left, with `data.worth` when the part now pays less',
          money: true,
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      const wanted = request.body;
      return answer(
        await cashOutCombined(
          database,
          moneyRequest(request, userId, 'live-bet/cash-out-combined', wanted),
          wanted,
        ),
      );
    },
  );

  app.get(
    '/combined-list',
    {
      schema: {
        querystring: CombinedQuery,
        response: answers(paged(CombinedBet)),
        contract: {
          origin: 'ours',
          takes:
            'page, perPage; `status?` (`open`, `won`, `lost`, `void` or `cashedOut`) and `match?` (an id): only bets of that status, and with a leg on that match',
          answers:
            "paged `CombinedBet`, latest first: id, bet_amount, price (decimal), pays (without parts cashed out), status, payout (with cash-outs; null while open), placed_at, settled_at; `legs` with match_id, match_name, kind, team_value, selection, win_ratio, `seen?` (the ratio that the bettor saw, if it was another), status, `final_score?` as in `bet-list`, and, while open, `market`: the selections whose prices decide the worth; `cashed_out` `{ stake, amount }`, or null; `corrected?` `{ at, why, moved, written_off }`: the last correction of a result that settled it again, and what that moved in rupees (below 0: taken back); `corrected.reopened?`: it has opened the bet again, because other legs had no result yet; `cash_out` `{ worth, suspended }`: the amount for the whole rest, or the reason of a market's suspension; null once betting on an open leg is over or the bet has ended. A leg of an abandoned match is void and counts as 1",
          refusals: '400 `errors.status`, `errors.match`',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await combinedHistory(database, userId, request.query));
    },
  );

  app.get(
    '/combined-list/:id',
    {
      schema: {
        params: ById,
        response: answers(CombinedBet),
        contract: { origin: 'ours', answers: '`CombinedBet`', refusals: "404, someone else's included" },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer((await combinedReceipt(database, userId, request.params.id)).combined);
    },
  );
};
