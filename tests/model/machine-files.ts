import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { BadCommandLine } from '../../tools/command-line.ts';

/** A file that declares a statechart. */
export interface MachineFile {
  /** The short name used for it and its tests: `bet-slip`. */
  name: string;
  /** Relative to the project's root, with slashes. */
  path: string;
  source: string;
  /** The machine's id: the name of its one export without the ending `Machine`. */
  id: string;
}

/** Every `*.machine.ts` under `src/` and `server/`, sorted. Throws for one that does not export one machine. */
export function machineFiles(root: string): MachineFile[] {
  return filesBelow(root, ['src', 'server'])
    .filter((path) => path.endsWith('.machine.ts'))
    .map((path) => {
      const source = readFileSync(join(root, path), 'utf8');
      const [id, ...more] = [...source.matchAll(/^export const (\w+)Machine\b/gm)].map(([, name]) => name);
      if (id === undefined || more.length > 0)
        throw new Error(`${path}: does not export one const that ends in Machine`);
      return { name: path.replace(/^.*\/|\.machine\.ts$/g, ''), path, source, id };
    });
}

/**
 * The machine files with these names; all if there are no names. @throws BadCommandLine for an unknown name
 */
export function chooseMachines(root: string, names: readonly string[]): MachineFile[] {
  const files = machineFiles(root);
  const known = files.map(({ name }) => name);
  const strangers = names.filter((wanted) => !known.includes(wanted));
  if (strangers.length > 0)
    throw new BadCommandLine(
      `No statechart is called ${strangers.join(', ')}. There are: ${known.join(', ')}`,
    );
  return files.filter(({ name }) => names.length === 0 || names.includes(name));
}

/** The tests that walk these statecharts alone. */
export function factsOf(root: string, machines: readonly { name: string }[]): string[] {
  const endings = machines.map(({ name }) => `/${name}.test.ts`);
  return filesBelow(root, ['tests/machines']).filter((path) => endings.some((end) => path.endsWith(end)));
}

/**
 * The tests that walk these statecharts on screen, directly or made by a function: `formOf`,
 * `createFormMachine`.
 */
export function screensOf(root: string, machines: readonly { id: string }[]): string[] {
  const made = machines.flatMap(({ id }) => [
    `${id}Machine`,
    `${id}Of`,
    `create${id.charAt(0).toUpperCase()}${id.slice(1)}Machine`,
  ]);
  return filesBelow(root, ['tests/screens']).filter((path) => {
    if (!path.endsWith('.test.tsx')) return false;
    const source = readFileSync(join(root, path), 'utf8');
    return source.includes('createSut') && made.some((name) => source.includes(name));
  });
}

/** Every file below these folders of the project, sorted, with slashes. A missing folder has none. */
export function filesBelow(root: string, folders: readonly string[]): string[] {
  const below = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? below(path) : [relative(root, path).split(sep).join('/')];
    });
  return folders
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap(below)
    .sort();
}
