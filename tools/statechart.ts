import type { AnyStateMachine } from 'xstate';
import { type AnyStateNode, type Edge, edgesOf, nameOf, namesOf, statesOf } from '../src/walk/edges.ts';

/** The page of one machine: its description, its picture, and tables of its states and transitions. */
export function drawPage(machine: AnyStateMachine, path: string, picture: string): string {
  const states = statesOf(machine).filter(isListed);
  return `${[
    `# ${machine.id}`,
    machine.config.description ?? '',
    `Declared in [\`${path}\`](../../${path}). Drawn by \`npm run draw\`.`,
    `[![The states of ${machine.id} and what leads from one to another: the tables below in a picture](${picture})](${picture})`,
    ...(states.length === 0
      ? []
      : [
          '## States',
          table(
            ['State', 'Tags', 'Ports', 'Meaning'],
            states.map((node) => [
              nameInTable(node),
              node.tags.map((tag) => `\`${tag}\``).join(', '),
              node.invoke.map(({ src }) => `\`${src}\``).join(', '),
              node.parent === undefined ? '' : (node.description ?? ''),
            ]),
          ),
        ]),
    '## Transitions',
    table(['In', 'On', 'To', 'Does'], edgesOf(machine).map(rowOf)),
  ].join('\n\n')}\n`;
}

function rowOf({ source, label, guard, definition }: Edge): string[] {
  const event = `\`${label}\`${delayOf(definition.source, label)}`;
  const targets: readonly AnyStateNode[] = definition.target ?? [];
  return [
    definition.source.parent === undefined ? '(everywhere)' : `\`${source}\``,
    guard === undefined ? event : `${event} if \`${guard}\``,
    targets.map((node) => `\`${nameOf(node)}\``).join(', '),
    namesOf(definition.actions)
      .map((action) => `\`${action}\``)
      .join(', '),
  ];
}

/** The machine itself is only listed if it has more to say than its title. */
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

${table(['Machine', 'Purpose', 'File'], rows)}
`;
}

/** ` (30 s)` for a delay that is a number. */
function delayOf({ machine }: AnyStateNode, label: string): string {
  const delay = machine.implementations.delays?.[label.replace(/^after /, '')];
  if (typeof delay !== 'number') return '';
  return delay >= 1000 ? ` (${delay / 1000} s)` : ` (${delay} ms)`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const cell = (text: string) => text.replace(/\|/g, '\\|').replace(/\s+/g, ' ');
