import { posix } from 'node:path';
import type { ESTree } from 'vite';
import { isCreateMachine } from '../../tools/build/without-descriptions.ts';
import { nodesOf, parseSource } from '../../tools/syntax.ts';

/** One import or re-export of a source. */
export interface Import {
  /** A path from the root of the project for the project's own files; else the specifier as written. */
  from: string;
  /** `type` disappears at run time. `lazy` is `import()`. */
  kind: 'value' | 'lazy' | 'type';
}

/** The facts of a source file that the rules need. */
export interface Source {
  imports: Import[];
  /**
   * Names of values that the code refers to; `window.fetch` counts as `fetch`, but `x.fetch` and `{ fetch: 1
   * }` do not. Of the test runner's `vi`, the functions called: `vi.fn`.
   */
  names: Set<string>;
  /** Line numbers of `any`. */
  anys: number[];
  /** Line numbers of `as unknown as`. */
  doubleCasts: number[];
  /** Comments that disable a check. */
  silencers: string[];
  /** Locators that match in part, and names and texts that narrow them in part, by line. */
  inexact: { line: number; what: string }[];
  /** Spreads and computed keys inside the argument of `createMachine`, by line. */
  unliteral: { line: number; what: string }[];
  /** Lines with texts beside other children of an element, which a browser's translation would detach. */
  bareTexts: number[];
  /** Lines with a value and a percent sign in one text. Those of styles do not count. */
  percentages: number[];
}

const SILENCER = /@ts-(?:ignore|expect-error|nocheck)|biome-ignore/;
/** Objects whose members count as names themselves. */
const NAMESPACES = new Set(['window', 'globalThis', 'self', 'React']);

/** Reads one source. Throws on code that cannot be parsed. */
export function readSource(file: string, code: string): Source {
  const { program, comments } = parseSource(file, code);

  const lineOf = (position: number) => code.slice(0, position).split('\n').length;
  const imports: Import[] = [];
  const add = (specifier: string, kind: Import['kind']) =>
    imports.push({ from: resolve(file, specifier), kind });
  // Braces with only inline types still import the module at run time (`verbatimModuleSyntax`).
  const kindOf = (kind: string | undefined) => (kind === 'type' ? 'type' : 'value');
  const unliteral: Source['unliteral'] = [];
  const names = new Set<string>();
  const passive = new Set<ESTree.Node>();
  const anys: number[] = [];
  const doubleCasts: number[] = [];
  const inexact: Source['inexact'] = [];
  const bareTexts: number[] = [];
  const percentages: number[] = [];
  const styles = new Set<ESTree.Node>();

  for (const node of nodesOf(program)) {
    switch (node.type) {
      case 'ImportDeclaration':
        add(node.source.value, kindOf(node.importKind));
        break;
      case 'ExportAllDeclaration':
        add(node.source.value, kindOf(node.exportKind));
        break;
      case 'ExportNamedDeclaration':
        if (node.source) add(node.source.value, kindOf(node.exportKind));
        break;
      case 'ImportExpression': {
        const { source } = node;
        const literal = source.type === 'Literal' && typeof source.value === 'string';
        add(literal ? source.value : '(an expression)', 'lazy');
        break;
      }
      case 'JSXElement':
      case 'JSXFragment':
        bareTexts.push(...findBareTexts(node.children).map(({ start }) => lineOf(start)));
        break;
      case 'JSXAttribute':
        if (node.name.name === 'style' && node.value)
          for (const part of nodesOf(node.value)) styles.add(part);
        break;
      case 'TaggedTemplateExpression':
        styles.add(node.quasi);
        break;
      case 'TemplateLiteral':
        if (!styles.has(node) && node.quasis.slice(1).some(({ value }) => /^\s?%/.test(value.raw)))
          percentages.push(lineOf(node.start));
        break;
      case 'BinaryExpression':
        if (node.right.type === 'Literal' && /^\s?%/.test(String(node.right.value)))
          percentages.push(lineOf(node.start));
        break;
      case 'JSXText':
        if (/^\s?%/.test(node.value)) percentages.push(lineOf(node.start));
        break;
      case 'Literal':
        if (typeof node.value === 'string' && /\{\w+\}\s?%/.test(node.value))
          percentages.push(lineOf(node.start));
        break;
      case 'TSAnyKeyword':
        anys.push(lineOf(node.start));
        break;
      case 'TSAsExpression': {
        const { expression } = node;
        if (expression.type === 'TSAsExpression' && expression.typeAnnotation.type === 'TSUnknownKeyword')
          doubleCasts.push(lineOf(node.start));
        break;
      }
      case 'MemberExpression': {
        const namespace = node.object.type === 'Identifier' && NAMESPACES.has(node.object.name);
        const isOfTests = node.object.type === 'Identifier' && node.object.name === 'vi';
        if (isOfTests && node.property.type === 'Identifier') names.add(`vi.${node.property.name}`);
        if (!node.computed && !namespace) passive.add(node.property);
        break;
      }
      case 'Property':
        if (!node.computed && !node.shorthand) passive.add(node.key);
        break;
      case 'TSTypeReference':
        passive.add(node.typeName);
        break;
      case 'Identifier':
        if (!passive.has(node)) names.add(node.name);
        break;
      case 'CallExpression': {
        const what = findInexact(node);
        if (what !== undefined) inexact.push({ line: lineOf(node.start), what });
        const [config] = node.arguments;
        if (config === undefined || !isCreateMachine(node.callee)) break;
        for (const { at, what } of findUnliteral(config)) unliteral.push({ line: lineOf(at), what });
        break;
      }
    }
  }

  return {
    imports,
    names,
    anys,
    doubleCasts,
    silencers: comments.flatMap(({ value }) => SILENCER.exec(value)?.[0] ?? []),
    inexact,
    unliteral,
    bareTexts,
    percentages,
  };
}

