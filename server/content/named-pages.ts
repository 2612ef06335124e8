import { setTimeout as passed } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { type Page, packedPage } from '../http/build.ts';
import type { NamedPage } from '../http/client.ts';
import { type Head, type Look, withHead, withLook } from '../http/html.ts';
import { networksOf } from '../http/network.ts';
import { createCounts } from '../plugins/external/rate-limit.ts';
import { headOf } from './head.ts';

/** The longest wait of a page for its name, in milliseconds. */
const MOST_MS = 300;
/** In milliseconds. If statements wait longer than this, pages come without a name. */
const BUSY_MS = 50;
/** The time for which a named page is reused, in milliseconds. */
const KEPT_MS = 10_000;
const MOST_KEPT = 200;
/** The most named pages made for one network in a minute, more for a larger one; reused ones do not count. */
const PER_MINUTE = 300;

/**
 * Pages with the names of the texts and matches that they show. Each costs a statement and a compression, so none is
 * made while the database is busy, nor for a network with very many requests: a page works without its name.
 */
export function namePagesFrom(database: Database): NamedPage {
  const counts = createCounts();
  const kept = new Map<string, { page: Promise<Page | undefined>; until: number }>();

  function keep(key: string, page: Promise<Page | undefined>): void {
    const [oldest] = kept.keys();
    if (kept.size === MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(key, { page, until: Date.now() + KEPT_MS });
    page.catch(() => kept.delete(key));
  }

  return async ({ path, language, address }, built, look) => {
    const findHead = headOf(database, path, language);
    if (findHead === undefined) return undefined;
    const key = [language, built.tag, look?.theme, look?.motion, look?.odds, path].join(' ');
    const known = kept.get(key);
    if (known && Date.now() < known.until) return inTime(known.page);
    kept.delete(key);
    if (database.expectedWaitMs() > BUSY_MS) return undefined;
    const limits = networksOf(address).map(({ name, times }) => ({ subject: name, max: PER_MINUTE * times }));
    if (counts.add(limits).current > PER_MINUTE) return undefined;
    const page = named(findHead, built, look);
    keep(key, page);
    return inTime(page);
  };
}

/** The page, unless it fails or takes too long. */
function inTime(page: Promise<Page | undefined>): Promise<Page | undefined> {
  return Promise.race([page.catch(() => undefined), passed(MOST_MS, undefined, { ref: false })]);
}

async function named(
  findHead: () => Promise<Head | undefined>,
  built: Page,
  look: Look | undefined,
): Promise<Page | undefined> {
  const head = await findHead();
  if (head === undefined) return undefined;
  const html = withHead(built.html, head);
  return packedPage(look ? withLook(html, look) : html);
}
