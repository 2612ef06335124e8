import type { Routes } from '../context.ts';
import { answer } from '../http/exchange.ts';
import { readPage } from '../http/page.ts';
import { referralsOf } from './friends.ts';

export const referralRoutes: Routes = async (app, context) => {
  app.addHook('preValidation', app.requireUser);

  app.get('/referral', async (request) => {
    const { userId } = request.user;
    return answer(await referralsOf(context, userId, readPage(request.query)));
  });
};
