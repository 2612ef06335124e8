import type { Plugin } from 'vite';

/**
 * Has each page that a script fetches name all files that it needs, not only those that it imports itself: so all of
 * them come at once after it, and the script needs no map of them.
 * @param fetcher the name of the chunk that fetches pages
 * @param isHere whether a file is loaded already wherever a page is fetched
 */
export function wholePages(fetcher: string, isHere: (file: string) => boolean): Plugin {
  return {
    name: 'whole-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunkOf = (file: string) => {
        const chunk = bundle[file];
        return chunk?.type === 'chunk' ? chunk : undefined;
      };
      const pages = Object.keys(bundle)
        .filter((file) => chunkOf(file)?.name === fetcher)
        .flatMap((file) => chunkOf(file)?.dynamicImports ?? []);
      for (const page of pages) {
        const chunk = chunkOf(page);
        if (chunk === undefined) continue;
        const needs = new Set(chunk.imports);
        // A set goes on to what is added to it on the way.
        for (const file of needs) for (const next of chunkOf(file)?.imports ?? []) needs.add(next);
        const others = [...needs].filter((file) => !chunk.imports.includes(file) && !isHere(file));
        // Last, so that nothing runs in another order.
        chunk.code += others.map((file) => `import"./${file.slice(file.lastIndexOf('/') + 1)}";`).join('');
      }
    },
  };
}
