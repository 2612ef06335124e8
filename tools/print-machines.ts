import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { API } from 'typescript/unstable/sync';
import type { Plan } from '../src/walk/walk.ts';
import type { MachineFile } from '../tests/model/machine-files.ts';
import { type Charts, selfContained } from './self-contained.ts';

/**
 * Prints each statechart as a self-contained file, by its id. Statecharts behind its ports are in the same file
 * (`inside`), or imported from their own (`beside`).
 * @param all every machine file, for statecharts behind ports
 */
export async function printMachines(
  root: string,
  files: readonly MachineFile[],
  all: readonly MachineFile[],
  charts: Charts,
): Promise<Map<string, string>> {
  const places = new Map(all.map(({ id, path }) => [id, join(root, path)]));
  const placeOf = (id: string) => {
    const place = places.get(id);
    if (place === undefined) throw new Error(`No file declares the machine '${id}'.`);
    return place;
  };
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects();
    if (project === undefined) throw new Error('There is no tsconfig.json.');
    const printed = new Map<string, string>();
    for (const { id, path } of files) {
      const plan = await exampleOf(join(root, path), id);
      printed.set(id, selfContained(project, { file: placeOf(id), id, plan }, placeOf, charts));
    }
    return printed;
  } finally {
    api.close();
  }
}

async function exampleOf(file: string, id: string): Promise<Plan> {
  const place = file.replace(/\.machine\.ts$/, '.example.ts');
  const module: Record<string, Plan | undefined> = await import(pathToFileURL(place).href);
  const example = module[`${id}Example`];
  if (example === undefined) throw new Error(`${place} does not export ${id}Example.`);
  return example;
}
