import type { Routes } from '../context.ts';
import { answer } from '../http/exchange.ts';
import { latestWinners } from './latest.ts';

export const winnerRoutes: Routes = (app, { database, signedIn }) => {
  app.get('/winners', async (request) => {
    await signedIn(request);
    return answer(await latestWinners(database));
  });
};
