import type { Context, StructError } from 'superstruct';
import { CoinTossBet, TeamBet } from '../../src/schemas/bets/bet-requests.ts';
import { BetStatus } from '../../src/schemas/bets/bets.ts';
import { LEGS } from '../../src/schemas/bets/combined-requests.ts';
import { BLOCKS, Block, INLINES, Inline } from '../../src/schemas/content/content.ts';
import { FirstCommitment, Seeds, SeedsAnswer } from '../../src/schemas/games/games.ts';
import { AnyBet } from '../bets/any-bet.ts';
import { GIVEN_MEMBERS, Given } from '../operator/command-request.ts';

/** JSON Schema, draft 2020-12, which OpenAPI 3.1 uses. */
export type JsonSchema = { [keyword: string]: unknown };

/** The public parts of a struct from which its JSON Schema is made. */
export interface Shape {
  type: string;
  schema: unknown;
  is(value: unknown): boolean;
  validate(value: unknown, options: { coerce: true }): [StructError | undefined, unknown];
  entries(value: unknown, context: Context): Iterable<[string | number, unknown, Shape]>;
}

/** In a `request` a field may also be missing if the struct has a default for it. */
type Side = 'answer' | 'request';

/** The types that `define` makes, by their names. */
const OWN_TYPES: Record<string, JsonSchema> = {
  rupees: { type: 'number' },
  'win ratio': { type: 'number', exclusiveMinimum: 0, maximum: 10_000 },
  sides: { type: 'array', items: { type: 'integer', minimum: 1 } },
  picks: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: LEGS.most },
  status: { enum: ['', ...Object.values(BetStatus.schema)] },
  call: { enum: ['Head', 'Tail'] },
  direction: { enum: ['over', 'under'] },
  address: { type: 'string' },
  file: { type: 'string', format: 'binary' },
};

/** The members of structs that do not show them: `union` and our own unions have no `schema`. */
const MEMBERS = new Map<Shape, Shape[]>([
  [SeedsAnswer, [Seeds, FirstCommitment]],
  [AnyBet, [TeamBet, CoinTossBet]],
  [Given, GIVEN_MEMBERS],
]);

/** Structs that contain themselves. A document refers to them by a name. */
const NAMED = new Map<Shape, { name: string; members: Record<string, Shape> }>([
  [Inline, { name: 'Inline', members: INLINES }],
  [Block, { name: 'Block', members: BLOCKS }],
]);

/** The schemas that a document with a `$ref` needs in its `components`. */
export const namedSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    [...NAMED.values()].map(({ name, members }) => [
      name,
      { anyOf: Object.values(members).map((member) => jsonSchemaOf(member)) },
    ]),
  );

/**
 * The JSON Schema of a struct, by its public `type` and `schema`. It accepts whatever the struct accepts without
 * coercion. It also accepts values that only a refinement or a type of our own refuses, since those are functions.
 * @throws Error for a struct of a kind that it does not know
 */
export function jsonSchemaOf(struct: Shape, side: Side = 'answer'): JsonSchema {
  const named = NAMED.get(struct);
  if (named) return { $ref: `#/components/schemas/${named.name}` };
  const members = MEMBERS.get(struct);
  const schema = members
    ? { anyOf: members.map((member) => jsonSchemaOf(member, side)) }
    : withoutNull(struct, side);
  return struct.is(null) && !acceptsNull(schema) ? { anyOf: [schema, { type: 'null' }] } : schema;
}

/** Whether the schema accepts everything, or only null. */
const acceptsNull = (schema: JsonSchema) => Object.keys(schema).length === 0 || schema.const === null;

function withoutNull(struct: Shape, side: Side): JsonSchema {
  const { type, schema } = struct;
  switch (type) {
    case 'string':
    case 'number':
    case 'integer':
    case 'boolean':
      return { type };
    case 'literal':
      return { const: schema };
    case 'enums':
      return { enum: Object.values(Object(schema)) };
    case 'array':
      return isShape(schema) ? { type, items: jsonSchemaOf(schema, side) } : { type };
    case 'object':
    case 'type':
      return objectSchema(type, Object(schema), side);
    case 'tuple':
      return tupleSchema(elementsOf(struct, []), side);
    case 'record': {
      const [, value] = elementsOf(struct, { key: undefined });
      return value ? { type: 'object', additionalProperties: jsonSchemaOf(value, side) } : { type: 'object' };
    }
    case 'never':
      return { not: {} };
    case 'unknown':
      return {};
    default:
      return ownTypeSchema(type);
  }
}

function ownTypeSchema(type: string): JsonSchema {
  const schema = OWN_TYPES[type];
  if (schema === undefined) throw new Error(`No JSON Schema is known for a struct of the type ${type}`);
  return schema;
}

/** An `object` takes no other fields than its own, a `type` takes any. */
function objectSchema(type: 'object' | 'type', fields: Record<string, Shape>, side: Side): JsonSchema {
  const entries = Object.entries(fields);
  const required = entries.filter(([, field]) => !mayBeMissing(field, side)).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, field]) => [name, jsonSchemaOf(field, side)])),
    ...(required.length > 0 && { required }),
    ...(type === 'object' && { additionalProperties: false }),
  };
}

/** A tuple may end before elements that may be undefined. */
function tupleSchema(elements: Shape[], side: Side): JsonSchema {
  return {
    type: 'array',
    prefixItems: elements.map((element) => jsonSchemaOf(element, side)),
    items: false,
    minItems: 1 + elements.findLastIndex((element) => !mayBeMissing(element, side)),
  };
}

export function mayBeMissing(field: Shape, side: Side): boolean {
  if (side === 'answer') return field.is(undefined);
  const [error] = field.validate(undefined, { coerce: true });
  return error === undefined;
}

/** The structs by which a struct checks the parts of this value. */
function elementsOf(struct: Shape, value: unknown): Shape[] {
  return [...struct.entries(value, { branch: [], path: [] })].map(([, , element]) => element);
}

/** Whether it is a struct. */
export function isShape(value: unknown): value is Shape {
  return value instanceof Object && 'entries' in value && 'type' in value && 'schema' in value;
}
