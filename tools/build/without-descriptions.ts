import type { ESTree, Plugin } from 'vite';
import { nodesOf, parseSource } from '../syntax.ts';

interface Span {
  start: number;
  end: number;
}

/** Drops the descriptions of statecharts from the build: they are for readers, the editor and the drawings. */
export function dropDescriptions(): Plugin {
  return {
    name: 'drop-descriptions',
    // Before other plugins change the source.
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\.machine\.ts$/ },
      handler: (code, id) => withoutDescriptions(id, code),
    },
  };
}

/** A statechart's source without its descriptions. Everything else stays as it was written. */
export function withoutDescriptions(file: string, code: string): string {
  const spans: Span[] = [];
  for (const node of nodesOf(parseSource(file, code).program))
    if (node.type === 'CallExpression' && isCreateMachine(node.callee))
      spans.push(...node.arguments.flatMap(descriptionsIn));
  // From the last to the first, so that the other positions stay valid.
  return spans
    .sort((one, other) => other.start - one.start)
    .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), code);
}

/** Whether the call is the `createMachine` of a `setup`. */
export function isCreateMachine(callee: ESTree.Expression): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'createMachine'
  );
}

/** Each description with everything up to the next property. */
function descriptionsIn(node: ESTree.Node): Span[] {
  if (node.type === 'ArrayExpression')
    return node.elements.flatMap((one) => (one ? descriptionsIn(one) : []));
  if (node.type !== 'ObjectExpression') return [];
  return node.properties.flatMap((property, index) => {
    if (property.type !== 'Property') return [];
    if (property.key.type !== 'Identifier' || property.key.name !== 'description')
      return descriptionsIn(property.value);
    return [{ start: property.start, end: node.properties[index + 1]?.start ?? node.end - 1 }];
  });
}
