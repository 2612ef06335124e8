import { join } from 'node:path';
import { machineFiles } from '../tests/model/machine-files.ts';
import { formatSource } from './format-source.ts';
import { printMachines } from './print-machines.ts';

/** Prints a statechart as one file to paste into the Stately editor: `npm run --silent stately -- withdrawal`. */
const ROOT = join(import.meta.dirname, '..');

const [name] = process.argv.slice(2);
const all = machineFiles(ROOT);
const file = all.find(({ id, path }) => id === name || path.endsWith(`/${name}.machine.ts`));
if (file === undefined) {
  console.error(`Which one? ${all.map(({ id }) => id).join(', ')}`);
  process.exitCode = 1;
} else {
  const printed = await printMachines(ROOT, [file], all);
  process.stdout.write(formatSource(`${file.id}.ts`, printed.get(file.id) ?? ''));
}
