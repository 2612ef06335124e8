import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { isUnreachable } from '../../server/database/failures.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openPostgres } from '../../server/database/postgres.ts';
import { createPostgresDatabase } from './support/database.ts';

const { TEST_DATABASE_URL = '' } = process.env;

describe.skipIf(TEST_DATABASE_URL === '')('on PostgreSQL', () => {
  let own: { url: string; drop(): Promise<void> };
  let processes: Database[];
  beforeAll(async () => {
    own = await createPostgresDatabase(TEST_DATABASE_URL);
    processes = await Promise.all([1, 2, 3, 4].map(() => openPostgres(own.url)));
  });
  afterAll(async () => {
    await Promise.all(processes.map((database) => database.close()));
    await own.drop();
  });
  const first = () => {
    const [database] = processes;
    if (!database) throw new Error('no database was opened');
    return database;
  };

  test('processes that start at once on an empty database migrate it once', async () => {
    await Promise.all(processes.map(migrate));
    const files = await readdir('server/database/migrations');
    expect(await first().query('select name from migrations order by name')).toEqual(
      files.sort().map((name) => ({ name })),
    );
  });

  test('a deadlock is tried again', async () => {
    const database = first();
    await database.script('create table pair (n integer primary key); insert into pair values (1), (2)');
    const held = [gate(), gate()];
    const work = (mine: number, other: number) =>
      database.transaction(async (tx) => {
        await tx.query('select 1 from pair where n = $1 for update', [mine]);
        held[mine - 1]?.resolve();
        await held[other - 1]?.promise;
        await tx.query('select 1 from pair where n = $1 for update', [other]);
        return mine;
      });
    expect(await Promise.all([work(1, 2), work(2, 1)])).toEqual([1, 2]);
  });

  test('a connection that is cut in the middle fails as unreachable; the next one works', async () => {
    const [database, operator] = [first(), processes[1] ?? first()];
    const cut = database.transaction(async (tx) => {
      const [backend] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      await operator.query('select pg_terminate_backend($1)', [backend?.pid ?? 0]);
      await tx.query('select 1');
    });
    const error = await cut.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(isUnreachable(error)).toBe(true);
    expect(await database.query('select 1 as n')).toEqual([{ n: 1 }]);
  });
});

function gate() {
  let resolve = () => {};
  const promise = new Promise<void>((open) => {
    resolve = open;
  });
  return { promise, resolve };
}
