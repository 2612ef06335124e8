import { LeagueSeason } from '../../../src/schemas/bets/leagues.ts';
import type { Routes } from '../../context.ts';
import { answer } from '../../http/exchange.ts';
import { ById } from '../../http/params.ts';
import { answers } from '../../http/route-schema.ts';
import { Refusal } from '../../refusal.ts';
import { leagueSeasonOfEvent } from './read.ts';

export const leagueRoutes: Routes = async (app, { database }) => {
  app.get(
    '/events/:id/league',
    {
      schema: {
        params: ById,
        response: answers(LeagueSeason),
        contract: {
          origin: 'ours',
          who: 'all',
          answers:
            '`LeagueSeason`: competition, sport, number of the season, starts_at, ends_at; `table`, a row for each team, from the settled matches of the season: place, team, played, won, lost, points, difference (in cricket the net run rate), form (the last five results, latest first); `days`, each day in India with its fixtures in order, empty on a rest day. The `match` of a fixture is null until it is announced, two hours before its start',
          refusals: '404, also when the event is not the season of a league',
        },
      },
    },
    async ({ params }) => {
      const league = await leagueSeasonOfEvent(database, params.id);
      if (league === undefined) throw new Refusal(404, 'This event is not the season of a league');
      return answer(league);
    },
  );
};
