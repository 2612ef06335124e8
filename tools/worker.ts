import { build } from 'vite';

/**
 * Packs the service worker into one file at the top of the build: there it is in charge of the whole page.
 * @param start the path of the script that starts the page
 * @param files the paths that it keeps from the beginning on
 */
export async function buildWorker(folder: string, start: string, files: string[]): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { BUILD: JSON.stringify(start), FILES: JSON.stringify(files) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: 'src/worker/worker.ts',
        output: { format: 'iife', entryFileNames: 'worker.js' },
      },
    },
  });
}
