import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { readMigrations } from '../../../server/database/migrate.ts';
import { constructsIn } from '../../portability/constructs.ts';
import { readStatements } from '../../portability/statements.ts';
import { openTestDatabase } from '../tools/database.ts';

/** Constructs that engines of this dialect refuse or treat differently: docs/scale.md. */
describe('the parser recognises a construct', () => {
  const examples: [name: string, script: string][] = [
    ['statement-level trigger', 'create trigger t before truncate on a execute function f()'],
    ['statement-level trigger', 'create trigger t after insert on a for each statement execute function f()'],
    ['trigger replaced', 'create or replace trigger t after insert on a for each row execute function f()'],
    ['trigger of some columns', 'create trigger t after update of b on a for each row execute function f()'],
    [
      'transition table',
      'create trigger t after insert on a referencing new table as n for each row execute function f()',
    ],
    ['trigger switched off', 'alter table a disable trigger t'],
    ['trigger switched off', 'alter table a enable trigger all'],
    [
      'trigger function replaced',
      'create or replace function f() returns trigger language plpgsql as $$ begin return new; end $$',
    ],
    ['pg_trigger_depth', 'select 1 where pg_trigger_depth() < 2'],
    [
      'pg_trigger_depth',
      'create function f() returns trigger language plpgsql as $$ begin if pg_trigger_depth() < 2 then return null; end if; return new; end $$',
    ],
    ['advisory lock', 'select pg_advisory_xact_lock(1)'],
    ['advisory lock', 'select pg_try_advisory_lock(1)'],
    ['generated column', 'create table a (b text, c text generated always as (lower(b)) stored)'],
    ['exclusion constraint', 'create table a (b int4range, exclude using gist (b with &&))'],
    ['deferrable constraint', 'create table a (b int unique deferrable)'],
    ['storage parameter', 'create table a (b int) with (fillfactor = 70)'],
    ['storage parameter', 'create index i on a (b) with (fillfactor = 70)'],
    ['temporary table', 'create temporary table a (b int)'],
    ['temporary table', 'create temporary table a as select 1'],
    ['inheritance', 'create table a () inherits (b)'],
    ['table lock', 'lock table a in share mode'],
    ['listen or notify', 'listen a'],
    ['listen or notify', `notify a, 'b'`],
    ['share lock', 'select 1 from a for share'],
    ['share lock', 'with b as (select 1 from a for key share of a) select 1 from b'],
    ['latest by id', 'select * from a order by id desc limit 1'],
    ['latest by id', 'select 1 from (select * from a order by a.id desc, b limit 1) list'],
    ['system column', 'select a.ctid from a'],
    ['system column', 'select 1 from a where xmin = $1'],
    ['conflict on an expression', 'insert into a values (1) on conflict (lower(b)) do nothing'],
    ['one table changed twice', 'with b as (update a set c = 1) delete from a'],
    [
      'one table changed twice',
      'with b as (insert into a values (1)) insert into a values (2) on conflict do nothing',
    ],
    [
      'PL/pgSQL beyond the common',
      'create function f() returns trigger language plpgsql as $$ begin perform 1; return new; end $$',
    ],
    [
      'PL/pgSQL beyond the common',
      `create function f() returns trigger language plpgsql as $$ begin execute 'select 1'; return new; end $$`,
    ],
  ];
  test.each(examples)('%s: %s', (name, script) => {
    expect(constructsIn(script)).toEqual([name]);
  });

  test.each([
    'create trigger t before update on a for each row execute function f()',
    'create function f() returns trigger language plpgsql as $$ begin update a set b = b + 1 where c = new.c returning b into new.b; return new; end $$',
    'create function f(a text) returns text language sql immutable as $$ select lower(a) $$',
    'create table a (id bigint generated always as identity primary key)',
    'create unique index i on a (lower(b)) where c is null',
    'select * from a order by at desc, id desc',
    'select * from a order by id for update skip locked',
    'with b as (insert into a values (1)) insert into a values (2)',
    'insert into a values (1) on conflict (b) do update set c = 1',
  ])('none: %s', (script) => {
    expect(constructsIn(script)).toEqual([]);
  });
});

