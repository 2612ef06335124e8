import { type } from 'superstruct';
import { BetFilters } from '../../../src/schemas/bets/bet-requests.ts';
import { CombinedBet, CombinedReceipt } from '../../../src/schemas/bets/combined.ts';
import { CombinedPayload } from '../../../src/schemas/bets/combined-requests.ts';
import { PageParams, paged } from '../../../src/schemas/shared/page.ts';
import type { Routes } from '../../context.ts';
import { answer } from '../../http/exchange.ts';
import { ById } from '../../http/params.ts';
import { answers } from '../../http/route-schema.ts';
import { moneyRequest } from '../../wallet/idempotency.ts';
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

  app.get(
    '/combined-list',
    {
      schema: {
        querystring: CombinedQuery,
        response: answers(paged(CombinedBet)),
        contract: {
          origin: 'ours',
          takes:
            'page, perPage; `status` (`open`, `won`, `lost` or `void`) and `match` (an id), which may be left out: with both, bets of that state with a leg on that match',
          answers:
            'paged `CombinedBet`, latest first: id, bet_amount, price (decimal), pays, status, payout (null while open), placed_at, settled_at, and `legs` with match_id, match_name, kind, team_value, selection, win_ratio, status. A leg of an abandoned match is void and counts as 1',
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
