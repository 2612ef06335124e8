import { isSame } from './same.ts';

/** Idempotency keys for a person's requests, so that none takes effect twice. */
export interface IdempotencyKeys<Values extends object> {
  /** The same key for repeated values, since the answer may have been lost; a new key for other values. */
  keyOf(values: Values): string;
  /** The request has been answered: the same values again count as a new request. */
  done(): void;
}

export function idempotencyKeys<Values extends object>(): IdempotencyKeys<Values> {
  let last: { values: Values; key: string } | undefined;
  return {
    keyOf(values) {
      if (last === undefined || !isSame(values, last.values))
        last = { values: { ...values }, key: crypto.randomUUID() };
      return last.key;
    },
    done() {
      last = undefined;
    },
  };
}
