import { isSame } from './same.ts';

/** Keys for what a person sends, so that the same never takes effect twice. */
export interface IdempotencyKeys<Values extends object> {
  /** The same key while the same is sent again, since its answer may have been lost; another for anything else. */
  keyOf(values: Values): string;
  /** It has been answered: the same again is meant as something new. */
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