/** Texts of the catalogue, and conditional texts, among several children of an element. */
function findBareTexts(children: readonly ESTree.JSXChild[]): ESTree.Node[] {
  const seen = children.filter((child) => child.type !== 'JSXText' || child.value.trim() !== '');
  const expressions = seen.flatMap((child) =>
    child.type === 'JSXExpressionContainer' && !isBlank(child.expression) ? [child.expression] : [],
  );
  const others = seen.filter(
    (child) => child.type !== 'JSXExpressionContainer' || !isBlank(child.expression),
  );
  return others.length > 1 ? expressions.filter(isText) : [];
}

const isBlank = (node: ESTree.Node) =>
  node.type === 'JSXEmptyExpression' ||
  (node.type === 'Literal' && typeof node.value === 'string' && node.value.trim() === '');

function isText(node: ESTree.Node): boolean {
  switch (node.type) {
    case 'TemplateLiteral':
      return true;
    case 'Literal':
      return typeof node.value === 'string';
    case 'CallExpression':
      return node.callee.type === 'Identifier' && ['t', 'translateMessage'].includes(node.callee.name);
    case 'LogicalExpression':
      return isText(node.right);
    case 'ConditionalExpression':
      return isText(node.consequent) || isText(node.alternate);
    case 'ParenthesizedExpression':
      return isText(node.expression);
    default:
      return false;
  }
}

const LOCATES = /^getBy(?:Text|Label|LabelText|Placeholder|AltText|Title|Role)$/;

/** The argument of a locator call that matches a text in part. The rules know that exact is the default. */
function findInexact({ callee, arguments: given }: ESTree.CallExpression): string | undefined {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  const { name } = callee.property;
  const options = given.find((argument) => argument.type === 'ObjectExpression');
  const option = (key: string) =>
    options?.properties.find(
      (property) =>
        property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === key,
    );
  const isWhole = (sought: ESTree.Node) =>
    sought.type === 'Literal' && 'regex' in sought && /^\^.*\$$/s.test(sought.regex.pattern);
  const text = name === 'filter' ? option('hasText') : name === 'getByRole' ? option('name') : given[0];
  if ((name !== 'filter' && !LOCATES.test(name)) || text === undefined) return undefined;
  const sought = text.type === 'Property' ? text.value : text;
  if (isWhole(sought)) return undefined;
  if (name === 'filter') return 'hasText';
  if (sought.type === 'Literal' && 'regex' in sought) return `${name} with half a pattern`;
  const exact = option('exact');
  if (exact?.type === 'Property' && exact.value.type === 'Literal')
    return exact.value.value === true ? undefined : `${name} that is not exact`;
  return `${name} without exact`;
}

type Finding = { at: number; what: string };

/**
 * The parts of a config that are not literal. Functions in it map data: their bodies are code, not config.
 */
function findUnliteral(config: ESTree.Node): Finding[] {
  if (config.type === 'ObjectExpression') return findBelow(config);
  return [{ at: config.start, what: 'a config that is not written out' }];
}

function findBelow(node: ESTree.Node): Finding[] {
  switch (node.type) {
    case 'ArrayExpression':
      return node.elements.flatMap((element) => (element === null ? [] : findBelow(element)));
    case 'ObjectExpression':
      return node.properties.flatMap(findBelow);
    case 'SpreadElement':
      return [{ at: node.start, what: 'a spread' }];
    case 'Property':
      return node.computed ? [{ at: node.start, what: 'a computed key' }] : findBelow(node.value);
    default:
      return [];
  }
}

function resolve(file: string, specifier: string): string {
  return specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier;
}
