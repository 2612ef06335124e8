import { create, type Struct, validate } from 'superstruct';
import { messagesOf } from '../../src/schemas/messages.ts';
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
  const [error] = validate(value ?? {}, struct, { coerce: true });
  if (error === undefined) return create(value ?? {}, struct);
  const errors = messagesOf(struct, value ?? {});
  throw new Refusal(400, Object.values(errors)[0] ?? 'The request is not valid', { errors });
}

/** @throws Refusal 404 for what is no whole number from 1 */
export function readId(value: unknown): number {
  const id = typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined;
  if (id === undefined) throw new Refusal(404, 'Not found');
  return id;
}
