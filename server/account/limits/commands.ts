import { object, refine } from 'superstruct';
import { Phone } from '../../../src/schemas/account/account.ts';
import {
  BREAK_LENGTHS,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitKind,
  MINUTES_A_DAY,
  type PlayLimits,
  periodsOf,
  type WhichLimit,
} from '../../../src/schemas/account/limits.ts';
import { toPaise, toRupees } from '../../../src/schemas/shared/money.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { indianTime } from '../../indian-time.ts';
import { Refusal } from '../../refusal.ts';
import { recordAct } from '../../shared/commands/acts.ts';
import { operatorCommand, type Printed } from '../../shared/commands/operator-command.ts';
import { rupees } from '../../shared/commands/print.ts';
import { Amount, oneOf, Why } from '../../shared/commands/words.ts';
import { refuseClosedOwner } from '../closing/closed.ts';
import { beginBreak } from './breaks.ts';
import { heldLimit, putLimit, readLimits } from './play-limits.ts';

export const limitCommands = [
  operatorCommand({
    words: 'limits',
    usage: 'PHONE',
    help: 'show a person’s limits, and how much of each is left',
    more: 'Times are in India’s time.',
    arguments: ['phone'],
    takes: object({ phone: Phone }),
    carryOut: async ({ database }, { phone }) =>
      printed(phone, await readLimits(database, await userIdOf(database, phone))),
  }),
  operatorCommand({
    words: 'limit lower',
    usage: 'PHONE KIND PERIOD --amount AMOUNT --why TEXT',
    help: 'set or lower a limit of a person, at once',
    more: `Kinds: ${LIMIT_KINDS.join(', ')}. Periods: ${LIMIT_PERIODS.join(', ')}; single is for stakes alone, each bet and round by itself; time has the day alone, and its amount is in minutes. Only the person can raise it again, and must wait a day.`,
    arguments: ['phone', 'kind', 'period'],
    takes: refine(
      object({
        phone: Phone,
        kind: oneOf(...LIMIT_KINDS),
        period: oneOf(...LIMIT_PERIODS),
        amount: Amount,
        why: Why,
      }),
      'limit',
      ({ kind, period, amount }) => {
        if (!periodsOf(kind).includes(period))
          return {
            path: ['period'],
            message: `must be one of ${periodsOf(kind).join(', ')} for a limit of this kind`,
          };
        const isSound = kind !== 'time' || (amount % 100 === 0 && amount <= toPaise(MINUTES_A_DAY));
        return isSound || { path: ['amount'], message: `must be whole minutes, up to ${MINUTES_A_DAY}` };
      },
    ),
    carryOut: ({ database }, { phone, why, amount, ...which }, who) =>
      database.transaction(async (tx) => {
        const userId = await userIdOf(tx, phone);
        await refuseClosedOwner(tx, userId);
        const limit = await heldLimit(tx, userId, which);
        if (limit !== undefined && amount > limit.amount_hundredths)
          throw new Refusal(
            409,
            `The limit is ${amountOf(which.kind, limit.amount_hundredths)}, and an operator can only lower it`,
          );
        await putLimit(tx, userId, which, limit, amount);
        await recordAct(tx, { who, act: 'limit.lower', subject: phone, why });
        return `${phone}: ${nameOf(which)}: ${amountOf(which.kind, amount)}`;
      }),
  }),
  operatorCommand({
    words: 'break',
    usage: 'PHONE LENGTH --why TEXT',
    help: 'keep a person from playing; nobody can end the break early',
    more: `Lengths: ${[...BREAK_LENGTHS['time-out'], ...BREAK_LENGTHS.exclusion].join(', ')}. A break of days is a time-out, a longer one a self-exclusion. The person can still withdraw money.`,
    arguments: ['phone', 'length'],
    takes: object({
      phone: Phone,
      length: oneOf(...BREAK_LENGTHS['time-out'], ...BREAK_LENGTHS.exclusion),
      why: Why,
    }),
    carryOut: ({ database }, { phone, length, why }, who) => breakFor(database, phone, length, who, why),
  }),
];

function breakFor(
  database: Database,
  phone: string,
  length: Parameters<typeof beginBreak>[2],
  who: string,
  why: string,
): Promise<string> {
  return database.transaction(async (tx) => {
    const userId = await userIdOf(tx, phone);
    await refuseClosedOwner(tx, userId);
    const { kind, until } = await beginBreak(tx, userId, length);
    await recordAct(tx, { who, act: 'break', subject: phone, why });
    return `${phone}: ${kind} ${until === null ? 'for good' : `until ${indianTime(new Date(until))}`}`;
  });
}

const nameOf = ({ kind, period }: WhichLimit) =>
  period === 'single' ? 'limit for a single stake' : `${kind} limit for a ${period}`;

/** @param paise in hundredths of a minute for a limit of time */
const amountOf = (kind: LimitKind, paise: number) =>
  kind === 'time' ? `${toRupees(paise)} min` : rupees(paise);

function printed(phone: string, own: PlayLimits): Printed {
  const lines = own.limits.map(({ kind, period, amount, left, state, raise_to }) =>
    [
      `${nameOf({ kind, period })}: ${amountOf(kind, toPaise(amount))}`,
      ...(period === 'single' ? [] : [`${amountOf(kind, toPaise(left))} left`]),
      ...(state === 'inForce'
        ? []
        : [`${state}: ${raise_to === null ? 'none' : amountOf(kind, toPaise(raise_to))}`]),
    ].join(', '),
  );
  if (own.break !== null) {
    const { kind, until } = own.break;
    lines.push(`${kind} ${until === null ? 'for good' : `until ${indianTime(new Date(until))}`}`);
  }
  if (own.check_minutes !== null) lines.push(`reality check after ${own.check_minutes} minutes of play`);
  return { text: lines.join('\n') || `${phone} has set no limit`, data: own };
}

/**
 * Finds verified accounts only: a registration that may never be verified gets no limits.
 * @throws Refusal 404 if nobody has verified the phone number
 */
async function userIdOf(database: Queryable, phone: string): Promise<number> {
  const [user] = await database.query<{ id: number }>(
    'select id from users where phone = $1 and verified_at is not null',
    [phone],
  );
  if (user === undefined) throw new Refusal(404, `Nobody has the phone number ${phone}`);
  return user.id;
}
