import type { InboxMessage } from '../../src/schemas/requests.ts';
import type { Routes } from '../context.ts';
import type { Database } from '../database/database.ts';
import { answer } from '../http/exchange.ts';
import { visitorOf } from '../http/visitor.ts';
import type { Outbox } from '../messages/outbox.ts';

/** Delivers to the demo inbox of the browser that caused the message, and to the console. */
export function demoOutbox(database: Database): Outbox {
  return {
    async send({ channel, to, text, visitor }) {
      await database.query('insert into inbox (visitor, channel, "to", text) values ($1, $2, $3, $4)', [
        visitor,
        channel,
        to,
        text,
      ]);
      console.log(`[${channel} to ${to}] ${text}`);
    },
  };
}

/** Removes what nobody looks for any more. */
export async function sweepInbox(database: Database): Promise<void> {
  await database.query(`delete from inbox where at < now() - interval '1 day'`);
}

export const inboxRoutes: Routes = (app, { database, background }) => {
  app.get('/demo/inbox', { config: { namesVisitor: true } }, async (request) => {
    // What is on its way comes with the rest.
    await background.idle();
    return answer(
      await database.query<InboxMessage>(
        'select id::text, channel, "to", text, at from inbox where visitor = $1 order by inbox.id desc limit 20',
        [visitorOf(request)],
      ),
    );
  });
};
