import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query';

await loadModule();

/** A node of PostgreSQL's parser, and its fields. */
interface Node {
  kind: string;
  fields: Record<string, unknown>;
}

/** Constructs that some engine refuses or treats differently, as docs/scale.md describes. */
const CONSTRUCTS: Readonly<Record<string, (node: Node) => boolean>> = {
  'statement-level trigger': ({ kind, fields }) => kind === 'CreateTrigStmt' && fields.row !== true,
  'trigger replaced': ({ kind, fields }) => kind === 'CreateTrigStmt' && fields.replace === true,
  'trigger of some columns': ({ kind, fields }) => kind === 'CreateTrigStmt' && fields.columns !== undefined,
  'transition table': ({ kind, fields }) => kind === 'CreateTrigStmt' && fields.transitionRels !== undefined,
  'trigger switched off': ({ kind, fields }) =>
    kind === 'AlterTableCmd' && /^AT_(Dis|En)able.*Trig/.test(String(fields.subtype)),
  'trigger function replaced': ({ kind, fields }) =>
    kind === 'CreateFunctionStmt' &&
    fields.replace === true &&
    namesIn(fields.returnType).includes('trigger'),
  pg_trigger_depth: ({ kind, fields }) =>
    kind === 'FuncCall' && namesIn(fields.funcname).includes('pg_trigger_depth'),
  'advisory lock': ({ kind, fields }) =>
    kind === 'FuncCall' && namesIn(fields.funcname).some((name) => /^pg_(try_)?advisory_/.test(name)),
  'generated column': ({ kind, fields }) => kind === 'Constraint' && fields.contype === 'CONSTR_GENERATED',
  'exclusion constraint': ({ kind, fields }) =>
    kind === 'Constraint' && fields.contype === 'CONSTR_EXCLUSION',
  'deferrable constraint': ({ kind, fields }) =>
    kind === 'Constraint' && (fields.deferrable === true || fields.contype === 'CONSTR_ATTR_DEFERRABLE'),
  'storage parameter': ({ kind, fields }) =>
    ['CreateStmt', 'IndexStmt'].includes(kind) && fields.options !== undefined,
  'temporary table': ({ kind, fields }) =>
    kind === 'CreateTableAsStmt' || kind === 'CreateStmt'
      ? /"relpersistence":"t"/.test(textOf(fields))
      : false,
  inheritance: ({ kind, fields }) => kind === 'CreateStmt' && fields.inhRelations !== undefined,
  'table lock': ({ kind }) => kind === 'LockStmt',
  'listen or notify': ({ kind }) => kind === 'ListenStmt' || kind === 'NotifyStmt',
  'share lock': ({ kind, fields }) =>
    kind === 'LockingClause' && ['LCS_FORSHARE', 'LCS_FORKEYSHARE'].includes(String(fields.strength)),
  'latest by id': ({ kind, fields }) => kind === 'SelectStmt' && isLatestById(fields.sortClause),
  'system column': ({ kind, fields }) =>
    kind === 'ColumnRef' && namesIn(fields.fields).some((name) => /^([cx](min|max)|ctid)$/.test(name)),
  'conflict on an expression': ({ kind, fields }) =>
    kind === 'InferClause' && /"IndexElem":\{"expr"/.test(textOf(fields)),
  'one table changed twice': ({ kind, fields }) => kind === 'RawStmt' && changesTwice(fields),
  'PL/pgSQL beyond the common': ({ kind }) =>
    /^PLpgSQL_stmt_(perform|dynexecute|dynfors|fors|forc|foreach_a|getdiag|case|assert)$/.test(kind),
};

/** The names of the constructs in a script, including bodies of functions; throws if it is not SQL. */
export function constructsIn(script: string): string[] {
  const nodes = [...nodesOfScript(script)];
  return Object.keys(CONSTRUCTS).filter((name) => nodes.some((node) => CONSTRUCTS[name]?.(node)));
}

function* nodesOfScript(script: string): Generator<Node> {
  for (const statement of parseSync(script).stmts ?? []) {
    yield { kind: 'RawStmt', fields: { ...statement } };
    yield* nodesIn(statement);
  }
}

/**
 * All nodes, which the parser names with a capital letter; bodies of functions are parsed in their own
 * language.
 */
function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one);
  if (!isRecord(value)) return;
  for (const [name, below] of Object.entries(value)) {
    if (isRecord(below)) {
      // The parser names some nodes only by the field that contains them.
      const kind = name === 'onConflictClause' ? 'OnConflictClause' : name === 'infer' ? 'InferClause' : name;
      yield { kind, fields: below };
      if (name === 'CreateFunctionStmt') yield* nodesOfFunction(below);
      if (name === 'PLpgSQL_expr') yield* nodesOfExpression(below);
    }
    yield* nodesIn(below);
  }
}

function* nodesOfFunction({ options }: Record<string, unknown>): Generator<Node> {
  const said = new Map(
    (Array.isArray(options) ? options : []).map(({ DefElem: { defname, arg } }) => [defname, namesIn(arg)]),
  );
  const [body = ''] = said.get('as') ?? [];
  if (said.get('language')?.includes('sql')) yield* nodesOfScript(body);
  else
    yield* nodesIn(
      parsePlPgSQLSync(`create function body() returns trigger language plpgsql as $body$${body}$body$`),
    );
}

function* nodesOfExpression({ query, parseMode }: Record<string, unknown>): Generator<Node> {
  const text = String(query);
  if (parseMode === 0) yield* nodesOfScript(text);
  else yield* nodesOfScript(`select ${text.replace(/^[\w.]+\s*:=/, '')}`);
}

/** Whether one statement changes a table in two places, unless both only insert. */
function changesTwice(statement: Record<string, unknown>): boolean {
  const changed = new Map<string, string[]>();
  for (const { kind, fields } of nodesIn(statement)) {
    const how = /^(Insert|Update|Delete|Merge)Stmt$/.exec(kind)?.[1];
    if (how === undefined || !isRecord(fields.relation)) continue;
    const table = String(fields.relation.relname);
    const isPlain = how === 'Insert' && fields.onConflictClause === undefined;
    changed.set(table, [...(changed.get(table) ?? []), isPlain ? 'plain' : 'other']);
  }
  return [...changed.values()].some((ways) => ways.length > 1 && ways.includes('other'));
}

/** Whether rows are sorted first by an id, highest first. */
function isLatestById(sortClause: unknown): boolean {
  const [first] = Array.isArray(sortClause) ? [...nodesIn(sortClause)] : [];
  return first?.fields.sortby_dir === 'SORTBY_DESC' && namesIn(first.fields.node).at(-1) === 'id';
}

/** The names and texts in a node, in order. */
function namesIn(value: unknown): string[] {
  return [...nodesIn({ Within: { value } })].flatMap(({ kind, fields }) =>
    kind === 'String' ? [String(fields.sval)] : [],
  );
}

const textOf = (value: unknown) => JSON.stringify(value);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
