import { string, type } from 'superstruct';
import {
  JoinRequest,
  PrivateLeague,
  PrivateLeagueBet,
  PrivateLeagueBetRequest,
  PrivateLeagueReceipt,
  PrivateLeagueRequest,
  PrivateLeagues,
} from '../../../src/schemas/bets/private-leagues.ts';
import { PageParams, paged } from '../../../src/schemas/shared/page.ts';
import { bearerOf } from '../../account/signed-in.ts';
import type { Routes } from '../../context.ts';
import { answer } from '../../http/exchange.ts';
import { ById } from '../../http/params.ts';
import { answers } from '../../http/route-schema.ts';
import { moneyRequest } from '../../wallet/idempotency.ts';
import { privateLeagueBets } from './history.ts';
import { joinLeague } from './join.ts';
import { makeLeague } from './make.ts';
import { blockMember, leaveLeague, reportMember } from './members.ts';
import { placeLeagueBet } from './place.ts';
import { privateLeagueByCode, privateLeaguesOf } from './read.ts';

/** A league by the code in its link. */
const ByLeague = type({ id: string() });
const ByMember = type({ id: string(), member: ById.schema.id });

export const privateLeagueRoutes: Routes = async (app, { database }) => {
  const signedIn = { preValidation: app.requireUser };

  app.get(
    '/leagues',
    {
      ...signedIn,
      schema: {
        response: answers(PrivateLeagues),
        contract: {
          origin: 'ours',
          answers:
            '`{ rows }` of `PrivateLeagueCard`: the leagues with friends that one is in, the latest joined first, at most 50: id, name, state (`open`, `running`, `closed` or `decided`), starts_at, ends_at, members, `place` in the table, `made`: points now and stakes of open bets, less the points given',
        },
      },
    },
    async (request) => answer({ rows: await privateLeaguesOf(database, request.user.userId) }),
  );

  app.post(
    '/leagues',
    {
      ...signedIn,
      schema: {
        body: PrivateLeagueRequest,
        response: answers(PrivateLeague),
        contract: {
          origin: 'ours',
          takes:
            '`{ name, starts_on, nickname }`: a name of 1 to 40 characters, the first day in India as `2026-11-30`, and the name that the others see, of 2 to 20 characters',
          answers: '`PrivateLeague`, with its owner as the first member. Its id is the secret in its link',
          refusals:
            '400 `errors.name`, `errors.nickname`, `errors.starts_on` before today or more than 14 days ahead; 409 with `data.reason` `many` for a person who has made 5 undecided leagues, or is in 20',
          money: true,
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      const league = request.body;
      return answer(await makeLeague(database, moneyRequest(request, userId, 'leagues', league), league));
    },
  );

  app.get(
    '/leagues/:id',
    {
      schema: {
        params: ByLeague,
        response: answers(PrivateLeague),
        contract: {
          origin: 'ours',
          who: 'all',
          answers:
            '`PrivateLeague`: id, name, state, starts_at, ends_at, members, is_full, `points_of_day` (what joining gives now: 7,000 until the first day is over, 1,000 less on each later day, 0 once it is over); `table`, empty for who is not in the league: member, nickname, place, made, points, open_points (stakes of open bets), is_me, is_owner, `reports` (0 unless the reader owns the league); `me`: one’s own membership with its state (`in`, `left` or `blocked`), or null',
          refusals: '404',
        },
      },
    },
    async (request) => {
      const caller = bearerOf(request) === undefined ? null : await app.findUser(request);
      return answer(await privateLeagueByCode(database, caller?.userId ?? null, request.params.id));
    },
  );

  app.post(
    '/leagues/:id/join',
    {
      ...signedIn,
      schema: {
        params: ByLeague,
        body: JoinRequest,
        response: answers(PrivateLeague),
        contract: {
          origin: 'ours',
          takes: '`{ nickname }`: the name that the others see, of 2 to 20 characters',
          answers:
            '`PrivateLeague`. Somebody who has left and joins again gets the old account back under its old name: the nickname of the request is ignored',
          refusals:
            '400 `errors.nickname`, also when somebody in the league has it; 404; 409 with `data.reason`: `full` (50 members), `over`, `blocked`, or `many` for a person who is in 20 undecided leagues',
          money: true,
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      const { id } = request.params;
      const { nickname } = request.body;
      const money = moneyRequest(request, userId, 'leagues/:id/join', { id, nickname });
      return answer(await joinLeague(database, money, id, nickname));
    },
  );

  app.post(
    '/leagues/:id/leave',
    {
      ...signedIn,
      schema: {
        params: ByLeague,
        response: answers(PrivateLeague),
        contract: {
          origin: 'ours',
          answers:
            '`PrivateLeague`. One is out of its table and cannot bet in it; open bets are still settled',
          refusals: '404; 409 for its owner, and with `data.reason` `over` once it is over',
        },
      },
    },
    async (request) => answer(await leaveLeague(database, request.user.userId, request.params.id)),
  );

  app.post(
    '/leagues/:id/members/:member/block',
    {
      ...signedIn,
      schema: {
        params: ByMember,
        response: answers(PrivateLeague),
        contract: {
          origin: 'ours',
          answers:
            '`PrivateLeague`. The member is out of its table, cannot bet in it, and cannot join it again',
          refusals:
            '403 unless one owns the league; 404; 409 for the owner themselves, and with `data.reason` `over` once it is over',
        },
      },
    },
    async (request) => {
      const { id, member } = request.params;
      return answer(await blockMember(database, request.user.userId, id, member));
    },
  );

  app.post(
    '/leagues/:id/members/:member/report',
    {
      ...signedIn,
      schema: {
        params: ByMember,
        response: answers(PrivateLeague),
        contract: {
          origin: 'ours',
          answers: '`PrivateLeague`. The owner sees how many members have reported a name',
          refusals: '404; 409 for one’s own name',
        },
      },
    },
    async (request) => {
      const { id, member } = request.params;
      return answer(await reportMember(database, request.user.userId, id, member));
    },
  );

  app.get(
    '/leagues/:id/bets',
    {
      ...signedIn,
      schema: {
        params: ByLeague,
        querystring: PageParams,
        response: answers(paged(PrivateLeagueBet)),
        contract: {
          origin: 'ours',
          takes: 'page, perPage',
          answers:
            'paged `PrivateLeagueBet`, one’s own in this league, latest first: id, match_id, match_name, team_value, selection, win_ratio, points, status (`open`, `won`, `lost` or `void`), `paid` points (null while open), placed_at, settled_at',
          refusals: '404',
        },
      },
    },
    async (request) =>
      answer(await privateLeagueBets(database, request.user.userId, request.params.id, request.query)),
  );

  app.post(
    '/leagues/:id/bets',
    {
      ...signedIn,
      schema: {
        params: ByLeague,
        body: PrivateLeagueBetRequest,
        response: answers(PrivateLeagueReceipt),
        contract: {
          origin: 'ours',
          takes:
            '`{ team_value, points, win_ratio }`: a team of a match, whole points, and the ratio as the bettor saw it',
          answers: '`PrivateLeagueReceipt`: `{ bet, points }`, the points that are left',
          refusals:
            '400 `errors.points` for more points than one has (`data.points`); 404; 409 with `data.reason` `notBegun`, `over`, `left` or `blocked`, with `data.win_ratio` when the ratio has got worse, with `data.state`, `data.market` and `data.suspended_for` as for `live-bet/save`, with `data.break` during a break',
          money: true,
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      const { id } = request.params;
      const bet = request.body;
      const money = moneyRequest(request, userId, 'leagues/:id/bets', { id, ...bet });
      return answer(await placeLeagueBet(database, money, id, bet));
    },
  );
};
