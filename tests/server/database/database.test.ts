import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { openTestDatabase } from '../tools/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('bigint and numeric come as numbers, timestamps as dates, bytes as bytes', async () => {
  const [row] = await database.query<{ b: unknown; n: unknown; a: unknown; t: unknown; bytes: Uint8Array }>(
    `select $1::bigint as b, 12.50::numeric as n, array[1, 2]::bigint[] as a,
            timestamptz '2026-01-02 03:04:05Z' as t, $2::bytea as bytes`,
    [9_007_199_254_740_991, new Uint8Array([0, 255])],
  );
  expect(row).toMatchObject({
    b: 9_007_199_254_740_991,
    n: 12.5,
    a: [1, 2],
    t: new Date('2026-01-02T03:04:05Z'),
  });
  expect([...(row?.bytes ?? [])]).toEqual([0, 255]);
});

test('arrays and dates go in as parameters', async () => {
  const rows = await database.query(
    `select id from unnest($1::bigint[]) as id where id = any($2) and $3::timestamptz > timestamptz '2020-01-01'`,
    [[1, 2, 3], [2, 3, 4], new Date('2026-01-02T03:04:05Z')],
  );
  expect(rows).toEqual([{ id: 2 }, { id: 3 }]);
});

test('a transaction is undone as a whole', async () => {
  await database.script('create table scratch (n integer primary key); insert into scratch values (1)');
  const work = database.transaction(async (tx) => {
    await tx.query('insert into scratch values (2)');
    await tx.query('insert into scratch values (1)');
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(await database.query('select n from scratch')).toEqual([{ n: 1 }]);
});

test('a snapshot reads, and refuses to write', async () => {
  await database.script('create table album (n integer primary key); insert into album values (1)');
  const read = database.snapshot(async (tx) => tx.query('select n from album'));
  expect(await read).toEqual([{ n: 1 }]);
  const write = database.snapshot((tx) => tx.query('insert into album values (2)'));
  await expect(write).rejects.toMatchObject({ code: '25006' });
  expect(await database.query('select n from album')).toEqual([{ n: 1 }]);
});

test('a transaction whose disk is full is undone, and the next statement finds the database as before', async () => {
  await database.script('create table room (n integer primary key); insert into room values (1)');
  const work = database.transaction(async (tx) => {
    await tx.query('insert into room values (2)');
    await tx.script(`do $$ begin raise exception 'no room' using errcode = '53100'; end $$`);
  });
  await expect(work).rejects.toMatchObject({ code: '53100' });
  expect(await database.query('select n from room')).toEqual([{ n: 1 }]);
});

test('a statement whose disk is full leaves each of the next with its own answer', async () => {
  await database.script(`create function no_room() returns void language plpgsql as $$
    begin raise exception 'no room' using errcode = '53100'; end $$`);
  const full = database.query('select no_room()');
  const next = Array.from({ length: 5 }, (_, i) => database.query(`select ${i} as n`));
  await expect(full).rejects.toMatchObject({ code: '53100' });
  const later = await database.query(`select 'later' as n`);
  expect([...(await Promise.all(next)), later]).toEqual([0, 1, 2, 3, 4, 'later'].map((n) => [{ n }]));
});

test('a transaction is retried after a conflict', async () => {
  let tries = 0;
  const result = await database.transaction(async (tx) => {
    tries++;
    if (tries < 3) await tx.script(`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`);
    return tx.query(`select 'done' as state`);
  });
  expect({ tries, result }).toEqual({ tries: 3, result: [{ state: 'done' }] });
});

test('a single statement is retried after a conflict', async () => {
  await database.script(`
    create sequence tries;
    create function lose_twice() returns bigint language plpgsql as $$
    declare try bigint := nextval('tries');
    begin
      if try < 3 then raise exception 'lost' using errcode = case try when 1 then '40001' else '40P01' end; end if;
      return try;
    end $$`);
  expect(await database.query('select lose_twice() as try')).toEqual([{ try: 3 }]);
});

test('a statement with conflicts in every try fails with its own error', async () => {
  const losing = database.query(`select lose() from (select 1) one`);
  await expect(losing).rejects.toMatchObject({ code: '42883' });
  await database.script(`
    create function lose() returns void language plpgsql as $$
    begin perform nextval('tries'); raise exception 'lost' using errcode = '40001'; end $$`);
  await expect(database.query('select lose()')).rejects.toMatchObject({ code: '40001' });
  expect(await database.query('select last_value from tries')).toEqual([{ last_value: 9 }]);
});

test('migrations run once, even if several processes start at the same time', async () => {
  await Promise.all([migrate(database), migrate(database), migrate(database)]);
  const files = (await readdir('server/database/migrations')).sort();
  expect(files[0]).toBe('0001-baseline.sql');
  expect(await database.query('select name from migrations order by name')).toEqual(
    files.map((name) => ({ name })),
  );
});
