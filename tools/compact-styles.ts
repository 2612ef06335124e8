import type { ESTree, Plugin } from 'vite';
import { nodesOf, parseSource } from './syntax.ts';

/**
 * A source whose styles have no indents and no comments: the templates that `styled` is given, and constants of whole
 * lines that end as a rule does. All else stays as it was written. In a style a line's end means no more than a space,
 * and nothing at all beside a bracket or after a comma.
 */
export function compactStyles(file: string, code: string): string {
  const spans = [...nodesOf(parseSource(file, code).program)].flatMap((node) => {
    if (node.type === 'TaggedTemplateExpression') return isStyled(node.tag) ? node.quasi.quasis : [];
    if (node.type !== 'VariableDeclarator' || node.init?.type !== 'TemplateLiteral') return [];
    return RULES.test(code.slice(node.init.start, node.init.end)) ? node.init.quasis : [];
  });
  // From the last to the first, so that the places of the others hold.
  return spans
    .sort((one, other) => other.start - one.start)
    .reduce(
      (left, { start, end }) => left.slice(0, start) + compact(left.slice(start, end)) + left.slice(end),
      code,
    );
}

const RULES = /^`\n.*[;}]\s*`$/s;

const isStyled = (tag: ESTree.Expression) =>
  tag.type === 'CallExpression' && tag.callee.type === 'Identifier' && tag.callee.name === 'styled';

/** Indents and comments in styles are for readers of the source: what is built goes without. */
export const styles: Plugin = {
  name: 'compact-styles',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/ui\/.*\.tsx?$/, code: 'styled(' },
    handler: (code, id) => compactStyles(id, code),
  },
};

const compact = (css: string) =>
  css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/(.?)\n\s*(\}?)/g, (_, before: string, after: string) =>
      after !== '' || '`{};,'.includes(before) ? before + after : `${before} `,
    );
