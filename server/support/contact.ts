import type { Contact } from '../../src/schemas/support/support.ts';
import type { Queryable } from '../database/database.ts';

/**
 * Stores a visitor's message. The same message within an hour is stored once, if the caller serialises the
 * calls.
 * @returns whether it is new
 */
export async function keepContactMessage(db: Queryable, contact: Contact): Promise<boolean> {
  const { contact_name, contact_phone, contact_email, contact_message } = contact;
  const kept = await db.query(
    `insert into contact_messages (name, phone, email, message)
     select $1, $2, $3, $4 where not exists (
       select from contact_messages
       where name = $1 and phone = $2 and email = $3 and message = $4 and at > now() - interval '1 hour')
     returning id`,
    [contact_name, contact_phone, contact_email, contact_message],
  );
  return kept.length > 0;
}
