import { Team } from '../../../src/schemas/bets/teams.ts';
import type { Routes } from '../../context.ts';
import { answer } from '../../http/exchange.ts';
import { ById } from '../../http/params.ts';
import { answers } from '../../http/route-schema.ts';
import { Refusal } from '../../refusal.ts';
import { teamOf } from './read.ts';

export const teamRoutes: Routes = async (app, { database }) => {
  app.get(
    '/teams/:id',
    {
      schema: {
        params: ById,
        response: answers(Team),
        contract: {
          origin: 'ours',
          who: 'all',
          answers:
            '`Team`: id, name, short_name, sport, strength (from 1 to 99, null if unknown); `league`, the latest season of its league with its row of the table, or null; `next`, at most five coming matches, soonest first, with `match_id` null until they are announced; `results`, its last ten, latest first, with its own score first',
          refusals: '404',
        },
      },
    },
    async ({ params }) => {
      const team = await teamOf(database, params.id);
      if (team === undefined) throw new Refusal(404, 'Team not found');
      return answer(team);
    },
  );
};
