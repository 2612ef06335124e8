import type { ContentLanguage } from '../../src/schemas/content.ts';
import type { Queryable } from '../database/database.ts';
import { type Head, readHead } from './read.ts';

const PATH = /^\/(?:(about-us|rules)|blog\/([^/]+)|events\/details\/([1-9]\d{0,8}))\/?$/;

/** The head of the text that a path of the page shows; undefined where it shows none. */
export async function headOf(
  database: Queryable,
  path: string,
  language: ContentLanguage,
): Promise<Head | undefined> {
  const [, page, post, event] = PATH.exec(path) ?? [];
  if (page !== undefined) return readHead(database, 'page', page, language);
  if (post !== undefined) return readHead(database, 'post', post, language);
  if (event !== undefined) return readHead(database, 'event', event, language);
  return undefined;
}
