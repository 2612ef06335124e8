import { PageParams } from '../../../src/schemas/shared/page.ts';
import { Referrals } from '../../../src/schemas/wallet/referral.ts';
import type { Routes } from '../../context.ts';
import { answer } from '../../http/exchange.ts';
import { answers } from '../../http/route-schema.ts';
import { referralsOf } from './friends.ts';

export const referralRoutes: Routes = async (app, context) => {
  app.addHook('preValidation', app.requireUser);

  app.get(
    '/referral',
    {
      schema: {
        querystring: PageParams,
        response: answers(Referrals),
        contract: {
          origin: 'ours',
          takes: 'page, perPage',
          answers:
            'paged `Friend` (name masked, joined_at, state `joined`, `verified` or `rewarded`, reward), latest first, and `summary: { code, link, reward, joined, rewarded, earned }`',
          refusals: '400',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await referralsOf(context, userId, request.query));
    },
  );
};
