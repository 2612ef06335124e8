import type { Job } from '../../repeat.ts';

/** A deposit as a payment provider sees it. */
export interface PaymentOrder {
  /** Ours, unique, shown to the payer. */
  reference: string;
  amountPaise: number;
}

export type PaymentResult = 'credited' | 'rejected';

/** What a provider says became of an order. */
export interface PaymentReport {
  /** The order's. */
  reference: string;
  result: PaymentResult;
  /** What has come, in paise: another amount than the order's is not credited. */
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
   * Told when the payer acted in the sandbox's payment app; answers through `onResult` later.
   * Adapters of real providers have no such call and leave it out.
   */
  pay?(order: PaymentOrder, approve: boolean): Promise<void>;
  /**
   * Registers who is told what became of an order. Called once, at start. Told twice is told once; money that comes after
   * the order was rejected or has expired is credited all the same. What cannot be is logged, as `payment.unmatched`.
   */
  onResult(listener: PaymentListener): void;
  /** What the adapter does by itself. */
  jobs?: readonly Job[];
  /** Lets go of what was to be answered later: a job of another process does it. */
  close?(): void;
}
