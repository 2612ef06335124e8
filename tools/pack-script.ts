import { type AliasOptions, build, type Plugin } from 'vite';

interface Packed {
  /** The source of its first module. */
  source: string;
  /** Where the build is. */
  folder: string;
  /** What the file is called there. */
  name: string;
  /** What names in the source stand for. */
  define?: Record<string, string>;
  /** What imports stand for. */
  alias?: AliasOptions;
  plugins?: Plugin[];
}

interface PackedFile {
  path: string;
  code: string;
}

/**
 * Packs a script that is no part of the page's own into one file of the build.
 * @returns its path in there, and what is in it
 */
export async function packScript({
  source,
  folder,
  name,
  define = {},
  alias = [],
  plugins = [],
}: Packed): Promise<PackedFile> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    resolve: { alias },
    plugins,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: name } },
    },
  });
  const [file] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (file?.type !== 'chunk') throw new Error(`Nothing was packed of ${source}`);
  return { path: file.fileName, code: file.code };
}
