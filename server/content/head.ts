import type { ContentLanguage } from '../../src/schemas/content.ts';
import type { Queryable } from '../database/database.ts';
import { type Head, readHead } from './read.ts';
import { PAGES } from './text-file.ts';

const PATH = /^\/(?:blog\/([^/]+)|events\/details\/([^/]+)|([^/]+))\/?$/;

/** The head of the text that a path of the page shows; undefined where it shows none. */
export async function headOf(
  database: Queryable,
  path: string,
  language: ContentLanguage,
): Promise<Head | undefined> {
  const [, post, event, page] = PATH.exec(path) ?? [];
  if (page !== undefined && PAGES.includes(page)) return readHead(database, 'page', page, language);
  if (post !== undefined) return readHead(database, 'post', post, language);
  if (event !== undefined) return readHead(database, 'event', event, language);
  return undefined;
}
