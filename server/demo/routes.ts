import type { Routes } from '../context.ts';
import { answer } from '../http/exchange.ts';
import { visitorOf } from '../http/visitor.ts';
import { inboxOf } from './inbox.ts';

export const demoRoutes: Routes = (app, { database, background }) => {
  app.get('/demo/inbox', { config: { namesVisitor: true } }, async (request) => {
    const visitor = visitorOf(request);
    // What is on its way comes with the rest.
    await background.doneFor(visitor);
    return answer(await inboxOf(database, visitor));
  });
};
