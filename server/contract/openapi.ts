import type { Call } from '../plugins/app/calls.ts';
import { isShape, type JsonSchema, jsonSchemaOf, mayBeMissing, namedSchemas } from './json-schema.ts';
import { sectionOf } from './sections.ts';
import { isForSignedIn, noteOf } from './text.ts';

/** The refusal of any call, as `RefusalBody` in `src/schemas/shared/answer.ts` says. */
const REFUSAL = {
  description: 'A refusal: a sentence for the person, messages by field, and what they need to decide anew',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          msg: { type: 'string' },
          errors: { type: 'object', additionalProperties: { type: 'string' } },
          data: {},
        },
        required: ['msg'],
      },
    },
  },
};

/** The OpenAPI document (3.1) of these calls, by the schemas of their routes. */
export function openApiOf(calls: readonly Call[]) {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const call of calls) {
    const path = `/${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sikka',
      version: '1',
      description: 'Rules that all calls share are in docs/contract.md.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: namedSchemas(),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: { Refusal: REFUSAL },
    },
  };
}

/** A name for the call in program code: `GET live-bet/{id}/facts` is `getLiveBetIdFacts`. */
export function operationIdOf({ method, path }: Call): string {
  const words = path.split(/[^a-z0-9]+/i).filter((word) => word !== '');
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** The part of the document about one call. */
export function operationOf(call: Call): JsonSchema {
  const { params, querystring, body, form, contract } = call.schema;
  const content = isShape(form)
    ? { 'multipart/form-data': { schema: jsonSchemaOf(form, 'request') } }
    : isShape(body) && { 'application/json': { schema: jsonSchemaOf(body, 'request') } };
  return {
    operationId: operationIdOf(call),
    tags: [sectionOf(call.path)],
    ...(contract && { description: noteOf(contract) }),
    ...(isForSignedIn(call) && { security: [{ bearer: [] }] }),
    parameters: [...parametersOf('path', params), ...parametersOf('query', querystring)],
    ...(content && { requestBody: { required: true, content } }),
    responses: { 200: answerSchemaOf(call), default: { $ref: '#/components/responses/Refusal' } },
  };
}

/** The parameters of a path or a query by their names. */
export function parametersOf(place: 'path' | 'query', struct: unknown): JsonSchema[] {
  if (!isShape(struct)) return [];
  const fields: Record<string, unknown> = Object(struct.schema);
  return Object.entries(fields).flatMap(([name, field]) =>
    isShape(field)
      ? {
          name,
          in: place,
          required: place === 'path' || !mayBeMissing(field, 'request'),
          schema: jsonSchemaOf(field, 'request'),
          // A list in a query is written as `4,5,6`.
          ...(place === 'query' && field.type === 'sides' && { style: 'form', explode: false }),
        }
      : [],
  );
}

/** The JSON Schema of the whole body of an answer; undefined if the answer is not JSON. */
export function bodySchemaOf({ schema }: Pick<Call, 'schema'>): JsonSchema | undefined {
  const struct = schema.response instanceof Object && '200' in schema.response && schema.response[200];
  return isShape(struct) ? jsonSchemaOf(struct) : undefined;
}

function answerSchemaOf(call: Call): JsonSchema {
  const json = bodySchemaOf(call);
  const { answers = 'The answer', sends = 'application/json' } = call.schema.contract ?? {};
  const schema = json ?? { type: 'string' };
  return { description: answers, content: { [sends]: { schema } } };
}
