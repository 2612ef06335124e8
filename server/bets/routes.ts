import { type } from 'superstruct';
import { BetCancel, BetFilters } from '../../src/schemas/bets/bet-requests.ts';
import { Bet, BetReceipt } from '../../src/schemas/bets/bets.ts';
import { CashOut, CashOutReceipt } from '../../src/schemas/bets/cash-out.ts';
import { Most } from '../../src/schemas/bets/most.ts';
import { legOfPick, MostQuery } from '../../src/schemas/bets/most-query.ts';
import { TrackRecord } from '../../src/schemas/bets/track-record.ts';
import { PageParams, paged } from '../../src/schemas/shared/page.ts';
import { asBearer } from '../account/signed-in.ts';
import type { Routes } from '../context.ts';
import { answer } from '../http/exchange.ts';
import { ById } from '../http/params.ts';
import { answers } from '../http/route-schema.ts';
import { limitPeople } from '../plugins/external/rate-limit.ts';
import { keyedRequest, moneyRequest } from '../wallet/idempotency.ts';
import { AnyBet } from './any-bet.ts';
import { cancelBet } from './cancel.ts';
import { cashOut } from './cash-out.ts';
import { betHistory } from './history.ts';
import { mostTaken } from './most.ts';
import { placeBet } from './place.ts';
import { ownBet } from './receipt.ts';
import { readTrackRecord } from './track-record.ts';

/** The query of `bet-list`: filters and paging. */
const BetQuery = type({ ...BetFilters.schema, ...PageParams.schema });

/** A record is read from all bets of a person. */
const RECORDS_A_MINUTE = { ofPerson: 20, ofNetwork: 400 };

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
          takes:
            '`TeamBet` or `CoinTossBet`, `win_ratio?` as the bettor saw it; `tolerance?` (*ours*): the accepted ratios, `{ least, most? }`',
          answers: '`BetReceipt`: `{ bet, totalWalletAmount, revision }`',
          refusals:
            "400 `errors.bet_amount` when the stake is below the match's minimum, above the balance, or above the match's limits (`data.most`: the rupees that still fit); 404; 409 with `data.win_ratio` when the ratio has got worse or is not accepted, with `data.state` before and after betting time, with `data.toss` as well when the coin of a toss bet has fallen, with `data.market` `suspended` and its reason in `data.suspended_for` while the market is suspended, with `data.most` 0 when the limits are used up",
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

  app.get(
    '/live-bet/most',
    {
      ...signedIn,
      schema: {
        querystring: MostQuery,
        response: answers(Most),
        contract: {
          origin: 'ours',
          takes:
            '`picks`: a side as `71` or a face of the coin of a match as `7.Head`; for a combined bet its 2 to 8 legs, separated by commas',
          answers:
            "`{ most }`: the rupees that the limits of the matches still leave to this person for such a bet, rounded down to the first two digits (below ₹100 to a rupee), so that one answer does not tell other people's bets; ₹1,00,00,000 at most. It is advice: the bet is judged anew, and the balance and the person's own limits are left out",
          refusals: '400 `errors.picks`, or `errors.legs` when the legs depend on each other; 404',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await mostTaken(database, userId, request.query.picks.map(legOfPick)));
    },
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
            '404; 409 with `data.state` when the match has closed, with `data.toss` as well when the coin of a toss bet has fallen, with `data.market` and `data.suspended_for` while the market is suspended, with `data.status` when the bet is not open, with `data.refund` when the refund is now less than the bettor saw',
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
            '`{ bet_id, stake, worth }` in rupees: the part of the stake to cash out, and the amount that the bettor saw for it (for the whole rest: `cash_out.worth` of a `Bet`)',
          answers: '`CashOutReceipt`: `BetReceipt` with `cash_out`: `{ id, stake, amount, at }`',
          refusals:
            '400 `errors.stake` when the part is below ₹1 and not the whole rest; 404; 409 with `data.state`, `data.toss`, `data.market` and `data.status` as for `live-bet/cancel`, with `data.left` when less of the stake is left, with `data.worth` when the part now pays less',
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
            'page, perPage; `status?` (`open`, `won`, `lost`, `cancelled`, `void` or `cashedOut`) and `match?` (an id): only bets of that status, and on that match',
          answers:
            'paged `Bet`, latest first; `final_score?` with sport, score and wickets, home first, once a match with a feed is settled; `corrected?` `{ at, why, moved?, written_off }`: the last correction of a result that settled it again, what that moved in rupees (below 0: taken back), and the part of a payout that could not be taken back',
          refusals: '400 `errors.status`, `errors.match`',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await betHistory(database, userId, request.query));
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

  app.get(
    '/profile/record',
    {
      ...signedIn,
      config: { rateLimit: limitPeople(RECORDS_A_MINUTE) },
      schema: {
        response: answers(TrackRecord),
        contract: {
          origin: 'ours',
          answers:
            "`TrackRecord` of all ended bets but those on tosses alone: in `total`, by `sports` (combined bets are a row of their own) and in each of the last 12 `weeks` (from Monday, in India's time; a bet counts when it ends): `{ won, lost, cashed_out, staked, returned, net, closing }`. `closing` `{ better, same, worse, average }` compares the prices of won and lost single bets with the last ones before betting on the selection ended; `average` is in percent, or null. `bands`: the same bets by the chance that their price stood for, 100 / (100 + win_ratio), in steps of 20 percent: `{ least, most, bets, won, chance }`. Void bets do not count, except for parts cashed out; the kept part of a cancelled bet counts as staked, and winnings that a correction could not take back as returned. 20 calls a minute",
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await readTrackRecord(database, userId));
    },
  );
};
