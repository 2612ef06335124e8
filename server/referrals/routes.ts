import type { Routes } from '../context.ts';
import { answer } from '../http/exchange.ts';
import { readPage } from '../http/page.ts';
import { referralsOf } from './friends.ts';

export const referralRoutes: Routes = (app, { database, publicUrl, signedIn }) => {
  app.get('/referral', async (request) => {
    const { userId } = await signedIn(request);
    return answer(await referralsOf(database, publicUrl, userId, readPage(request.query)));
  });
};
