import { setTimeout as pause } from 'node:timers/promises';

/** The engine cannot be opened; the message is one clear line for who starts the server. */
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

/** There is such a row already: of the SQLSTATE that an error carries. */
export const UNIQUE_VIOLATION = '23505';

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** True when it is the engine that said no, or could not be asked; what else is thrown is for those who write this. */
export const isOfDatabase = (error: unknown): error is Error =>
  error instanceof Error && ('severity' in error || isUnreachable(error));

/**
 * True when nothing is wrong with the statement: the engine is away, shutting down, out of connections, disk or memory,
 * or a standby, which can only be read: the primary is another one, or not yet one.
 */
export function isUnreachable(error: unknown): boolean {
  const code = codeOf(error);
  if (NETWORK.has(code) || /^(08...|57P0.|25P03|25006|53...)$/.test(code)) return true;
  // pg gives these no code.
  return (
    error instanceof Error &&
    /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    )
  );
}

/** Serialization failure, deadlock: the same statement or transaction may well succeed when tried again. */
const TRANSIENT = new Set(['40001', '40P01']);
/** A lock that did not come free in time, a statement that took too long. */
const CUT = new Set(['55P03', '57014']);

/** True when it was given up because of others at work at the same time: nothing of it has been done. */
export function isBusy(error: unknown): boolean {
  return TRANSIENT.has(codeOf(error)) || CUT.has(codeOf(error));
}

/** True when the engine has refused it, by a rule of its own or of ours, or given it up: nothing of it has been done. */
export function isUndone(error: unknown): boolean {
  return isBusy(error) || /^(22|23|SK)...$/.test(codeOf(error));
}

const TRIES = 6;
const FIRST_PAUSE_MS = 10;

/**
 * Tries again what failed because of others at work at the same time, after a pause that doubles; half of it is
 * chance, so that those who met do not meet again.
 * @param work one statement, or a transaction: what of it failed was undone as a whole
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
