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

/** The page of a person's combined bets, and its filters. */
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
            '`{ legs, bet_amount }`: 2 to 8 legs, each `{ team_value }` or `{ match_id, prediction }` with `win_ratio?` as the bettor saw it',
          answers:
            '`CombinedReceipt`: `{ combined, totalWalletAmount, revision }`. The price of the bet is the product of 1 + `win_ratio` / 100 of its legs, rounded down to two decimals',
          refusals:
            '400 `errors.legs` of legs that depend on each other: of one market, or of one match that is not played from a seed; `errors.bet_amount` below the minimum bet of a match, more than the balance, or more than the limits still take (`data.most`: how many rupees they would): those of each match, and ₹5,00,000 paid back in all; 404; 409 with `data.legs` when legs cannot be taken: of each its `number` from 1 and its `fault`, `closed`, `suspended`, `worse` with the new `win_ratio`, or `full` with `data.most` 0',
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
            '`{ bet_id, stake, worth }`: in rupees the part of its stake, and what the bettor saw that it pays (`cash_out.worth` of a `CombinedBet`, for all that is left)',
          answers:
            '`CombinedCashOutReceipt`: `{ bet, totalWalletAmount, revision, cash_out }` with the `CombinedBet` as `bet`, and `cash_out`: `{ id, stake, amount, at }`. The amount is what the part pays back, void legs as 1, times the chance that the open legs win, less 2 %',
          refusals:
            '400 `errors.stake` below ₹1 that is not all that is left; 404; 409 with `data.legs` when open legs are in the way: of each its `number` from 1 and its `fault`, `closed` or `suspended`; with `data.status` when the bet is no longer open, with `data.left` when less of the stake is left than that, with `data.worth` when it pays less than was seen',
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
            'page, perPage; `status` (`open`, `won`, `lost`, `void` or `cashedOut`) and `match` (an id), which may be left out: with both, bets of that state with a leg on that match',
          answers:
            'paged `CombinedBet`, latest first: id, bet_amount, price (decimal), pays (without the parts that were cashed out), status, payout (cash-outs included; null while open), placed_at, settled_at, `legs` with match_id, match_name, kind, team_value, selection, win_ratio, status, and the `market` of an open one: the selections on whose prices the worth depends; `cashed_out` `{ stake, amount }`, or null; and `cash_out` `{ worth, suspended }`: the amount for all that is left, or the reason why a market is suspended; null while betting on an open leg is over, and once the bet has ended. A leg of an abandoned match is void and counts as 1',
          refusals: '400 `errors.status`, `errors.match`',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await combinedHistory(database, userId, request.query, request.query));
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
