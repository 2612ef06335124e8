import { type MoneyRoute, type Resolution, ResolveRequest } from '../../src/schemas/requests.ts';
import { betReceipt } from '../bets/receipt.ts';
import type { Context, Routes } from '../context.ts';
import { coinFlipReceipt, limboReceipt } from '../games/rounds.ts';
import { answer, read } from '../http/exchange.ts';
import { depositOf } from './deposits.ts';
import { settleKey } from './idempotency.ts';
import { withdrawalReceipt } from './withdrawals.ts';

/** What each call answers about its effect. */
const ANSWERS: Record<MoneyRoute, (context: Context, userId: number, id: number) => Promise<unknown>> = {
  'live-bet/save': ({ database }, userId, id) => betReceipt(database, userId, id),
  'live-bet/cancel': ({ database }, userId, id) => betReceipt(database, userId, id),
  'deposit/create': depositOf,
  'withdrawal/request': ({ database }, userId, id) => withdrawalReceipt(database, userId, id),
  'coin-flip/play': ({ database }, userId, id) => coinFlipReceipt(database, userId, id),
  'limbo/play': ({ database }, userId, id) => limboReceipt(database, userId, id),
};

export const resolveRoutes: Routes = (app, context) => {
  app.post('/requests/resolve', async (request) => {
    const { userId } = await context.signedIn(request);
    const { route, key } = read(ResolveRequest, request.body);
    const effectId = await settleKey(context.database, userId, route, key);
    const resolution: Resolution =
      effectId === null
        ? { outcome: 'never', data: null }
        : { outcome: 'applied', data: await ANSWERS[route](context, userId, effectId) };
    return answer(resolution);
  });
};
