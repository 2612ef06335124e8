import type { ESTree } from 'vite';
import { childrenOf, parseSource } from '../syntax.ts';

/** A usual mistake in a source: one place with another text. */
export interface Change {
  /** The file's path from the root of the project, with the number of the change in it: `src/actors/root.ts#7`. */
  id: string;
  file: string;
  line: number;
  /** The mistake in words: `drops the signal: limits.own(signal)`. */
  text: string;
  /** Whether the place is in a function that a statechart gets as its port. */
  isInPort: boolean;
}

/** A place that is to be changed, and its text afterwards. */
interface Place {
  start: number;
  end: number;
  kind: 'expression' | 'statement';
  says: string;
  /** The text instead; empty for a statement that is dropped. */
  instead: string;
  isInPort: boolean;
}

/** The function of a source that says whether a change is on: `isChanged("src/actors/root.ts#7")`. */
const SWITCH = 'globalThis.isChanged';

/** Functions whose argument is a port. */
const PORTS = /^(?:fromPromise|fromCallback|formOf|listOf|detailOf|pagedListOf|moneyRequestOf)$/;

/** Functions that begin to listen to something: their listeners may be lost. */
const LISTENING = /^(?:on|subscribe|addEventListener|listen|once|watchClock|stopping)$/;

/** Every usual mistake in a source, by place. */
export function changesOf(file: string, code: string): Change[] {
  return placesOf(file, code).map(({ start, says, isInPort }, index) => ({
    id: `${file}#${index}`,
    file,
    line: code.slice(0, start).split('\n').length,
    text: says,
    isInPort,
  }));
}

/** The source with all of its changes, each of which is off until `globalThis.isChanged` says that it is on. */
export function withSwitches(file: string, code: string): string {
  const places = placesOf(file, code).map((place, index) => ({ ...place, id: `${file}#${index}` }));

  function write(start: number, end: number, inside: readonly (Place & { id: string })[]): string {
    const [first] = inside;
    if (first === undefined) return code.slice(start, end);
    const here = inside.filter((one) => one.start === first.start && one.end === first.end);
    const within = inside.filter((one) => one.end <= first.end && !here.includes(one));
    const later = inside.filter((one) => one.start >= first.end);
    const changed = here.reduce(
      (text, { id, kind, instead }) =>
        kind === 'statement'
          ? `if (${SWITCH}("${id}")) { ${instead} } else { ${text} }`
          : `(${SWITCH}("${id}") ? (${instead}) : (${text}))`,
      write(first.start, first.end, within),
    );
    return code.slice(start, first.start) + changed + write(first.end, end, later);
  }
  return write(0, code.length, places);
}

/** The places of a source, outer ones before those inside them. */
function placesOf(file: string, code: string): Place[] {
  const places: Place[] = [];
  const textOf = ({ start, end }: { start: number; end: number }) => code.slice(start, end);

  function visit(node: ESTree.Node, isInPort: boolean): void {
    if (node.type.startsWith('TS') && !/^TS(?:As|NonNull|Satisfies)/.test(node.type)) return;
    const add = (
      { start, end }: ESTree.Node,
      says: string,
      instead: string,
      kind: Place['kind'] = 'expression',
    ) =>
      places.push({ start, end, kind, says: `${says}: ${brief(textOf({ start, end }))}`, instead, isInPort });

    if (node.type === 'ExpressionStatement') add(node, 'drops', '', 'statement');
    if (node.type === 'ThrowStatement') add(node, 'swallows', '', 'statement');
    if (node.type === 'SwitchCase' && node.consequent[0])
      add(node.consequent[0], 'ignores', 'break;', 'statement');
    if (node.type === 'Literal' && typeof node.value === 'boolean')
      add(node, 'turns round', String(!node.value));
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression')
      add(node.test, 'turns round', `!(${textOf(node.test)})`);
    if (node.type === 'LogicalExpression' && node.operator !== '??')
      add(node, 'drops the first of', textOf(node.right));
    if (node.type === 'AwaitExpression')
      add(
        node,
        'swallows the error of',
        `await Promise.resolve(${textOf(node.argument)}).catch(() => undefined)`,
      );
    if (node.type === 'ObjectExpression' && node.properties.length > 0)
      for (const property of node.properties) {
        const left = node.properties.filter((one) => one !== property).map(textOf);
        places.push({
          start: node.start,
          end: node.end,
          kind: 'expression',
          says: `leaves out: ${brief(textOf(property))}`,
          instead: `{ ${left.join(', ')} }`,
          isInPort,
        });
      }
    if (node.type === 'CallExpression') {
      const { callee, arguments: given } = node;
      const name = callee.type === 'MemberExpression' ? textOf(callee.property) : textOf(callee);
      const call = (args: readonly string[]) => `${textOf(callee)}(${args.join(', ')})`;
      const texts = given.map(textOf);
      const [one, other] = given;
      if (one && other && isPlain(one) && isPlain(other) && textOf(other) !== 'signal')
        add(node, 'exchanges the arguments of', call([texts[1] ?? '', texts[0] ?? '', ...texts.slice(2)]));
      if (texts.includes('signal')) {
        add(node, 'drops the signal of', call(texts.map((text) => (text === 'signal' ? 'undefined' : text))));
        add(node, 'swallows the error of', `Promise.resolve(${textOf(node)}).catch(() => undefined)`);
      }
      if (LISTENING.test(name))
        for (const argument of given)
          if (argument.type === 'ArrowFunctionExpression' || (given.length > 1 && argument === given.at(-1)))
            add(argument, `${name} ignores`, '() => {}');
      if (name === 'stopping') add(node, 'never ends', `(${textOf(node)}, () => {})`);
    }
    if (node.type === 'ReturnStatement' && node.argument && isEnd(node.argument))
      add(node.argument, 'never ends', '() => {}');

    const makesPort = node.type === 'CallExpression' && PORTS.test(textOf(node.callee));
    for (const child of childrenOf(node)) visit(child, isInPort || makesPort);
  }

  visit(parseSource(file, code).program, false);
  return places.sort((one, other) => one.start - other.start || other.end - one.end);
}

/** A value without a function or an object in it. */
const isPlain = ({ type }: ESTree.Node) => /^(?:Identifier|MemberExpression|Literal)$/.test(type);

/** A function without parameters that another function returns: it ends what the other one began. */
const isEnd = (node: ESTree.Node) => node.type === 'ArrowFunctionExpression' && node.params.length === 0;

/** A text on one line of at most 70 letters. */
function brief(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 70 ? `${line.slice(0, 69)}…` : line;
}
