import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { ESTree } from 'vite';
import { nodesOf, parseSource } from '../../tools/syntax.ts';
import { filesBelow } from '../model/machine-files.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A statement that the server sends to the database, with its place. */
export interface Statement {
  file: string;
  sql: string;
}

/** The values of names in an expression: parameters of a called function. */
type Scope = ReadonlyMap<string, string | undefined>;

const NO_SCOPE: Scope = new Map();
const modules = new Map<string, Module>();

interface Module {
  file: string;
  program: ESTree.Program;
  /** The value of each name of the module's top level. */
  top: Map<string, ESTree.Node>;
  /** The file from which a name is imported, and its name there. */
  imported: Map<string, { file: string; name: string }>;
}

/**
 * Every statement that the server's code passes to `query` or `script`, put together from the constants and
 * functions in the code. `unread`: those whose text is only known at run time.
 */
export function readStatements(): { statements: Statement[]; unread: Statement[] } {
  const statements: Statement[] = [];
  const unread: Statement[] = [];
  for (const file of filesBelow(ROOT, ['server']).filter((path) => /(?<!\.d)\.ts$/.test(path))) {
    const module = moduleOf(file);
    for (const node of nodesOf(module.program)) {
      const given = statementOf(node);
      if (given === undefined) continue;
      for (const alternative of alternativesOf(given)) {
        const sql = textOf(module, alternative, NO_SCOPE);
        if (sql === undefined) unread.push({ file, sql: codeOf(module, alternative) });
        else statements.push({ file, sql });
      }
    }
  }
  return { statements, unread };
}

/** The first argument of a call of `query` or `script`. */
function statementOf(node: ESTree.Node): ESTree.Node | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
  const { property } = node.callee;
  if (property.type !== 'Identifier' || !['query', 'script'].includes(property.name)) return undefined;
  return node.arguments[0];
}

function alternativesOf(node: ESTree.Node): ESTree.Node[] {
  return node.type === 'ConditionalExpression'
    ? [...alternativesOf(node.consequent), ...alternativesOf(node.alternate)]
    : [node];
}

/** The text of an expression; undefined if it is only known at run time. */
function textOf(module: Module, node: ESTree.Node, scope: Scope): string | undefined {
  switch (node.type) {
    case 'Literal':
      return String(node.value);
    case 'TemplateLiteral': {
      const parts = node.quasis.flatMap(({ value }, index) => {
        const expression = node.expressions[index];
        return [value.cooked ?? value.raw, expression === undefined ? '' : textOf(module, expression, scope)];
      });
      return parts.includes(undefined) ? undefined : parts.join('');
    }
    case 'BinaryExpression':
      return sumOf(textOf(module, node.left, scope), textOf(module, node.right, scope));
    case 'Identifier':
    case 'MemberExpression': {
      if (node.type === 'Identifier' && scope.has(node.name)) return scope.get(node.name);
      const made = madeOf(module, node);
      return made && textOf(made.module, made.node, NO_SCOPE);
    }
    case 'CallExpression': {
      const made = madeOf(module, node.callee);
      return (
        made &&
        resultOf(
          made,
          node.arguments.map((argument) => textOf(module, argument, scope)),
        )
      );
    }
    default:
      return undefined;
  }
}

/** Adds numbers of parameters. */
const sumOf = (left: string | undefined, right: string | undefined) =>
  left === undefined || right === undefined ? undefined : String(Number(left) + Number(right));

interface Made {
  module: Module;
  node: ESTree.Node;
}

/** The value of a top-level name, or of one of its fields, perhaps in another file. */
function madeOf(module: Module, node: ESTree.Node): Made | undefined {
  if (node.type === 'Identifier') return madeAtTop(module, node.name);
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return undefined;
  const { name } = node.property;
  const whole = madeOf(module, node.object);
  if (whole?.node.type !== 'ObjectExpression') return undefined;
  for (const field of whole.node.properties)
    if (field.type === 'Property' && field.key.type === 'Identifier' && field.key.name === name)
      return { module: whole.module, node: field.value };
  return undefined;
}

function madeAtTop(module: Module, name: string): Made | undefined {
  const elsewhere = module.imported.get(name);
  if (elsewhere) return madeAtTop(moduleOf(elsewhere.file), elsewhere.name);
  const node = module.top.get(name);
  return node && { module, node };
}

/** The result of a function whose body is a single expression. */
function resultOf({ module, node: made }: Made, given: readonly (string | undefined)[]): string | undefined {
  if (made.type !== 'FunctionDeclaration' && made.type !== 'ArrowFunctionExpression') return undefined;
  const scope = new Map<string, string | undefined>();
  made.params.forEach((param, index) => {
    if (param.type === 'Identifier') scope.set(param.name, given[index]);
  });
  if (made.body === null) return undefined;
  const only = made.body.type === 'BlockStatement' ? made.body.body[0] : made.body;
  if (only === undefined) return undefined;
  if (only.type !== 'ReturnStatement') return textOf(module, only, scope);
  return only.argument === null ? undefined : textOf(module, only.argument, scope);
}

const codeOf = ({ file }: Module, { start, end }: ESTree.Node) =>
  readFileSync(join(ROOT, file), 'utf8').slice(start, end).replace(/\s+/g, ' ');

function moduleOf(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const { program } = parseSource(file, readFileSync(join(ROOT, file), 'utf8'));
  const module: Module = { file, program, top: new Map(), imported: new Map() };
  modules.set(file, module);
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') addImports(module, node);
    const made = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    if (made?.type === 'FunctionDeclaration' && made.id) module.top.set(made.id.name, made);
    if (made?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of made.declarations)
      if (id.type === 'Identifier' && init) module.top.set(id.name, init);
  }
  return module;
}

function addImports({ file, imported }: Module, node: ESTree.ImportDeclaration): void {
  if (!node.source.value.startsWith('.')) return;
  for (const one of node.specifiers)
    if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier')
      imported.set(one.local.name, {
        file: posix.join(posix.dirname(file), node.source.value),
        name: one.imported.name,
      });
}
