import fp from 'fastify-plugin';
import { hasTooManyFields, MOST_FIELDS, NOT_VALID } from '../../http/exchange.ts';
import { Refusal } from '../../refusal.ts';

/** No payload goes so deep. */
const DEEPEST = 16;

/** Reads JSON bodies alone. Calls without a payload come with a JSON content type, too. */
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
 * Whether a parsed body may go on to a schema. A list is no payload of any call, and neither is an object with more
 * fields than any call takes, nested ones included: a schema would look at each of them and describe each that is wrong.
 */
function isPayload(value: unknown): boolean {
  return value === null || (!hasTooManyFields(value) && isPlain(value, { left: MOST_FIELDS }));
}

/**
 * False for a value that breaks the code that prints it: one that is nested without end, or that has a `toString` of
 * its own.
 * @param fields how many more fields and elements it may have
 */
function isPlain(value: unknown, fields: { left: number }, depth = 0): boolean {
  if (!(value instanceof Object)) return true;
  if (depth === DEEPEST || Object.hasOwn(value, 'toString')) return false;
  const inner = Object.values(value);
  fields.left -= inner.length;
  return fields.left >= 0 && inner.every((one) => isPlain(one, fields, depth + 1));
}
