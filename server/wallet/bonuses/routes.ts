import { Bonuses } from '../../../src/schemas/wallet/bonuses.ts';
import type { Routes } from '../../context.ts';
import { answer } from '../../http/exchange.ts';
import { answers } from '../../http/route-schema.ts';
import { readBonuses } from './list.ts';

export const bonusRoutes: Routes = async (app, { database }) => {
  app.addHook('preValidation', app.requireUser);

  app.get(
    '/bonus',
    {
      schema: {
        response: answers(Bonuses),
        contract: {
          origin: 'ours',
          answers:
            '`{ bonus, bonuses }`: the bonus credit in the wallet, and every `Bonus`, latest first: kind, amount, `wagering` and `wagered` (settled stakes in rupees), status `locked`, `released` or `expired`, `waiting` while an older one is being wagered, granted_at, expires_at, ended_at',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await readBonuses(database, userId));
    },
  );
};
