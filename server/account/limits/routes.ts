import type { FastifyRequest } from 'fastify';
import {
  ConfirmRaise,
  LimitsQuery,
  PlayLimits,
  PlayTime,
  SetCheck,
  SetLimit,
  TakeBreak,
  WhichLimit,
} from '../../../src/schemas/account/limits.ts';
import { toPaise } from '../../../src/schemas/shared/money.ts';
import type { Routes } from '../../context.ts';
import { answer } from '../../http/exchange.ts';
import { answers } from '../../http/route-schema.ts';
import { refuseDemoLimit } from '../demo-account.ts';
import { ownerOf } from '../passwords.ts';
import { takeBreak } from './breaks.ts';
import { confirmRaise, declineLimit, keepLimit, readLimits, removeLimit, setLimit } from './play-limits.ts';
import { readPlayTime, seeCheck, setCheck } from './reality-check.ts';

export const limitRoutes: Routes = async (app, { database, mode }) => {
  app.addHook('preValidation', app.requireUser);
  // Refuses the demo account before the fields are validated.
  const notForDemo = {
    preValidation: async ({ user }: FastifyRequest) =>
      refuseDemoLimit(mode, await ownerOf(database, user.userId)),
  };

  app.get(
    '/limits',
    {
      schema: {
        querystring: LimitsQuery,
        response: answers(PlayLimits),
        contract: {
          origin: 'ours',
          takes: '`least?`: rupees, as text; 0.01 by default',
          answers:
            '`PlayLimits`: `limits` (kind, period, amount, used, left, in rupees, for `time` in minutes; `until`: while less than `least` is left, the moment from which that much fits again if nothing else happens; `renews_at`: of `time`, once minutes are used, the midnight in India that renews them; `unfinished`: the part of `used` that is deposits still under way; `state`: `inForce`, `waiting` or `confirmable`; `raise_to`, `raise_from`, `raise_until`), the `break` in force (kind, since, until; null: none), `check_minutes`, `asks_for_limit`: whether the person is to be asked for a deposit limit before the next deposit',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await readLimits(database, userId, toPaise(Number(request.query.least))));
    },
  );

  app.post(
    '/limits/set',
    {
      ...notForDemo,
      schema: {
        body: SetLimit,
        response: answers(PlayLimits),
        contract: {
          origin: 'ours',
          takes:
            '`{ kind: "deposit" | "stake" | "loss" | "time", period: "single" | "day" | "week" | "month", amount }`: rupees from 0, as text; `single` is for `stake` alone; `time` has `day` alone, and whole minutes from 0 to 1440',
          answers:
            '`PlayLimits`. A first limit or a lower one is in force at once, and a lower one ends a waiting raise; a higher one waits',
          refusals: '400 `errors.amount`, `errors.period`; 409 for the demo account',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await setLimit(database, userId, request.body));
    },
  );

  app.post(
    '/limits/decline',
    {
      schema: {
        response: answers(PlayLimits),
        contract: {
          origin: 'ours',
          takes: '`{}`: "not now", the answer to the question for a deposit limit',
          answers: '`PlayLimits`; `asks_for_limit` is false for six months',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await declineLimit(database, userId));
    },
  );

  app.post(
    '/limits/remove',
    {
      schema: {
        body: WhichLimit,
        response: answers(PlayLimits),
        contract: {
          origin: 'ours',
          takes: '`{ kind, period }`',
          answers: '`PlayLimits`; the removal waits like a raise',
          refusals: '409 without such a limit',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await removeLimit(database, userId, request.body));
    },
  );

  app.post(
    '/limits/confirm',
    {
      schema: {
        body: ConfirmRaise,
        response: answers(PlayLimits),
        contract: {
          origin: 'ours',
          takes: '`{ kind, period, raise_to }`, as the page showed it; null: no limit',
          answers: '`PlayLimits`',
          refusals:
            '409 before 24 hours are over, after another 7 days, and when the raise on record is another one',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await confirmRaise(database, userId, request.body));
    },
  );

  app.post(
    '/limits/keep',
    {
      schema: {
        body: WhichLimit,
        response: answers(PlayLimits),
        contract: {
          origin: 'ours',
          takes: '`{ kind, period }`',
          answers: '`PlayLimits`; the raise is dropped',
          refusals: '409 without a waiting raise',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await keepLimit(database, userId, request.body));
    },
  );

  app.post(
    '/limits/break',
    {
      ...notForDemo,
      schema: {
        body: TakeBreak,
        response: answers(PlayLimits),
        contract: {
          origin: 'ours',
          takes: '`{ length }`: `1d`, `7d`, `30d` (a time-out), `6m`, `1y`, `5y`, `ever` (a self-exclusion)',
          answers: '`PlayLimits`',
          refusals: '409 with `data.break` while a longer break is in force; 409 for the demo account',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      await takeBreak(database, userId, request.body.length);
      return answer(await readLimits(database, userId));
    },
  );

  app.post(
    '/limits/check',
    {
      schema: {
        body: SetCheck,
        response: answers(PlayLimits),
        contract: {
          origin: 'ours',
          takes: '`{ minutes }`: 15, 30, 60, 120 or null',
          answers: '`PlayLimits`',
          refusals: '400',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      await setCheck(database, userId, request.body);
      return answer(await readLimits(database, userId));
    },
  );

  app.get(
    '/limits/play-time',
    {
      schema: {
        response: answers(PlayTime),
        contract: {
          origin: 'ours',
          answers:
            "`PlayTime`: `since` (the first stake of this stretch of play; an hour's pause ends a stretch; null: nobody plays), `elapsed_s`, `net` of settled play, `open` stakes, `games` with the `rounds` of games in this time and what was `staked` and `returned` in them, and `due_in_s`, the seconds until the next reality check",
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await readPlayTime(database, userId));
    },
  );

  app.post(
    '/limits/check-seen',
    {
      schema: {
        response: answers(PlayTime),
        contract: {
          origin: 'ours',
          takes: '`{}`',
          answers: '`PlayTime`; the next check is due after a full interval from now',
          refusals: '409 while reality checks are off',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await seeCheck(database, userId));
    },
  );
};
