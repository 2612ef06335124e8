import type { ESTree } from 'vite';
import { childrenOf, parseSource } from '../../tools/syntax.ts';

/** The titles of a file's tests, each after the titles of its enclosing describes: `a list › is empty`. */
export function titlesOf(file: string, code: string): string[] {
  return titlesIn(parseSource(file, code).program, []);
}

function titlesIn(node: ESTree.Node, around: string[]): string[] {
  const named = node.type === 'CallExpression' ? namedBy(node) : undefined;
  if (named?.word === 'test') return [[...around, named.title].join(' › ')];
  const inside = named === undefined ? around : [...around, named.title];
  return childrenOf(node).flatMap((child) => titlesIn(child, inside));
}

/** `test('is empty', …)`, also with rows (`test.each(…)('is %s', …)`) or a condition; and describes. */
function namedBy({ callee, arguments: [first] }: ESTree.CallExpression) {
  const word = wordOf(callee);
  const title = first === undefined ? undefined : textOf(first);
  return (word === 'test' || word === 'describe') && title !== undefined ? { word, title } : undefined;
}

/** The first word of a callee. */
function wordOf(callee: ESTree.Node): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return wordOf(callee.object);
  if (callee.type === 'CallExpression') return wordOf(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return wordOf(callee.tag);
  return undefined;
}

/** A literal text. */
function textOf(node: ESTree.Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral' && node.quasis.length === 1)
    return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}
