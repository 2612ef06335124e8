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

export const NOT_VALID = 'The request is not valid';
/** More fields than any valid body, query or form has. A schema visits each field, so the limit applies before it. */
export const MOST_FIELDS = 100;
/** The most wrong fields named in an answer. The longest form has 13 fields. */
const MOST_ERRORS = 20;

/**
 * Checks and coerces a value by a struct.
 * @throws Refusal 400 with a message for each wrong field, without any for a list or for too many fields
 */
export function read<T>(struct: Struct<T, unknown>, value: unknown): T {
  if (hasTooManyFields(value)) throw new Refusal(400, NOT_VALID);
  const [error, coerced] = validate(value ?? {}, struct, { coerce: true });
  if (error === undefined) return coerced;
  const errors = new Map<string, string>();
  for (const failure of error.failures()) {
    const [field] = failure.path;
    if (field !== undefined && !errors.has(String(field))) errors.set(String(field), plainMessage(failure));
    if (errors.size === MOST_ERRORS) break;
  }
  const [first = NOT_VALID] = errors.values();
  throw new Refusal(400, first, { errors: Object.fromEntries(errors) });
}

/** Whether it is a list, or an object with too many fields: such a value is refused before a schema visits it. */
export function hasTooManyFields(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    (Array.isArray(value) || Object.keys(value).length > MOST_FIELDS)
  );
}

/** The fault of a value, in words for a person. */
export function plainMessage({ message, value, type }: Failure): string {
  // A struct without its own message describes types: "Expected a string, but received: 5".
  if (!message.startsWith('Expected ')) return message;
  if (type === 'never') return 'This field is not known';
  return value === undefined ? 'This field is required' : 'This value is not valid';
}
