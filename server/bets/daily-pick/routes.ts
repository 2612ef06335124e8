import { DailyPick, PickSwitch, SidePick } from '../../../src/schemas/bets/daily-pick.ts';
import { PickTable, PickTableSwitch } from '../../../src/schemas/bets/pick-table.ts';
import type { Routes } from '../../context.ts';
import { answer } from '../../http/exchange.ts';
import { answers } from '../../http/route-schema.ts';
import { pickSide, switchPicks } from './pick.ts';
import { readDailyPick } from './read.ts';
import { readPickTable, switchShown } from './table.ts';

export const dailyPickRoutes: Routes = async (app, { database }) => {
  const signedIn = { preValidation: app.requireUser };

  app.get(
    '/live-bet/daily-pick',
    {
      ...signedIn,
      schema: {
        response: answers(DailyPick),
        contract: {
          origin: 'ours',
          answers:
            '`DailyPick`: `is_on`; the `break` in force, or null; `today`: the match of the day, the same for everybody: day (in India), match_id (null until the match is made, two hours before play), name, competition, sport, starts_at, closes_at, state (`open`, `closed`, `settled` or `void`), sides (name, win_ratio), and by the index of a side what one has `picked` and the `winner`, each or null; null without a match, on a break and while switched off. `next` `{ opens_at, match }`: the next pick, once today’s match can be picked no longer or without one; match is null while it is not known. `days`: the last 14 with their `mark` (`right`, `wrong`, `waiting`, `void`, `noPick`, `break` or `noMatch`, which is also that of days before the account was made), match and picked side. `streak` `{ days, decided, right }`: days in a row with a pick, and how many of the decided ones were right; two days without a pick in a calendar month do not end it, and void days and days of a break do not count. It costs nothing and pays nothing',
        },
      },
    },
    async (request) => answer(await readDailyPick(database, request.user.userId)),
  );

  app.post(
    '/live-bet/daily-pick',
    {
      ...signedIn,
      schema: {
        body: SidePick,
        response: answers(DailyPick),
        contract: {
          origin: 'ours',
          takes:
            "`{ day, side }`: today in India, as `today.day`, and the index of a side of the day's match",
          answers: '`DailyPick`; a repeated request changes nothing, another side replaces the one before',
          refusals:
            '400 `errors.side`; 409 with `data.break` on a break, with `data.state` once picking has closed, for another day than today or one without a match, and while switched off',
        },
      },
    },
    async (request) => answer(await pickSide(database, request.user.userId, request.body)),
  );

  app.post(
    '/live-bet/daily-pick/switch',
    {
      ...signedIn,
      schema: {
        body: PickSwitch,
        response: answers(DailyPick),
        contract: {
          origin: 'ours',
          takes: '`{ is_on }`',
          answers: '`DailyPick`; picks so far are kept. Days while it is off are days without a pick',
        },
      },
    },
    async (request) => answer(await switchPicks(database, request.user.userId, request.body)),
  );

  app.get(
    '/live-bet/pick-table',
    {
      ...signedIn,
      schema: {
        response: answers(PickTable),
        contract: {
          origin: 'ours',
          answers:
            '`PickTable`: `rows`, at most 50, of the people who have asked to be shown and have 10 decided picks in the last 30 days: place, nickname, rights (right picks), decided, is_me; by the share of right picks, then by decided ones, and equal ones share a place. `me` `{ nickname, rights, decided, place }`, also beyond the 50; place is null with fewer than 10 decided picks, and `me` for a person who is not shown',
        },
      },
    },
    async (request) => answer(await readPickTable(database, request.user.userId)),
  );

  app.post(
    '/live-bet/pick-table',
    {
      ...signedIn,
      schema: {
        body: PickTableSwitch,
        response: answers(PickTable),
        contract: {
          origin: 'ours',
          takes: '`{ is_shown }`',
          answers:
            '`PickTable`. A person who is shown has a nickname, which the server draws; it is gone when they are shown no longer',
        },
      },
    },
    async (request) => answer(await switchShown(database, request.user.userId, request.body)),
  );
};
