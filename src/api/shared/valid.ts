import { create, type Struct } from 'superstruct';
import { messagesOf } from '../../schemas/shared/messages.ts';
import { callError } from './call-errors.ts';

/**
 * The values as their struct coerces them. Throws the refusal that the server would give, 400 with a message
 * for each field, so that forms handle one kind of refusal.
 */
export function valid<T>(struct: Struct<T, unknown>, values: unknown): T {
  const errors = messagesOf(struct, values);
  if (Object.keys(errors).length > 0)
    throw callError({ kind: 'refused', status: 400, msg: '', errors, data: undefined });
  return create(values, struct);
}
