import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/** No payload goes so deep. */
const DEEPEST = 16;

/** JSON, or nothing: calls without a payload come with a JSON content type, too. */
export function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, body, (error, value) => {
      if (error !== null || isPlain(value)) done(error, value);
      else done(new Refusal(400, 'The request is not valid'), undefined);
    });
  });
}

/** False for what breaks whoever prints it: nested without end, or with a `toString` of its own that is none. */
function isPlain(value: unknown, depth = 0): boolean {
  if (!(value instanceof Object)) return true;
  if (depth === DEEPEST || Object.hasOwn(value, 'toString')) return false;
  return Object.values(value).every((inner) => isPlain(inner, depth + 1));
}
