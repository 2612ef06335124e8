import { type } from 'superstruct';
import { BetCancel, BetFilters } from '../../src/schemas/bets/bet-requests.ts';
import { Bet, BetReceipt } from '../../src/schemas/bets/bets.ts';
import { CashOut, CashOutReceipt } from '../../src/schemas/bets/cash-out.ts';
import { PageParams, paged } from '../../src/schemas/shared/page.ts';
import { asBearer } from '../account/signed-in.ts';
import type { Routes } from '../context.ts';
import { answer } from '../http/exchange.ts';
import { ById } from '../http/params.ts';
import { answers } from '../http/route-schema.ts';
import { keyedRequest, moneyRequest } from '../wallet/idempotency.ts';
import { AnyBet } from './any-bet.ts';
import { cancelBet } from './cancel.ts';
import { cashOut } from './cash-out.ts';
import { betHistory } from './history.ts';
import { placeBet } from './place.ts';
import { ownBet } from './receipt.ts';

/** The query of `bet-list`: filters and paging. */
const BetQuery = type({ ...BetFilters.schema, ...PageParams.schema });

export const betRoutes: Routes = async (app, { database }) => {
  const signedIn = { preValidation: app.requireUser };

  // This route has no `requireUser`: the statement that places the bet also looks up the session, which saves a round
  // trip. The handler therefore validates the body itself, so that a missing session is refused first.
  app.post(
    '/live-bet/save',
    {
      attachValidation: true,
      schema: {
        body: AnyBet,
        response: answers(BetReceipt),
        contract: {
          origin: 'spec',
          takes: '`TeamBet` or `CoinTossBet`, `win_ratio?` as the bettor saw it',
          answers: '`BetReceipt`: `{ bet, totalWalletAmount, revision }`',
          refusals:
            "400 `errors.bet_amount` below the match's minimum, more than the balance, or more than the match's limits still take (`data.most`: how many rupees they would); 404; 409 with `data.win_ratio` when the ratio has got worse, with `data.state` when betting is over or not open yet, and `data.toss` beside it when the coin of a toss bet has fallen, with `data.market` `suspended` and its reason in `data.suspended_for` while the market is suspended, with `data.most` 0 when the limits take no more",
          money: true,
        },
      },
    },
    (request) =>
      asBearer(request, app.findUser, async (bearer) => {
        if (request.validationError) throw request.validationError;
        const bet = request.body;
        return answer(await placeBet(database, bearer, keyedRequest(request, 'live-bet/save', bet), bet));
      }),
  );

  app.post(
    '/live-bet/cancel',
    {
      ...signedIn,
      schema: {
        body: BetCancel,
        response: answers(BetReceipt),
        contract: {
          origin: 'spec',
          takes: '`{ bet_id, match_id }`, `refund?`: the amount in rupees that the bettor saw',
          answers: '`BetReceipt`',
          refusals:
            '404; 409 with `data.state` when the match has closed, and `data.toss` beside it when the coin of a toss bet has fallen, with `data.market` and `data.suspended_for` while the market is suspended, with `data.status` when the bet is no longer open, with `data.refund` when it has come to be worth less than was seen',
          money: true,
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      const cancel = request.body;
      return answer(
        await cancelBet(database, moneyRequest(request, userId, 'live-bet/cancel', cancel), cancel),
      );
    },
  );

  app.post(
    '/live-bet/cash-out',
    {
      ...signedIn,
      schema: {
        body: CashOut,
        response: answers(CashOutReceipt),
        contract: {
          origin: 'ours',
          takes:
            '`{ bet_id, stake, worth }`: in rupees the part of its stake, and what the bettor saw that it pays (`cash_out.worth` of a `Bet`, for all that is left)',
          answers: '`CashOutReceipt`: `BetReceipt` with `cash_out`: `{ id, stake, amount, at }`',
          refusals:
            '400 `errors.stake` below ₹1 that is not all that is left; 404; 409 with `data.state`, `data.toss`, `data.market` and `data.status` as for `live-bet/cancel`, with `data.left` when less of the stake is left than that, with `data.worth` when it pays less than was seen',
          money: true,
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      const wanted = request.body;
      return answer(
        await cashOut(database, moneyRequest(request, userId, 'live-bet/cash-out', wanted), wanted),
      );
    },
  );

  app.get(
    '/bet-list',
    {
      ...signedIn,
      schema: {
        querystring: BetQuery,
        response: answers(paged(Bet)),
        contract: {
          origin: 'spec',
          takes:
            'page, perPage; `status` (`open`, `won`, `lost`, `cancelled`, `void` or `cashedOut`) and `match` (an id), which may be left out: with both, bets of that state on that match',
          answers: 'paged `Bet`, latest first',
          refusals: '400 `errors.status`, `errors.match`',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      const filters = request.query;
      return answer(await betHistory(database, userId, request.query, filters));
    },
  );

  app.get(
    '/bet-list/:id',
    {
      ...signedIn,
      schema: {
        params: ById,
        response: answers(Bet),
        contract: { origin: 'ours', answers: '`Bet`', refusals: "404, someone else's included" },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await ownBet(database, userId, request.params.id));
    },
  );
};
