import ElkConstructor, {
  type ElkEdgeSection,
  type ElkExtendedEdge,
  type ElkLabel,
  type ElkNode,
  type LayoutOptions,
} from 'elkjs/lib/elk.bundled.js';
import type { AnyStateMachine } from 'xstate';
import {
  type AnyStateNode,
  describeEdge,
  type Edge,
  edgesOf,
  nameOf,
  namesOf,
  statesOf,
} from '../src/walk/edges.ts';
import type { Report } from '../src/walk/walk.ts';

/** The greatest width of a picture in pixels: a wider one would be hard to read. */
export const WIDEST = 1500;

/** For pictures that are too wide either way: as narrow and high as possible. */
const HIGH: LayoutOptions = { 'elk.direction': 'DOWN', 'elk.layered.layering.strategy': 'MIN_WIDTH' };

/** The width of a letter in the fixed-width font, and the height of a line, in pixels. */
const LETTER = 6.05;
const LINE = 14;
const PADDING = 8;

/** The style of a drawing. The inspector's panel overrides the colours. */
const CSS = `
.statechart { --ink: #16203a; --soft: #5a6785; --line: #8c98b3; --paper: #fff; --box: #f3f5fa; font: 10px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; background: var(--paper) }
@media (prefers-color-scheme: dark) { .statechart { --ink: #e8ecf6; --soft: #a3aec9; --line: #63708f; --paper: #0b1224; --box: #141d35 } }
.statechart text { fill: var(--ink); white-space: pre }
.statechart .does { fill: var(--soft) }
.statechart .name { font-weight: 700 }
.statechart .state rect { fill: var(--box); stroke: var(--line) }
.statechart .compound rect, .statechart .parallel rect, .statechart .region rect { fill: none }
.statechart .region rect { stroke-dasharray: 4 3 }
.statechart .arrow path { fill: none; stroke: var(--line) }
.statechart .arrow rect { fill: var(--paper) }
.statechart .start, .statechart marker path { fill: var(--line) }
`;

/** A line of text. One about an edge has the edge's id. */
interface Line {
  text: string;
  edge?: string;
  kind: 'name' | 'does' | 'happens';
}

/**
 * A statechart as an SVG picture: states in states, with entry, exit, invokes and tags, and an arrow with
 * event, guard and actions for each transition. A state's group has its path as `data-state`; an edge's words
 * have its id as `data-edge`, its arrow has it among `data-edges`, so that a viewer can highlight them. Laid
 * out by the Eclipse Layout Kernel, like in the Stately editor.
 * @param emits the events that a walk has seen emitted on edges, which are then written there, too
 */
export async function drawPicture(machine: AnyStateMachine, emits: Report['emits'] = {}): Promise<string> {
  const arrows = arrowsOf(machine, emits);
  const draw = async (options: LayoutOptions) =>
    render(machine, await layout(machine, arrows, emits, options), arrows, emits);
  const pictures = await Promise.all(
    ['DOWN', 'RIGHT'].map((direction) => draw({ 'elk.direction': direction })),
  );
  if (pictures.every(({ width }) => width > WIDEST)) pictures.push(await draw(HIGH));
  const narrow = pictures.filter(({ width }) => width <= WIDEST);
  const [best] = (narrow.length > 0 ? narrow : pictures).sort(
    narrow.length > 0 ? (a, b) => a.width * a.height - b.width * b.height : (a, b) => a.width - b.width,
  );
  if (best === undefined) throw new Error(`${machine.id} was not drawn`);
  return best.svg;
}

/** All edges between two states: one arrow with the words of each. */
interface Arrow {
  id: string;
  from: AnyStateNode;
  to: AnyStateNode;
  lines: Line[];
}

/** Whether an edge leads to another state. Other edges are written inside their state. */
function leads({ definition: { target, source } }: Edge): boolean {
  return target !== undefined && !(target.length === 1 && target[0] === source);
}

function arrowsOf(machine: AnyStateMachine, emits: Report['emits']): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const edge of edgesOf(machine).filter(leads)) {
    const from: AnyStateNode = edge.definition.source;
    for (const to of edge.definition.target ?? []) {
      const id = `${nameOf(from)}>${nameOf(to)}`;
      const arrow = arrows.get(id) ?? { id, from, to, lines: [] };
      arrow.lines.push(...linesOf(edge, emits));
      arrows.set(id, arrow);
    }
  }
  return [...arrows.values()];
}

