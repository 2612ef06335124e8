import { object } from 'superstruct';
import { Phone } from '../../../src/schemas/account/account.ts';
import { amountText, toPaise } from '../../../src/schemas/shared/money.ts';
import { refuseClosedOwner } from '../../account/closing/closed.ts';
import { refuseOnBreak } from '../../account/limits/limit-refusal.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { indianTime } from '../../indian-time.ts';
import { Refusal } from '../../refusal.ts';
import { recordAct } from '../../shared/commands/acts.ts';
import { operatorCommand } from '../../shared/commands/operator-command.ts';
import { already, listed, rupees } from '../../shared/commands/print.ts';
import { Limit, Why, Words } from '../../shared/commands/words.ts';
import { grantGoodwill } from './grant.ts';
import { bonusesOf } from './list.ts';

/** The most that an operator may give at once, in rupees. */
const MOST = 100_000;

export const bonusCommands = [
  operatorCommand({
    words: 'bonus grant',
    usage: 'PHONE --amount RUPEES --reference TEXT --why TEXT',
    help: 'grant goodwill credit, which must be wagered once within 30 days',
    more: 'A reference names one bonus: repeated with the same reference, the command grants nothing more.',
    arguments: ['phone'],
    takes: object({
      phone: Phone,
      amount: amountText(1, 'must be from 1 rupee', MOST),
      reference: Words,
      why: Why,
    }),
    carryOut: async ({ database }, { phone, amount, reference, why }, who) =>
      already(
        await grantBonus(database, { phone, amountPaise: toPaise(amount), reference, why, who }),
        `bonus of ${rupees(toPaise(amount))} to ${phone}: granted`,
      ),
  }),
  operatorCommand({
    words: 'bonuses',
    usage: 'PHONE [--limit NUMBER]',
    help: 'list the bonuses of a person; latest first',
    more: 'Times are in India’s time.',
    arguments: ['phone'],
    takes: object({ phone: Phone, limit: Limit }),
    carryOut: async ({ database }, { phone, limit }) =>
      listed(
        await bonusesOf(database, await userIdOf(database, phone), limit),
        ({ id, kind, amount, status, waiting, wagered, wagering, expires_at }) =>
          `${id}  ${waiting ? 'waiting' : status}  ${kind}  ${rupees(toPaise(amount))}  wagered ${rupees(toPaise(wagered))} of ${rupees(toPaise(wagering))}  until ${indianTime(new Date(expires_at))}`,
        `${phone} has no bonus`,
      ),
  }),
];

interface Grant {
  phone: string;
  amountPaise: number;
  reference: string;
  why: string;
  who: string;
}

/**
 * Gives a person goodwill credit, once for each reference.
 * @returns whether this call gave it
 * @throws Refusal 404 for an unknown phone, 409 when the reference belongs to another bonus, or the person is on a
 * break or has closed the account
 */
export function grantBonus(
  database: Database,
  { phone, amountPaise, reference, why, who }: Grant,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const userId = await userIdOf(tx, phone);
    await refuseClosedOwner(tx, userId);
    await refuseOnBreak(tx, userId);
    if (await grantGoodwill(tx, userId, amountPaise, reference)) {
      await recordAct(tx, {
        who,
        act: 'bonus.grant',
        subject: phone,
        why,
        given: { paise: amountPaise, reference },
      });
      return true;
    }
    const [same] = await tx.query(
      'select id from bonuses where reference = $1 and user_id = $2 and amount_paise = $3',
      [reference, userId, amountPaise],
    );
    if (same === undefined) throw new Refusal(409, `The reference ${reference} stands for another bonus`);
    return false;
  });
}

/** @throws Refusal 404 for a phone that nobody has verified */
async function userIdOf(database: Queryable, phone: string): Promise<number> {
  const [user] = await database.query<{ id: number }>(
    'select id from users where phone = $1 and verified_at is not null',
    [phone],
  );
  if (user === undefined) throw new Refusal(404, `Nobody has the phone number ${phone}`);
  return user.id;
}
