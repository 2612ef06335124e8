import type { DoneActorEvent, ErrorActorEvent } from 'xstate';
import type { CallError } from '../../schemas/shared/call-error.ts';

/** A wish for a toast; `toasts` takes it as an event. */
export interface ToastRaised {
  type: 'toast.raised';
  /** `neutral`: neither good news nor an error. */
  tone: 'success' | 'error' | 'neutral';
  text: string;
  /** The server's id of a request that failed without the person's fault, for the log. */
  request?: string | undefined;
  /** The path of the page with details. */
  href?: string | undefined;
}

/** A wish to be at another path of this origin. `replace` leaves no entry in the history. */
export interface NavigationWanted {
  type: 'navigation.wanted';
  to: string;
  replace: boolean;
}

/** A wish for another query on the same path; null removes a parameter, others stay. */
export interface QueryWanted {
  type: 'query.wanted';
  query: Readonly<Record<string, string | null>>;
  replace: boolean;
}

/** The wallet has moved, by the stream or a receipt. Either may arrive after later moves. */
export interface WalletMoved {
  type: 'wallet.moved';
  totalWalletAmount: number;
  revision: number;
}

/** The port's promise has resolved, with this output. */
export type PortDone<Port extends string, Output> = DoneActorEvent<Output, Port>;
/** The port's promise has rejected. Ports make calls, which reject with a CallError. */
export type PortFailed<Port extends string> = ErrorActorEvent<CallError, Port>;
