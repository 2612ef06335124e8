import { CloseAccount, Closing } from '../../../src/schemas/account/closing.ts';
import type { Routes } from '../../context.ts';
import { answer } from '../../http/exchange.ts';
import { answers, NoData } from '../../http/route-schema.ts';
import { logClosing } from '../../plugins/app/request-log.ts';
import { askerOf } from '../asker.ts';
import { clearSessionCookies } from '../cookies.ts';
import { closeAccount, readClosing } from './close.ts';

/** A guess at a password. */
const STRICT = { config: { rateLimit: { max: 60, timeWindow: 60_000 } } };

export const closingRoutes: Routes = async (app, context) => {
  app.get(
    '/users/closing',
    {
      preValidation: app.requireUser,
      schema: {
        response: answers(Closing),
        contract: {
          origin: 'ours',
          answers:
            '`Closing`: `hindrances`, the things that prevent the account from being closed now (`bets` and `combined` that are open, a `deposit` or a `withdrawal` under way, and in live mode `cash` of ₹200 or more); `cash` and `bonus` in the wallet, in rupees; `second_step`, whether closing takes a code of the app',
        },
      },
    },
    async (request) => answer(await readClosing(context, request.user.userId)),
  );

  app.post(
    '/users/close-account',
    {
      ...STRICT,
      preValidation: app.requireUser,
      schema: {
        body: CloseAccount,
        response: answers(NoData),
        contract: {
          origin: 'ours',
          takes:
            '`{ password }`, and `factor_code` (of the app, or a recovery code) while two-step log-in is on',
          answers: 'null; the account is closed for good, and all its sessions end',
          refusals:
            '400 `errors.password`, `errors.factor_code`; 401 with `data.closed` when it is closed already; 409 with `data.hindrances`, as in `users/closing`; 409 for the demo account; 429 as `users/login`, and `errors.factor_code` after five wrong codes in an hour',
        },
      },
    },
    async (request, reply) => {
      await closeAccount(context, request.user, request.body, askerOf(request));
      logClosing(request, request.user.sessionId);
      clearSessionCookies(reply, context);
      return answer(null, 'Your account is closed');
    },
  );
};
