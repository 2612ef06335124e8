import { toPaise, toRupees } from '../../src/schemas/shared/money.ts';
import type { SecurityCodeRequest } from '../../src/schemas/wallet/security-code.ts';
import { WithdrawalDraft } from '../../src/schemas/wallet/withdrawals.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { read } from '../http/exchange.ts';
import { Refusal } from '../refusal.ts';
import type { Asker } from './asker.ts';
import {
  allowTry,
  codeText,
  forgetSending,
  forgetTries,
  isOfNoUse,
  isSpent,
  nextCode,
  spentCode,
  takeCode,
} from './codes.ts';
import { isDemoAccount } from './demo-account.ts';
import { ownerOf } from './passwords.ts';

/** The act on which a code is spent. */
export interface SecurityUse {
  purpose: 'withdrawal' | 'payout-account';
  /** Identifies this use among those of its purpose. Null: the code may serve any of them. */
  boundTo: string | null;
  /** Whether a code for any use of the purpose is not enough; asked once the code is known to be right. */
  exactly?: (tx: Queryable) => Promise<boolean>;
  /**
   * A further condition before the code is spent. It may count tries; when it throws it must have written nothing
   * else.
   */
  also?: (tx: Queryable) => Promise<void>;
}

/** Amounts in paise. */
export const securityUse = {
  withdrawal: (paise: number, accountId: number): SecurityUse => ({
    purpose: 'withdrawal',
    boundTo: `${paise} to ${accountId}`,
  }),
  adding: (account: string): SecurityUse => ({ purpose: 'payout-account', boundTo: `add ${account}` }),
  removing: (accountId: number): SecurityUse => ({
    purpose: 'payout-account',
    boundTo: `remove ${accountId}`,
  }),
};

/**
 * Spends the code that was sent to the person's phone. The try is counted by `tx`, a transaction that must be
 * committed even when this throws. A code that is already spent counts no try: the same request may arrive many times
 * at once.
 * @throws Refusal with `errors.security_code`: 400 when it is wrong, for another use, expired or spent, 429 after
 * five tries; and as `also`
 */
export async function spendSecurityCode(
  { mode }: Pick<Context, 'mode'>,
  tx: Queryable,
  userId: number,
  { purpose, boundTo, exactly, also }: SecurityUse,
  code: string,
): Promise<void> {
  const field = 'security_code';
  if (await isSpent(tx, purpose, userId, code)) throw spentCode(field);
  // Otherwise five wrong codes of one visitor would lock all visitors out of the demo account's money.
  if (!isDemoAccount(mode, await ownerOf(tx, userId))) await allowTry(tx, purpose, userId, field);
  await takeCode(tx, purpose, userId, {
    code,
    field,
    use: boundTo,
    ...(exactly && { exactly: () => exactly(tx) }),
    also: async () => {
      await forgetTries(tx, purpose, userId);
      await also?.(tx);
    },
  });
}

/**
 * Sends a code to the phone of a signed-in person; without a wait if the last code was for another use or is spent.
 * @throws Refusal 400 and 404 as `readUse` · 429 as `nextCode`
 */
export async function sendSecurityCode(
  context: Context,
  userId: number,
  asked: SecurityCodeRequest,
  { address, visitor }: Asker,
): Promise<void> {
  const { database, outbox } = context;
  const { use, text } = await readUse(database, userId, asked);
  const { purpose, boundTo } = use;
  const sms = await database.transaction(async (tx) => {
    // Locked, so that a concurrent request sees this request's code.
    const [user] = await tx.query<{ phone: string }>(
      'select phone from users where id = $1 for no key update',
      [userId],
    );
    if (!user) return undefined;
    const { phone } = user;
    if (await isOfNoUse(tx, purpose, userId, boundTo)) await forgetSending(tx, purpose, userId);
    const wanted = { purpose, subject: userId, userId, boundTo };
    const code = await nextCode(tx, context, wanted, { phone, address, signedIn: true, goesOut: true });
    return code === undefined ? undefined : { to: phone, code };
  });
  if (sms) await outbox.send({ channel: 'sms', to: sms.to, text: codeText(sms.code, text), visitor });
}

/**
 * The purpose of a code, and its description in the message.
 * @throws Refusal 400 for half a withdrawal, 404 for an account that the person has not saved
 */
async function readUse(
  db: Queryable,
  userId: number,
  { purpose, account, ...asked }: SecurityCodeRequest,
): Promise<{ use: SecurityUse; text: string }> {
  if (purpose === 'withdrawal') {
    if (asked.withdrawalAmount === undefined && asked.account_id === undefined)
      return { use: { purpose, boundTo: null }, text: 'to withdraw money' };
    const { withdrawalAmount, account_id } = read(WithdrawalDraft, asked);
    const paise = toPaise(withdrawalAmount);
    const end = await lastDigitsOf(db, userId, account_id);
    return {
      use: securityUse.withdrawal(paise, account_id),
      text: `to withdraw Rs ${toRupees(paise).toFixed(2)} to your account ending in ${end}`,
    };
  }
  if (account !== undefined)
    return {
      use: securityUse.adding(account),
      text: `to add the account ending in ${account.slice(-4)} for withdrawals`,
    };
  if (asked.account_id === undefined)
    return { use: { purpose, boundTo: null }, text: 'to change your payout accounts' };
  const end = await lastDigitsOf(db, userId, asked.account_id);
  return { use: securityUse.removing(asked.account_id), text: `to remove your account ending in ${end}` };
}

async function lastDigitsOf(db: Queryable, userId: number, accountId: number): Promise<string> {
  const [saved] = await db.query<{ account: string }>(
    'select account from payout_accounts where id = $1 and user_id = $2 and removed_at is null',
    [accountId, userId],
  );
  if (!saved) throw new Refusal(404, 'Account not found');
  return saved.account.slice(-4);
}
