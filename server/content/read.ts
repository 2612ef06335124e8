import type {
  Article,
  ContentLanguage,
  EventArticle,
  EventRow,
  Post,
} from '../../src/schemas/content/content.ts';
import type { Paged, PageQuery } from '../../src/schemas/shared/page.ts';
import type { Queryable } from '../database/database.ts';
import { pageOf } from '../database/paging.ts';
import type { Head } from '../http/html.ts';
import { readMarkdown } from './markdown.ts';
import { isSlug, type TextKind } from './text-file.ts';

interface HeadRow {
  slug: string;
  language: ContentLanguage;
  title: string;
  description: string;
  published_at: Date;
}
interface BodyRow {
  body: string;
  changed_at: Date;
}
interface OccasionRow {
  id: number;
  starts_at: Date;
  ends_at: Date;
  place: string;
  state: EventRow['state'];
}

const HEAD = 't.slug, t.language, t.title, t.description, t.published_at';
const BODY = 't.body, t.changed_at';
const OCCASION = `e.id, e.starts_at, e.ends_at, t.place,
  case when e.ends_at <= clock_timestamp() then 'over'
       when e.starts_at <= clock_timestamp() then 'running' else 'upcoming' end as state`;
/** Texts `t` that are published and not removed. */
const READABLE = 't.removed_at is null and t.published_at <= clock_timestamp()';

/**
 * The head of a text, in this language if it exists, else in the other one.
 * @param name its slug; for an event, its id
 */
export async function readHead(
  database: Queryable,
  kind: TextKind,
  name: string,
  language: ContentLanguage,
): Promise<Head | undefined> {
  const [head] = await database.query<Head>(
    `select t.title, t.description from texts t left join events e on t.kind = 'event' and e.slug = t.slug
     where t.kind = $1 and case when t.kind = 'event' then e.id::text else t.slug end = $2 and ${READABLE}
     order by t.language = $3 desc limit 1`,
    [kind, name, language],
  );
  return head;
}

/** A page or a post, in this language if it exists, else in the other one. */
export async function readArticle(
  database: Queryable,
  kind: 'page' | 'post',
  slug: string,
  language: ContentLanguage,
): Promise<Article | undefined> {
  if (!isSlug(slug)) return undefined;
  const [row] = await database.query<HeadRow & BodyRow>(
    `select ${HEAD}, ${BODY} from texts t where t.kind = $1 and t.slug = $2 and ${READABLE}
     order by t.language = $3 desc limit 1`,
    [kind, slug, language],
  );
  return row && { ...toHead(row), ...toBody(row) };
}

/** Posts, latest first. */
export async function readPosts(
  database: Queryable,
  { lang, ...query }: PageQuery & { lang: ContentLanguage },
): Promise<Paged<Post>> {
  const page = await pageOf<HeadRow>(
    database,
    query,
    `select distinct on (t.slug) ${HEAD} from texts t where t.kind = 'post' and ${READABLE}
     order by t.slug, t.language = $1 desc`,
    [lang],
    { order: 'published_at desc, slug' },
  );
  return { ...page, rows: page.rows.map(toHead) };
}

/** An event by its id. */
export async function readEvent(
  database: Queryable,
  id: number,
  language: ContentLanguage,
): Promise<EventArticle | undefined> {
  const [row] = await database.query<HeadRow & BodyRow & OccasionRow & { is_league: boolean }>(
    `select ${HEAD}, ${BODY}, ${OCCASION}, exists (select from league_seasons where event_id = e.id) as is_league
     from events e join texts t on t.kind = 'event' and t.slug = e.slug
     where e.id = $1 and ${READABLE} order by t.language = $2 desc limit 1`,
    [id, language],
  );
  return row && { ...toHead(row), ...toOccasion(row), ...toBody(row), is_league: row.is_league };
}

/** Events: current and coming ones first, the soonest first; then past ones, the latest first. */
export async function readEvents(
  database: Queryable,
  { lang, ...query }: PageQuery & { lang: ContentLanguage },
): Promise<Paged<EventRow>> {
  const page = await pageOf<HeadRow & OccasionRow>(
    database,
    query,
    `select distinct on (t.slug) ${HEAD}, ${OCCASION}
     from texts t join events e on e.slug = t.slug where t.kind = 'event' and ${READABLE}
     order by t.slug, t.language = $1 desc`,
    [lang],
    { order: `state = 'over', case when state <> 'over' then starts_at end, starts_at desc, id` },
  );
  return { ...page, rows: page.rows.map((row) => ({ ...toHead(row), ...toOccasion(row) })) };
}

function toHead({ slug, language, title, description, published_at }: HeadRow): Post {
  return { slug, language, title, description, published_at: published_at.toISOString() };
}

function toBody({ body, changed_at }: BodyRow) {
  return { blocks: readMarkdown(body), changed_at: changed_at.toISOString() };
}

function toOccasion({ id, starts_at, ends_at, place, state }: OccasionRow) {
  return { id, starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString(), place, state };
}
