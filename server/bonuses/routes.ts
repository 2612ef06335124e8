import type { Routes } from '../context.ts';
import { answer } from '../http/exchange.ts';
import { readBonuses } from './list.ts';

export const bonusRoutes: Routes = async (app, { database }) => {
  app.addHook('preValidation', app.requireUser);

  app.get('/bonus', async (request) => {
    const { userId } = request.user;
    return answer(await readBonuses(database, userId));
  });
};
