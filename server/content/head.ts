import type { ContentLanguage } from '../../src/schemas/content/content.ts';
import { matchHead } from '../bets/matches/read.ts';
import { teamHead } from '../bets/teams/read.ts';
import type { Queryable } from '../database/database.ts';
import { type Head, readHead } from './read.ts';
import { PAGES } from './text-file.ts';

const PATH =
  /^\/(?:blog\/([^/]+)|events\/details\/([^/]+)|live-bets\/live-bet\/(\d{1,15})|teams\/(\d{1,15})|([^/]+))\/?$/;

/** How to find the head of the text or the match that a path of the page shows; undefined where it shows none. */
export function headOf(
  database: Queryable,
  path: string,
  language: ContentLanguage,
): (() => Promise<Head | undefined>) | undefined {
  const [, post, event, match, team, page] = PATH.exec(path) ?? [];
  if (page !== undefined && PAGES.includes(page)) return () => readHead(database, 'page', page, language);
  if (post !== undefined) return () => readHead(database, 'post', post, language);
  if (event !== undefined) return () => readHead(database, 'event', event, language);
  if (match !== undefined) return () => matchHead(database, Number(match), language);
  if (team !== undefined) return () => teamHead(database, Number(team), language);
  return undefined;
}
