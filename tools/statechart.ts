import type { AnyStateMachine } from 'xstate';
import { type AnyStateNode, type Edge, edgesOf, nameOf, statesOf } from '../src/walk/edges.ts';

/** The page of one machine: what it is, its drawing, and a table of its states. */
export function drawPage(machine: AnyStateMachine, path: string): string {
  const states = statesOf(machine).filter(isListed);
  return `${[
    `# ${machine.id}`,
    machine.config.description ?? '',
    `Declared in [\`${path}\`](../../${path}). Drawn by \`npm run draw\`.`,
    ...drawParts(machine).flatMap(({ of, lines }) => [
      ...(of.parent === undefined ? [] : [`## Inside \`${nameOf(of)}\``]),
      ['```mermaid', ...lines, '```'].join('\n'),
    ]),
    ...(states.length === 0
      ? []
      : [
          '## States',
          table(
            ['State', 'Tags', 'Ports', 'What it means'],
            states.map((node) => [
              nameInTable(node),
              node.tags.map((tag) => `\`${tag}\``).join(', '),
              node.invoke.map(({ src }) => `\`${src}\``).join(', '),
              node.parent === undefined ? '' : (node.description ?? ''),
            ]),
          ),
        ]),
  ].join('\n\n')}\n`;
}

/** The machine itself has a row of its own where it has something to say besides its title. */
function isListed(node: AnyStateNode): boolean {
  if (node.parent === undefined) return node.invoke.length > 0 || node.tags.length > 0;
  return node.type !== 'history';
}

function nameInTable(node: AnyStateNode): string {
  if (node.parent === undefined) return '(everywhere)';
  return `\`${nameOf(node)}\`${node.type === 'final' ? ' (final)' : ''}`;
}

/** The list of all machines. */
export function drawIndex(
  entries: readonly { page: string; path: string; machine: AnyStateMachine }[],
): string {
  const rows = entries.map(({ page, path, machine }) => [
    `[${machine.id}](${page})`,
    machine.config.description ?? '',
    `[\`${path}\`](../../${path})`,
  ]);
  return `# Statecharts

Every behaviour of Sikka is one of these. Each page is drawn from the machine's own file by \`npm run draw\`; \`npm run check\` fails when one is stale.

${table(['Machine', 'What it does', 'File'], rows)}
`;
}

/** So many characters fit beside an arrow. */
const LINE = 24;

/** So many states fit into one drawing of a readable width. */
const WHOLE = 10;

/**
 * The drawings of a machine: one of all, or, where that would be too wide to read, one for its states and one for the
 * inside of each composite state.
 */
function drawParts(machine: AnyStateMachine): { of: AnyStateNode; lines: string[] }[] {
  const states = statesOf(machine);
  if (states.length <= WHOLE) return [{ of: machine.root, lines: drawDiagram(machine) }];
  const arrows = edgesOf(machine).filter(isVisible).flatMap(arrowsOf);
  return [machine.root, ...states.filter((node) => node.parent !== undefined)]
    .filter(isComposite)
    .map((node) => ({ of: node, lines: ['stateDiagram-v2', ...indent(drawLevel(node, arrows))] }));
}

/** What is directly inside a state, without the insides of that. */
function drawLevel(node: AnyStateNode, arrows: readonly Arrow[]): string[] {
  const children = Object.values(node.states).map((child) => [
    ...(isComposite(child) ? [`state "${plain(child.key)} …" as ${alias(child)}`] : drawState(child, arrows)),
    ...(node.type === 'parallel' ? [`[*] --> ${alias(child)}`] : []),
  ]);
  return drawAround(node, children.flat(), arrows);
}

/**
 * A mermaid `stateDiagram-v2`, in the part of its syntax that every version reads. Mermaid has no transitions between
 * the insides of two composite states, and none from a composite state to its own inside: the first are drawn between
 * the two composites and say in brackets what they lead from and to, the second start from a state "(any)" inside.
 */
export function drawDiagram(machine: AnyStateMachine): string[] {
  const arrows = edgesOf(machine).filter(isVisible).flatMap(arrowsOf);
  const { root } = machine;
  const body =
    root.type === 'compound'
      ? drawInside(root, arrows)
      : [...drawState(root, arrows), `[*] --> ${alias(root)}`];
  const loose = arrows.filter(({ inside }) => inside === undefined);
  return ['stateDiagram-v2', ...indent([...body, ...drawArrows(loose)])];
}

/** An edge as it can be drawn: between two states side by side. */
interface Arrow {
  /** The state that has both of them inside; `undefined` for a machine that has no states. */
  inside: AnyStateNode | undefined;
  from: string;
  to: string;
  text: string;
}

/** A transition without target and actions only forbids what an outer state would do. */
function isVisible({ definition: { target, actions } }: Edge): boolean {
  return target !== undefined || actions.length > 0;
}

