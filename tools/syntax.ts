import { type ESTree, parseSync } from 'vite';

/** Parses a source. Throws on code that cannot be parsed. */
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

/** The direct children of a node. */
export function childrenOf(node: ESTree.Node): ESTree.Node[] {
  return Object.values(node).flat().filter(isNode);
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
