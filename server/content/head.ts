import type { ContentLanguage } from '../../src/schemas/content/content.ts';
import { matchHead } from '../bets/matches/read.ts';
import { teamHead } from '../bets/teams/read.ts';
import type { Queryable } from '../database/database.ts';
import type { Head } from '../http/html.ts';
import { readHead } from './read.ts';
import { PAGES } from './text-file.ts';

const PATH =
  /^\/(?:blog\/([^/]+)|events\/details\/([^/]+)|live-bets\/live-bet\/(\d{1,15})|teams\/(\d{1,15})|([^/]+))\/?$/;

/** Returns the lookup of the head for the text or match that a path shows; undefined if it shows neither. */
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
