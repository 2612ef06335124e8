import type { Queryable } from '../server/database/database.ts';

/**
 * Prints a schema as the statements that create it, in order of their dependencies: tables, functions,
 * indexes, references, views, triggers, and the rows inserted by migrations. It leaves out statement-level
 * triggers and storage parameters, which other engines of the dialect refuse (docs/scale.md), and the tables
 * that the server creates before it migrates.
 */
export async function printSchema(database: Queryable): Promise<string> {
  const read = (sql: string) => database.query<Made>(sql);
  const parts = [
    await read(TABLES),
    usedFirst(await database.query<MadeFunction>(FUNCTIONS)),
    await read(INDEXES),
    await read(REFERENCES),
    await read(VIEWS),
    await read(TRIGGERS),
    await read(ROWS),
  ];
  return parts
    .flat()
    .map(({ statement }) => `${tidy(statement)};\n`)
    .join('\n');
}

interface Made {
  statement: string;
}

interface MadeFunction extends Made {
  name: string;
}

/** Functions, each after those that it uses: some engines check these at creation. */
function usedFirst(functions: readonly MadeFunction[]): MadeFunction[] {
  const placed: MadeFunction[] = [];
  while (placed.length < functions.length) {
    const left = functions.filter((one) => !placed.includes(one));
    const next = left.find(
      (one) => !left.some((other) => other !== one && one.statement.includes(other.name)),
    );
    if (next === undefined) throw new Error('Functions refer to each other in a circle');
    placed.push(next);
  }
  return placed;
}

/**
 * Removes blanks that PostgreSQL writes at the ends of lines and files; functions are created, not replaced.
 */
const tidy = (statement: string) =>
  statement
    .replace(/^CREATE OR REPLACE/, 'CREATE')
    .replace(/[ \t]+$/gm, '')
    .replace(/[;\s]+$/, '');

/** Created by the server before it migrates. */
const GATES = `('schema_gate', 'migrations')`;
const OURS = `'public'::regnamespace`;

/** Columns in order, then constraints except references, since tables may refer to each other. */
const TABLES = `
  select format(E'CREATE TABLE %I (\\n  %s\\n)', t.relname,
    concat_ws(E',\\n  ', (
      select string_agg(concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
        case when a.attidentity = 'a' then 'GENERATED ALWAYS AS IDENTITY' end,
        'DEFAULT ' || pg_get_expr(d.adbin, d.adrelid, true),
        case when a.attnotnull then 'NOT NULL' end), E',\\n  ' order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    ), (
      select string_agg(format('CONSTRAINT %I %s', o.conname, pg_get_constraintdef(o.oid, true)), E',\\n  '
        order by o.conname)
      from pg_constraint o where o.conrelid = t.oid and o.contype in ('p', 'u', 'c')
    ))) as statement
  from pg_class t
  where t.relnamespace = ${OURS} and t.relkind = 'r' and t.relname not in ${GATES}
  order by t.relname`;

const FUNCTIONS = `
  select proname as name, pg_get_functiondef(oid) as statement
  from pg_proc where pronamespace = ${OURS} order by proname`;

const INDEXES = `
  select pg_get_indexdef(i.indexrelid, 0, true) as statement
  from pg_index i join pg_class t on t.oid = i.indrelid
  where t.relnamespace = ${OURS} and not exists (select from pg_constraint where conindid = i.indexrelid and contype <> 'f')
  order by t.relname, i.indexrelid::regclass::text`;

const REFERENCES = `
  select format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid, true))
    as statement
  from pg_constraint where connamespace = ${OURS} and contype = 'f' order by conrelid::regclass::text, conname`;

const VIEWS = `
  select format(E'CREATE VIEW %I AS\\n%s', relname, pg_get_viewdef(oid, true)) as statement
  from pg_class where relnamespace = ${OURS} and relkind = 'v' order by oid`;

/** Row-level triggers only: the lowest bit of the type marks them. */
const TRIGGERS = `
  select pg_get_triggerdef(oid, true) as statement
  from pg_trigger where not tgisinternal and tgtype & 1 = 1 order by tgrelid::regclass::text, tgname`;

const ROWS = `
  select 'INSERT INTO sms_gate VALUES (' || id || ')' as statement from sms_gate
  union all
  select E'INSERT INTO migrations (name) VALUES\\n  ' || string_agg(format('(%L)', name), E',\\n  ' order by name)
  from migrations`;
