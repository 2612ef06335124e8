import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { MoneyRoute } from '../../src/schemas/shared/requests.ts';

/** One intent to move money: whose, by which call, and its key. */
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

/** Events that a person is told in order: moves of their wallet by its revision, messages of their ticket by number. */
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
   * `effect`: the id of the bet, round, deposit or withdrawal that a 200 tells of. `because`: the key was said to be spent, or
   * betting over.
   */
  | ({
      line: 'answered';
      status: number;
      msg: string;
      effect: number | null;
      because: 'given up' | 'over' | null;
    } & Request)
  /** Nobody knows what became of it: the connection broke, or the client has waited long enough. */
  | ({ line: 'lost'; why: string } & Request)
  | ({ line: 'resolved'; outcome: 'applied' | 'never'; effect: number | null } & Request)
  /** Any call was answered with a 5xx; `retryAfter`: what its header said. */
  | { line: 'failed'; who: number; path: string; status: number; retryAfter: string | null }
  /** The answer to an operator; `lost`: none that tells the outcome. */
  | ({ line: 'decided'; said: 'done' | 'already' | 'refused' | 'lost' } & Decision)
  /** A message in one's ticket was acknowledged. */
  | { line: 'written'; who: number; text: string }
  /** A stream was asked for from after this event. */
  | ({ line: 'opened'; after: number } & OwnStream)
  | ({ line: 'told' } & OwnStream & Told)
  /** All is calm again, and as many events of the stream there are: its owner has to have been told. */
  | ({ line: 'rested'; last: number } & OwnStream)
  | { line: 'struck'; what: string }
);

type WithoutTime<T> = T extends unknown ? Omit<T, 'at'> : never;

export interface History {
  write(line: WithoutTime<Line>): void;
  /** How many requests have been answered with 200 so far. */
  readonly acknowledged: number;
  /** How many have been lost, or answered with a 5xx. */
  readonly failed: number;
  /** The longest time without a 200, since it was forgotten. */
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
