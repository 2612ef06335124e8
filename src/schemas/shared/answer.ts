import { optional, record, string, type, unknown } from 'superstruct';

/**
 * The answer of a successful call: its HTTP status (203: from the cache), the server's message, and data
 * checked by its schema.
 */
export interface Answer<T> {
  status: number;
  msg: string;
  data: T;
}

/** The body of every answer; each call has its own schema for `data`. */
export const AnswerBody = type({ msg: string(), data: unknown() });

/** The body of every refusal. `data` is what the person needs for a new decision, such as a changed price. */
export const RefusalBody = type({
  msg: string(),
  errors: optional(record(string(), string())),
  data: optional(unknown()),
});

/** For calls whose answer has no data. */
export const Nothing = unknown();
