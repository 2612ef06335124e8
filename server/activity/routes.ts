import { ActivityRead } from '../../src/schemas/account/activity.ts';
import type { Routes } from '../context.ts';
import { answer, read } from '../http/exchange.ts';
import { readPage } from '../http/page.ts';
import { activitiesOf } from './list.ts';
import { markRead } from './read.ts';

/** For each person: an open page marks what comes as read by itself. */
const READING = { config: { rateLimit: { max: 120, timeWindow: 60_000 } } };

export const activityRoutes: Routes = async (app, { database }) => {
  app.addHook('preValidation', app.requireUser);

  app.get('/activity', async (request) => {
    const { userId } = request.user;
    return answer(await activitiesOf(database, userId, readPage(request.query)));
  });

  app.post('/activity/read', READING, async (request) => {
    const { userId } = request.user;
    const { up_to } = read(ActivityRead, request.body);
    return answer(await markRead(database, userId, up_to));
  });
};
