import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

const SOURCE = join(import.meta.dirname, '../../src');
const START_PAGE = [join(SOURCE, 'main.tsx'), join(SOURCE, 'ui/app/home.page.ts')];

/** Whether the start page imports a module, directly or through others. Lazy imports do not count. */
export function createStartPageTest(): (id: string, context: Context) => boolean {
  let modules: Set<string> | undefined;
  return (id, context) => {
    modules ??= importedBy(START_PAGE, context);
    return modules.has(id);
  };
}

function importedBy(entries: string[], context: Context): Set<string> {
  const modules = new Set<string>();
  const add = (id: string) => {
    if (modules.has(id)) return;
    modules.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) add(imported);
  };
  for (const entry of entries) add(entry);
  return modules;
}
