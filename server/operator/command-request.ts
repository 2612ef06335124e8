import { array, boolean, type Infer, object, pattern, record, size, string, union } from 'superstruct';
import { printableLines } from '../../src/schemas/shared/printable.ts';
import type { CommandContext } from '../shared/commands/operator-command.ts';
import { findCommand } from './command-line.ts';

/** A user name as systems have them. Other characters could forge the record. */
const NAME = /^[\p{L}\p{N}._@\\$-]+(?: [\p{L}\p{N}._@\\$-]+)*$/u;

const TEXT = string();
const TEXTS = array(string());
const FLAG = boolean();
/** The value of an option: a text, several, or none for a flag. */
export const Given = union([TEXT, TEXTS, FLAG]);
/** Listed here because a union does not expose its members. */
export const GIVEN_MEMBERS = [TEXT, TEXTS, FLAG];

/**
 * A command line for the process that has the database open: its files are read, its values are not checked
 * yet.
 */
export const CommandRequest = object({
  words: string(),
  given: record(string(), Given),
  json: boolean(),
  who: size(pattern(string(), NAME), 1, 100),
});
export type CommandRequest = Infer<typeof CommandRequest>;

/**
 * Carries out an operator's command.
 * @returns the text to print
 * @throws BadCommand when the command is not valid, Refusal when the current state forbids it
 */
export async function carryOut(
  context: CommandContext,
  { words, given, json, who }: CommandRequest,
): Promise<string> {
  const { text, data } = await findCommand(words.split(' ')).prepare(given)(context, who);
  // Control characters in people's texts must not reach the terminal; inside JSON they are escaped.
  return printableLines(json ? JSON.stringify(data, null, 2) : text);
}
