import type { ESTree } from 'vite';
import { nodesOf, parseSource } from '../../tools/syntax.ts';

/** The tests of the kit and of the gesture log render fields and buttons of their own. */
const HAS_OWN = /^tests\/screens\/(?:kit\/|gesture-log\.test\.tsx$)/;
const USES_SCREENS = /^(?:tests\/(?:screens|journeys|browsers)|tools\/tour)\//;

/** Labels that data and table headings have too: only locators must take them from a page object. */
const IS_DATA = new Set([
  'Amount',
  'Close',
  'Code',
  'Deposit',
  'Email',
  'Message',
  'Next',
  'Password',
  'Send',
]);

/** Lists the labels that a page object defines: `{ placeBet: 'Place bet' } as const satisfies Record<string, Text>`. */
export function labelsOf(file: string, code: string): string[] {
  return [...nodesOf(parseSource(file, code).program)]
    .flatMap((node) => (node.type === 'TSSatisfiesExpression' ? [...nodesOf(node.expression)] : []))
    .flatMap((node) => (node.type === 'Property' && isText(node.value) ? [node.value.value] : []));
}

/** Lists the labels of page objects that a test repeats, each as `file:line: label`. */
export function repeatedLabels(file: string, code: string, labels: ReadonlySet<string>): string[] {
  if (!USES_SCREENS.test(file) || HAS_OWN.test(file)) return [];
  const { program } = parseSource(file, code);
  const inLocators = new Set<ESTree.Node>();
  const titles = new Set<ESTree.Node>();
  for (const node of nodesOf(program)) {
    if (node.type === 'Property') titles.add(node.key);
    if (node.type !== 'CallExpression') continue;
    const { callee, arguments: given } = node;
    if (callee.type === 'Identifier' && /^(?:describe|test)$/.test(callee.name) && given[0])
      titles.add(given[0]);
    if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier')
      if (callee.property.name.startsWith('getBy'))
        for (const part of given.flatMap((argument) => [...nodesOf(argument)])) inLocators.add(part);
  }
  const isRepeated = (node: ESTree.Node) =>
    isText(node) &&
    labels.has(node.value) &&
    !titles.has(node) &&
    (inLocators.has(node) || !IS_DATA.has(node.value));
  return [...nodesOf(program)].flatMap((node) =>
    isText(node) && isRepeated(node)
      ? [`${file}:${code.slice(0, node.start).split('\n').length}: ${node.value}`]
      : [],
  );
}

function isText(node: ESTree.Node): node is ESTree.StringLiteral {
  return node.type === 'Literal' && typeof node.value === 'string';
}
