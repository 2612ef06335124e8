import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { routes } from '../../src/ui/app/routes.ts';
import { readSource } from '../../tests/floors/sources.ts';
import { machineFiles } from '../../tests/model/machine-files.ts';
import { formatSource } from '../format-source.ts';
import { printMachines } from '../print-machines.ts';
import { readRecord } from '../walk/record.ts';

/** The facts that the site of the statecharts cannot read from the machines themselves, as modules of its build. */
export function statechartFacts(root: string): Plugin {
  const facts: Record<string, () => unknown> = {
    'virtual:stately': () => statelySources(root),
    'virtual:screens': () => screensOf(root),
    'virtual:walked': () => readRecord(root),
  };
  return {
    name: 'statechart-facts',
    resolveId: (id) => (id in facts ? `\0${id}` : undefined),
    async load(id) {
      const fact = facts[id.replace('\0', '')];
      return fact && `export default ${JSON.stringify(await fact())};`;
    },
  };
}

/** Each statechart as one file to paste into the Stately editor, by its name. */
async function statelySources(root: string): Promise<Record<string, string>> {
  const files = machineFiles(root);
  const printed = await printMachines(root, files, files, 'inside');
  return Object.fromEntries(
    files.map(({ name, id }) => [name, formatSource(`${id}.ts`, printed.get(id) ?? '')]),
  );
}

/** The statecharts that the code of each page leads to, by the page's path; `*` are those of every page. */
function screensOf(root: string): Record<string, string[]> {
  const importsOf = importsIn(root);
  const names = (page: string) =>
    [...reachedFrom(page, importsOf)]
      .filter((path) => path.endsWith('.machine.ts'))
      .map((path) => path.replace(/^.*\/|\.machine\.ts$/g, ''))
      .sort();
  return Object.fromEntries([
    ['*', names('src/main.tsx')],
    ...routes.map(({ path, page }) => [path, names(`src/ui/${page}`)] as const),
  ]);
}

/** The project's own modules that a module imports at run time, at once or lazily. */
function importsIn(root: string): (file: string) => string[] {
  const known = new Map<string, string[]>();
  return (file) => {
    const found =
      known.get(file) ??
      readSource(file, readFileSync(join(root, file), 'utf8'))
        .imports.filter(
          ({ from, kind }) => kind !== 'type' && /^src\/(?:ui|actors|machines)\/.*\.tsx?$/.test(from),
        )
        .map(({ from }) => from);
    known.set(file, found);
    return found;
  };
}

function reachedFrom(file: string, importsOf: (file: string) => string[]): Set<string> {
  const reached = new Set([file]);
  // A Set also hands out entries that are added while it is read.
  for (const one of reached) for (const next of importsOf(one)) reached.add(next);
  return reached;
}
