import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  isShape,
  type JsonSchema,
  jsonSchemaOf,
  namedSchemas,
  type Shape,
} from '../../../server/contract/json-schema.ts';
import { openApiOf, parametersOf } from '../../../server/contract/openapi.ts';
import type { Call } from '../../../server/plugins/app/calls.ts';
import { callsOf } from '../../../tools/contract-tables.ts';
import { QUERY_FIELDS, TAKES } from '../tools/fuzz.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
let calls: readonly Call[];
beforeAll(async () => {
  server = await startTestServer();
  calls = await callsOf(server.context);
});
afterAll(() => server.close());

const ajv = new Ajv2020({ strict: false, formats: { binary: true } });
const { match_id, team_value, prediction, minimum_betamount, ...ofAnyBet } = TAKES['live-bet/save'] ?? {};
const OPERATOR = {
  words: 'match close',
  given: { id: '7', side: ['1', '2'], yes: true },
  json: true,
  who: 'asha',
};

/** Bodies of a call, as written by a reader of the contract. */
function bodiesOf({ path }: Call): Record<string, unknown>[] {
  if (path === 'live-bet/save')
    return [
      { ...ofAnyBet, team_value },
      { ...ofAnyBet, match_id, prediction, minimum_betamount },
    ];
  return [path === 'operator' ? OPERATOR : (TAKES[path] ?? {})];
}

/** The struct of a call's body or form. */
const structOf = ({ schema: { body, form } }: Call): Shape | undefined =>
  isShape(form) ? form : isShape(body) ? body : undefined;

/** The calls with a body, and how Fastify and the document treat it. */
const withBodies = () =>
  calls.flatMap((call) => {
    const struct = structOf(call);
    return struct ? [{ call, struct, schema: jsonSchemaOf(struct, 'request') }] : [];
  });

const nameOf = ({ method, path }: Call) => `${method} ${path}`;

/** The names of all fields of an object schema. */
function fieldsOf(schema: JsonSchema): string[] {
  const { anyOf = [schema] } = schema;
  const members = Array.isArray(anyOf) ? anyOf : [];
  return [...new Set(members.flatMap(({ properties }) => Object.keys(properties)))].sort();
}

describe('the input of a call', () => {
  test('are the fields that the contract names, and no others', () => {
    const named = withBodies().map(({ call, schema }) => [nameOf(call), fieldsOf(schema)]);
    const taken = withBodies().map(({ call }) => [
      nameOf(call),
      [...new Set(bodiesOf(call).flatMap(Object.keys))].sort(),
    ]);
    expect(named.length).toBeGreaterThan(30);
    expect(named).toEqual(taken);
  });

  test('are the fields of the query that the contract names, and no others', () => {
    const named = calls.flatMap((call) => {
      const names = parametersOf('query', call.schema.querystring).map(({ name }) => String(name));
      return names.length > 0 ? [[call.path, names.sort()]] : [];
    });
    const taken = Object.entries(QUERY_FIELDS).map(([path, names]) => [path, [...names].sort()]);
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(taken));
  });

  test('passes the schema of the contract', () => {
    const refused = withBodies().filter(
      ({ call, schema }) => !bodiesOf(call).every((body) => ajv.validate(schema, body)),
    );
    expect(refused.map(({ call }) => nameOf(call))).toEqual([]);
  });

  test('is read alike by the server and by the schema of the contract', () => {
    const seen = { accepted: 0, refused: 0, refinedAway: 0 };
    for (const { call, struct, schema } of withBodies()) {
      const accepts = ajv.compile(schema);
      const check = (sent: unknown) => {
        const value: unknown = JSON.parse(JSON.stringify(sent));
        const isAccepted = accepts(value);
        seen[isAccepted ? 'accepted' : 'refused']++;
        // The server also accepts other spellings, which it coerces, such as a text of digits to a number.
        if (struct.is(value)) expect({ value, isAccepted }).toEqual({ value, isAccepted: true });
        if (!isAccepted) return;
        const [error] = struct.validate(value, { coerce: true });
        if (error) seen.refinedAway++;
        const failures = error?.failures() ?? [];
        const unexplained = failures.filter(({ refinement, type }) => !refinement && !REFINED.has(type));
        expect({ value, unexplained }).toEqual({ value, unexplained: [] });
      };
      const fields = [...fieldsOf(schema), 'other'];
      for (const body of bodiesOf(call))
        for (const field of fields) for (const odd of ODD_VALUES) check({ ...body, [field]: odd });
      const twoOdd = fc.tuple(
        fc.constantFrom(...bodiesOf(call)),
        fc.dictionary(fc.constantFrom(...fields), fc.constantFrom(...ODD_VALUES), { maxKeys: 2 }),
      );
      fc.assert(
        fc.property(twoOdd, ([body, odd]) => check({ ...body, ...odd })),
        { numRuns: 30 },
      );
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(300);
  });
});

const ODD_NUMBERS = [0, -1, 1, 1.5, 0.001, 15, 10_000, 10_001];
const ODD_TEXTS = ['', 'x', '1', 'Head', 'over', 'day'];
const ODD_VALUES = [undefined, null, true, ...ODD_NUMBERS, ...ODD_TEXTS, [], ['x'], [1], {}, { x: 1 }];

/** Our types that refuse some values of their JSON type by a function, like a refinement. */
const REFINED = new Set(['rupees', 'file']);

test('the contract gives each field a type, except the data that another call would have answered', () => {
  const open = untyped(openApiOf(calls), '');
  expect(open).toEqual([
    '/paths/requests~resolve/post/responses/200/content/application~json/schema/properties/data/properties/data',
    '/components/responses/Refusal/content/application~json/schema/properties/data',
  ]);
  expect(Object.keys(namedSchemas())).toEqual(['Inline', 'Block']);
});

/** The paths of schemas that accept anything. */
function untyped(value: unknown, path: string): string[] {
  if (!(value instanceof Object)) return [];
  const entries = Object.entries(value);
  if (entries.length === 0 && !Array.isArray(value)) return [path];
  return entries.flatMap(([name, inner]) =>
    untyped(inner, `${path}/${name.replace(/^\//, '').replaceAll('/', '~')}`),
  );
}
