import { openDatabase } from '../database/open.ts';
import { restoreDatabase } from '../database/restore.ts';
import { readEnvironment } from '../environment.ts';
import { printAudit } from '../wallet/commands.ts';
import { tellFailure } from './tell-failure.ts';

// `npm run restore -- FILE`: restores a backup's database, migrates it and audits it.

process.umask(0o077);
const [file, ...more] = process.argv.slice(2);

if (file === undefined || more.length > 0) {
  console.error('npm run restore -- FILE');
  process.exitCode = 2;
} else {
  try {
    console.log(await restore(file));
  } catch (error) {
    tellFailure(error);
    process.exitCode = 1;
  }
}

async function restore(backup: string): Promise<string> {
  const where = { ...readEnvironment({ ...process.env, MODE: 'demo' }), databaseWaitMs: 0 };
  await restoreDatabase(where, backup);
  const database = await openDatabase(where);
  try {
    return (await printAudit(database)).text;
  } finally {
    await database.close();
  }
}
