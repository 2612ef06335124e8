import type { Routes } from '../context.ts';
import { answer } from '../http/exchange.ts';
import { readPage } from '../http/page.ts';
import { referralsOf } from './friends.ts';

export const referralRoutes: Routes = (app, context) => {
  const { signedIn } = context;
  app.get('/referral', async (request) => {
    const { userId } = await signedIn(request);
    return answer(await referralsOf(context, userId, readPage(request.query)));
  });
};
