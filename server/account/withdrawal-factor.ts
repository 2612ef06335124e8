import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { note } from './activity/note.ts';
import type { Asker } from './asker.ts';
import { isUsable } from './codes.ts';
import {
  findRecoveryCode,
  holdSecondFactor,
  secondFactorOf,
  type TriedCode,
  takeFactorCode,
  tryFactorCode,
  tryFoundCode,
  wantsCode,
} from './second-factor.ts';
import { warn } from './warning.ts';

type Owner = { userId: number };
type Where = Pick<Asker, 'visitor'>;

/**
 * Makes withdrawals ask for a code of the app from now on. Repeating the call is no error.
 * @throws Refusal 409 while two-step log-in is off
 */
export async function beginWithdrawalFactor(
  context: Context,
  { userId }: Owner,
  { visitor }: Where,
): Promise<void> {
  const { database } = context;
  const { since, for_withdrawals } = await secondFactorOf(database, userId);
  if (since === null) throw new Refusal(409, 'Two-step log-in is off');
  if (for_withdrawals) return;
  const isNew = await database.transaction((tx) => switchFactor(tx, userId, 'on'));
  if (isNew) await warn(context, userId, 'withdrawal-factor.on', visitor);
}

/**
 * Turns the code for withdrawals off, which takes a code. It is no error if it was off already.
 * @throws Refusal 400, 429 with `errors.factor_code`
 */
export async function endWithdrawalFactor(
  context: Context,
  { userId }: Owner,
  code: string,
  { visitor }: Where,
): Promise<void> {
  const { database } = context;
  if (!(await secondFactorOf(database, userId)).for_withdrawals) return;
  const tried = await tryFactorCode(database, userId, 'signed in', code);
  const isNew = await database.transaction(async (tx) => {
    if (!(await holdSecondFactor(tx, userId)).for_withdrawals) return false;
    await takeFactorCode(context, tx, userId, tried);
    return switchFactor(tx, userId, 'off');
  });
  if (isNew) await warn(context, userId, 'withdrawal-factor.off', visitor);
}

/**
 * Compares a recovery code ahead of the transaction that spends it, and only if the code sent to the phone is right.
 * @returns undefined if there is nothing to compare
 */
export async function findWithdrawalFactor(
  { database }: Pick<Context, 'database'>,
  userId: number,
  code: string | undefined,
  phoneCode: string,
): Promise<TriedCode | undefined> {
  if (code === undefined || !(await isUsable(database, 'withdrawal', userId, phoneCode))) return undefined;
  const { for_withdrawals } = await secondFactorOf(database, userId);
  return for_withdrawals ? findRecoveryCode(database, userId, code) : undefined;
}

/**
 * Spends a code of the second factor, for people whose withdrawals ask for one. The try is counted by `tx`, which
 * must be committed even when this throws, and has locked the second factor: ending it locks and counts in that order.
 * @param found as returned by `findWithdrawalFactor`
 * @throws Refusal 400, 429 with `errors.factor_code`
 */
export async function takeWithdrawalFactor(
  context: Pick<Context, 'seal'>,
  tx: Queryable,
  userId: number,
  code: string | undefined,
  found: TriedCode | undefined,
): Promise<void> {
  if (!(await secondFactorOf(tx, userId)).for_withdrawals) return;
  if (code === undefined) throw wantsCode();
  // Inside the transaction: the try counts only if the code sent to the phone is right.
  await takeFactorCode(context, tx, userId, await tryFoundCode(tx, userId, code, found));
}

/** @returns whether the setting has changed */
async function switchFactor(tx: Queryable, userId: number, to: 'on' | 'off'): Promise<boolean> {
  const changed = await tx.query(
    `update second_factors set for_withdrawals = $2
     where user_id = $1 and since is not null and for_withdrawals <> $2 returning user_id`,
    [userId, to === 'on'],
  );
  if (changed.length > 0) await note(tx, userId, `withdrawal-factor.${to}`, userId);
  return changed.length > 0;
}