/** The words of an edge: `event [guard]`, and below it its actions and emitted events. */
function linesOf(edge: Edge, emits: Report['emits']): Line[] {
  const { id, label, guard, definition } = edge;
  const again = definition.reenter ? ' ↻' : '';
  const event = `${label}${delayOf(definition.source, label)}${again}`;
  const does = [
    ...namesOf(definition.actions).map((action) => `/ ${action}`),
    ...(emits[describeEdge(edge)] ?? []).map((type) => `↑ ${type}`),
  ];
  const words =
    guard === undefined
      ? [event]
      : event.length + guard.length > 18
        ? [event, `[${guard}]`]
        : [`${event} [${guard}]`];
  return [
    ...words.map((text): Line => ({ text, edge: id, kind: 'happens' })),
    ...does.map((text): Line => ({ text, edge: id, kind: 'does' })),
  ];
}

/** The text in the box of a state. */
function titleOf(node: AnyStateNode, emits: Report['emits']): Line[] {
  const name = node.parent === undefined ? node.machine.id : node.key;
  const tags = node.tags.map((tag) => ` #${tag}`).join('');
  const inside = edgesOf(node.machine).filter((edge) => edge.definition.source === node && !leads(edge));
  return [
    { text: `${name}${tags}`, kind: 'name' },
    ...namesOf(node.entry).map((action): Line => ({ text: `entry / ${action}`, kind: 'does' })),
    ...namesOf(node.exit).map((action): Line => ({ text: `exit / ${action}`, kind: 'does' })),
    ...node.invoke.map(({ src }): Line => ({ text: `invoke ${String(src)}`, kind: 'does' })),
    ...inside.flatMap((edge): Line[] => {
      const lines = linesOf(edge, emits);
      const isNothing = edge.definition.target === undefined && edge.definition.actions.length === 0;
      return isNothing ? [...lines, { text: '/ (nothing)', edge: edge.id, kind: 'does' }] : lines;
    }),
  ];
}

function delayOf({ machine }: AnyStateNode, label: string): string {
  const delay = machine.implementations.delays?.[label.replace(/^after /, '')];
  return typeof delay === 'number' ? ` ${delay} ms` : '';
}

const widthOf = (lines: readonly Line[]) =>
  Math.ceil(Math.max(0, ...lines.map(({ text }) => text.length)) * LETTER) + 4;

