import {
  type FunctionDeclaration,
  type Identifier,
  type InterfaceDeclaration,
  isAsExpression,
  isCallExpression,
  isExpressionWithTypeArguments,
  isFunctionDeclaration,
  isIdentifier,
  isImportDeclaration,
  isInterfaceDeclaration,
  isNamedImports,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isPropertySignatureDeclaration,
  isShorthandPropertyAssignment,
  isTypeAliasDeclaration,
  isTypeQueryNode,
  isTypeReferenceNode,
  isVariableStatement,
  type Node,
  type SourceFile,
  type TypeAliasDeclaration,
} from 'typescript/unstable/ast';
import { NodeBuilderFlags, type Project } from 'typescript/unstable/sync';
import { isChart, type Plan } from '../src/walk/walk.ts';
import { toSource } from './to-source.ts';

/** A statechart with the file that declares it, and its example. */
export interface Subject {
  /** Absolute. */
  file: string;
  id: string;
  plan: Plan;
}

type TypeDeclaration = InterfaceDeclaration | TypeAliasDeclaration;

/** A declaration that other files can import: a type, or a function. */
type Declaration = TypeDeclaration | (FunctionDeclaration & { name: Identifier });

/** Each imported name of a file, with its source. */
type Imports = ReadonlyMap<string, { name: Node; from: string }>;

/**
 * Statecharts behind ports: `inside`, before the statechart in the same file, or `beside`, imported from a file of their
 * own.
 */
export type Charts = 'inside' | 'beside';

/** A text that replaces a span of the source. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

const PLAIN =
  NodeBuilderFlags.NoTruncation |
  NodeBuilderFlags.InTypeAlias |
  NodeBuilderFlags.MultilineObjectLiterals |
  NodeBuilderFlags.UseSingleQuotesForStringLiteralType;

/**
 * The source of a statechart without imports from other files of the product: it declares the imported types and
 * functions, and provides its ports with their first example outcomes.
 * @param chartFile the file that declares the machine with an id
 */
export function selfContained(
  project: Project,
  subject: Subject,
  chartFile: (id: string) => string,
  charts: Charts,
): string {
  return new Printer(project, chartFile, charts).print(subject);
}

class Printer {
  private readonly project: Project;
  private readonly chartFile: (id: string) => string;
  private readonly charts: Charts;
  /** The names that it imports from the files of statecharts behind its ports, by their ids. */
  private readonly linked = new Map<string, Set<string>>();
  /** The imports from `xstate`, with `type ` before each type. */
  private readonly imports = new Set<string>();
  /** Declarations of types and functions from other files. */
  private readonly declarations: string[] = [];
  /** The name of a declaration in the printed file, by its file and its name there. */
  private readonly names = new Map<string, string>();

  constructor(project: Project, chartFile: (id: string) => string, charts: Charts) {
    this.project = project;
    this.chartFile = chartFile;
    this.charts = charts;
  }

  print(subject: Subject): string {
    const machines = this.machines(subject);
    const input = typeof subject.plan.input === 'function' ? subject.plan.input() : subject.plan.input;
    if (input !== undefined) this.imports.add('type InputFrom');
    return [
      `import { ${[...this.imports].sort((a, b) => (bare(a) < bare(b) ? -1 : 1)).join(', ')} } from 'xstate';`,
      ...[...this.linked].map(([id, names]) => `import { ${[...names].join(', ')} } from './${id}.ts';`),
      ...this.declarations,
      ...machines,
      ...(input === undefined
        ? []
        : [
            `/** An example input. */\nexport const input: InputFrom<typeof ${subject.id}Machine> = ${toSource(input)};`,
          ]),
      '',
    ].join('\n\n');
  }

  /** The statecharts behind ports, unless they have files of their own, then the machine itself. */
  private machines({ file, plan }: Subject): string[] {
    const source = this.sourceOf(file);
    const charts = Object.values(plan.ports ?? {}).filter(isChart);
    const own = topLevelNames(source);
    for (const name of own) this.names.set(keyOf(source, name), this.unused(name, source));
    return [
      ...charts.flatMap(({ machine: { id }, plan }) => {
        if (this.charts === 'inside') return this.machines({ file: this.chartFile(id), id, plan });
        this.linked.set(id, new Set([`${id}Machine`]));
        this.names.set(`${this.chartFile(id)} ${id}Machine`, `${id}Machine`);
        return [];
      }),
      this.machine(source, plan),
    ];
  }

  /** A machine's file without its imports. */
  private machine(source: SourceFile, plan: Plan): string {
    for (const [name, { from }] of importsOf(source))
      if (from === 'xstate' && !isCapital(name)) this.imports.add(name);
    const from = source.statements.findLast(isImportDeclaration)?.end ?? 0;
    const ports = portsIn(source);
    const provided = ports.map((port) => this.port(port, plan));
    const edits = this.edits(source, source, new Set(ports.map(({ place }) => place)));
    return edited(source.text, from, source.text.length, [...edits, ...provided]);
  }