describe('the statements of the server', () => {
  const { statements, unread } = readStatements();

  test('are portable', () => {
    const found = statements.flatMap(({ file, sql }) => constructsIn(sql).map((name) => `${file}: ${name}`));
    // docs/scale.md says why these are allowed.
    expect(found).toEqual([
      'server/bets/cancel.ts: advisory lock',
      'server/bets/cancel.ts: share lock',
      'server/bets/cash-out.ts: advisory lock',
      'server/bets/cash-out.ts: share lock',
      'server/bets/combined/cash-out.ts: share lock',
      'server/bets/combined/locks.ts: advisory lock',
      'server/bets/combined/locks.ts: share lock',
      'server/bets/combined/locks.ts: share lock',
      'server/bets/combined/place.ts: share lock',
      'server/bets/matches/make.ts: advisory lock',
      'server/bets/matches/turn.ts: advisory lock',
      'server/bets/place.ts: advisory lock',
      'server/bets/place.ts: share lock',
      'server/bets/place.ts: advisory lock',
      'server/bets/place.ts: share lock',
      'server/bets/place.ts: advisory lock',
      'server/bets/place.ts: share lock',
    ]);
  });

  test('that are composed at run time are few, and checked as they are sent', () => {
    const files = new Map<string, number>();
    for (const { file } of unread) files.set(file, (files.get(file) ?? 0) + 1);
    expect(Object.fromEntries(files)).toEqual({
      'server/account/own-data/document.ts': 2,
      'server/account/register.ts': 1,
      'server/bets/read.ts': 1,
      'server/bets/combined/read.ts': 1,
      'server/wallet/bonuses/list.ts': 1,
      'server/wallet/bonuses/settle.ts': 3,
      'server/content/write.ts': 2,
      'server/database/migrate.ts': 2,
      'server/database/paging.ts': 3,
      'server/database/pooled.ts': 5,
      'server/database/postgres.ts': 1,
      'server/database/sweep.ts': 1,
      'server/bets/live/wallet-moves.ts': 1,
      'server/bets/matches/correct.ts': 1,
      'server/bets/matches/read.ts': 1,
      'server/bets/private-leagues/read.ts': 3,
      'server/shared/messages/sms-caps.ts': 3,
      'server/wallet/audit.ts': 2,
      'server/wallet/deposits.ts': 4,
      'server/wallet/statement-pages.ts': 2,
      'server/support/messages.ts': 1,
    });
  });
});

describe('the migrations', () => {
  test('are portable, except the statements that the schema leaves out for other engines', async () => {
    const found = (await readMigrations()).flatMap(({ name, sql }) =>
      constructsIn(sql).map((construct) => `${name}: ${construct}`),
    );
    expect(found).toEqual([
      '0001-baseline.sql: statement-level trigger',
      '0001-baseline.sql: storage parameter',
    ]);
  });
});

describe('the resulting schema', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  test('has no generated column', async () => {
    expect(
      await database.query(
        `select attrelid::regclass::text as table, attname from pg_attribute a join pg_class c on c.oid = a.attrelid
         where c.relnamespace = 'public'::regnamespace and a.attgenerated <> ''`,
      ),
    ).toEqual([]);
  });

  test('has portable functions and triggers, except those that prevent truncation', async () => {
    const made = await database.query<{ name: string; sql: string }>(
      `select proname as name, pg_get_functiondef(oid) as sql from pg_proc where pronamespace = 'public'::regnamespace
       union all
       select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
       union all
       select viewname, 'create view v as ' || definition from pg_views where schemaname = 'public'`,
    );
    const found = made.flatMap(({ name, sql }) =>
      // The database prints every function as one to be replaced.
      constructsIn(sql.replace(/^CREATE OR REPLACE/, 'CREATE')).map((construct) => `${name}: ${construct}`),
    );
    expect(found.sort()).toEqual([
      'activities_not_truncated: statement-level trigger',
      'entries_not_truncated: statement-level trigger',
      'journals_not_truncated: statement-level trigger',
      'play_breaks_not_truncated: statement-level trigger',
      'play_limits_not_truncated: statement-level trigger',
    ]);
  });
});
