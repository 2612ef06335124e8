import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { MoneyRoute } from '../../src/schemas/shared/requests.ts';

/** An intent to move money: its person, its call, and its key. */
export interface Request {
  who: number;
  route: MoneyRoute;
  key: string;
}

/** An operator's decision on a withdrawal. */
export interface Decision {
  withdrawal: number;
  word: 'approve' | 'pay' | 'reject';
}

/**
 * Events that a person must be sent in order: moves of their wallet by revision, messages of their ticket by
 * number.
 */
export interface OwnStream {
  who: number;
  stream: 'wallet' | 'ticket';
}

export interface Told {
  id: number;
  /** `bet.placed -2000`, in paise; `support Thank you`. */
  what: string;
}

/** One event on the clients' side, in order; `at` is their clock, in milliseconds. */
export type Line = { at: number } & (
  | ({ line: 'sent'; body: Readonly<Record<string, unknown>> } & Request)
  /**
   * `effect`: the id of the bet, round, deposit or withdrawal in a 200. `because`: the refusal said that the
   * key was spent, or that betting was over.
   */
  | ({
      line: 'answered';
      status: number;
      msg: string;
      effect: number | null;
      because: 'given up' | 'over' | null;
    } & Request)
  /** The outcome is unknown: the connection broke, or the client has timed out. */
  | ({ line: 'lost'; why: string } & Request)
  | ({ line: 'resolved'; outcome: 'applied' | 'never'; effect: number | null } & Request)
  /** Any call answered with a 5xx; `retryAfter`: its header. */
  | { line: 'failed'; who: number; path: string; status: number; retryAfter: string | null }
  /** The answer to an operator; `lost`: no answer with an outcome. */
  | ({ line: 'decided'; said: 'done' | 'already' | 'refused' | 'lost' } & Decision)
  /** The answer to an operator who enters or corrects the winner of a match. */
  | { line: 'corrected'; match: number; winner: number; said: 'done' | 'already' | 'refused' | 'lost' }
  /** A message in the person's ticket was acknowledged. */
  | { line: 'written'; who: number; text: string }
  /** A stream was requested, starting after this event. */
  | ({ line: 'opened'; after: number } & OwnStream)
  | ({ line: 'told' } & OwnStream & Told)
  /** All is calm again, and the stream has this many events: its owner must have received them all. */
  | ({ line: 'rested'; last: number } & OwnStream)
  | { line: 'struck'; what: string }
);

type WithoutTime<T> = T extends unknown ? Omit<T, 'at'> : never;

export interface History {
  write(line: WithoutTime<Line>): void;
  /** The number of requests answered with 200 so far. */
  readonly acknowledged: number;
  /** The number of requests lost, or answered with a 5xx. */
  readonly failed: number;
  /** The longest time without a 200 since the last reset. */
  readonly longestSilenceMs: number;
  forgetSilence(): void;
  close(): Promise<void>;
}

/** A new history in this file, a line of JSON for each line. */
export function openHistory(file: string): History {
  const stream = createWriteStream(file);
  const count = { acknowledged: 0, failed: 0 };
  let [last, silenceMs] = [Date.now(), 0];
  return {
    write(line) {
      const at = Date.now();
      stream.write(`${JSON.stringify({ at, ...line })}\n`);
      if (line.line === 'answered' && line.status === 200) {
        count.acknowledged++;
        silenceMs = Math.max(silenceMs, at - last);
        last = at;
      }
      if (line.line === 'lost' || (line.line === 'answered' && line.status >= 500)) count.failed++;
    },
    get acknowledged() {
      return count.acknowledged;
    },
    get failed() {
      return count.failed;
    },
    get longestSilenceMs() {
      return silenceMs;
    },
    forgetSilence() {
      silenceMs = 0;
    },
    close: () => new Promise((resolve) => stream.end(resolve)),
  };
}

/** The lines of a history. */
export async function readHistory(file: string): Promise<Line[]> {
  const text = await readFile(file, 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line): Line => JSON.parse(line));
}
