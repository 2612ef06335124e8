import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from '../../../server/database/lock.ts';

let folder: string;
let holder: ChildProcess;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sikka-'));
  holder = await lockElsewhere(folder);
});
afterEach(async () => {
  await kill();
  await rm(folder, { recursive: true });
});

const LOCK = `
  import { lockFolder } from './server/database/lock.ts';
  const release = await lockFolder(process.argv[1]);
  process.on('SIGUSR2', async () => {
    await release();
    console.log('released');
  });
  console.log('locked');
  setInterval(() => {}, 1000);`;

/** Another process that holds the folder. */
async function lockElsewhere(where: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', LOCK, where], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await said(child, 'locked\n');
  return child;
}

async function said(child: ChildProcess, line: string): Promise<void> {
  const [text] = child.stdout ? await once(child.stdout, 'data') : [];
  expect(String(text)).toBe(line);
}

async function kill(): Promise<void> {
  if (holder.exitCode !== null || holder.signalCode !== null) return;
  holder.kill('SIGKILL');
  await once(holder, 'exit');
}

/** Acts as if nobody had touched the folder for an hour. */
async function age(): Promise<void> {
  const anHourAgo = new Date(Date.now() - 3_600_000);
  for (const name of await readdir(folder)) await utimes(join(folder, name), anHourAgo, anHourAgo);
}

test('a living process keeps its folder, even if it stalls', async () => {
  holder.kill('SIGSTOP');
  await age();
  await expect(lockFolder(folder)).rejects.toThrow(
    `The folder ${folder} is in use by another process (${holder.pid})`,
  );
});

test('the record of the owner is for people: the process itself holds the folder', async () => {
  await writeFile(join(folder, 'server.pid'), '999999999');
  await expect(lockFolder(folder)).rejects.toThrow('is in use by another process (999999999)');
});

test('a folder whose process was killed is free at once, even if another process has its id by now', async () => {
  await kill();
  await writeFile(join(folder, 'server.pid'), String(process.pid));
  (await lockFolder(folder))();
});

test('a released folder is free, even while its process runs', async () => {
  holder.kill('SIGUSR2');
  await said(holder, 'released\n');
  (await lockFolder(folder))();
});
