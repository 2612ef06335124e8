import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { sweep } from '../../../server/database/sweep.ts';
import { openTestDatabase } from '../tools/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const left = async () =>
  (await database.query<{ n: number }>('select n from old order by n')).map(({ n }) => n);

test('all old rows are deleted, a thousand at a time, and no others', async () => {
  await database.script(
    'create table old (m integer, n integer, primary key (m, n)); insert into old select n % 7, n from generate_series(1, 2503) n',
  );
  const deleted: number[] = [];
  const counted = {
    ...database,
    query: async <Row extends object>(sql: string) => {
      const rows = await database.query<Row>(sql);
      deleted.push(rows.length);
      return rows;
    },
  };
  await sweep(counted, 'old', 'm, n', 'n <= 2500');
  expect(deleted).toEqual([1000, 1000, 500]);
  expect(await left()).toEqual([2501, 2502, 2503]);
});

test('a run ends after a hundred thousand rows, and the next run continues', async () => {
  let statements = 0;
  const endless = {
    ...database,
    query: async <Row extends object>(): Promise<Row[]> => {
      statements += 1;
      return new Array<Row>(1000);
    },
  };
  await sweep(endless, 'old', 'n', 'true');
  expect(statements).toBe(100);
});
