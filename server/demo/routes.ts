import type { Routes } from '../context.ts';
import { answer } from '../http/exchange.ts';
import { inboxOf } from './inbox.ts';

export const demoRoutes: Routes = async (app, { database, background }) => {
  app.get('/demo/inbox', { config: { namesVisitor: true } }, async (request) => {
    const { visitor } = request;
    // What is on its way comes with the rest.
    await background.doneFor(visitor);
    return answer(await inboxOf(database, visitor));
  });
};
