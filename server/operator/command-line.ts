import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { codeOf } from '../database/failures.ts';
import {
  BadCommand,
  type Given,
  type OperatorCommand,
  type Parameter,
} from '../shared/commands/operator-command.ts';
import { COMMANDS } from './commands.ts';

/** A parsed command line; the command reads its values later. */
export interface Line {
  command: OperatorCommand;
  given: Given;
  json: boolean;
}

/**
 * Parses a command line, and reads the files that it names.
 * @throws BadCommand
 */
export function readLine(args: readonly string[]): Line {
  const command = findCommand(args);
  const { positionals, values } = split(command, args.slice(command.words.split(' ').length));
  const given: Given = Object.fromEntries(
    command.parameters.flatMap((parameter) => {
      const texts = parameter.isArgument ? positionals.splice(0, 1) : (values[parameter.name] ?? []);
      return texts.length === 0 ? [] : [[parameter.name, readParameter(command, parameter, texts)]];
    }),
  );
  if (positionals.length > 0)
    throw new BadCommand(`${command.words}: "${positionals.join(' ')}" is one argument too many`);
  command.prepare(given);
  return { command, given, json: values.json !== undefined };
}

/** The command named by these first words. @throws BadCommand */
export function findCommand([noun, verb]: readonly string[]): OperatorCommand {
  if (noun === undefined) throw new BadCommand('A command is missing');
  const all = [...COMMANDS.values()].flat();
  const found =
    all.find(({ words }) => words === `${noun} ${verb}`) ?? all.find(({ words }) => words === noun);
  if (found !== undefined) return found;
  const verbs = all.flatMap(({ words }) =>
    words.startsWith(`${noun} `) ? [words.slice(noun.length + 1)] : [],
  );
  if (verbs.length === 0) throw new BadCommand(`There is no command "${noun}"`);
  if (verb === undefined) throw new BadCommand(`${noun}: add one of ${verbs.join(', ')}`);
  throw new BadCommand(`${noun}: "${verb}" is not one of ${verbs.join(', ')}`);
}

type Option = { type: 'string' | 'boolean'; multiple: true };

function split({ words, parameters }: OperatorCommand, args: string[]) {
  const options: Record<string, Option> = { json: { type: 'boolean', multiple: true } };
  for (const { name, isArgument, kind } of parameters)
    if (!isArgument) options[name] = { type: kind === 'flag' ? 'boolean' : 'string', multiple: true };
  // A ticket's token may begin with one or two dashes. No option is that long.
  const [first] = args;
  const tokens =
    first !== undefined && /^-[\w-]{19,}$/.test(first) && parameters[0]?.isArgument ? [first] : [];
  try {
    const { positionals, values } = parseArgs({
      args: args.slice(tokens.length),
      allowPositionals: true,
      options,
    });
    return { positionals: [...tokens, ...positionals], values };
  } catch (error) {
    // The first sentence names the fault; the others suggest another spelling.
    const [message = ''] = error instanceof Error ? error.message.split(/\.?(?:\s*\n|\s(?=To ))/, 1) : [];
    throw new BadCommand(`${words}: ${message}`);
  }
}

function readParameter(
  { words }: OperatorCommand,
  { shown, kind, isFile }: Parameter,
  texts: readonly (string | boolean)[],
): string | string[] | boolean {
  if (kind === 'flag') return true;
  const read = texts.map((text) => (isFile ? textOf(words, String(text)) : String(text)));
  if (kind === 'many') return read;
  if (read.length > 1) throw new BadCommand(`${words}: ${shown} is given twice`);
  return read.join();
}

const UNREADABLE = new Map([
  ['ENOENT', 'there is no such file'],
  ['EACCES', 'permission denied'],
  ['EISDIR', 'it is a folder'],
  ['ERR_ENCODING_INVALID_ENCODED_DATA', 'it is not UTF-8 text'],
]);

function textOf(words: string, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    const why = UNREADABLE.get(codeOf(error)) ?? codeOf(error);
    throw new BadCommand(`${words}: "${path}" cannot be read: ${why}`);
  }
}
