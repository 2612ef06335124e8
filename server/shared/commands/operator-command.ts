import { type Failure, type Struct, validate } from 'superstruct';
import type { Context } from '../../context.ts';
import { plainMessage } from '../../http/exchange.ts';

/** The context of a command, in the server or in a separate process. */
export type CommandContext = Pick<Context, 'database'>;

/** The text for a person, and the JSON for a program. */
export interface Printed {
  text: string;
  data: unknown;
}

/** A command of the operator. Made by `operatorCommand`. */
export interface OperatorCommand {
  /** One word, or two: `match settle`. */
  readonly words: string;
  readonly usage: string;
  readonly help: string;
  readonly more: string;
  readonly parameters: readonly Parameter[];
  /**
   * Checks the given values and returns the work to do.
   * @throws BadCommand naming what is missing or wrong
   */
  prepare(given: Given): (context: CommandContext, who: string) => Promise<Printed>;
}

export interface Parameter {
  name: string;
  /** The name as shown in the usage: `ID`, or `--why`. */
  shown: string;
  isArgument: boolean;
  /** A flag has no value; a `many` may be repeated. */
  kind: 'one' | 'many' | 'flag';
  /** The value names a file, which is read by the process where the command was typed. */
  isFile: boolean;
}

/** The value given for each parameter; files have been read. */
export type Given = Record<string, string | string[] | boolean>;

/** The command line cannot be understood; the message is one clear line. */
export class BadCommand extends Error {}

interface Definition<Values> {
  words: string;
  /** The usage after the command's words: `ID --winner TEAM_VALUE [--why TEXT]`. */
  usage: string;
  /** One short line for the list of all commands. */
  help: string;
  /** For `help COMMAND`: what else to know before using the command. */
  more?: string;
  /**
   * Every argument and option by its name, with the struct that reads its text: `object({ … })`. An
   * `optional(…)` may be omitted, an `array(…)` repeated, a `boolean()` is a flag. Commands that need a
   * reason have `why: Why`.
   */
  takes: Struct<Values, Readonly<Record<string, { type: string }>>>;
  /** The parameters given without a `--name`, in order. */
  arguments?: readonly (keyof Values & string)[];
  /** Options that name a file; the command gets the file's text. */
  files?: readonly (keyof Values & string)[];
  /**
   * Does the act and records it (`recordAct`) in one transaction, once: repeated, it says "(already)".
   * @returns the text to print
   * @throws Refusal when the current state forbids it
   */
  carryOut(context: CommandContext, given: Values, who: string): Promise<string | Printed>;
}

/**
 * A command, defined in the room that it belongs to. Each room exports the array of its own from its
 * `commands.ts`, and `server/operator/commands.ts` collects them:
 * ```
 * export const ticketCommands = [
 *   operatorCommand({
 *     words: 'ticket close',
 *     usage: 'ID --why TEXT',
 *     help: 'ends the conversation',
 *     arguments: ['id'],
 *     takes: object({ id: Whole, why: Why }),
 *     carryOut: async ({ database }, { id, why }, who) =>
 *       already(
 *         await closeTicket(database, id, (tx) =>
 *           recordAct(tx, { who, act: 'ticket.close', subject: String(id), why }),
 *         ),
 *         `ticket ${id}: closed`,
 *       ),
 *   }),
 * ];
 * ```
 * A list is printed with `listed(rows, (row) => line, 'No ticket is open')`. The structs of `src/schemas` read
 * texts here too; `words.ts` has those that only a command line needs.
 */
export function operatorCommand<Values>(definition: Definition<Values>): OperatorCommand {
  const { words, usage, help, more = '', takes, carryOut } = definition;
  const positional: readonly string[] = definition.arguments ?? [];
  const files: readonly string[] = definition.files ?? [];
  const parameters = Object.entries(takes.schema).map(([name, { type }]): Parameter => {
    const isArgument = positional.includes(name);
    return {
      name,
      isArgument,
      shown: isArgument ? name.toUpperCase() : `--${name}`,
      kind: type === 'array' ? 'many' : type === 'boolean' ? 'flag' : 'one',
      isFile: files.includes(name),
    };
  });
  return {
    words,
    usage,
    help,
    more,
    parameters,
    prepare(given) {
      const [error, values] = validate(given, takes, { coerce: true });
      if (error !== undefined) {
        const [failure] = error.failures();
        throw new BadCommand(`${words}: ${sentenceOf(failure, given, parameters)}`);
      }
      return async (context, who) => {
        const said = await carryOut(context, values, who);
        return typeof said === 'string' ? { text: said, data: { said } } : said;
      };
    },
  };
}

/**
 * Builds the message of a failure. A struct's message that begins in lower case continues from the name:
 * "must be …".
 */
function sentenceOf(failure: Failure | undefined, given: Given, parameters: readonly Parameter[]): string {
  const name = String(failure?.path[0] ?? '');
  const shown = parameters.find((parameter) => parameter.name === name)?.shown;
  if (failure === undefined || shown === undefined) return `--${name} is not known`;
  if (given[name] === undefined) return `${shown} is missing`;
  const message = plainMessage(failure);
  return /^[a-z]/.test(message) ? `${shown} ${message}` : `${shown}: ${message}`;
}
