import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '../../..');
/** Inside the project, where Node finds its packages. */
const FOLDER = join(ROOT, '.build');

/**
 * Bundles programs of the server for tests that start many processes: translating and finding each source file
 * takes three seconds of a process that runs the sources.
 * @param sources paths in the project by name, such as `{ main: 'server/main.ts' }`
 * @returns the folder with a file `NAME.js` for each, and a function that removes it
 */
export async function bundle(
  sources: Record<string, string>,
): Promise<{ folder: string; remove(): Promise<void> }> {
  await mkdir(FOLDER, { recursive: true });
  const folder = await mkdtemp(join(FOLDER, 'server-'));
  const input = Object.entries(sources).map(([name, path]) => [name, join(ROOT, path)]);
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [besideItsSource],
    build: {
      ssr: true,
      outDir: folder,
      target: 'node20',
      rolldownOptions: { input: Object.fromEntries(input) },
    },
  });
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

/** Migrations, texts and styles are read from beside the source that names them. */
const besideItsSource: Plugin = {
  name: 'beside-its-source',
  transform: (code, id) =>
    code
      .replaceAll('import.meta.url', () => JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.dirname', () => JSON.stringify(dirname(id))),
};
