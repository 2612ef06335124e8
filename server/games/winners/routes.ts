import { Winners } from '../../../src/schemas/games/winners.ts';
import type { Routes } from '../../context.ts';
import { answer } from '../../http/exchange.ts';
import { answers } from '../../http/route-schema.ts';
import { latestWinners } from './latest.ts';

export const winnerRoutes: Routes = async (app, { database }) => {
  app.addHook('preValidation', app.requireUser);

  app.get(
    '/winners',
    {
      schema: {
        response: answers(Winners),
        contract: {
          origin: 'ours',
          answers:
            'list of the latest 20 `Winner` of the last seven days: masked name, game (`match`, `coinflip`, `limbo` or `dice`), match, stake, payout, at; of a bet also `match_id` and `selection`, the side or face that won. `bot`, the style, marks a win of a bot, whose name is not masked. Rounds that paid at most their stake are left out',
        },
      },
    },
    async () => answer(await latestWinners(database)),
  );
};
