import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEmbedded } from '../../../server/database/embedded.ts';
import { layOutDatabase } from '../tools/database.ts';

/** Fails like code with a memory fault. */
const CRASH = `
  import { PGlite } from '@electric-sql/pglite';
  import { openEmbedded } from './server/database/embedded.ts';
  const [folder] = process.argv.slice(1);
  const database = await openEmbedded(folder);
  await database.query('create table kept as select 7 as n');
  PGlite.prototype.execProtocolStream = async () => { throw new RangeError('memory access out of bounds'); };
  await database.query('create table lost ()').catch(() => {});
  setTimeout(() => {}, 60_000);
`;

/** Makes the log unwritable: the engine panics, like on a full disk. */
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

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sikka-'));
  await layOutDatabase(folder);
});
afterEach(() => rm(folder, { recursive: true }));

test('an embedded engine that panics ends its process, and the next one has the same data', async () => {
  expect(await outcomeOf(LOSE_THE_LOG)).toEqual({
    said: 'The embedded database cannot go on: could not create file "pg_wal/xlogtemp.42": No such file or directory\n',
    code: 1,
  });
  const log = join(folder, 'database/pg_wal');
  await rename(`${log}.away`, log);
  await expectKept();
}, 180_000);

test('an embedded engine that crashes ends its process, and the next one has the same data', async () => {
  expect(await outcomeOf(CRASH)).toEqual({
    said: 'The embedded database cannot go on: memory access out of bounds\n',
    code: 1,
  });
  await expectKept();
}, 180_000);

/** The end of a process that runs the script, with its output. */
async function outcomeOf(script: string) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script, folder],
    {
      stdio: ['ignore', 'inherit', 'pipe'],
      timeout: 90_000,
      killSignal: 'SIGKILL',
    },
  );
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { said, code };
}

async function expectKept() {
  const database = await openEmbedded(folder);
  expect(await database.query('select n from kept')).toEqual([{ n: 7 }]);
  await database.close();
}
