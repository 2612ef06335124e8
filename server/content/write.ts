import type { Alongside, Database, Param, Queryable } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import type { TextFile, TextKind, TextName } from './text-file.ts';

/**
 * Writes a text, or overwrites it. It is then the operator's, and no update of the product changes it.
 * @returns whether anything has changed
 */
export function writeContent(
  database: Database,
  name: TextName,
  file: TextFile,
  alongside?: Alongside,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const hand = { isEdited: true };
    const isMoved = await putOccasion(tx, name, file, hand);
    const isChanged = await putText(tx, name, file, hand);
    if (isMoved || isChanged) await alongside?.(tx);
    return isMoved || isChanged;
  });
}

/**
 * Installs or updates a text of the product. A text that an operator has written or removed stays as it is.
 * @returns whether anything has changed
 */
export function installContent(database: Database, name: TextName, file: TextFile): Promise<boolean> {
  return database.transaction(async (tx) => {
    const hand = { isEdited: false };
    // The times in a product's file may count from today: an event keeps the times of its first day.
    await putOccasion(tx, name, file, hand);
    return putText(tx, name, file, hand);
  });
}

/**
 * Installs an event of the product, in all languages that it has, in the caller's transaction.
 * @returns its id
 */
export async function installEvent(
  tx: Queryable,
  slug: string,
  files: readonly { language: TextName['language']; file: TextFile }[],
): Promise<number> {
  const hand = { isEdited: false };
  for (const { language, file } of files) {
    const name: TextName = { kind: 'event', slug, language };
    await putOccasion(tx, name, file, hand);
    await putText(tx, name, file, hand);
  }
  const [event] = await tx.query<{ id: number }>('select id from events where slug = $1', [slug]);
  if (event === undefined) throw new Error(`The event ${slug} has no time`);
  return event.id;
}

/**
 * Removes a text, in one language or in all.
 * @returns whether this call removed it
 * @throws Refusal 404 when it never existed
 */
export function removeContent(
  database: Database,
  { kind, slug, language }: Pick<TextName, 'kind' | 'slug'> & { language?: TextName['language'] | undefined },
  alongside?: Alongside,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const which = 'kind = $1 and slug = $2 and language = coalesce($3, language)';
    const params = [kind, slug, language ?? null];
    const removed = await tx.query(
      `update texts set removed_at = clock_timestamp(), is_edited = true
       where ${which} and removed_at is null returning slug`,
      params,
    );
    if (removed.length > 0) await alongside?.(tx);
    else if ((await tx.query(`select from texts where ${which} limit 1`, params)).length === 0)
      throw new Refusal(404, `There is no ${kind} "${slug}"${language ? ` in ${language}` : ''}`);
    return removed.length > 0;
  });
}

/** A text in an operator's list. */
export interface ListedText {
  kind: TextKind;
  slug: string;
  language: TextName['language'];
  title: string;
  published_at: string;
  changed_at: string;
  is_edited: boolean;
  is_removed: boolean;
}

/**
 * Texts by kind and name, including removed and unpublished ones; at most `limit`.
 * @param kind undefined: of all kinds
 */
export async function listContent(
  database: Queryable,
  kind: TextKind | undefined,
  limit: number,
): Promise<ListedText[]> {
  const rows = await database.query<
    Omit<ListedText, 'published_at' | 'changed_at'> & { published_at: Date; changed_at: Date }
  >(
    `select kind, slug, language, title, published_at, changed_at, is_edited, removed_at is not null as is_removed
     from texts where kind = coalesce($1, kind) order by kind, slug, language limit $2`,
    [kind ?? null, limit],
  );
  return rows.map((row) => ({
    ...row,
    published_at: row.published_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
  }));
}

/** A text as `readTextFile` reads it from a file; undefined when it does not exist or was removed. */
export async function showContent(
  database: Queryable,
  { kind, slug, language }: TextName,
): Promise<TextFile | undefined> {
  const [row] = await database.query<{
    title: string;
    description: string;
    body: string;
    published_at: Date;
    place: string | null;
    starts_at: Date | null;
    ends_at: Date | null;
  }>(
    `select t.title, t.description, t.body, t.published_at, t.place, e.starts_at, e.ends_at
     from texts t left join events e on t.kind = 'event' and e.slug = t.slug
     where t.kind = $1 and t.slug = $2 and t.language = $3 and t.removed_at is null`,
    [kind, slug, language],
  );
  if (row === undefined) return undefined;
  const { title, description, body, published_at, place, starts_at, ends_at } = row;
  const occasion = starts_at && ends_at && place ? { startsAt: starts_at, endsAt: ends_at, place } : null;
  return { title, description, body, publishedAt: published_at, occasion };
}

/** The author of a change: an operator's version replaces the product's, never the other way round. */
type Hand = { isEdited: boolean };

/** @returns whether the event is new or its time has changed */
async function putOccasion(
  tx: Queryable,
  { slug }: TextName,
  { occasion }: TextFile,
  { isEdited }: Hand,
): Promise<boolean> {
  if (occasion === null) return false;
  const put = await tx.query(
    `insert into events (slug, starts_at, ends_at) values ($1, $2, $3)
     on conflict (slug) do update set starts_at = $2, ends_at = $3
     where $4::boolean and (events.starts_at, events.ends_at) <> ($2, $3) returning id`,
    [slug, occasion.startsAt, occasion.endsAt, isEdited],
  );
  return put.length > 0;
}

/** @returns whether the text is new or has changed */
async function putText(
  tx: Queryable,
  { kind, slug, language }: TextName,
  { title, description, body, publishedAt, occasion }: TextFile,
  { isEdited }: Hand,
): Promise<boolean> {
  const params: Param[] = [
    kind,
    slug,
    language,
    title,
    description,
    body,
    occasion?.place ?? null,
    publishedAt,
    isEdited,
  ];
  const put = await tx.query(
    `insert into texts as t (kind, slug, language, title, description, body, place, published_at, is_edited)
     values ($1, $2, $3, $4, $5, $6, $7, coalesce($8::timestamptz, clock_timestamp()), $9::boolean)
     on conflict (kind, slug, language) do update set
       title = $4, description = $5, body = $6, place = $7, published_at = coalesce($8::timestamptz, t.published_at),
       changed_at = clock_timestamp(), is_edited = $9::boolean, removed_at = null
     where ($9::boolean or not t.is_edited)
       and (t.title, t.description, t.body, t.place, t.published_at, t.removed_at)
         is distinct from ($4, $5, $6, $7, coalesce($8::timestamptz, t.published_at), null)
     returning t.slug`,
    params,
  );
  return put.length > 0;
}
