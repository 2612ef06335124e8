import type { Routes } from '../context.ts';
import { answer } from '../http/exchange.ts';
import { latestWinners } from './latest.ts';

export const winnerRoutes: Routes = async (app, { database }) => {
  app.addHook('preValidation', app.requireUser);

  app.get('/winners', async () => answer(await latestWinners(database)));
};
