import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import {
  array,
  boolean,
  enums,
  integer,
  literal,
  never,
  nullable,
  number,
  object,
  optional,
  record,
  Struct,
  string,
  tuple,
  type,
  unknown,
  validate,
} from 'superstruct';
import { expect, test } from 'vitest';
import { jsonSchemaOf } from '../../../server/contract/json-schema.ts';
import { Registration } from '../../../src/schemas/account/account.ts';
import { PageParams } from '../../../src/schemas/shared/page.ts';

type Any = Struct<unknown, unknown>;
/** The same struct, typed like any other. */
const any = <T, S>({ type, schema, coercer, validator, entries }: Struct<T, S>): Any =>
  new Struct<unknown, unknown>({ type, schema, coercer, validator, entries });

/** Structs of every kind that the converter reads, with values that are often valid. */
const { struct, value } = fc.letrec<{ struct: Any; value: unknown }>((tie) => ({
  struct: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(
      any(string()),
      any(number()),
      any(integer()),
      any(boolean()),
      any(unknown()),
      any(never()),
      any(literal('x')),
      any(literal(1)),
      any(enums(['x', 'y'])),
      any(enums([1, 2])),
    ),
    tie('struct').map((inner) => any(array(inner))),
    tie('struct').map((inner) => any(nullable(inner))),
    tie('struct').map((inner) => any(record(string(), inner))),
    fc.tuple(tie('struct'), tie('struct')).map(([a, b]) => any(tuple([a, b]))),
    fc.tuple(tie('struct'), tie('struct')).map(([a, b]) => any(object({ a, b: optional(b) }))),
    fc.tuple(tie('struct'), tie('struct')).map(([a, b]) => any(type({ a, b: optional(b) }))),
  ),
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, 0, 1, 1.5, 'x', 'z'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));

const ajv = new Ajv2020({ strict: false });

test('a JSON Schema accepts what its struct accepts, and nothing else', () => {
  const seen = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(struct, fc.array(value, { minLength: 5, maxLength: 20 }), (struct, values) => {
      const accepts = ajv.compile(jsonSchemaOf(struct));
      for (const value of values) {
        const isAccepted = struct.is(value);
        seen[isAccepted ? 'accepted' : 'refused']++;
        expect({ value, isAccepted: accepts(value) }).toEqual({ value, isAccepted });
      }
    }),
    { numRuns: 200 },
  );
  expect(seen.accepted).toBeGreaterThan(20);
  expect(seen.refused).toBeGreaterThan(20);
});

test('a request may leave out fields with a default, an answer may not', () => {
  expect(jsonSchemaOf(PageParams, 'request')).toEqual({
    type: 'object',
    properties: { page: { type: 'integer' }, perPage: { type: 'integer' } },
  });
  expect(jsonSchemaOf(PageParams)).toMatchObject({ required: ['page', 'perPage'] });
});

test('a form that the struct takes passes its JSON Schema', () => {
  const form = {
    first_name: 'Asha',
    last_name: 'Kulkarni',
    phone: '9876543210',
    email: 'asha@example.test',
    pincode: '400001',
    state: 'Maharashtra',
    password: 'a river of lamps',
    confirmPassword: 'a river of lamps',
    is_eighteen: true,
    agreement: true,
  };
  const schema = jsonSchemaOf(Registration, 'request');
  for (const sent of [
    form,
    { ...form, phone: undefined },
    { ...form, agreement: 'yes' },
    { ...form, other: 1 },
  ]) {
    const json: unknown = JSON.parse(JSON.stringify(sent));
    const [error] = validate(json, Registration, { coerce: true });
    expect(ajv.validate(schema, json)).toBe(error === undefined);
  }
});
