import {
  BetCancel,
  BetFilters,
  type BetPayload,
  CoinTossBet,
  TeamBet,
} from '../../src/schemas/bets/bet-requests.ts';
import { asBearer } from '../accounts/signed-in.ts';
import type { Routes } from '../context.ts';
import { answer, read, readId } from '../http/exchange.ts';
import { readPage } from '../http/page.ts';
import { keyedRequest, moneyRequest } from '../money/idempotency.ts';
import { cancelBet } from './cancel.ts';
import { betHistory } from './history.ts';
import { placeBet } from './place.ts';
import { betReceipt } from './receipt.ts';

export const betRoutes: Routes = async (app, { database }) => {
  const signedIn = { preValidation: app.requireUser };

  // The statement that places the bet finds the session, too: one round trip less than `requireUser`.
  app.post('/live-bet/save', (request) =>
    asBearer(request, app.findUser, async (bearer) => {
      const bet = readBet(request.body);
      return answer(await placeBet(database, bearer, keyedRequest(request, 'live-bet/save', bet), bet));
    }),
  );

  app.post('/live-bet/cancel', signedIn, async (request) => {
    const { userId } = request.user;
    const cancel = read(BetCancel, request.body);
    return answer(
      await cancelBet(database, moneyRequest(request, userId, 'live-bet/cancel', cancel), cancel),
    );
  });

  app.get('/bet-list', signedIn, async (request) => {
    const { userId } = request.user;
    const filters = read(BetFilters, request.query);
    return answer(await betHistory(database, userId, readPage(request.query), filters));
  });

  app.get<{ Params: { id: string } }>('/bet-list/:id', signedIn, async (request) => {
    const { userId } = request.user;
    return answer((await betReceipt(database, userId, readId(request.params.id))).bet);
  });
};

/** Both bets come to one call; only a team bet has a `team_value`. */
function readBet(body: unknown): BetPayload {
  return typeof body === 'object' && body !== null && 'team_value' in body
    ? read(TeamBet, body)
    : read(CoinTossBet, body);
}
