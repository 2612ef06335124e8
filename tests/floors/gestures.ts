import type { ESTree } from 'vite';
import { childrenOf, nodesOf, parseSource } from '../../tools/syntax.ts';

/** Markup, and the hooks beside it that determine its events. */
const VIEW = /\.view\.tsx$|^src\/ui\/(?!(?:app|kit)\/)(?:[a-z-]+\/)+[^/.]+\.ts$/;
const HANDLER = /^on[A-Z]/;

/** The types of the events that a person can trigger: all in a view, elsewhere those in handlers. */
function sentBy(file: string, code: string): Set<string> {
  const { program } = parseSource(file, code);
  return new Set([...causedIn(program, VIEW.test(file))].flatMap(typesSent));
}

function* causedIn(node: ESTree.Node, isCaused: boolean): Generator<ESTree.Node> {
  if (isCaused) yield node;
  const isHandler = node.type === 'JSXAttribute' && HANDLER.test(String(node.name.name));
  for (const child of childrenOf(node)) yield* causedIn(child, isCaused || isHandler);
}

/** `actor.send({ type: 'bet.place' })`, also with a choice between two types. */
function typesSent(node: ESTree.Node): string[] {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return [];
  const { property } = node.callee;
  const [event] = node.arguments;
  if (property.type !== 'Identifier' || property.name !== 'send' || event === undefined) return [];
  const type = event.type === 'ObjectExpression' ? memberOf(event, 'type') : undefined;
  return type === undefined ? [] : textsIn(type);
}

/** The causes that one walk on screen claims for events: types of events. */
interface Claims {
  file: string;
  byGesture: string[];
  byWorld: string[];
}

/**
 * The walks of a test. Throws if a walk's claim is not written out, since it could not be compared with the
 * views.
 */
function walksIn(file: string, code: string): Claims[] {
  return [...nodesOf(parseSource(file, code).program)].flatMap((node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return [];
    const [, definition] = node.arguments;
    if (node.callee.name !== 'createSut') return [];
    if (definition?.type !== 'ObjectExpression') throw new Error(`${file}: a walk that is not written out`);
    const named = (key: string) => namesIn(file, memberOf(definition, key));
    return [{ file, byGesture: named('gestures'), byWorld: [...named('happens'), ...named('world')] }];
  });
}

function namesIn(file: string, node: ESTree.Node | undefined): string[] {
  if (node === undefined) return [];
  if (node.type === 'ArrayExpression')
    return node.elements.flatMap((element) => {
      if (element?.type === 'Literal' && typeof element.value === 'string') return element.value;
      throw new Error(`${file}: an event that is not written out`);
    });
  if (node.type !== 'ObjectExpression') throw new Error(`${file}: events that are not written out`);
  return node.properties.map((property) => {
    if (property.type === 'Property' && !property.computed && property.key.type === 'Literal')
      return String(property.key.value);
    throw new Error(`${file}: an event that is not written out`);
  });
}

function memberOf({ properties }: ESTree.ObjectExpression, key: string): ESTree.Node | undefined {
  const found = properties.find(
    (property) =>
      property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === key,
  );
  return found?.type === 'Property' ? found.value : undefined;
}

/** The possible texts of an expression. */
function textsIn(node: ESTree.Node): string[] {
  if (node.type === 'ConditionalExpression') return [...textsIn(node.consequent), ...textsIn(node.alternate)];
  return node.type === 'Literal' && typeof node.value === 'string' ? [node.value] : [];
}

/**
 * The events that a person can trigger on the page and that no walk takes by a gesture.
 * @param sources by file
 * @param reasons by the claiming test and the event (`tests/a.test.tsx bet.place`), or by the event alone
 */
export function notByGesture(
  sources: ReadonlyMap<string, string>,
  reasons: Readonly<Record<string, string>>,
): string[] {
  const all = [...sources];
  const walks = all
    .filter(([file, code]) => file.startsWith('tests/screens/') && code.includes('createSut('))
    .flatMap(([file, code]) => walksIn(file, code));
  const senders = new Map<string, string>();
  for (const [file, code] of all)
    if (file.startsWith('src/ui/') && code.includes('.send('))
      for (const type of sentBy(file, code)) senders.set(type, file);
  const taken = new Set(walks.flatMap(({ byGesture }) => byGesture));
  const faults = [
    ...walks.flatMap(({ file, byWorld }) =>
      byWorld.flatMap((type) => {
        const sender = senders.get(type);
        return sender === undefined
          ? []
          : [
              {
                key: `${file} ${type}`,
                fault: `${file}: claims ${type} for the world, and ${sender} sends it`,
              },
            ];
      }),
    ),
    ...[...senders]
      .filter(([type]) => !taken.has(type))
      .map(([type, file]) => ({
        key: type,
        fault: `${file}: sends ${type}, which no walk takes by gesture`,
      })),
  ];
  const known = new Set(faults.map(({ key }) => key));
  return [
    ...faults.filter(({ key }) => reasons[key] === undefined).map(({ fault }) => fault),
    ...Object.keys(reasons)
      .filter((key) => !known.has(key))
      .map((key) => `${key}: has a reason, and needs none`),
  ];
}
