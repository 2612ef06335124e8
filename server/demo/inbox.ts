import { printableLines } from '../../src/schemas/shared/printable.ts';
import type { InboxMessage } from '../../src/schemas/shared/requests.ts';
import type { Database } from '../database/database.ts';
import { sweep } from '../database/sweep.ts';
import type { Outbox } from '../shared/messages/outbox.ts';

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
      console.log(printableLines(`[${channel} to ${to}] ${text}`));
    },
  };
}

/** Removes messages older than a day. */
export async function sweepInbox(database: Database): Promise<void> {
  await sweep(database, 'inbox', 'id', `at < now() - interval '1 day'`);
}

/** The latest messages that this browser caused, at most twenty. */
export function inboxOf(database: Database, visitor: string | null): Promise<InboxMessage[]> {
  return database.query<InboxMessage>(
    'select id::text, channel, "to", text, at from inbox where visitor = $1 order by at desc, inbox.id desc limit 20',
    [visitor],
  );
}
