import { type ESTree, parseSync } from 'vite';

/** What a source says. Throws on code that cannot be parsed. */
export function parseSource(file: string, code: string): ReturnType<typeof parseSync> {
  const parsed = parseSync(file, code);
  const [error] = parsed.errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  return parsed;
}

/** A node and all below it, parents first. */
export function* nodesOf(node: ESTree.Node): Generator<ESTree.Node> {
  yield node;
  for (const child of childrenOf(node)) yield* nodesOf(child);
}

/** What stands directly in a node. */
export function childrenOf(node: ESTree.Node): ESTree.Node[] {
  return Object.values(node).flat().filter(isNode);
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
