import { create, type Struct } from 'superstruct';
import { messagesOf } from '../../schemas/shared/messages.ts';
import { callError } from './call-errors.ts';

/**
 * The values as their struct reads them. Throws what the server would refuse them with: 400 and a message for
 * each field, so that whoever sends a form has one kind of refusal to deal with.
 */
export function valid<T>(struct: Struct<T, unknown>, values: unknown): T {
  const errors = messagesOf(struct, values);
  if (Object.keys(errors).length > 0)
    throw callError({ kind: 'refused', status: 400, msg: '', errors, data: undefined });
  return create(values, struct);
}
