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

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** True when nothing is wrong with the statement: the engine is away, shutting down or out of connections. */
export function isUnreachable(error: unknown): boolean {
  const code = codeOf(error);
  if (NETWORK.has(code) || /^(08...|57P0.|53300)$/.test(code)) return true;
  // pg gives these no code.
  return (
    error instanceof Error &&
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    )
  );
}

/** Serialization failure, deadlock: the same transaction may well succeed when tried again. */
const TRANSIENT = new Set(['40001', '40P01']);
const TRIES = 5;

/** Tries again what failed because of others at work at the same time. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !TRANSIENT.has(codeOf(error))) throw error;
    }
  }
}
