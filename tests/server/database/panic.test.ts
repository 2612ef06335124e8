import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openEmbedded } from '../../../server/database/embedded.ts';

/** Loses the place for what is written next: the engine panics, as it does when there is no room for that. */
const LOSE_THE_LOG = `
  import { rename } from 'node:fs/promises';
  import { openEmbedded } from './server/database/embedded.ts';
  const [folder] = process.argv.slice(1);
  const log = folder + '/database/pg_wal';
  const database = await openEmbedded(folder);
  await database.query('create table kept as select 7 as n');
  await rename(log, log + '.away');
  await database.query('select pg_switch_wal()').catch(() => {});
  await database.query('create table lost ()');
  await database.query('select 1');
`;

test('an embedded engine that panics ends its process, and the next one has what it had', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sikka-'));
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', LOSE_THE_LOG, folder],
    { stdio: ['ignore', 'inherit', 'pipe'], timeout: 90_000, killSignal: 'SIGKILL' },
  );
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect({ said, code }).toEqual({
    said: 'The embedded database cannot go on: could not create file "pg_wal/xlogtemp.42": No such file or directory\n',
    code: 1,
  });

  const log = join(folder, 'database/pg_wal');
  await rename(`${log}.away`, log);
  const database = await openEmbedded(folder);
  expect(await database.query('select n from kept')).toEqual([{ n: 7 }]);
  await database.close();
  await rm(folder, { recursive: true });
}, 180_000);
