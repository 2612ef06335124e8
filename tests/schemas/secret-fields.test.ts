import { optional, Struct, string } from 'superstruct';
import { expect, test } from 'vitest';
import { code, digits, factorCode, maybe, secret, text } from '../../src/schemas/shared/rules.ts';
import { SECRET_FIELDS } from '../../src/schemas/shared/secret-fields.ts';

const files = import.meta.glob<Record<string, unknown>>('../../src/schemas/*/*.ts', { eager: true });

const read = (struct: Struct, value: unknown): unknown => struct.coercer(value, { branch: [], path: [] });

/** A password keeps its spaces; a code is found in its message. An answer's text is not changed at all. */
function isSecret(struct: Struct): boolean {
  const ofNull = read(struct, null);
  if (struct.type !== 'string' || (ofNull !== '' && ofNull !== undefined)) return false;
  return read(struct, ' a ') === ' a ' || read(struct, 'Your code is 123456') === '123456';
}

function secretsIn(struct: Struct): string[] {
  if (typeof struct.schema !== 'object' || struct.schema === null) return [];
  const fields = Object.entries(struct.schema).filter((field): field is [string, Struct] =>
    isStruct(field[1]),
  );
  return fields.flatMap(([name, field]) => (isSecret(field) ? [name] : secretsIn(field)));
}

const isStruct = (value: unknown): value is Struct => value instanceof Struct;

test('every field for a password or a code is listed as secret', () => {
  const structs = Object.values(files)
    .flatMap((exported) => Object.values(exported))
    .filter(isStruct);
  // An empty prediction is read as none, as an empty password is.
  const made = new Set(structs.flatMap(secretsIn).filter((name) => name !== 'prediction'));
  expect([...made].sort()).toEqual([
    'conPass',
    'conf_password',
    'confirmPassword',
    'factor_code',
    'newPass',
    'otp',
    'password',
    'security_code',
  ]);
  expect([...made].filter((name) => !SECRET_FIELDS.has(name))).toEqual([]);
});

test('a secret field is told from others by what it does to texts', () => {
  const fields = {
    one: secret(),
    two: code(),
    three: factorCode(),
    four: maybe(secret()),
    five: maybe(factorCode()),
    not: text(),
    neither: digits(),
    nor: string(),
    norAgain: optional(string()),
  };
  expect(
    Object.entries(fields).flatMap(([name, field]) => (isStruct(field) && isSecret(field) ? [name] : [])),
  ).toEqual(['one', 'two', 'three', 'four', 'five']);
});
