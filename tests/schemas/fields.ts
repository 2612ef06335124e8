import { create, type Struct, validate } from 'superstruct';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../src/schemas/shared/messages.ts';

/** The verdict on a field: `ok`, perhaps with its coerced value, or the message below it. */
export const ok = Symbol('ok');
export type Row = [typed: unknown, outcome: typeof ok | string, becomes?: unknown];

/**
 * Tests one field with the value of every row, while all other fields are valid.
 * @param valid values that pass the struct
 */
export function describeField<T>(
  struct: Struct<T, unknown>,
  valid: Record<string, unknown>,
  field: string,
  rows: readonly Row[],
): void {
  describe(field, () => {
    test.each(rows.map((row) => [show(row[0]), row] as const))('%s', (_title, [typed, outcome, becomes]) => {
      const values = { ...valid, [field]: typed };
      expect(messagesOf(struct, values)).toEqual(outcome === ok ? {} : { [field]: outcome });
      if (becomes !== undefined) expect(create(values, struct)).toMatchObject({ [field]: becomes });
    });
  });
}

export function accepts<T>(struct: Struct<T, unknown>, value: unknown): boolean {
  return validate(value, struct, { coerce: true })[0] === undefined;
}

function show(value: unknown): string {
  if (value instanceof Blob) return `a file of type ${value.type}`;
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 30)}… (${[...text].length - 2} characters)` : text;
}
