import { openDatabase } from '../database/open.ts';
import { readEnvironment } from '../environment.ts';
import { BadCommand } from '../shared/commands/operator-command.ts';
import { findCommand, readLine } from './command-line.ts';
import { type CommandRequest, carryOut } from './command-request.ts';
import { help, helpOn } from './help.ts';
import { sendToServer } from './send-to-server.ts';
import { tellFailure } from './tell-failure.ts';
import { whoami } from './whoami.ts';

/** Exit codes: the command was not carried out; the command line was not understood. */
const [NOT_DONE, NOT_UNDERSTOOD] = [1, 2];

// This process opens the database itself if no server runs, so its files must be private.
process.umask(0o077);
const args = process.argv.slice(2);

try {
  console.log(await operate(args));
} catch (error) {
  tellFailure(error);
  process.exitCode = error instanceof BadCommand ? NOT_UNDERSTOOD : NOT_DONE;
  if (error instanceof BadCommand) console.error('npm run operator -- help [COMMAND] explains the commands');
}

async function operate([first, ...others]: string[]): Promise<string> {
  if (first === 'help') return others.length === 0 ? help() : helpOn(findCommand(others));
  const { command, given, json } = readLine(args);
  const request: CommandRequest = {
    words: command.words,
    given,
    json,
    who: process.env.SUDO_USER || whoami(),
  };
  // Reads only the settings that locate the database; live mode would require others, which only the server
  // needs.
  const where = readEnvironment({ ...process.env, MODE: 'demo' });
  if (where.databaseUrl === undefined) {
    const printed = await sendToServer(where.dataDir, request);
    if (printed !== null) return printed;
  }
  const database = await openDatabase({ ...where, databaseWaitMs: 0 });
  try {
    return await carryOut({ database }, request);
  } finally {
    await database.close();
  }
}
