import type { Database, Queryable } from '../../database/database.ts';
import { MOVES, type Moves, PROFILE, type Rows, SECTIONS, type Section } from './sections.ts';

/** The version of the document's form. It rises when a name changes or goes, not when one is added. */
const VERSION = 1;
const PER_PAGE = 500;

/** The person whose data is read. */
export interface Owner {
  userId: number;
  /** The only session to be listed, of an account that strangers share; null: all. */
  onlySession: number | null;
}

/** Takes a piece of the document; resolves when it has room for the next. */
type Write = (json: string) => Promise<void>;

/** Names of moments. */
const MOMENT = /^(?:at|since|until|counts_from|\w+_at)$/;
const HUNDREDTHS = /_(?:paise|hundredths)$/;

/**
 * The row of person `$1`, and the revision of their wallet. The database writes the JSON: a long history costs this
 * process little.
 */
const PERSON = `
  select ${moment('now()')} as at, (${jsonOf(PROFILE)})::text as json,
         (select revision from wallets where user_id = p.id) as revision
  from users p where p.id = $1`;

const LISTS = SECTIONS.map((section) => ({
  name: section.name,
  perPage: section.perPage ?? PER_PAGE,
  start: section.order.length === 1 ? ['0'] : ['-infinity', '0'],
  page: pageOf(section),
}));
const GROWING = MOVES.map((moves) => ({
  name: moves.name,
  perPage: PER_PAGE,
  start: ['0'],
  page: pageOfMoves(moves),
}));

/**
 * Writes all that is held about a person, as of one moment, as JSON in pieces. Rows that may change are read in a
 * snapshot; those that never do, after it, up to the same revision of the ledger.
 */
export async function writeDocument(database: Database, owner: Owner, write: Write): Promise<void> {
  const { userId, onlySession } = owner;
  const revision = await database.snapshot(async (tx) => {
    const [person] = await tx.query<{ at: string; json: string; revision: number | null }>(PERSON, [userId]);
    if (person === undefined) throw new Error('A session without a person');
    await write(`{"version":${VERSION},"generated_at":"${person.at}",\n"profile":${person.json}`);
    for (const list of LISTS) await writeList(tx, list, [userId, list.perPage, onlySession], write);
    return person.revision ?? 0;
  });
  for (const list of GROWING) await writeList(database, list, [userId, list.perPage, revision], write);
  await write('}\n');
}

/** The rows of a page as one text, their number, and the cursor after the last one; without rows, null. */
interface Page {
  json: string | null;
  count: number;
  cursor: string[] | null;
}

/** Writes a list a page at a time, by keyset: a page costs the same wherever it is in a long history. */
async function writeList(
  db: Queryable,
  { name, page, perPage, start }: (typeof LISTS)[number],
  params: readonly (number | null)[],
  write: Write,
): Promise<void> {
  await write(`,\n"${name}":[`);
  let after = start;
  let separator = '\n';
  for (let isLast = false; !isLast; ) {
    const [rows] = await db.query<Page>(page, [...params, ...after]);
    if (rows?.json != null) await write(separator + rows.json);
    separator = ',\n';
    after = rows?.cursor ?? after;
    isLast = (rows?.count ?? 0) < perPage;
  }
  await write(']');
}

/**
 * A query for the `$2` rows of person `$1` after the cursor `$4`, or `$4` and `$5`. If strangers share the account, `$3`
 * is the session to which the rows are limited.
 */
function pageOf(section: Section): string {
  const { table, order, ifShared = 'true' } = section;
  const keys = order.map((column) => `p.${column}`);
  const after =
    keys.length === 1 ? `${keys[0]} > $4::bigint` : `(${keys.join(', ')}) > ($4::timestamptz, $5::bigint)`;
  const rest = `from ${table} p where p.user_id = $1 and ${after} and ($3::bigint is null or ${ifShared})`;
  return inOneRow(section, keys, rest);
}

/** A query for the `$2` rows of person `$1` up to the revision `$3` and after the revision `$4`. */
function pageOfMoves(moves: Moves): string {
  const { from, revision } = moves;
  const owner = revision.replace('revision', 'user_id');
  const rest = `from ${from} where ${owner} = $1 and ${revision} <= $3::bigint and ${revision} > $4::bigint`;
  return inOneRow(moves, [revision], rest);
}

/** A query for the first `$2` rows by these keys as a `Page`: a row of its own for each would cost the driver much. */
function inOneRow(rows: Rows, keys: readonly string[], rest: string): string {
  const order = keys.join(', ');
  return `select string_agg(json, E',\\n' order by number) as json, count(*)::integer as count,
                 (array_agg(cursor order by number desc))[1] as cursor
    from (select (${jsonOf(rows)})::text as json, row_number() over (order by ${order}) as number,
                 jsonb_build_array(${keys.map((key) => `${key}::text`).join(', ')}) as cursor
          ${rest} order by ${order} limit $2) page`;
}

/** SQL for a row `p` as a JSON object. */
function jsonOf({ columns, also = {}, within = {} }: Rows): string {
  const fields = [
    ...listed('p', columns),
    ...Object.entries(also).map(([name, sql]) => `${sql} as ${name}`),
    ...Object.entries(within).map(
      ([name, { table, columns, where, order }]) =>
        `(select coalesce(json_agg(w), '[]') from
           (select ${listed('c', columns)} from ${table} c where ${where} order by ${order}) w) as ${name}`,
    ),
  ];
  return `select row_to_json(r) from (select ${fields}) r`;
}

/** Columns as the document has them: amounts in rupees, and times in ISO 8601. */
function listed(alias: string, columns: readonly string[]): string[] {
  return columns.map((column) => {
    const [, sql = `${alias}.${column}`, name = column] = /^(.+) as (\w+)$/s.exec(column) ?? [];
    if (HUNDREDTHS.test(name)) return `round(${sql} / 100.0, 2) as ${name.replace(HUNDREDTHS, '')}`;
    return `${MOMENT.test(name) ? moment(sql) : sql} as ${name}`;
  });
}

/** SQL for a moment in ISO 8601, in UTC; null for one without end. */
function moment(sql: string): string {
  return `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
