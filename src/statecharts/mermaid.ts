import type { AnyStateMachine } from 'xstate';
import { type AnyStateNode, type Edge, edgesOf, nameOf, namesOf } from '../walk/edges.ts';

/** A statechart as a Mermaid state diagram, for Markdown documents. */
export function toMermaid(machine: AnyStateMachine): string {
  return ['stateDiagram-v2', ...insideOf(machine.root, '  '), ...edgesOf(machine).flatMap(arrowsOf), ''].join(
    '\n',
  );
}

function insideOf(node: AnyStateNode, indent: string): string[] {
  const states = Object.values(node.states);
  const initial =
    node.type === 'compound' ? node.initial.target.map((to) => `${indent}[*] --> ${idOf(to)}`) : [];
  const between = node.type === 'parallel' ? [`${indent}--`] : [];
  const inside = states.flatMap((state, index) => [
    ...(index === 0 ? [] : between),
    ...(Object.keys(state.states).length === 0
      ? [`${indent}${idOf(state)} : ${state.key}`]
      : [
          `${indent}state "${state.key}" as ${idOf(state)} {`,
          ...insideOf(state, `${indent}  `),
          `${indent}}`,
        ]),
    ...(state.type === 'final' ? [`${indent}${idOf(state)} --> [*]`] : []),
  ]);
  return [...initial, ...inside];
}

/** The root has no box, so its transitions become a note of the diagram. */
function arrowsOf({ definition, label, guard }: Edge): string[] {
  const source: AnyStateNode = definition.source;
  const targets: readonly AnyStateNode[] = definition.target ?? [];
  const does = namesOf(definition.actions);
  const words = [label, guard && `[${guard}]`, does.length > 0 && `/ ${does.join(', ')}`]
    .filter(Boolean)
    .join(' ');
  if (source.parent === undefined)
    return [`  %% everywhere: ${words}${targets.map((to) => ` to ${nameOf(to)}`).join('')}`];
  // A colon would end the label.
  const said = words.replaceAll(':', ' ');
  return (targets.length === 0 ? [source] : targets).map(
    (to) => `  ${idOf(source)} --> ${idOf(to)} : ${said}`,
  );
}

const idOf = (node: AnyStateNode): string => nameOf(node).replaceAll('.', '__');
