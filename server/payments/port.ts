import type { Job } from '../repeat.ts';

/** A deposit as a payment provider sees it. */
export interface PaymentOrder {
  /** Ours, unique, shown to the payer. */
  reference: string;
  amountPaise: number;
}

export type PaymentResult = 'credited' | 'rejected';

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
  /** Registers who is told what became of an order. Called once, at start. */
  onResult(listener: (reference: string, result: PaymentResult) => Promise<void>): void;
  /** What the adapter does by itself. */
  jobs?: readonly Job[];
  /** Lets go of what was to be answered later: a job of another process does it. */
  close?(): void;
}
