import { array } from 'superstruct';
import { InboxMessage } from '../../src/schemas/shared/requests.ts';
import type { Routes } from '../context.ts';
import { answer } from '../http/exchange.ts';
import { answers } from '../http/route-schema.ts';
import { inboxOf } from './inbox.ts';

export const demoRoutes: Routes = async (app, { database, background }) => {
  app.get(
    '/demo/inbox',
    {
      config: { namesVisitor: true },
      schema: {
        response: answers(array(InboxMessage)),
        contract: {
          origin: 'ours',
          who: 'this browser (cookie `visitor`), in demo mode only',
          answers: 'list of at most 20 `InboxMessage` caused by this browser, latest first',
        },
      },
    },
    async (request) => {
      const { visitor } = request;
      // Waits for messages on their way, so that the list includes them.
      await background.doneFor(visitor);
      return answer(await inboxOf(database, visitor));
    },
  );
};
