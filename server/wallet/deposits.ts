import { randomBytes } from 'node:crypto';
import type { IdFilter } from '../../src/schemas/shared/id-filter.ts';
import { toPaise, toRupees } from '../../src/schemas/shared/money.ts';
import type { Paged, PageQuery } from '../../src/schemas/shared/page.ts';
import type { AmountForm, Deposit, DepositStatus, PayDeposit } from '../../src/schemas/wallet/deposits.ts';
import { noting } from '../account/activity/note.ts';
import { refuseOnBreak } from '../account/limits/limit-refusal.ts';
import type { Context } from '../context.ts';
import type { Alongside, Database, Queryable } from '../database/database.ts';
import { codeOf, UNIQUE_VIOLATION } from '../database/failures.ts';
import { pageOf } from '../database/paging.ts';
import { sweepBy } from '../database/sweep.ts';
import { Refusal } from '../refusal.ts';
import { statesThatTake } from '../statechart.ts';
import { depositLifeMachine } from './deposit-life.machine.ts';
import { keepKey, keyParams, type MoneyRequest, once } from './idempotency.ts';
import { lockWallet } from './lock.ts';
import type { PaymentAdapter, PaymentReport, PaymentResult } from './payments/port.ts';

const PAYABLE = statesThatTake(depositLifeMachine, { type: 'deposit.pay' });
const OPEN_TO = {
  credited: statesThatTake(depositLifeMachine, { type: 'deposit.credit' }),
  rejected: statesThatTake(depositLifeMachine, { type: 'deposit.reject' }),
};
/** A literal SQL list, so that the planner can use the index of open deposits. */
const listOf = (states: readonly string[]) => states.map((state) => `'${state}'`).join();
const EXPIRABLE = listOf(statesThatTake(depositLifeMachine, { type: 'deposit.expire' }));
const UNDECIDED = listOf(OPEN_TO.rejected);

type DepositContext = Pick<Context, 'database' | 'payments'>;

interface DepositRow {
  id: number;
  amount_paise: number;
  status: DepositStatus;
  reference: string;
  created_at: Date;
  expires_at: Date;
}

/** The status of deposit `d`: an overdue one reads as expired before it is swept. */
const STATUS = `case when d.status in (${EXPIRABLE}) and d.expires_at <= clock_timestamp()
       then 'expired' else d.status end`;

/** The deposits of person `$1`. */
const DEPOSITS = `
  select id, amount_paise, reference, created_at, expires_at, ${STATUS} as status
  from deposits d where user_id = $1`;

/** A person's deposits, or one of them, the latest first. */
export async function depositHistory(
  { database, payments }: DepositContext,
  userId: number,
  { id, ...query }: PageQuery & IdFilter,
): Promise<Paged<Deposit>> {
  const [deposits, params] = id ? [`${DEPOSITS} and d.id = $2`, [userId, id]] : [DEPOSITS, [userId]];
  const page = await pageOf<DepositRow>(database, query, deposits, params, {
    order: 'created_at desc, id desc',
  });
  return { ...page, rows: page.rows.map((row) => toDeposit(payments, row)) };
}

/** All deposits of this status, the latest first; without a status, those not concluded, which have an index. */
export function depositsToDecide(
  database: Queryable,
  status: DepositStatus | undefined,
  limit: number,
): Promise<(DepositRow & { phone: string })[]> {
  return database.query(
    `select * from (
       select d.id, d.amount_paise, d.reference, d.created_at, d.expires_at, u.phone, ${STATUS} as status
       from deposits d join users u on u.id = d.user_id
       ${status === undefined ? `where d.status in (${UNDECIDED})` : ''}
     ) list where status = any ($1::text[]) order by created_at desc, id desc limit $2`,
    [status === undefined ? OPEN_TO.rejected : [status], limit],
  );
}

