import type { ContentLanguage } from '../../src/schemas/content.ts';
import type { Queryable } from '../database/database.ts';
import { readArticle, readEvent } from './read.ts';

/** What a page is called, and one sentence about it. */
export interface Head {
  title: string;
  description: string;
}

const PATH = /^\/(?:(about-us|rules)|blog\/([^/]+)|events\/details\/([1-9]\d{0,8}))\/?$/;

/** The head of the text that a path of the page shows; undefined where it shows none. */
export async function headOf(
  database: Queryable,
  path: string,
  language: ContentLanguage,
): Promise<Head | undefined> {
  const [, page, post, event] = PATH.exec(path) ?? [];
  if (page !== undefined) return readArticle(database, 'page', page, language);
  if (post !== undefined) return readArticle(database, 'post', post, language);
  return event === undefined ? undefined : readEvent(database, Number(event), language);
}
