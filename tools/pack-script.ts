import { build } from 'vite';

interface Packed {
  /** The source of its first module. */
  source: string;
  /** Where the build is. */
  folder: string;
  /** What the file is called there. */
  name: string;
  /** What names in the source stand for. */
  define?: Record<string, string>;
}

/**
 * Packs a script that is no part of the page's own into one file of the build.
 * @returns its path in there
 */
export async function packScript({ source, folder, name, define = {} }: Packed): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: name } },
    },
  });
  const [file] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (file === undefined) throw new Error(`Nothing was packed of ${source}`);
  return file.fileName;
}