  private port({ name, place }: Port, { ports = {} }: Plan): Edit {
    const port = ports[name];
    const at = { start: place.getStart(), end: place.end };
    if (port === undefined) throw new Error(`The example has no outcome for the port '${name}'.`);
    if (isChart(port)) {
      const { id } = port.machine;
      const machine = this.names.get(`${this.chartFile(id)} ${id}Machine`);
      return { ...at, text: `${machine} as unknown` };
    }
    const [event] = port.emits ?? [];
    if (event !== undefined) return { ...at, text: `({ sendBack }) => {\nsendBack(${toSource(event)});\n}` };
    const [output] = port.done ?? [];
    const text = `async () => (${toSource(output)})`;
    // A factory leaves the type of its payload open, while the example's outcome has one type.
    return { ...at, text: isInFactory(place) ? `${text} as never` : text };
  }

  /**
   * The edits for a part of a file that is printed elsewhere.
   * @param replaced nodes that are not printed
   */
  private edits(part: Node, source: SourceFile, replaced: ReadonlySet<Node> = new Set()): Edit[] {
    const own = new Set(topLevelNames(source));
    const imported = importsOf(source);
    const edits: Edit[] = [];
    const visit = (node: Node): void => {
      if (isImportDeclaration(node) || replaced.has(node)) return;
      const inferred = this.inferred(node, imported);
      if (inferred !== undefined) {
        edits.push({ start: node.getStart(), end: node.end, text: inferred });
        return;
      }
      if (isTypeReferenceNode(node) || isExpressionWithTypeArguments(node)) {
        const name = isTypeReferenceNode(node) ? node.typeName : node.expression;
        const printed = this.nameOf(name, source, own, imported);
        if (printed !== undefined) edits.push({ start: name.getStart(), end: name.end, text: printed });
        node.typeArguments?.forEach(visit);
        return;
      }
      edits.push(...this.renamed(node, source, own, imported));
      node.forEachChild((child) => {
        visit(child);
        return undefined;
      });
    };
    visit(part);
    return edits;
  }

  /** A type derived from a value of another file: `Infer<typeof Struct>`, `typeof GAMES`. */
  private inferred(node: Node, imported: Imports): string | undefined {
    const { checker } = this.project;
    const isInfer =
      isTypeReferenceNode(node) &&
      isNamed(node.typeName, 'Infer') &&
      imported.get('Infer')?.from === 'superstruct';
    // Machines are printed as well, so they need no declaration.
    const isValue = isTypeQueryNode(node) && !node.exprName.getText().endsWith('Machine');
    if (!isInfer && !isValue) return undefined;
    const type = checker.getTypeFromTypeNode(node);
    if (type === undefined) throw new Error(`${node.getText()} is not known`);
    return checker.typeToString(type, undefined, PLAIN);
  }

  /** The name of a type or function in the printed file, which gets its declaration if it has none yet. */
  private nameOf(
    name: Node,
    source: SourceFile,
    own: ReadonlySet<string>,
    imported: Imports,
  ): string | undefined {
    if (!isIdentifier(name)) return undefined;
    const specifier = imported.get(name.text);
    if (specifier?.from === 'xstate')
      this.imports.add(isCapital(name.text) ? `type ${name.text}` : name.text);
    if (specifier?.from === 'xstate' || !(specifier || own.has(name.text))) return undefined;
    const declaration = specifier ? this.declarationOf(specifier.name) : ownDeclaration(source, name.text);
    // A machine's own values are printed with it; only functions among them are declarations here.
    return declaration ? this.include(declaration) : this.names.get(keyOf(source, name.text));
  }

  private declarationOf(specifier: Node): Declaration | undefined {
    const { checker } = this.project;
    const symbol = checker.getSymbolAtLocation(specifier);
    if (symbol === undefined) throw new Error(`${specifier.getText()} has no declaration`);
    const nodes = checker
      .getAliasedSymbol(symbol)
      .declarations.map((declaration) => declaration.resolve(this.project));
    return nodes.find(isDeclaration);
  }

  private include(declaration: Declaration): string {
    const source = declaration.getSourceFile();
    const key = keyOf(source, declaration.name.text);
    const known = this.names.get(key);
    if (known !== undefined) return known;
    const name = this.unused(declaration.name.text, source);
    this.names.set(key, name);
    const chart = [...this.linked].find(([id]) => this.chartFile(id) === source.fileName);
    if (chart) {
      const [, imported] = chart;
      const { text } = declaration.name;
      imported.add(
        `${isTypeDeclaration(declaration) ? 'type ' : ''}${text}${name === text ? '' : ` as ${name}`}`,
      );
      return name;
    }
    const rename = { start: declaration.name.getStart(), end: declaration.name.end, text: name };
    // Declarations that it refers to come before it.
    const edits = this.edits(declaration, source).filter(({ start }) => start !== rename.start);
    const text = edited(source.text, declaration.pos, declaration.end, [...edits, rename]);
    this.declarations.push(text.replace(/^export /m, ''));
    return name;
  }

