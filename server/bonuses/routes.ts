import type { Routes } from '../context.ts';
import { answer } from '../http/exchange.ts';
import { readBonuses } from './list.ts';

export const bonusRoutes: Routes = (app, { database, signedIn }) => {
  app.get('/bonus', async (request) => {
    const { userId } = await signedIn(request);
    return answer(await readBonuses(database, userId));
  });
};
