import type { AddAccount, PayoutAccount, RemoveAccount } from '../../src/schemas/wallet/payout-accounts.ts';
import { note } from '../account/activity/note.ts';
import type { Asker } from '../account/asker.ts';
import { securityUse } from '../account/security-code.ts';
import { warn } from '../account/warning.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { withCode } from './with-code.ts';
import { WITHDRAWAL_STATES } from './withdrawal-life.ts';

/** An SQL expression: the label of payout account `a` in lists and statements. */
export const ACCOUNT_LABEL = `a.bank_name || ' ••••' || right(a.account, 4)`;

interface AccountRow {
  id: number;
  holder_name: string;
  account: string;
  ifsc_code: string;
  bank_name: string;
  account_type: string;
  upi_id: string;
  phone_pay: string;
  g_pay: string;
  paytm: string;
  added_at: Date;
}

/** Listed, not `*`: a prepared statement would break when a migration adds a column. */
const COLUMNS =
  'id, holder_name, account, ifsc_code, bank_name, account_type, upi_id, phone_pay, g_pay, paytm, added_at';

function toPayoutAccount(row: AccountRow): PayoutAccount {
  const { id, holder_name, ifsc_code, bank_name, account_type } = row;
  return {
    id,
    holder_name,
    account: masked(row.account),
    ifsc_code,
    bank_name,
    account_type,
    upi_id: maskedUpi(row.upi_id),
    phone_pay: masked(row.phone_pay),
    g_pay: masked(row.g_pay),
    paytm: masked(row.paytm),
    added_at: row.added_at.toISOString(),
  };
}

const masked = (number: string) => `••••${number.slice(-4)}`;

/** The name before the @ is often a phone number. */
function maskedUpi(id: string): string {
  const at = id.indexOf('@');
  return `${id.slice(0, 2)}••••${id.slice(at)}`;
}

/** A person's saved accounts, latest first, with masked numbers. */
export async function payoutAccounts(database: Queryable, userId: number): Promise<PayoutAccount[]> {
  const rows = await database.query<AccountRow>(
    `select ${COLUMNS} from payout_accounts
     where user_id = $1 and removed_at is null order by added_at desc, id desc`,
    [userId],
  );
  return rows.map(toPayoutAccount);
}

/**
 * Whether the account was added in the last 24 hours, perhaps by an intruder in a session. A code for a
 * withdrawal to it names the account and the amount, so that the phone's owner sees where the money goes.
 * Call this in the withdrawing transaction, so that an account added at that moment counts.
 * @throws Refusal 404 for an account that is not saved
 */
export async function isNewAccount(tx: Queryable, userId: number, id: number): Promise<boolean> {
  const [account] = await tx.query<{ is_new: boolean }>(
    `select added_at > clock_timestamp() - interval '24 hours' as is_new from payout_accounts
     where id = $1 and user_id = $2 and removed_at is null for no key update`,
    [id, userId],
  );
  if (account === undefined) throw new Refusal(404, 'Account not found');
  return account.is_new;
}

/**
 * Saves an account. Repeating the call with the same code is no error.
 * @throws Refusal 400 with `errors.security_code` · 401 with `data.closed` · 409 when it was saved with another code · 429 after five
 * wrong codes
 */
export async function addAccount(
  context: Pick<Context, 'mode' | 'database' | 'outbox' | 'publicUrl'>,
  userId: number,
  details: AddAccount,
  { visitor }: Pick<Asker, 'visitor'>,
): Promise<PayoutAccount> {
  const { account, isNew } = await withCode(
    context,
    userId,
    securityUse.adding(details.account),
    details.security_code,
    async (tx) => {
      const [row] = await tx.query<AccountRow>(
        `insert into payout_accounts (${DETAILS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict (user_id, account, ifsc_code) where removed_at is null do nothing returning ${COLUMNS}`,
        detailsOf(userId, details),
      );
      if (row === undefined) {
        const message = 'This account is already saved';
        throw new Refusal(409, message, { errors: { account: message }, event: 'payout-account.refused' });
      }
      await note(tx, userId, 'payout-account.added', row.id);
      return { account: toPayoutAccount(row), isNew: true };
    },
    async (tx) => {
      const [row] = await tx.query<AccountRow>(
        `select ${COLUMNS} from payout_accounts
         where removed_at is null and (${DETAILS}) = ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        detailsOf(userId, details),
      );
      return row && { account: toPayoutAccount(row), isNew: false };
    },
  );
  if (isNew) await warn(context, userId, 'payout-account.added', visitor);
  return account;
}

const DETAILS =
  'user_id, holder_name, account, ifsc_code, bank_name, account_type, upi_id, phone_pay, g_pay, paytm';

/** The values of `DETAILS`. */
const detailsOf = (userId: number, details: AddAccount) => [
  userId,
  details.holder_name,
  details.account,
  details.ifsc_code.toUpperCase(),
  details.bank_name,
  details.account_type,
  details.upi_id,
  details.phone_pay,
  details.g_pay,
  details.paytm,
];

/**
 * Removes an account. Repeating the call with the same code is no error.
 * @throws Refusal 400 with `errors.security_code` · 404 for an account that is not saved · 409 while a
 * withdrawal to it is under way · 429 after five wrong codes
 */
export async function removeAccount(
  context: Pick<Context, 'mode' | 'database'>,
  userId: number,
  { account_id, security_code }: RemoveAccount,
): Promise<void> {
  await withCode(
    context,
    userId,
    securityUse.removing(account_id),
    security_code,
    async (tx) => {
      // A withdrawal locks the account's row while it is requested: wait for it before checking.
      const [account] = await tx.query<{ id: number }>(
        'select id from payout_accounts where id = $1 and user_id = $2 and removed_at is null for update',
        [account_id, userId],
      );
      if (account === undefined)
        throw new Refusal(404, 'Account not found', { event: 'payout-account.refused' });
      const removed = await tx.query(
        `update payout_accounts set removed_at = clock_timestamp()
         where id = $1 and not exists (
           -- By its person, of whom there is an index.
           select from withdrawals where user_id = $3 and payout_account_id = $1 and status = any($2)) returning id`,
        [account_id, WITHDRAWAL_STATES.rejecting, userId],
      );
      if (removed.length === 0)
        throw new Refusal(409, 'A withdrawal to this account is under way', {
          event: 'payout-account.refused',
        });
      return account;
    },
    async (tx) => {
      const [removed] = await tx.query<{ id: number }>(
        'select id from payout_accounts where id = $1 and user_id = $2 and removed_at is not null',
        [account_id, userId],
      );
      return removed;
    },
  );
}
