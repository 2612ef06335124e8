import fp from 'fastify-plugin';
import { hasTooManyFields, MOST_FIELDS, NOT_VALID } from '../../http/exchange.ts';
import { Refusal } from '../../refusal.ts';

/** No valid payload nests this deep. */
const DEEPEST = 16;

/** Accepts only JSON bodies. Calls without a payload also have a JSON content type. */
export const jsonBody = fp(async (app) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, body, (error, value) => {
      if (error !== null || isPayload(value)) done(error, value);
      else done(new Refusal(400, NOT_VALID), undefined);
    });
  });
});

/**
 * Whether a parsed body may be checked by a schema. Lists, and objects with more fields than any call takes
 * (nested ones included), are refused first: a schema would visit each field and describe each wrong one.
 */
function isPayload(value: unknown): boolean {
  return value === null || (!hasTooManyFields(value) && isPlain(value, { left: MOST_FIELDS }));
}

/**
 * False for a value that would break the code that prints it: nested too deep, or with its own `toString`.
 * @param fields how many more fields and elements it may have
 */
function isPlain(value: unknown, fields: { left: number }, depth = 0): boolean {
  if (!(value instanceof Object)) return true;
  if (depth === DEEPEST || Object.hasOwn(value, 'toString')) return false;
  const inner = Object.values(value);
  fields.left -= inner.length;
  return fields.left >= 0 && inner.every((one) => isPlain(one, fields, depth + 1));
}
