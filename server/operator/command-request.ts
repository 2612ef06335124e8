import { array, boolean, type Infer, object, pattern, record, size, string, union } from 'superstruct';
import { printableLines } from '../../src/schemas/shared/printable.ts';
import { findCommand } from './command-line.ts';
import type { CommandContext } from './operator-command.ts';

/** Of a user, such as the system has it: nothing that would look like more than that on record. */
const NAME = /^[\p{L}\p{N}._@\\$-]+(?: [\p{L}\p{N}._@\\$-]+)*$/u;

const TEXT = string();
const TEXTS = array(string());
const FLAG = boolean();
/** How an option is given: with a text, with several, or without one. */
export const Given = union([TEXT, TEXTS, FLAG]);
/** A union does not show its members. */
export const GIVEN_MEMBERS = [TEXT, TEXTS, FLAG];

/** A command line on its way to whoever has the database open: its files are read, its texts not yet. */
export const CommandRequest = object({
  words: string(),
  given: record(string(), Given),
  json: boolean(),
  who: size(pattern(string(), NAME), 1, 100),
});
export type CommandRequest = Infer<typeof CommandRequest>;

/**
 * Does what an operator asked for.
 * @returns what to print
 * @throws BadCommand when the command cannot be understood, Refusal when the state of things forbids it
 */
export async function carryOut(
  context: CommandContext,
  { words, given, json, who }: CommandRequest,
): Promise<string> {
  const { text, data } = await findCommand(words.split(' ')).prepare(given)(context, who);
  // People's texts cannot steer the terminal that shows them; inside JSON the escapes mean the same characters.
  return printableLines(json ? JSON.stringify(data, null, 2) : text);
}
