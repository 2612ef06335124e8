import { isAbsolute } from 'node:path';
import { object, refine, string } from 'superstruct';
import { DatabaseFailure } from '../database/failures.ts';
import { Refusal } from '../refusal.ts';
import { recordAct } from '../shared/commands/acts.ts';
import { operatorCommand } from '../shared/commands/operator-command.ts';

/**
 * An absolute path, because the server may write the file, and its working folder differs from the caller's.
 */
const Path = refine(string(), 'whole path', (path) => isAbsolute(path) || 'is to be a whole path');

export const databaseCommands = [
  operatorCommand({
    words: 'backup',
    usage: 'FILE',
    help: 'writes all of the database to a file, while it is in use',
    more: 'FILE is a whole path, such as /var/backups/sikka; one that is there is replaced. PostgreSQL is read by its own pg_dump. npm run restore -- FILE makes a database of it, where there is none, and audits it.',
    arguments: ['file'],
    takes: object({ file: Path }),
    carryOut: async ({ database }, { file }, who) => {
      try {
        await database.backUp(file);
      } catch (error) {
        throw error instanceof DatabaseFailure ? new Refusal(409, error.message) : error;
      }
      await recordAct(database, { who, act: 'database.backup', subject: file, why: null });
      return `${file}: written`;
    },
  }),
];
