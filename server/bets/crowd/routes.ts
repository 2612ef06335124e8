import { Bots } from '../../../src/schemas/bets/bots.ts';
import { Crowd } from '../../../src/schemas/bets/crowd.ts';
import type { Routes } from '../../context.ts';
import { answer } from '../../http/exchange.ts';
import { ById } from '../../http/params.ts';
import { answers } from '../../http/route-schema.ts';
import { Refusal } from '../../refusal.ts';
import { remembered } from '../../shared/remembered.ts';
import { recordsOfBots } from './bot-records.ts';
import { crowdOf } from './read.ts';

/** In milliseconds: a busy match is counted for all its viewers at once. */
const CROWD_MS = 2000;
const BOTS_MS = 60_000;

export const crowdRoutes: Routes = async (app, { database }) => {
  const readCrowd = remembered(CROWD_MS, (id: number) => crowdOf(database, id));
  const readBots = remembered(BOTS_MS, () => recordsOfBots(database));

  app.get(
    '/live-bet/bots',
    {
      schema: {
        response: answers(Bots),
        contract: {
          origin: 'ours',
          who: 'all',
          answers:
            "list of the demo's bots, by style: `{ name, style, won, lost, staked, returned }` of their single bets that were won or lost in the last seven days, in rupees; up to a minute old. Styles are `favourites`, `outsiders`, `momentum` and `contrarian`. Empty in live mode",
        },
      },
    },
    async () => answer(await readBots('all')),
  );

  app.get(
    '/live-bet/:id/crowd',
    {
      schema: {
        params: ById,
        response: answers(Crowd),
        contract: {
          origin: 'ours',
          who: 'all',
          answers:
            '`{ markets }`, only those with bets: `{ kind, people, bots, selections }` with `selections` `{ team_value, prediction?, people, bots }`. Numbers of bettors, each counted once in a market, for the selection of the first bet, by single bets that are open, won, lost or void; combined bets, cancelled ones and those cashed out whole do not count. People are counted in fives, in the order of their first bets on the market: `people` is null while one to four have bet on it, and selections that only uncounted people have backed are left out. Up to two seconds old',
          refusals: '404',
        },
      },
    },
    async ({ params }) => {
      const crowd = await readCrowd(params.id);
      if (crowd === undefined) throw new Refusal(404, 'Match not found');
      return answer(crowd);
    },
  );
};
