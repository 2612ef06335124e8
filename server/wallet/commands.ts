import { object, optional } from 'superstruct';
import type { Database, Queryable } from '../database/database.ts';
import { indianTime } from '../indian-time.ts';
import { Refusal } from '../refusal.ts';
import { recordAct } from '../shared/commands/acts.ts';
import { operatorCommand, type Printed } from '../shared/commands/operator-command.ts';
import { already, listed, rupees } from '../shared/commands/print.ts';
import { Limit, oneOf, Whole, Why } from '../shared/commands/words.ts';
import { audit } from './audit.ts';
import { decideDeposit, depositsToDecide } from './deposits.ts';
import { WITHDRAWAL_STATES } from './withdrawal-life.ts';
import { decideWithdrawal } from './withdrawals.ts';

const DEPOSIT_STATES = ['created', 'pending', 'credited', 'rejected', 'expired'] as const;

export const moneyCommands = [
  operatorCommand({
    words: 'deposits',
    usage: `[--status ${DEPOSIT_STATES.join('|')}] [--limit NUMBER]`,
    help: 'list the deposits that are not concluded; latest first',
    more: 'Times are in India’s time.',
    takes: object({ status: optional(oneOf(...DEPOSIT_STATES)), limit: Limit }),
    carryOut: async ({ database }, { status, limit }) =>
      listed(
        await depositsToDecide(database, status, limit),
        (row) =>
          `${row.id}  ${row.status}  ${rupees(row.amount_paise)}  by ${row.phone}  ${row.reference}  ${indianTime(row.created_at)}`,
        status === undefined ? 'No deposit is waiting' : `No deposit is ${status}`,
      ),
  }),
  operatorCommand({
    words: 'deposit credit',
    usage: 'ID [--why TEXT]',
    help: 'credit a deposit whose money has arrived, even if it has expired or was rejected',
    arguments: ['id'],
    takes: object({ id: Whole, why: optional(Why) }),
    carryOut: async ({ database }, { id, why = null }, who) =>
      already(
        await decideDeposit(database, id, 'credited', (tx) =>
          recordAct(tx, { who, act: 'deposit.credit', subject: String(id), why }),
        ),
        `deposit ${id}: credited`,
      ),
  }),
  operatorCommand({
    words: 'deposit reject',
    usage: 'ID --why TEXT',
    help: 'reject a deposit whose money will not arrive',
    arguments: ['id'],
    takes: object({ id: Whole, why: Why }),
    carryOut: async ({ database }, { id, why }, who) =>
      already(
        await decideDeposit(database, id, 'rejected', (tx) =>
          recordAct(tx, { who, act: 'deposit.reject', subject: String(id), why }),
        ),
        `deposit ${id}: rejected`,
      ),
  }),
  operatorCommand({
    words: 'withdrawals',
    usage: '[--limit NUMBER]',
    help: 'list the withdrawals that are not finished; oldest first',
    more: 'Account numbers are shown in full, because you pay to them.',
    takes: object({ limit: Limit }),
    carryOut: ({ database }, { limit }) => listWithdrawals(database, limit),
  }),
  operatorCommand({
    words: 'withdrawal approve',
    usage: 'ID [--why TEXT]',
    help: 'approve the payment',
    arguments: ['id'],
    takes: object({ id: Whole, why: optional(Why) }),
    carryOut: async ({ database }, { id, why = null }, who) =>
      already(
        await decideWithdrawal({ database }, id, 'approve', { who, why }),
        `withdrawal ${id}: approved`,
      ),
  }),
  operatorCommand({
    words: 'withdrawal pay',
    usage: 'ID [--why TEXT]',
    help: 'confirm that an approved withdrawal was paid',
    arguments: ['id'],
    takes: object({ id: Whole, why: optional(Why) }),
    carryOut: async ({ database }, { id, why = null }, who) =>
      already(await decideWithdrawal({ database }, id, 'pay', { who, why }), `withdrawal ${id}: paid`),
  }),
  operatorCommand({
    words: 'withdrawal reject',
    usage: 'ID --why TEXT',
    help: 'refuse the payment; the money returns to the wallet',
    arguments: ['id'],
    takes: object({ id: Whole, why: Why }),
    carryOut: async ({ database }, { id, why }, who) =>
      already(await decideWithdrawal({ database }, id, 'reject', { who, why }), `withdrawal ${id}: rejected`),
  }),
  operatorCommand({
    words: 'audit',
    usage: '',
    help: 'check all rules of the ledger on the whole database',
    more: 'Safe to run while the server is in use. Prints each faulty row, and exits with code 1 if there is any.',
    takes: object({}),
    carryOut: ({ database }) => printAudit(database),
  }),
];

interface Waiting {
  id: number;
  status: string;
  amount_paise: number;
  phone: string;
  holder_name: string;
  bank_name: string;
  account: string;
  ifsc_code: string;
  upi_id: string;
}

async function listWithdrawals(database: Queryable, limit: number): Promise<Printed> {
  const rows = await database.query<Waiting>(
    `select w.id, w.status, w.amount_paise, u.phone, a.holder_name, a.bank_name, a.account, a.ifsc_code, a.upi_id
     from withdrawals w
     join users u on u.id = w.user_id
     join payout_accounts a on a.id = w.payout_account_id
     where w.status = any($1) order by w.requested_at, w.id limit $2`,
    [WITHDRAWAL_STATES.rejecting, limit],
  );
  return listed(
    rows,
    (row) =>
      `${row.id}  ${row.status}  ${rupees(row.amount_paise)}  by ${row.phone}  to ${row.holder_name}, ${row.bank_name} ${row.account} ${row.ifsc_code}, ${row.upi_id}`,
    'No withdrawal is waiting',
  );
}

/** @throws Refusal with the list of faults */
export async function printAudit(database: Pick<Database, 'unhurried'>): Promise<Printed> {
  const { looked, wrong } = await database.unhurried(audit);
  if (wrong.length > 0) throw new Refusal(409, wrong.join('\n'));
  const counts = Object.entries(looked).map(([table, rows]) => `${table} ${rows}`);
  return { text: `${counts.join(', ')}: no fault found`, data: { looked } };
}
