import { Activities, ActivityCount, ActivityRead } from '../../../src/schemas/account/activity.ts';
import { PageParams } from '../../../src/schemas/shared/page.ts';
import type { Routes } from '../../context.ts';
import { answer } from '../../http/exchange.ts';
import { answers } from '../../http/route-schema.ts';
import { activitiesOf } from './list.ts';
import { markRead } from './read.ts';

/** Per person. The limit is high because an open page marks new activities as read by itself. */
const READING = { config: { rateLimit: { max: 120, timeWindow: 60_000 } } };

export const activityRoutes: Routes = async (app, { database }) => {
  app.addHook('preValidation', app.requireUser);

  app.get(
    '/activity',
    {
      schema: {
        querystring: PageParams,
        response: answers(Activities),
        contract: {
          origin: 'ours',
          takes: 'page, perPage',
          answers:
            "paged `Activity`, latest first: number (from 1, without gaps, each person's own), kind, subject (the id of a bet, combined bet, deposit, withdrawal or bonus, a ticket's token, else empty), note (a match's name, the picks of a combined bet, a ticket's issue, a device, a payout account, else empty), amount (of a bet what came back, or was lost by it; null where no money is), at; and `summary: { latest, read_up_to }`: what has a number above `read_up_to` is new",
          refusals: '400',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await activitiesOf(database, userId, request.query));
    },
  );

  app.post(
    '/activity/read',
    {
      ...READING,
      schema: {
        body: ActivityRead,
        response: answers(ActivityCount),
        contract: {
          origin: 'ours',
          takes: '`{ up_to }`: the number of the latest one that was seen',
          answers:
            '`{ latest, read_up_to }`. The greatest number counts, whichever device sends it last; what has not happened yet is not read',
          refusals: '400; 429 after 120 of one person in a minute',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      const { up_to } = request.body;
      return answer(await markRead(database, userId, up_to));
    },
  );
};
