import type { IdFilter } from '../../src/schemas/shared/id-filter.ts';
import { toPaise, toRupees } from '../../src/schemas/shared/money.ts';
import type { Paged, PageQuery } from '../../src/schemas/shared/page.ts';
import type {
  WithdrawalReceipt,
  WithdrawalRequest,
  WithdrawalRow,
  WithdrawalStatus,
} from '../../src/schemas/wallet/withdrawals.ts';
import { noting } from '../account/activity/note.ts';
import { securityUse } from '../account/security-code.ts';
import { findWithdrawalFactor, takeWithdrawalFactor } from '../account/withdrawal-factor.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { pageOf } from '../database/paging.ts';
import { Refusal } from '../refusal.ts';
import { keepKey, keyParams, type MoneyRequest, once, replayOf } from './idempotency.ts';
import { ACCOUNT_LABEL, isNewAccount } from './payout-accounts.ts';
import { withCode } from './with-code.ts';
import { WITHDRAWAL_STATES } from './withdrawal-life.ts';

type WithdrawalContext = Pick<Context, 'mode' | 'database' | 'seal'>;

interface StoredWithdrawal {
  id: number;
  amount_paise: number;
  status: WithdrawalStatus;
  account: string;
  requested_at: Date;
  decided_at: Date | null;
}

/** The withdrawals of person `$1`. */
const WITHDRAWALS = `
  select w.id, w.amount_paise, w.status, w.requested_at, w.decided_at, ${ACCOUNT_LABEL} as account
  from withdrawals w join payout_accounts a on a.id = w.payout_account_id
  where w.user_id = $1`;

