import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machineFiles } from '../tests/model/machine-files.ts';
import { BadCommandLine, readCommandLine } from './command-line.ts';
import { formatSource } from './format-source.ts';
import { printMachines } from './print-machines.ts';

const USAGE = `npm run stately: prints statecharts for the Stately editor.

  npm run --silent stately -- withdrawal    one file to paste, with the statecharts behind its ports
  npm run stately -- --all FOLDER           every statechart in a file of its own, for Stately's studio; files import
                                            the statecharts behind their ports`;

const ROOT = join(import.meta.dirname, '..');
const all = machineFiles(ROOT);

const { folder, chosen } = readCommandLine(USAGE, () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { all: { type: 'string' } } });
  const [name, ...others] = positionals;
  if (values.all !== undefined) {
    if (name !== undefined) throw new BadCommandLine('--all prints every statechart: give no names');
    return { folder: values.all, chosen: all };
  }
  const file = all.find(({ id, path }) => id === name || path.endsWith(`/${name}.machine.ts`));
  if (file === undefined || others.length > 0)
    throw new BadCommandLine(`Name one statechart: ${all.map(({ id }) => id).join(', ')}`);
  return { folder: undefined, chosen: [file] };
});

const printed = await printMachines(ROOT, chosen, all, folder === undefined ? 'inside' : 'beside');
if (folder !== undefined) mkdirSync(folder, { recursive: true });
for (const [id, source] of printed) {
  const text = formatSource(`${id}.ts`, source);
  if (folder === undefined) process.stdout.write(text);
  else writeFileSync(join(folder, `${id}.ts`), text);
}
if (folder !== undefined) console.log(`${folder}: ${printed.size} statecharts`);
