import { isAbsolute } from 'node:path';
import { object, refine, string } from 'superstruct';
import { DatabaseFailure } from '../database/failures.ts';
import { Refusal } from '../refusal.ts';
import { recordAct } from '../shared/commands/acts.ts';
import { operatorCommand } from '../shared/commands/operator-command.ts';

/**
 * An absolute path, because the server may write the file, and its working folder differs from the caller's.
 */
const Path = refine(string(), 'whole path', (path) => isAbsolute(path) || 'must be an absolute path');

export const databaseCommands = [
  operatorCommand({
    words: 'backup',
    usage: 'FILE',
    help: 'write the whole database to a file, while it is in use',
    more: 'FILE is an absolute path, such as /var/backups/sikka; an existing file is replaced. For PostgreSQL the command uses pg_dump. npm run restore -- FILE restores the file into an empty database and audits it.',
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
