import { type Struct, validate } from 'superstruct';

/** The first message for each top-level field: `{}` if the values are valid. */
export function messagesOf<T>(struct: Struct<T, unknown>, values: unknown): Record<string, string> {
  const [error] = validate(values, struct, { coerce: true });
  const messages: Record<string, string> = {};
  for (const failure of error?.failures() ?? []) {
    const field = String(failure.path[0] ?? '');
    messages[field] ??= failure.message;
  }
  return messages;
}
