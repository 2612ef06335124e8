import { ExtraTimeBets } from '../../../src/schemas/bets/extra-time.ts';
import { MatchFacts } from '../../../src/schemas/bets/facts.ts';
import { FavouriteChange, Favourites, TeamFollowing } from '../../../src/schemas/bets/favourites.ts';
import { Match, Matches } from '../../../src/schemas/bets/matches.ts';
import { RunningSeasons } from '../../../src/schemas/bets/running-season.ts';
import { PageParams, paged } from '../../../src/schemas/shared/page.ts';
import type { Routes } from '../../context.ts';
import { answer } from '../../http/exchange.ts';
import { ById } from '../../http/params.ts';
import { answers } from '../../http/route-schema.ts';
import { Refusal } from '../../refusal.ts';
import { runningSeasons } from '../feeds/seasons.ts';
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
            'list of `{ match_name, match_time, win_ratio, match_id, sides }` of matches that have extra windows and are not closed; `win_ratio` is the most that each window pays, `sides` the present ratio of each side (`match_id` and `sides` are *ours*: the page works without them)',
        },
      },
    },
    async () => answer(await extraTimeList(database)),
  );

  app.get(
    '/live-bet/seasons',
    {
      schema: {
        response: answers(RunningSeasons),
        contract: {
          origin: 'ours',
          who: 'all',
          answers:
            'list of `{ season, chain_end, salt, beacon, length, made }`: the commitments to the seasons that are not over, the latest first. With a `beacon`, its `address` and time (`from`) and the end of the chain are told before its value is out; until then `salt` is null, and no match of the season exists',
        },
      },
    },
    async () => answer(await runningSeasons(database)),
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
            "`{ matches, teams }`: the ids of one's favourite matches that are not over, and of one's followed teams, in the order in which they were added",
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
          takes: '`{ match_id, favourite }`: whether the match shall be a favourite',
          answers:
            'the same, as stored; a repeated request changes nothing. A match that is over is accepted, but not listed',
          refusals: '404 for an unknown match; 409 with `data.most` beyond 100 favourites',
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
          takes: '`{ team_id, favourite }`: whether to follow the team',
          answers: '`{ matches, teams }`, as `live-bet/favourites`; a repeated request changes nothing',
          refusals: '404 for an unknown team; 409 with `data.most` beyond 100 teams',
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
            '`Match`. `toss_result` is null until the coin is thrown, which closes the toss and settles its bets. `result.team_value` is 0 after a draw. `suspended` of a side: the reason while its market is suspended, in one or two English words. `play`: the state of play (start, phase, score, wickets, clock, latest notable news); null for a match without a feed. `corrections`: what was entered wrongly before (was, why, at); left out if there is nothing',
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
            '`MatchFacts`: the times of its last closing and of its decision; `prices`, the ratios of each side and the toss with the times from which they were paid (recorded at each change, at most once in ten seconds; at most about 120 changes a side are sent, the first and the last included; deleted a week after the decision); `league`, `{ event_id, number }` of its season, or null; `recent`, the last five settled matches of each team; `news`, all events so far, in order and without gaps, missing for a match without a feed; `fairness`, for a match played from a seed: `{ season, number, chain_end, salt, terms, seed }`, with the seed null until this match and all earlier ones of the season are decided; null for other matches',
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
