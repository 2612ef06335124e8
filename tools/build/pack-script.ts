import { build } from 'vite';

interface Script {
  /** Its first module. */
  source: string;
  /** The folder of the build. */
  folder: string;
  /** The name of the built file. */
  name: string;
  /** Values for names in the source. */
  define?: Record<string, string>;
}

/** Bundles a script that is separate from the page's modules into one file. Returns its path in the build. */
export async function packScript({ source, folder, name, define = {} }: Script): Promise<string> {
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
  if (file?.type !== 'chunk') throw new Error(`${source} gave no output`);
  return file.fileName;
}
