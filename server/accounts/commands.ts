import { object } from 'superstruct';
import { Phone } from '../../src/schemas/account.ts';
import type { Database, Queryable } from '../database/database.ts';
import { recordAct } from '../operator/acts.ts';
import { operatorCommand } from '../operator/operator-command.ts';
import { already } from '../operator/print.ts';
import { Why } from '../operator/words.ts';
import { Refusal } from '../refusal.ts';
import { suspend } from './sessions.ts';

export const accountCommands = [
  operatorCommand({
    words: 'suspend',
    usage: 'PHONE --why TEXT',
    help: 'shuts somebody out, and ends all their sessions',
    arguments: ['phone'],
    takes: object({ phone: Phone, why: Why }),
    carryOut: async ({ database }, { phone, why }, who) =>
      already(await suspendPhone(database, phone, who, why), `${phone}: suspended`),
  }),
  operatorCommand({
    words: 'unsuspend',
    usage: 'PHONE',
    help: 'lets somebody in again',
    arguments: ['phone'],
    takes: object({ phone: Phone }),
    carryOut: async ({ database }, { phone }, who) =>
      already(await unsuspend(database, phone, who), `${phone}: no longer suspended`),
  }),
];

function suspendPhone(database: Database, phone: string, who: string, why: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const done = await suspend(tx, await userIdOf(tx, phone));
    if (done) await recordAct(tx, { who, act: 'suspend', subject: phone, why });
    return done;
  });
}

async function unsuspend(database: Queryable, phone: string, who: string): Promise<boolean> {
  await userIdOf(database, phone);
  const freed = await database.query(
    `with freed as (
       update users set suspended_at = null where phone = $1 and suspended_at is not null returning id),
     act as (
       insert into operator_acts (who, act, subject) select $2, 'unsuspend', $1 from freed)
     select id from freed`,
    [phone, who],
  );
  return freed.length > 0;
}

async function userIdOf(database: Queryable, phone: string): Promise<number> {
  const [user] = await database.query<{ id: number }>('select id from users where phone = $1', [phone]);
  if (user === undefined) throw new Refusal(404, `Nobody has the phone number ${phone}`);
  return user.id;
}
