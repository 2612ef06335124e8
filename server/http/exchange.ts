import { type Failure, type Struct, validate } from 'superstruct';
import { Refusal } from '../refusal.ts';

/** The body of every answer. */
export interface Answer<Data> {
  msg: string;
  data: Data;
}

export function answer<Data>(data: Data, msg = 'OK'): Answer<Data> {
  return { msg, data };
}

/**
 * The value as the struct has it, coerced.
 * @throws Refusal 400 with a message for each wrong field
 */
export function read<T>(struct: Struct<T, unknown>, value: unknown): T {
  const [error, coerced] = validate(value ?? {}, struct, { coerce: true });
  if (error === undefined) return coerced;
  const errors: Record<string, string> = {};
  for (const failure of error.failures()) {
    const [field] = failure.path;
    if (field !== undefined) errors[String(field)] ??= plainMessage(failure);
  }
  throw new Refusal(400, Object.values(errors)[0] ?? 'The request is not valid', { errors });
}

/** What is wrong with a value, for a person to read. */
export function plainMessage({ message, value, type }: Failure): string {
  // A struct that has no words of its own describes types: "Expected a string, but received: 5".
  if (!message.startsWith('Expected ')) return message;
  if (type === 'never') return 'This field is not known';
  return value === undefined ? 'This field is required' : 'This value is not valid';
}

/** @throws Refusal 404 for what is no whole number from 1 */
export function readId(value: unknown): number {
  const id = typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined;
  if (id === undefined) throw new Refusal(404, 'Not found');
  return id;
}
