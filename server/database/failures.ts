import { setTimeout as pause } from 'node:timers/promises';

/** The engine cannot be opened; the message is one clear line for the person who starts the server. */
export class DatabaseFailure extends Error {}

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

/** The SQLSTATE or system code that an error carries. */
export function codeOf(error: unknown): string {
  return error instanceof Object && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The SQLSTATE of an error when such a row exists already. */
export const UNIQUE_VIOLATION = '23505';

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * True when the engine refused the statement or could not be reached; any other error is a bug in this code.
 */
export const isOfDatabase = (error: unknown): error is Error =>
  error instanceof Error && ('severity' in error || isUnreachable(error));

/**
 * True when the statement itself is fine but the engine is away, shutting down, a standby that can only be
 * read, or out of connections, disk or memory.
 */
export function isUnreachable(error: unknown): boolean {
  const code = codeOf(error);
  if (NETWORK.has(code) || /^(08...|57P0.|25P03|25006|53...)$/.test(code)) return true;
  // pg gives these errors no code.
  return (
    error instanceof Error &&
    /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    )
  );
}

/** Serialization failure, deadlock: the same statement or transaction may succeed on a retry. */
const TRANSIENT = new Set(['40001', '40P01']);
/** A lock that was not released in time; a statement that took too long. */
const CUT = new Set(['55P03', '57014']);

/** True when the engine aborted it because of concurrent work: it had no effect. */
export function isBusy(error: unknown): boolean {
  return TRANSIENT.has(codeOf(error)) || CUT.has(codeOf(error));
}

/** True when the engine refused it, by its own rules or ours, or aborted it: it had no effect. */
export function isUndone(error: unknown): boolean {
  return isBusy(error) || /^(22|23|SK)...$/.test(codeOf(error));
}

const TRIES = 6;
const FIRST_PAUSE_MS = 10;

/**
 * Retries work that failed because of concurrent work, after a pause that doubles. Half of the pause is
 * random, so that the same transactions do not collide again.
 * @param work one statement or one transaction, which a failure undoes as a whole
 */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !TRANSIENT.has(codeOf(error))) throw error;
      await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
    }
  }
}
