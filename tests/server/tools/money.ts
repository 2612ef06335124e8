import { expect } from 'vitest';
import { issueCode } from '../../../server/account/codes.ts';
import type { Database, Queryable } from '../../../server/database/database.ts';
import { concludeDeposit } from '../../../server/wallet/deposits.ts';
import { grantCash } from '../../../server/wallet/grant.ts';
import type { PaymentReport, PaymentResult } from '../../../server/wallet/payments/port.ts';
import { createSandbox } from '../../../server/wallet/payments/sandbox.ts';
import { openTestDatabase } from './database.ts';
import { createTestLog } from './log.ts';
import { type Reply, startTestServer, type TestServer } from './server.ts';

export interface MoneyServer extends TestServer {
  /**
   * Holds back the sandbox's answer to this deposit; returns a function that releases it and waits for its
   * effect.
   */
  hold(deposit: { intent: string }): () => Promise<void>;
}

/** A server whose sandbox answers at once, except for answers that a test holds back. */
export async function startMoneyServer(): Promise<MoneyServer> {
  const database = await openTestDatabase();
  const sandbox = createSandbox(database, createTestLog().log, { answerAfterMs: 0 });
  const held = new Map<string, { open: Gate; told: Gate }>();
  const server = await startTestServer({
    database,
    context: {
      payments: {
        ...sandbox,
        onResult: (listener) =>
          sandbox.onResult(async (report) => {
            const { reference } = report;
            await held.get(reference)?.open.promise;
            await listener(report);
            held.get(reference)?.told.open();
          }),
      },
    },
  });
  return {
    ...server,
    hold({ intent }) {
      const [open, told] = [gate(), gate()];
      held.set(referenceOf(intent), { open, told });
      return () => {
        open.open();
        return told.promise;
      };
    },
  };
}

/** Closed until opened. */
export interface Gate {
  promise: Promise<void>;
  open(): void;
}

export function gate(): Gate {
  let open = () => {};
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}

/** A provider's report on an order, with the ordered amount. */
export async function reportOf(
  database: Queryable,
  reference: string,
  result: PaymentResult,
): Promise<PaymentReport> {
  const [order] = await database.query<{ amount_paise: number }>(
    'select amount_paise from deposits where reference = $1',
    [reference],
  );
  return { reference, result, amountPaise: order?.amount_paise ?? 0, paymentId: `TEST-${reference}` };
}

/** Reports a result like this server's provider. */
export const conclude = async (
  { context }: Pick<TestServer, 'context'>,
  reference: string,
  result: PaymentResult,
) => concludeDeposit(context, await reportOf(context.database, reference, result));

export const referenceOf = (intent: string) => new URL(intent).searchParams.get('tr') ?? '';

export type Person = Awaited<ReturnType<TestServer['signUp']>>;

/** A signed-in person with this many rupees. */
export async function personWith(server: TestServer, rupees: number): Promise<Person> {
  const person = await server.signUp();
  if (rupees > 0) await grant(server.database, person.userId, rupees * 100);
  return person;
}

/** Adds cash directly. */
export async function grant(database: Queryable, userId: number, paise: number): Promise<void> {
  await grantCash(database, userId, { paise, who: 'test', why: 'to play with' });
}

export const BANK = {
  holder_name: 'Test Bettor',
  account: '123456789012',
  re_account: '123456789012',
  ifsc_code: 'HDFC0001234',
  bank_name: 'HDFC Bank',
  account_type: 'savings',
  upi_id: 'test@upi',
  phone_pay: '9876543210',
  g_pay: '9876543211',
  paytm: '9876543212',
};

/** A saved payout account of this person. */
export async function saveAccount(
  server: TestServer,
  { userId, token }: Person,
  changes = {},
): Promise<number> {
  const security_code = await issueCode(server.database, 'payout-account', userId);
  const reply = await server.call('POST', 'users/add-account', {
    token,
    body: { ...BANK, ...changes, security_code },
  });
  expect(reply).toMatchObject({ status: 200 });
  const { id } = dataOf<{ id: number }>(reply);
  // For an account that is not new, a code without a purpose is enough.
  await server.database.query(
    `update payout_accounts set added_at = added_at - interval '1 day' where id = $1`,
    [id],
  );
  return id;
}

/** Requests a withdrawal with a fresh code. */
export async function withdraw(
  server: TestServer,
  { userId, token }: Person,
  account_id: number,
  withdrawalAmount: string,
): Promise<Reply> {
  const security_code = await issueCode(server.database, 'withdrawal', userId);
  return server.call('POST', 'withdrawal/request', {
    token,
    body: { withdrawalAmount, account_id, security_code },
  });
}

/**
 * Resolves when this many statements wait for a lock. Returns at once on the embedded engine, where all
 * others wait for a transaction's end anyway, since it has one connection.
 */
export async function somebodyWaits(database: Database, howMany = 1): Promise<void> {
  if (database.kind === 'embedded') return;
  for (;;) {
    const waiting = await database.query(
      'select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()',
    );
    if (waiting.length >= howMany) return;
  }
}

/** A different code. */
export const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');

export function dataOf<T>(reply: Reply): T {
  return reply.body.data as T;
}

/** The person's wallet, in paise. */
export async function purse(database: Queryable, userId: number) {
  const [row] = await database.query<{ cash: number; held: number; revision: number }>(
    'select cash, held, revision from wallets where user_id = $1',
    [userId],
  );
  return row;
}