function toWithdrawal(row: StoredWithdrawal): WithdrawalRow {
  return {
    id: row.id,
    amount: toRupees(row.amount_paise),
    status: row.status,
    account: row.account,
    requested_at: row.requested_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

/**
 * A withdrawal of this person as it is now, and their balance.
 * @throws Refusal 404 for an unknown one, or someone else's
 */
export async function withdrawalReceipt(
  database: Queryable,
  userId: number,
  id: number,
): Promise<WithdrawalReceipt> {
  const [row] = await database.query<StoredWithdrawal & { cash: number; revision: number }>(
    `select w.*, wallets.cash, wallets.revision from (${WITHDRAWALS} and w.id = $2) w, wallets where wallets.user_id = $1`,
    [userId, id],
  );
  if (row === undefined) throw new Refusal(404, 'Not found');
  return { withdrawal: toWithdrawal(row), totalWalletAmount: toRupees(row.cash), revision: row.revision };
}

/** A person's withdrawals, or one of them, the latest first. */
export async function withdrawalHistory(
  database: Queryable,
  userId: number,
  { id, ...query }: PageQuery & IdFilter,
): Promise<Paged<WithdrawalRow>> {
  const [withdrawals, params] = id ? [`${WITHDRAWALS} and w.id = $2`, [userId, id]] : [WITHDRAWALS, [userId]];
  const page = await pageOf<StoredWithdrawal>(database, query, withdrawals, params, {
    order: 'requested_at desc, id desc',
  });
  return { ...page, rows: page.rows.map(toWithdrawal) };
}

/**
 * Requests a withdrawal, once for a key.
 * @throws Refusal 400 with `errors.security_code` or `errors.factor_code`, or `errors.withdrawalAmount` for
 * more than the wallet holds · 404 for an account that is not saved · 429 after five wrong codes
 */
export async function withdraw(
  context: WithdrawalContext,
  money: MoneyRequest,
  withdrawal: WithdrawalRequest,
): Promise<WithdrawalReceipt> {
  const { database } = context;
  const id = await once(database, money, () => requestWithdrawal(context, money, withdrawal));
  return withdrawalReceipt(database, money.userId, id);
}

/** Spends the codes and moves the amount from cash to held. */
async function requestWithdrawal(
  context: WithdrawalContext,
  money: MoneyRequest,
  { withdrawalAmount, account_id, security_code, factor_code }: WithdrawalRequest,
): Promise<number> {
  const { database } = context;
  // A repeated request has a code that is spent by now; it must not count as a wrong try.
  const earlier = await replayOf(database, money);
  if (earlier !== null) return earlier.effectId;
  const found = await findWithdrawalFactor(context, money.userId, factor_code, security_code);
  const use = {
    ...securityUse.withdrawal(toPaise(withdrawalAmount), account_id),
    exactly: (tx: Queryable) => isNewAccount(tx, money.userId, account_id),
    also: (tx: Queryable) => takeWithdrawalFactor(context, tx, money.userId, factor_code, found),
  };
  return withCode(context, money.userId, use, security_code, async (tx) => {
    const [asked] = await tx.query<{ account_id: number | null; id: number | null }>(
      `with account as materialized (
         select id from payout_accounts where id = $2 and user_id = $1 and removed_at is null for no key update),
       wallet as materialized (
         select cash from wallets where user_id = $1 for no key update),
       requested as (
         insert into withdrawals (user_id, payout_account_id, amount_paise)
         select $1, account.id, $3 from account, wallet where cash >= $3 returning id),
       journal as (
         insert into journals (user_id, kind, withdrawal_id)
         select $1, 'withdrawal.requested', id from requested returning id),
       entry as (
         insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
         select id, 1, $1, 'cash', 'held', $3 from journal),
       ${keepKey('requested', '$1::bigint', 4)}
       select (select id from account) as account_id, (select id from requested) as id`,
      [money.userId, account_id, toPaise(withdrawalAmount), ...keyParams(money)],
    );
    if (asked?.account_id == null) throw new Refusal(404, 'Account not found');
    if (asked.id === null) {
      const message = 'The amount is more than your wallet holds';
      throw new Refusal(400, message, { errors: { withdrawalAmount: message } });
    }
    return asked.id;
  });
}

const DECISIONS = {
  approve: { from: WITHDRAWAL_STATES.approving, to: 'approved', moves: null },
  pay: { from: WITHDRAWAL_STATES.paying, to: 'paid', moves: 'payouts' },
  reject: { from: WITHDRAWAL_STATES.rejecting, to: 'rejected', moves: 'cash' },
} as const;
export type WithdrawalDecision = keyof typeof DECISIONS;

/**
 * Carries out an operator's decision once: moves the held money and records who decided and why.
 * @returns whether this call did it: false when the withdrawal has that status already
 * @throws Refusal 404 for an unknown withdrawal, 409 when its state forbids this decision
 */
export async function decideWithdrawal(
  { database }: Pick<Context, 'database'>,
  id: number,
  decision: WithdrawalDecision,
  { who, why }: { who: string; why: string | null },
): Promise<boolean> {
  const { from, to, moves } = DECISIONS[decision];
  const [decided] = await database.query(
    `with decided as (
       update withdrawals set status = $2, decided_at = clock_timestamp()
       where id = $1 and status = any($3) returning id, user_id, amount_paise),
     journal as (
       insert into journals (user_id, kind, withdrawal_id)
       select user_id, 'withdrawal.' || $2, id from decided where $4::text is not null returning id, user_id),
     entry as (
       insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
       select journal.id, 1, journal.user_id, 'held', $4, amount_paise from journal, decided),
     ${noting("select user_id, 'withdrawal.' || $2 as kind, id as subject_id from decided")},
     act as (
       insert into operator_acts (who, act, subject, why)
       select $5, 'withdrawal.' || $6, id::text, $7 from decided)
     select id from decided`,
    [id, to, from, moves, who, decision, why],
  );
  if (decided !== undefined) return true;
  const [found] = await database.query<{ status: WithdrawalStatus }>(
    'select status from withdrawals where id = $1',
    [id],
  );
  if (found === undefined) throw new Refusal(404, 'Withdrawal not found');
  if (found.status === to) return false;
  // Another decision came in between and allows this one.
  if (from.includes(found.status)) return decideWithdrawal({ database }, id, decision, { who, why });
  throw new Refusal(409, `A withdrawal that is ${found.status} cannot be ${to}`, {
    data: { status: found.status },
  });
}
