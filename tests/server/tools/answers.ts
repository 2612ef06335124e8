import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance } from 'fastify';
import { type JsonSchema, namedSchemas } from '../../../server/contract/json-schema.ts';
import { bodySchemaOf } from '../../../server/contract/openapi.ts';

/** The check of each schema is compiled once and reused. */
const checks = new Map<unknown, ValidateFunction | undefined>();
const ajv = new Ajv2020({ strict: false });

/**
 * Fails each answer of a test that violates the contract: it becomes a 500 that names the wrong field. An
 * unknown field is wrong, too, although readers of answers accept any.
 */
export function checkAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async ({ method, routeOptions: { schema, url } }, { statusCode }, payload) => {
    if (schema === undefined || statusCode !== 200 || method === 'HEAD' || typeof payload !== 'string')
      return;
    const key = schema.response;
    if (!checks.has(key)) {
      const json = bodySchemaOf({ schema });
      checks.set(
        key,
        json && ajv.compile({ ...withoutOthers(json), components: { schemas: namedSchemas() } }),
      );
    }
    const check = checks.get(key);
    if (check && !check(JSON.parse(payload)))
      throw new Error(`The answer of ${method} ${url} breaks the contract: ${ajv.errorsText(check.errors)}`);
  });
}

/** The same schema; its objects allow only the named fields. */
function withoutOthers(schema: JsonSchema): JsonSchema {
  const inner = Object.entries(schema).map(([keyword, value]) => [keyword, closed(value)]);
  return {
    ...('properties' in schema && schema.type === 'object' && { additionalProperties: false }),
    ...Object.fromEntries(inner),
  };
}

function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  return value instanceof Object ? withoutOthers({ ...value }) : value;
}