  /** A name that another file uses, too, is prefixed by its file's: `moneyRequestRefusalIn`. */
  private unused(name: string, { fileName }: SourceFile): string {
    if (![...this.names.values()].includes(name)) return name;
    const file = fileName
      .replace(/^.*\//, '')
      .replace(/\..*$/, '')
      .replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
    return `${isCapital(name) ? capital(file) : file}${capital(name)}`;
  }

  /** Renames a value whose name differs in the printed file. */
  private renamed(node: Node, source: SourceFile, own: ReadonlySet<string>, imported: Imports): Edit[] {
    if (!isIdentifier(node) || isNameOfProperty(node)) return [];
    const name = this.nameOf(node, source, own, imported);
    if (name === undefined || name === node.text) return [];
    const text = isShorthandPropertyAssignment(node.parent) ? `${node.text}: ${name}` : name;
    return [{ start: node.getStart(), end: node.end, text }];
  }

  private sourceOf(file: string): SourceFile {
    const source = this.project.program.getSourceFile(file);
    if (source === undefined) throw new Error(`${file} is not in the project`);
    return source;
  }
}

/** A port, and the part of its declaration that an example replaces. */
interface Port {
  name: string;
  place: Node;
}

/** The ports that a machine declares: `fromPromise<…>(unprovided)`, `{} as …Machine`. */
function portsIn(source: SourceFile): Port[] {
  const ports: Port[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node) && isNamed(node.expression, 'setup')) {
      const [definition] = node.arguments;
      if (definition && isObjectLiteralExpression(definition))
        for (const property of definition.properties)
          if (isPropertyAssignment(property) && property.name.getText() === 'actors')
            ports.push(...portsOf(property.initializer));
      return;
    }
    node.forEachChild((child) => {
      visit(child);
      return undefined;
    });
  };
  visit(source);
  return ports;
}

function portsOf(actors: Node): Port[] {
  if (!isObjectLiteralExpression(actors)) return [];
  return actors.properties.map((property) => {
    if (!isPropertyAssignment(property)) throw new Error(`${property.getText()} is not a port`);
    const { name, initializer } = property;
    const place = isCallExpression(initializer)
      ? initializer.arguments[0]
      : isAsExpression(initializer)
        ? initializer.expression
        : undefined;
    if (place === undefined)
      throw new Error(`the port '${name.getText()}' has an unknown kind of declaration`);
    return { name: name.getText(), place };
  });
}

/** Whether the machine is made by a function with type parameters: `createListMachine<Row>`. */
function isInFactory({ parent }: Node): boolean {
  if (parent === undefined) return false;
  if (isFunctionDeclaration(parent)) return (parent.typeParameters?.length ?? 0) > 0;
  return isInFactory(parent);
}

/** The named imports of a file. */
function importsOf(source: SourceFile): Imports {
  return new Map(
    source.statements.filter(isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
      const bindings = importClause?.namedBindings;
      if (!bindings || !isNamedImports(bindings)) return [];
      const from = moduleSpecifier.getText().slice(1, -1);
      return bindings.elements.map(({ name }) => [name.text, { name, from }] as const);
    }),
  );
}

function topLevelNames(source: SourceFile): string[] {
  return source.statements.flatMap((statement) => {
    if (isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name.getText());
    if (isFunctionDeclaration(statement)) return statement.name ? [statement.name.text] : [];
    return isTypeDeclaration(statement) ? [statement.name.text] : [];
  });
}

function ownDeclaration(source: SourceFile, name: string): Declaration | undefined {
  return source.statements.filter(isDeclaration).find((declaration) => declaration.name.text === name);
}

function isDeclaration(node: Node | undefined): node is Declaration {
  return (
    isTypeDeclaration(node) || (node !== undefined && isFunctionDeclaration(node) && node.name !== undefined)
  );
}

function isTypeDeclaration(node: Node | undefined): node is TypeDeclaration {
  return node !== undefined && (isInterfaceDeclaration(node) || isTypeAliasDeclaration(node));
}

function isNamed(node: Node, name: string): boolean {
  return isIdentifier(node) && node.text === name;
}

/** Whether it is `x` in `{ x: 1 }`, `a.x` or `interface A { x: 1 }`. */
function isNameOfProperty(node: Node): boolean {
  const { parent } = node;
  return (
    (isPropertyAssignment(parent) ||
      isPropertyAccessExpression(parent) ||
      isPropertySignatureDeclaration(parent)) &&
    parent.name === node
  );
}

/** The text from `start` to `end` with these edits, none of which is inside another. */
function edited(text: string, start: number, end: number, edits: readonly Edit[]): string {
  const inOrder = edits.toSorted((one, other) => other.start - one.start);
  let result = text.slice(0, end);
  for (const edit of inOrder) result = result.slice(0, edit.start) + edit.text + result.slice(edit.end);
  return result.slice(start).trim();
}

const keyOf = ({ fileName }: SourceFile, name: string) => `${fileName} ${name}`;
const bare = (name: string) => name.replace(/^type /, '').toLowerCase();
const isCapital = (name: string) => /^[A-Z]/.test(name);
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
