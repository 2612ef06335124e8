import { PageParams, type PageQuery } from '../../src/schemas/shared/page.ts';
import { read } from './exchange.ts';

/**
 * Which page of a list the query asks for; what it leaves out has its default.
 * @throws Refusal 400 for numbers outside their range
 */
export function readPage(query: unknown): PageQuery {
  return read(PageParams, { page: '', perPage: '', ...(typeof query === 'object' ? query : {}) });
}
