import { optional, record, string, type, unknown } from 'superstruct';

/**
 * The answer of a call that succeeded: its HTTP status (203: a cached answer), the server's word, and data that has
 * passed its schema.
 */
export interface Answer<T> {
  status: number;
  msg: string;
  data: T;
}

/** The body of every answer; `data` has a schema of its own for each call. */
export const AnswerBody = type({ msg: string(), data: unknown() });

/** The body of every refusal. `data` is what the person needs to decide anew, such as a price that moved. */
export const RefusalBody = type({
  msg: string(),
  errors: optional(record(string(), string())),
  data: optional(unknown()),
});

/** For calls whose answer carries nothing. */
export const Nothing = unknown();
