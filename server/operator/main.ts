import { userInfo } from 'node:os';
import { DatabaseFailure } from '../database/failures.ts';
import { openDatabase } from '../database/open.ts';
import { BadSetting, readEnvironment } from '../environment.ts';
import { Refusal } from '../refusal.ts';
import { carryOut } from './carry-out.ts';
import { BadCommand, HELP, parseCommand } from './command.ts';
import { knock } from './door.ts';

const args = process.argv.slice(2);

try {
  console.log(args[0] === 'help' ? HELP : await operate(args));
} catch (error) {
  const known = [BadCommand, BadSetting, DatabaseFailure, Refusal].some((kind) => error instanceof kind);
  console.error(known && error instanceof Error ? error.message : error);
  if (error instanceof BadCommand) console.error(`\n${HELP}`);
  process.exitCode = 1;
}

async function operate(line: string[]): Promise<string> {
  const command = parseCommand(line);
  const who = userInfo().username;
  // Where the database is: what else live mode needs is the server's business.
  const { databaseUrl, dataDir } = readEnvironment({ ...process.env, MODE: 'demo' });
  if (databaseUrl === undefined) {
    const printed = await knock(dataDir, { command: line, who });
    if (printed !== null) return printed;
  }
  const database = await openDatabase({ databaseUrl, dataDir }, () => {
    console.error('Another process has taken the database over');
    process.exit(1);
  });
  try {
    return await carryOut(database, command, who);
  } finally {
    await database.close();
  }
}