async function layout(
  machine: AnyStateMachine,
  arrows: readonly Arrow[],
  emits: Report['emits'],
  own: LayoutOptions,
): Promise<ElkNode> {
  const options = {
    'elk.algorithm': 'layered',
    ...own,
    'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
    'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
    'elk.spacing.nodeNode': '10',
    'elk.spacing.edgeNode': '8',
    'elk.spacing.edgeEdge': '6',
    'elk.layered.spacing.nodeNodeBetweenLayers': '20',
    'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  };
  const initials = statesOf(machine).filter((node) => node.type === 'compound');
  const box = (node: AnyStateNode): ElkNode => {
    const lines = titleOf(node, emits);
    const width = widthOf(lines) + 2 * PADDING;
    const height = lines.length * LINE + 2 * PADDING;
    const children = Object.values(node.states).map(box);
    const start: ElkNode[] =
      node.type === 'compound' ? [{ id: `${nameOf(node)}>`, width: 8, height: 8 }] : [];
    return children.length === 0
      ? { id: idOf(node), width, height }
      : {
          id: idOf(node),
          children: [...start, ...children],
          layoutOptions: {
            ...options,
            'elk.padding': `[top=${height + PADDING},left=10,bottom=10,right=10]`,
            'elk.nodeSize.constraints': 'MINIMUM_SIZE',
            'elk.nodeSize.minimum': `(${width}, ${height})`,
          },
        };
  };
  const edges: ElkExtendedEdge[] = [
    ...arrows.map(({ id, from, to, lines }) => ({
      id,
      sources: [idOf(from)],
      targets: [idOf(to)],
      labels: [
        {
          id: `${id}:`,
          text: ' ',
          width: widthOf(lines),
          height: lines.length * LINE,
          layoutOptions: { 'elk.edgeLabels.inline': 'true' },
        },
      ],
    })),
    ...initials.flatMap((node) =>
      node.initial.target.map((target) => ({
        id: `${nameOf(node)}>>`,
        sources: [`${nameOf(node)}>`],
        targets: [idOf(target)],
      })),
    ),
  ];
  return new ElkConstructor().layout({
    id: '(all)',
    children: [box(machine.root)],
    edges,
    layoutOptions: { ...options, 'elk.json.shapeCoords': 'ROOT', 'elk.json.edgeCoords': 'ROOT' },
  });
}

/** A state could have the same name as the root. */
const idOf = (node: AnyStateNode) => (node.parent === undefined ? '(machine)' : nameOf(node));

function render(machine: AnyStateMachine, graph: ElkNode, arrows: readonly Arrow[], emits: Report['emits']) {
  const boxes = new Map<string, ElkNode>();
  const collect = (node: ElkNode): void => {
    boxes.set(node.id, node);
    node.children?.forEach(collect);
  };
  collect(graph);
  const routes = new Map((graph.edges ?? []).map((edge) => [edge.id, edge]));
  const width = Math.ceil(graph.width ?? 0);
  const height = Math.ceil(graph.height ?? 0);
  const states = statesOf(machine).map((node) => drawState(node, emits, boxes.get(idOf(node))));
  const starts = [...boxes.values()].filter(({ id }) => id.endsWith('>')).map(drawStart);
  const paths = [...routes.values()].map((edge) =>
    drawArrow(
      edge,
      arrows.find(({ id }) => id === edge.id),
    ),
  );
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" class="statechart" role="img" aria-label="${escaped(machine.id)}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<style>${CSS}</style>`,
    '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>',
    ...states,
    ...starts,
    ...paths,
    '</svg>',
    '',
  ].join('\n');
  return { svg, width, height };
}

function drawState(node: AnyStateNode, emits: Report['emits'], box: ElkNode = { id: '' }): string {
  const { x = 0, y = 0, width = 0, height = 0 } = box;
  const kind = node.parent?.type === 'parallel' ? 'region' : node.type;
  const inner = node.type === 'final' ? rect(x + 3, y + 3, width - 6, height - 6) : '';
  const description = node.description === undefined ? '' : `<title>${escaped(node.description)}</title>`;
  return `<g class="state ${kind}" data-state="${escaped(nameOf(node))}">${description}${rect(x, y, width, height)}${inner}${drawLines(titleOf(node, emits), x + PADDING, y + PADDING)}</g>`;
}

const rect = (x: number, y: number, width: number, height: number) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="6"/>`;

function drawStart({ x = 0, y = 0 }: ElkNode): string {
  return `<circle class="start" cx="${round(x + 4)}" cy="${round(y + 4)}" r="4"/>`;
}

function drawArrow({ sections = [], labels = [] }: ElkExtendedEdge, arrow: Arrow | undefined): string {
  const edges = [...new Set((arrow?.lines ?? []).flatMap(({ edge }) => edge ?? []))];
  const paths = sections.map((section) => `<path d="${pathOf(section)}" marker-end="url(#head)"/>`).join('');
  const words = labels.map(({ x = 0, y = 0, width = 0, height = 0 }: ElkLabel) =>
    arrow ? `${rect(x, y, width, height)}${drawLines(arrow.lines, x + 2, y)}` : '',
  );
  return `<g class="arrow" data-edges="${escaped(edges.join(' '))}">${paths}${words.join('')}</g>`;
}

const pathOf = ({ startPoint, bendPoints = [], endPoint }: ElkEdgeSection) =>
  [startPoint, ...bendPoints, endPoint]
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`)
    .join('');

function drawLines(lines: readonly Line[], x: number, y: number): string {
  return lines
    .map(({ text, edge, kind }, index) => {
      const of = edge === undefined ? '' : ` data-edge="${escaped(edge)}"`;
      return `<text class="${kind}"${of} x="${round(x)}" y="${round(y + index * LINE + 10)}">${escaped(text)}</text>`;
    })
    .join('');
}

const round = (length: number) => Math.round(length * 10) / 10;

/** Escapes a text for use between tags and in attributes. */
export const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