function arrowsOf({ definition, label, guard }: Edge): Arrow[] {
  const source: AnyStateNode = definition.source;
  const targets: readonly AnyStateNode[] = definition.target ?? [source];
  const event = `${label}${delayOf(source, label)}`;
  const text = guard === undefined ? event : `${event} [${guard}]`;
  return targets.map((target) => {
    if (isComposite(source) && (target === source || isInside(target, source))) {
      const direct = target.parent === source && source.type === 'compound';
      const to = direct ? alias(target) : anyOf(source);
      return {
        inside: source,
        from: anyOf(source),
        to,
        text: direct || target === source ? text : `${text} (→ ${target.key})`,
      };
    }
    if (isInside(source, target)) {
      const to = target.type === 'compound' ? alias(target.initial.target[0] ?? target) : anyOf(target);
      return {
        inside: target,
        from: alias(childOf(target, source)),
        to,
        text: `${text} (${source.key} → ${target.key})`,
      };
    }
    const inside = ancestorsOf(source).find((ancestor) => isInside(target, ancestor));
    const from = inside ? childOf(inside, source) : source;
    const to = inside ? childOf(inside, target) : target;
    const lifted = from !== source || to !== target;
    return {
      inside,
      from: alias(from),
      to: alias(to),
      text: lifted ? `${text} (${source.key} → ${target.key})` : text,
    };
  });
}

function drawState(node: AnyStateNode, arrows: readonly Arrow[]): string[] {
  const title = `state "${plain(node.key)}" as ${alias(node)}`;
  if (isComposite(node)) return [`${title} {`, ...indent(drawInside(node, arrows)), '}'];
  return node.type === 'final' ? [title, `${alias(node)} --> [*]`] : [title];
}

function drawInside(node: AnyStateNode, arrows: readonly Arrow[]): string[] {
  const children = Object.values(node.states).map((child) => drawState(child, arrows));
  if (node.type !== 'parallel') return drawAround(node, children.flat(), arrows);
  const around = drawAround(node, [], arrows);
  const regions = around.length === 0 ? children : [...children, around];
  return regions.flatMap((region, index) => (index === 0 ? region : ['--', ...region]));
}

/** The children of a state, with its start and the arrows between them. */
function drawAround(node: AnyStateNode, children: readonly string[], arrows: readonly Arrow[]): string[] {
  const own = arrows.filter(({ inside }) => inside === node);
  const hasAny = own.some(({ from, to }) => from === anyOf(node) || to === anyOf(node));
  const start =
    node.type === 'parallel' ? [] : node.initial.target.map((target) => `[*] --> ${alias(target)}`);
  return [...(hasAny ? [`state "(any)" as ${anyOf(node)}`] : []), ...children, ...start, ...drawArrows(own)];
}

/** One arrow from a state to another for all that leads there, a line of its text for each: side by side they are wide. */
function drawArrows(arrows: readonly Arrow[]): string[] {
  const texts = new Map<string, string[]>();
  for (const { from, to, text } of arrows) {
    const way = `${from} --> ${to}`;
    texts.set(way, [...(texts.get(way) ?? []), broken(plain(text))]);
  }
  return [...texts].map(([way, lines]) => `${way} : ${lines.join('<br/>')}`);
}

/** A long text, with a new line for each of its brackets. */
function broken(text: string): string {
  return text.length > LINE ? text.replace(/ (?=[([])/g, '<br/>') : text;
}

/** ` (30 s)` for a delay that is a number. */
function delayOf({ machine }: AnyStateNode, label: string): string {
  const delay = machine.implementations.delays?.[label.replace(/^after /, '')];
  if (typeof delay !== 'number') return '';
  return delay >= 1000 ? ` (${delay / 1000} s)` : ` (${delay} ms)`;
}

function isComposite(node: AnyStateNode): boolean {
  return node.type === 'compound' || node.type === 'parallel';
}

function ancestorsOf(node: AnyStateNode): AnyStateNode[] {
  return node.parent ? [node.parent, ...ancestorsOf(node.parent)] : [];
}

function isInside(node: AnyStateNode, outer: AnyStateNode): boolean {
  return ancestorsOf(node).includes(outer);
}

/** The state directly below `outer` that a state is, or is inside of. */
function childOf(outer: AnyStateNode, node: AnyStateNode): AnyStateNode {
  return [node, ...ancestorsOf(node)].find(({ parent }) => parent === outer) ?? node;
}

/** The prefix keeps clear of mermaid's own words. */
function alias(node: AnyStateNode): string {
  return ['s', ...node.path].map((key) => key.replace(/\W/g, '_')).join('_');
}

const anyOf = (node: AnyStateNode) => `${alias(node)}_any_`;

/** Without what ends or structures a mermaid statement. */
function plain(text: string): string {
  return text
    .replace(/["`:;#%<>{}\n]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

const indent = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const cell = (text: string) => text.replace(/\|/g, '\\|').replace(/\s+/g, ' ');
