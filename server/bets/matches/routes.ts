import { ExtraTimeBets } from '../../../src/schemas/bets/extra-time.ts';
import { MatchFacts } from '../../../src/schemas/bets/facts.ts';
import { FavouriteChange, Favourites, TeamFollowing } from '../../../src/schemas/bets/favourites.ts';
import { Match, Matches } from '../../../src/schemas/bets/matches.ts';
import { PageParams, paged } from '../../../src/schemas/shared/page.ts';
import type { Routes } from '../../context.ts';
import { answer } from '../../http/exchange.ts';
import { ById } from '../../http/params.ts';
import { answers } from '../../http/route-schema.ts';
import { Refusal } from '../../refusal.ts';
import { factsOf } from './facts.ts';
import { favouritesOf, followTeam, setFavourite } from './favourites.ts';
import { closedMatches, extraTimeList, homeListing, liveMatches, matchById } from './lists.ts';

export const matchRoutes: Routes = async (app, { database }) => {
  const signedIn = { preValidation: app.requireUser };

  app.get(
    '/live-bet',
    {
      schema: {
        response: answers(Matches),
        contract: {
          origin: 'spec',
          who: 'all',
          answers: 'list of `Match`: scheduled, open and in extra time, by closing time',
        },
      },
    },
    async () => answer(await liveMatches(database)),
  );

  app.get(
    '/live-bet/home-listing',
    {
      schema: {
        response: answers(Matches),
        contract: { origin: 'spec', who: 'all', answers: 'list of at most 6 `Match`, open ones first' },
      },
    },
    async () => answer(await homeListing(database)),
  );

  app.get(
    '/live-bet/extra-time-list',
    {
      ...signedIn,
      schema: {
        response: answers(ExtraTimeBets),
        contract: {
          origin: 'spec',
          answers:
            'list of `{ match_name, match_time, win_ratio, match_id, sides }` of matches that have extra windows and are not closed; `win_ratio` is the most that each window pays, `sides` what each side pays now (`match_id` and `sides` *ours*: the page does without them)',
        },
      },
    },
    async () => answer(await extraTimeList(database)),
  );

  app.get(
    '/live-bet/favourites',
    {
      ...signedIn,
      schema: {
        response: answers(Favourites),
        contract: {
          origin: 'ours',
          answers:
            "`{ matches, teams }`: the ids of one's favourite matches that are not over, and of the teams that one follows, in the order in which they came",
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await favouritesOf(database, userId));
    },
  );

  app.post(
    '/live-bet/favourite',
    {
      ...signedIn,
      schema: {
        body: FavouriteChange,
        response: answers(Favourites),
        contract: {
          origin: 'ours',
          takes: '`{ match_id, favourite }`: whether the match is to be one',
          answers:
            'the same, as it is now; what is so already stays so. A match that is over is no error, and not in the list',
          refusals: '404 a match to add that nobody knows; 409 with `data.most` beyond 100',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await setFavourite(database, userId, request.body));
    },
  );

  app.post(
    '/live-bet/followed-team',
    {
      ...signedIn,
      schema: {
        body: TeamFollowing,
        response: answers(Favourites),
        contract: {
          origin: 'ours',
          takes: '`{ team_id, favourite }`: whether one is to follow the team',
          answers: '`{ matches, teams }`, as `live-bet/favourites`; what is so already stays so',
          refusals: '404 a team to follow that nobody knows; 409 with `data.most` beyond 100',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await followTeam(database, userId, request.body));
    },
  );

  app.get(
    '/live-bet/:id',
    {
      schema: {
        params: ById,
        response: answers(Match),
        contract: {
          origin: 'spec',
          who: 'all',
          answers:
            '`Match`; `toss_result`, null until the coin is thrown: from then on the toss is closed and its bets are settled; of a side, `suspended` while its market is: why, in a word or two of English; `play`, how it stands: start of play, phase, score, wickets, clock, the last news that is worth telling; null for a match whose course nobody reports',
          refusals: '404',
        },
      },
    },
    async ({ params }) => {
      const match = await matchById(database, params.id);
      if (match === undefined) throw new Refusal(404, 'Match not found');
      return answer(match);
    },
  );

  app.get(
    '/live-bet/:id/facts',
    {
      schema: {
        params: ById,
        response: answers(MatchFacts),
        contract: {
          origin: 'ours',
          who: 'all',
          answers:
            '`MatchFacts`: when its last window closes and when it was decided; `prices`, what each side and the toss paid from when to when (kept where they changed, at most once in ten seconds; at most about 120 moves of a side are told, the first and the last among them; swept a week after the decision); `league`, the season of a league that it belongs to: `{ event_id, number }`, or null; `recent`, the last five settled matches of each team; `news`, all that has happened so far, in order and without gaps, absent for a match whose course nobody reports; `fairness`, for a match that is played from a seed of ours, else null: `{ season, number, chain_end, salt, terms, seed }`, the seed null until this match and all before it in the season are decided',
          refusals: '404',
        },
      },
    },
    async ({ params }) => {
      const facts = await factsOf(database, params.id);
      if (facts === undefined) throw new Refusal(404, 'Match not found');
      return answer(facts);
    },
  );

  app.get(
    '/close-bet',
    {
      ...signedIn,
      schema: {
        querystring: PageParams,
        response: answers(paged(Match)),
        contract: {
          origin: 'spec',
          takes: 'page, perPage',
          answers: 'paged `Match`: closed, settled, abandoned, latest first',
        },
      },
    },
    async (request) => {
      return answer(await closedMatches(database, request.query));
    },
  );
};
