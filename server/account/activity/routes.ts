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
            "paged `Activity`, latest first: number (each person's own, from 1, without gaps), kind, subject (the id of a bet, combined bet, deposit, withdrawal or bonus, or a ticket's token; else empty), note (a match's name, the picks of a combined bet, a ticket's issue, a device or a payout account; else empty), amount (of a bet: the money paid back, or the loss; null without money), at; and `summary: { latest, read_up_to }`: activities with a number above `read_up_to` are new",
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
          takes: '`{ up_to }`: the number of the latest activity seen',
          answers:
            '`{ latest, read_up_to }`. The greatest number ever sent counts, whichever device sent it; a number above `latest` counts as `latest`',
          refusals: '400; 429 after 120 requests of one person in a minute',
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
