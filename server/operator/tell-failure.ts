import { printableLines } from '../../src/schemas/shared/printable.ts';
import { BadSetting } from '../bad-setting.ts';
import { DatabaseFailure, isOfDatabase } from '../database/failures.ts';
import { Refusal } from '../refusal.ts';
import { BadCommand } from '../shared/commands/operator-command.ts';

/** Prints why a command failed: one clear sentence, or the whole error if it is a bug. */
export function tellFailure(error: unknown): void {
  const isSaid = [BadCommand, BadSetting, DatabaseFailure, Refusal].some((kind) => error instanceof kind);
  if (isSaid && error instanceof Error) console.error(printableLines(error.message));
  else if (isOfDatabase(error)) console.error(printableLines(`The database failed: ${error.message}`));
  else console.error(error);
}
