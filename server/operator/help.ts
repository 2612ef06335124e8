import type { OperatorCommand } from '../shared/commands/operator-command.ts';
import { wrapped } from '../shared/commands/print.ts';
import { COMMANDS } from './commands.ts';

const START = 'npm run operator --';

/** The list of all commands, one per line. */
export function help(): string {
  const width = Math.max(...[...COMMANDS.values()].flat().map(({ words }) => words.length));
  const entry = (words: string, help: string) =>
    wrapped(`  ${words.padEnd(width)}  ${help}`, ' '.repeat(width + 4));
  const rooms = [...COMMANDS].map(([title, commands]) =>
    [title, ...commands.map(({ words, help }) => entry(words, help))].join('\n'),
  );
  return [
    `${START} COMMAND`,
    ...rooms,
    entry('help COMMAND', 'explain a command'),
    wrapped(
      'Every command can be repeated safely: a repeated act has no further effect. With --json the output is JSON.',
      '',
    ),
  ].join('\n\n');
}

/** The usage and the description of a command. */
export function helpOn({ words, usage, help, more }: OperatorCommand): string {
  const line = wrapped([START, words, usage].filter(Boolean).join(' '));
  return [line, wrapped(`${help[0]?.toUpperCase()}${help.slice(1)}.`, ''), more && wrapped(more, '')]
    .filter(Boolean)
    .join('\n\n');
}
