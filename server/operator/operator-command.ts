import { type Failure, type Struct, validate } from 'superstruct';
import type { Context } from '../context.ts';
import { plainMessage } from '../http/exchange.ts';

/** Everything that a command works with, in the server or in a process of its own. */
export type CommandContext = Pick<Context, 'database'>;

/** The text for a person, and the JSON for a program. */
export interface Printed {
  text: string;
  data: unknown;
}

/** One thing that an operator can do. Made by `operatorCommand`. */
export interface OperatorCommand {
  /** One word, or two: `match settle`. */
  readonly words: string;
  readonly usage: string;
  readonly help: string;
  readonly more: string;
  readonly parameters: readonly Parameter[];
  /**
   * Reads what was given on the command line, and leaves the rest to be done later.
   * @throws BadCommand naming what is missing or wrong
   */
  prepare(given: Given): (context: CommandContext, who: string) => Promise<Printed>;
}

export interface Parameter {
  name: string;
  /** As the command line shows it: `ID`, or `--why`. */
  shown: string;
  isArgument: boolean;
  /** A flag has no value; one of many may be repeated. */
  kind: 'one' | 'many' | 'flag';
  /** The command line names a file: its text is read there, by the process of who typed it. */
  isFile: boolean;
}

/** The given value of each parameter; files are read already. */
export type Given = Record<string, string | string[] | boolean>;

/** The command line cannot be understood; the message is one clear line. */
export class BadCommand extends Error {}

interface Definition<Values> {
  words: string;
  /** The usage after the command's words: `ID --winner TEAM_VALUE [--why TEXT]`. */
  usage: string;
  /** One short line for the list of all commands. */
  help: string;
  /** For `help COMMAND`: what else somebody must know before they do it. */
  more?: string;
  /**
   * Every argument and option by its name, with the struct that reads its text: `object({ … })`. An `optional(…)` may
   * be left out, an `array(…)` repeated, a `boolean()` is a flag. Commands that need a reason take `why: Why`.
   */
  takes: Struct<Values, Readonly<Record<string, { type: string }>>>;
  /** Those that stand without a `--name`, in order. */
  arguments?: readonly (keyof Values & string)[];
  /** Options that name a file whose text is meant. */
  files?: readonly (keyof Values & string)[];
  /**
   * Does it in one transaction with its record (`recordAct`), and once: repeated, it says "(already)".
   * @returns what to print
   * @throws Refusal when the state of things forbids it
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

/** A struct's message begins small when it goes on from the name: "must be …". */
function sentenceOf(failure: Failure | undefined, given: Given, parameters: readonly Parameter[]): string {
  const name = String(failure?.path[0] ?? '');
  const shown = parameters.find((parameter) => parameter.name === name)?.shown;
  if (failure === undefined || shown === undefined) return `--${name} is not known`;
  if (given[name] === undefined) return `${shown} is missing`;
  const message = plainMessage(failure);
  return /^[a-z]/.test(message) ? `${shown} ${message}` : `${shown}: ${message}`;
}
