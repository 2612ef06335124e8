import { posix } from 'node:path';
import type { ESTree } from 'vite';
import { nodesOf, parseSource } from '../syntax.ts';

/**
 * Which module the page of each route comes from, by the route's pattern: of every call in a table of routes that
 * names a path and what imports its page, such as `open('/more', () => import('../shell/more.page.tsx'))`.
 */
export function routePages(file: string, code: string): Map<string, string> {
  const pages = new Map<string, string>();
  for (const node of nodesOf(parseSource(file, code).program)) {
    if (node.type !== 'CallExpression') continue;
    const [path, load] = node.arguments;
    const page = load && importedBy(load);
    if (path?.type === 'Literal' && typeof path.value === 'string' && page !== undefined)
      pages.set(path.value, posix.join(posix.dirname(file), page));
  }
  return pages;
}

function importedBy(load: ESTree.Node): string | undefined {
  for (const node of nodesOf(load))
    if (node.type === 'ImportExpression' && node.source.type === 'Literal') return String(node.source.value);
  return undefined;
}
