import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import type { Transaction } from '../../../server/database/database.ts';
import { migrate, namesOfMigrations } from '../../../server/database/migrate.ts';

vi.mock('node:fs/promises', { spy: true });

test('a start reads each migration once, however many the database lacks', async () => {
  const empty: Transaction = { query: async () => [], script: async () => {} };
  await migrate({ query: empty.query, transaction: (work) => work(empty) });
  const read = vi.mocked(readFile).mock.calls.map(([file]) => String(file).split('/').at(-1));
  expect(read.sort()).toEqual(await namesOfMigrations());
});
