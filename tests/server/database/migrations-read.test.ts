import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Transaction } from '../../../server/database/database.ts';
import { migrate, namesOfMigrations } from '../../../server/database/migrate.ts';

test('a start reads each migration once, however many the database lacks', async () => {
  const readFile = vi.spyOn(files, 'readFile');
  syncBuiltinESMExports();
  onTestFinished(() => {
    readFile.mockRestore();
    syncBuiltinESMExports();
  });
  const empty: Transaction = { query: async () => [], script: async () => {} };
  await migrate({ query: empty.query, transaction: (work) => work(empty) });
  const read = readFile.mock.calls.map(([file]) => String(file).split('/').at(-1));
  expect(read.sort()).toEqual(await namesOfMigrations());
});
