import type { PayDeposit } from '../../../src/schemas/wallet/deposits.ts';
import type { Queryable } from '../../database/database.ts';
import type { Job } from '../../repeat.ts';

/** A deposit as a payment provider sees it. */
export interface PaymentOrder {
  /** Our own reference, unique, shown to the payer. */
  reference: string;
  amountPaise: number;
}

export type PaymentResult = 'credited' | 'rejected';

/** A provider's report on an order. */
export interface PaymentReport {
  /** The order's reference. */
  reference: string;
  result: PaymentResult;
  /** The received amount in paise: an amount other than the order's is not credited. */
  amountPaise: number;
  /** The provider's own number of the payment: none is credited twice. */
  paymentId: string;
}

export type PaymentListener = (report: PaymentReport) => Promise<void>;

/** The port to a payment provider. The sandbox adapter moves play money only. */
export interface PaymentAdapter {
  /** @throws Refusal when no deposit can be taken now. Left out: always ready. */
  ready?(): void;
  /** A link that a payment app opens; also drawn as a QR code. */
  intent(order: PaymentOrder): string;
  /**
   * Records the payer's choice in the sandbox's payment app, in the caller's transaction; answers through `onResult` later.
   * Adapters of real providers have no such call and leave it out.
   * @returns starts the answer: call it once the transaction is committed
   */
  pay?(tx: Queryable, order: PaymentOrder, choice: PayDeposit): Promise<() => void>;
  /**
   * Registers the listener for results of orders. Call it once, at start. A repeated report counts once; money for an
   * order that was rejected or has expired is credited all the same. Reports without a matching order are logged as
   * `payment.unmatched`.
   */
  onResult(listener: PaymentListener): void;
  /** Jobs of the adapter. */
  jobs?: readonly Job[];
  /** Drops answers that are still due; a job of another process gives them. */
  close?(): void;
}