/** The deposit as its owner sees it. @throws Refusal 404 for an unknown one, or someone else's */
export async function depositOf(
  { database, payments }: DepositContext,
  userId: number,
  id: number,
): Promise<Deposit> {
  const [row] = await database.query<DepositRow>(`${DEPOSITS} and id = $2`, [userId, id]);
  if (row === undefined) throw new Refusal(404, 'Not found');
  return toDeposit(payments, row);
}

function toDeposit(payments: PaymentAdapter, row: DepositRow): Deposit {
  const order = { reference: row.reference, amountPaise: row.amount_paise };
  return {
    id: row.id,
    amount: toRupees(row.amount_paise),
    status: row.status,
    intent: PAYABLE.includes(row.status) ? payments.intent(order) : null,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}

/**
 * Orders a deposit: once for a request.
 */
export async function orderDeposit(
  context: DepositContext,
  money: MoneyRequest,
  { amount }: AmountForm,
): Promise<Deposit> {
  const { database, payments } = context;
  const id = await once(database, money, async () => {
    // Checked only for a new order: a repeated request is answered even if the provider is unavailable.
    payments.ready?.();
    return createDeposit(database, money, toPaise(amount));
  });
  return depositOf(context, money.userId, id);
}

async function createDeposit(database: Queryable, money: MoneyRequest, amountPaise: number): Promise<number> {
  const reference = `SK${randomBytes(8).toString('hex').toUpperCase()}`;
  const [created] = await database.query<{ id: number }>(
    `with created as (
       insert into deposits (user_id, amount_paise, reference, expires_at)
       values ($1, $2, $3, clock_timestamp() + interval '15 minutes') returning id),
     ${keepKey('created', '$1::bigint', 4)}
     select id from created`,
    [money.userId, amountPaise, reference, ...keyParams(money)],
  );
  if (created === undefined) throw new Error('A deposit was not created');
  return created.id;
}

/**
 * The payer's choice in the sandbox's payment app; the first choice counts. The wallet is locked meanwhile: a break that
 * begins at the same moment comes before, and is seen, or after.
 * @throws Refusal 404 for an unknown one, or someone else's · 409 with `data.status` when it can no longer be paid, or
 * with `data.break`
 */
export async function payDeposit(
  context: DepositContext,
  userId: number,
  id: number,
  choice: PayDeposit,
): Promise<Deposit> {
  const { database, payments } = context;
  const { pay } = payments;
  if (pay === undefined) throw new Refusal(404, 'Not found');
  const startAnswer = await database.transaction(async (tx) => {
    // The deposit before the wallet, as for its credit: another order would deadlock.
    const [row] = await tx.query<DepositRow>(`${DEPOSITS} and id = $2 for no key update`, [userId, id]);
    if (row === undefined) throw new Refusal(404, 'Not found');
    if (!PAYABLE.includes(row.status)) {
      const msg =
        row.status === 'expired' ? 'This deposit has expired' : 'This deposit can no longer be paid';
      throw new Refusal(409, msg, { data: { status: row.status } });
    }
    await lockWallet(tx, userId);
    if (choice.approve) await refuseOnBreak(tx, userId);
    await tx.query("update deposits set status = 'pending' where id = $1", [id]);
    return pay(tx, { reference: row.reference, amountPaise: row.amount_paise }, choice);
  });
  startAnswer();
  return depositOf(context, userId, id);
}

/** Listens for the payment provider's reports on deposits, as long as the server runs. */
export function takeResults(context: Pick<Context, 'database' | 'payments' | 'log'>): void {
  context.payments.onResult((report) => concludeDeposit(context, report));
}

/**
 * Records the provider's report on an order, and credits its money once, regardless of earlier reports. Logs money that
 * cannot be credited, for an operator.
 */
export async function concludeDeposit(
  { database, log }: Pick<Context, 'database' | 'log'>,
  report: PaymentReport,
): Promise<void> {
  const why = (await conclude(database, report.reference, report).catch(anotherHasIt))
    ? undefined
    : await whyNot(database, report);
  const { reference, paymentId } = report;
  if (why !== undefined) log.error({ event: 'payment.unmatched', why, reference, paymentId });
}

/** The database credits no payment twice: the payment was already credited to another order. */
function anotherHasIt(error: unknown): false {
  if (codeOf(error) === UNIQUE_VIOLATION) return false;
  throw error;
}

/** The reason why a report changed nothing; undefined if there was nothing to change. */
async function whyNot(
  database: Queryable,
  { reference, result, amountPaise, paymentId }: PaymentReport,
): Promise<string | undefined> {
  const [order] = await database.query<{
    status: DepositStatus;
    amount_paise: number;
    payment_id: string | null;
  }>('select status, amount_paise, payment_id from deposits where reference = $1', [reference]);
  if (result === 'rejected')
    return order?.status === 'credited' ? 'rejected after it was credited' : undefined;
  if (order === undefined) return 'no such order';
  if (order.amount_paise !== amountPaise) return 'another amount than the order’s';
  if (order.status !== 'credited') return 'credited for another order';
  // An operator may have decided first.
  return order.payment_id === null || order.payment_id === paymentId
    ? undefined
    : 'credited by another payment';
}

/**
 * Concludes an order if it is still open and the amount matches.
 * @param report without an amount it is an operator's decision about the ordered amount
 * @returns whether this call concluded it
 */
async function conclude(
  database: Queryable,
  reference: string,
  { result, amountPaise, paymentId }: Pick<PaymentReport, 'result'> & Partial<PaymentReport>,
): Promise<boolean> {
  const concluded = await database.query(
    `with concluded as (
       update deposits set status = $2, decided_at = clock_timestamp(),
              payment_id = case when $4::boolean then $6::text end
       where reference = $1 and status = any($3) and (not $4::boolean or amount_paise = coalesce($5::bigint, amount_paise))
       returning id, user_id, amount_paise),
     journal as (
       insert into journals (user_id, kind, deposit_id)
       select user_id, 'deposit', id from concluded where $4::boolean returning id, user_id),
     ${noting("select user_id, 'deposit.' || $2 as kind, id as subject_id from concluded")},
     entry as (
       insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
       select journal.id, 1, journal.user_id, 'deposits', 'cash', amount_paise from journal, concluded)
     select id from concluded`,
    [reference, result, OPEN_TO[result], result === 'credited', amountPaise ?? null, paymentId ?? null],
  );
  return concluded.length > 0;
}

/**
 * Concludes a deposit by an operator's decision instead of the provider's report; records the act in the same
 * transaction.
 * @returns whether this call concluded it: false if it was done before
 * @throws Refusal 404 for an unknown deposit, 409 when its state forbids it
 */
export function decideDeposit(
  database: Database,
  id: number,
  result: PaymentResult,
  alongside: Alongside,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [deposit] = await tx.query<{ reference: string; status: DepositStatus }>(
      'select reference, status from deposits where id = $1 for update',
      [id],
    );
    if (deposit === undefined) throw new Refusal(404, 'Deposit not found');
    if (deposit.status === result) return false;
    if (!OPEN_TO[result].includes(deposit.status))
      throw new Refusal(409, `A deposit that is ${deposit.status} cannot be ${result}`, {
        data: { status: deposit.status },
      });
    await conclude(tx, deposit.reference, { result });
    await alongside(tx);
    return true;
  });
}

/** Expires a batch of unpaid deposits. Skips deposits that others are concluding. */
export function expireDeposits(database: Queryable): Promise<void> {
  return sweepBy((most) =>
    database.query(
      `with expired as (
         update deposits set status = 'expired', decided_at = clock_timestamp()
         where status in (${EXPIRABLE}) and id in (
           select id from deposits where status in (${EXPIRABLE}) and expires_at <= clock_timestamp()
           order by expires_at limit ${most} for update skip locked)
         returning id, user_id),
       ${noting("select user_id, 'deposit.expired' as kind, id as subject_id from expired")}
       select from expired`,
    ),
  );
}
