import type { FastifySchemaCompiler } from 'fastify';
import fp from 'fastify-plugin';
import { Struct } from 'superstruct';
import { read } from '../../http/exchange.ts';
import { Refusal } from '../../refusal.ts';

/**
 * Checks the body, the query and the parameters of each route with the superstruct structs of its `schema`. The handler
 * gets the coerced value. A wrong field is a 400 with a message for it, a wrong parameter a 404.
 */
export const structs = fp(async (app) => {
  app.setValidatorCompiler(compile);
  // Only tests check answers against their structs.
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
});

const compile: FastifySchemaCompiler<unknown> = ({ schema, httpPart, url }) => {
  if (!(schema instanceof Struct)) throw new Error(`${url}: the schema of ${httpPart} is no struct`);
  return (value: unknown) => {
    try {
      return { value: read(schema, value) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { error: httpPart === 'params' ? new Refusal(404, 'Not found') : error };
    }
  };
};
