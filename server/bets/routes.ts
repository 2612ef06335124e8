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

export const betRoutes: Routes = (app, { database, signedIn }) => {
  app.post('/live-bet/save', (request) =>
    asBearer(request, signedIn, async (bearer) => {
      const bet = readBet(request.body);
      return answer(await placeBet(database, bearer, keyedRequest(request, 'live-bet/save', bet), bet));
    }),
  );

  app.post('/live-bet/cancel', async (request) => {
    const { userId } = await signedIn(request);
    const cancel = read(BetCancel, request.body);
    return answer(
      await cancelBet(database, moneyRequest(request, userId, 'live-bet/cancel', cancel), cancel),
    );
  });

  app.get('/bet-list', async (request) => {
    const { userId } = await signedIn(request);
    const filters = read(BetFilters, request.query);
    return answer(await betHistory(database, userId, readPage(request.query), filters));
  });

  app.get<{ Params: { id: string } }>('/bet-list/:id', async (request) => {
    const { userId } = await signedIn(request);
    return answer((await betReceipt(database, userId, readId(request.params.id))).bet);
  });
};

/** Both bets come to one call; only a team bet has a `team_value`. */
function readBet(body: unknown): BetPayload {
  return typeof body === 'object' && body !== null && 'team_value' in body
    ? read(TeamBet, body)
    : read(CoinTossBet, body);
}
