import type { ActivityCount } from '../../../src/schemas/account/activity.ts';
import type { LiveEvent } from '../../../src/schemas/bets/live.ts';

/** One open stream. */
export interface Listener {
  /** Whether it gets every price that moves. */
  hearsPrices: boolean;
  /**
   * The listener's person, with the last sent revision of the wallet and counts of activity, and the last read mark of
   * their limits; null for visitors.
   */
  account: {
    userId: number;
    sessionId: number;
    revision: number;
    activity?: ActivityCount;
    limits?: string | undefined;
  } | null;
  send(event: LiveEvent): void;
  /** Ends the stream: the session is over. */
  end(): void;
}
