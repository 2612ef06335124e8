import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { machineFiles } from '../tests/model/machine-files.ts';
import { loadMachine } from './load-machine.ts';
import { drawPicture } from './picture.ts';
import { drawIndex, drawPage } from './statechart.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = 'docs/statecharts';

/** Every page and picture by its file name. Throws for a machine file that does not export its machine. */
async function pages(): Promise<Map<string, string>> {
  const drawn = new Map<string, string>();
  const entries = [];
  for (const { path, id } of machineFiles(ROOT)) {
    const machine = await loadMachine(ROOT, { path, id });
    const name = path.replace(/^.*\//, '').replace(/\.machine\.ts$/, '');
    const [page, picture] = [`${name}.md`, `${name}.svg`];
    if (drawn.has(page)) throw new Error(`${path}: another machine file has the same name`);
    drawn.set(page, drawPage(machine, path, picture));
    drawn.set(picture, await drawPicture(machine));
    entries.push({ page, path, machine });
  }
  return drawn.set('README.md', drawIndex(entries));
}

/** The files on disk, by name. */
function written(): Map<string, string> {
  if (!existsSync(join(ROOT, FOLDER))) return new Map();
  const names = readdirSync(join(ROOT, FOLDER)).filter((name) => /\.(?:md|svg)$/.test(name));
  return new Map(names.map((name) => [name, readFileSync(join(ROOT, FOLDER, name), 'utf8')]));
}

const drawn = await pages();
const present = written();
const stale = [...new Set([...drawn.keys(), ...present.keys()])]
  .filter((name) => drawn.get(name) !== present.get(name))
  .sort();

if (process.argv.includes('--check')) {
  if (stale.length > 0) {
    const names = stale.map((name) => `${FOLDER}/${name}`).join(', ');
    console.error(`Stale drawings: ${names}. Run: npm run draw`);
    process.exitCode = 1;
  }
} else {
  mkdirSync(join(ROOT, FOLDER), { recursive: true });
  for (const name of stale) {
    const text = drawn.get(name);
    if (text === undefined) rmSync(join(ROOT, FOLDER, name));
    else writeFileSync(join(ROOT, FOLDER, name), text);
  }
  console.log(`${(drawn.size - 1) / 2} statecharts in ${FOLDER}, ${stale.length} files changed`);
}
