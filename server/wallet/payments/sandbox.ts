import type { PayDeposit } from '../../../src/schemas/wallet/deposits.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { sweep } from '../../database/sweep.ts';
import type { Log } from '../../log.ts';
import type { PaymentAdapter, PaymentListener, PaymentOrder } from './port.ts';

/**
 * Play money: the payer approves or declines on the page itself, and the answer comes `answerAfterMs` later. The choice
 * is on record, so that another process can give the answer if this one ends.
 */
export function createSandbox(
  database: Database,
  log: Log,
  { answerAfterMs = 1000 }: { answerAfterMs?: number } = {},
): PaymentAdapter {
  let listener: PaymentListener | undefined;
  let closed = false;
  const timers = new Set<NodeJS.Timeout>();

  // An answer that fails stays due, and the job gives it later.
  const complain = (err: unknown) => {
    if (!closed) log.error({ event: 'payment.failed', err });
  };
  const giveAnswer = async ({ reference, approved, amount_paise }: Payment) => {
    await listener?.({
      reference,
      result: approved ? 'credited' : 'rejected',
      amountPaise: amount_paise,
      paymentId: `PLAY-${reference}`,
    });
    await database.query('update sandbox_payments set answered_at = clock_timestamp() where reference = $1', [
      reference,
    ]);
  };
  const answerDue = async () => {
    const due = await database.query<Payment>(
      `select reference, approved, amount_paise from sandbox_payments
       where answered_at is null and due_at <= clock_timestamp() order by due_at`,
    );
    for (const payment of due) await giveAnswer(payment).catch(complain);
  };

  return {
    intent: playMoneyLink,
    async pay(tx: Queryable, { reference, amountPaise }: PaymentOrder, { approve }: PayDeposit) {
      await tx.query(
        `insert into sandbox_payments (reference, approved, amount_paise, due_at)
         values ($1, $2, $3, clock_timestamp() + $4 * interval '1 millisecond') on conflict do nothing`,
        [reference, approve, amountPaise, answerAfterMs],
      );
      return () => {
        const timer = setTimeout(() => {
          timers.delete(timer);
          answerDue().catch(complain);
        }, answerAfterMs).unref();
        timers.add(timer);
      };
    },
    onResult(told) {
      listener = told;
    },
    jobs: [
      { name: 'sandbox-answers', everyMs: 30_000, work: answerDue },
      { name: 'sandbox-sweep', everyMs: 10 * 60_000, work: () => sweepPayments(database) },
    ],
    close() {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

interface Payment {
  reference: string;
  approved: boolean;
  amount_paise: number;
}

/** Removes choices older than 30 days, which only a late answer could still need. */
async function sweepPayments(database: Database): Promise<void> {
  await sweep(database, 'sandbox_payments', 'reference', `answered_at < now() - interval '30 days'`);
}

/** A UPI-like link that no bank knows: its payee says that it is play money. */
function playMoneyLink({ reference, amountPaise }: PaymentOrder): string {
  const fields = [
    'pa=sikka@playmoney',
    'pn=Sikka%20play%20money',
    `am=${(amountPaise / 100).toFixed(2)}`,
    'cu=INR',
    'tn=Play%20money%20only',
    `tr=${encodeURIComponent(reference)}`,
  ];
  return `upi://pay?${fields.join('&')}`;
}
