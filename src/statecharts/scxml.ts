import type { AnyStateMachine } from 'xstate';
import { type AnyStateNode, type Edge, edgesOf, nameOf, namesOf } from '../walk/edges.ts';

/** Actions have only names, so they become executable content in a namespace of our own, as SCXML allows. */
const OWN = 'https://stately.ai/xstate/actions';

/**
 * A statechart as SCXML, the W3C's standard. One state surrounds all others, since SCXML's root takes no
 * transitions. Guards and actions keep their names.
 */
export function toScxml(machine: AnyStateMachine): string {
  const { root } = machine;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:x="${OWN}" version="1.0" datamodel="ecmascript" name="${quoted(machine.id)}">`,
    ...stateOf(root, '  '),
    '</scxml>',
    '',
  ].join('\n');
}

function stateOf(node: AnyStateNode, indent: string): string[] {
  const tag = {
    atomic: 'state',
    compound: 'state',
    parallel: 'parallel',
    final: 'final',
    history: 'history',
  }[node.type];
  const depth = node.type === 'history' ? ` type="${node.history === 'deep' ? 'deep' : 'shallow'}"` : '';
  const about =
    node.description === undefined ? [] : [`${indent}<!-- ${node.description.replaceAll('--', '- -')} -->`];
  return [
    ...about,
    `${indent}<${tag} id="${quoted(idOf(node))}"${depth}${initialOf(node)}>`,
    ...contentOf(node, `${indent}  `),
    `${indent}</${tag}>`,
  ];
}

function contentOf(node: AnyStateNode, indent: string): string[] {
  const delays = node.after.map(({ eventType, delay }) => ({ eventType, delay: String(delay) }));
  const started = delays.map(
    ({ eventType, delay }) =>
      `<send event="${quoted(eventType)}" id="${quoted(eventType)}" delay="${quoted(delayOf(node, delay))}"/>`,
  );
  const stopped = delays.map(({ eventType }) => `<cancel sendid="${quoted(eventType)}"/>`);
  return [
    ...block('onentry', [...namesOf(node.entry).map(actionOf), ...started], indent),
    ...block('onexit', [...namesOf(node.exit).map(actionOf), ...stopped], indent),
    ...node.invoke.map(({ id, src }) => `${indent}<invoke id="${quoted(id)}" src="${quoted(String(src))}"/>`),
    ...edgesOf(node.machine)
      .filter(({ definition }) => definition.source === node)
      .flatMap((edge) => transitionOf(edge, indent)),
    ...Object.values(node.states).flatMap((state) => stateOf(state, indent)),
  ];
}

function transitionOf({ definition, guard }: Edge, indent: string): string[] {
  const targets: readonly AnyStateNode[] = definition.target ?? [];
  const event = eventOf(definition.eventType);
  const attributes = [
    event === '' ? '' : ` event="${quoted(event)}"`,
    guard === undefined ? '' : ` cond="${quoted(guard)}"`,
    targets.length === 0 ? '' : ` target="${targets.map((node) => quoted(idOf(node))).join(' ')}"`,
    definition.reenter || targets.length === 0 ? '' : ' type="internal"',
  ].join('');
  const does = namesOf(definition.actions).map((name) => `${indent}  ${actionOf(name)}`);
  return does.length === 0
    ? [`${indent}<transition${attributes}/>`]
    : [`${indent}<transition${attributes}>`, ...does, `${indent}</transition>`];
}

/** Converts the types of outcomes of ports and states to SCXML's. */
const eventOf = (type: string): string =>
  type
    .replace(/^xstate\.done\.actor\./, 'done.invoke.')
    .replace(/^xstate\.error\.actor\./, 'error.platform.')
    .replace(/^xstate\.done\.state\./, 'done.state.');

const actionOf = (name: string): string => `<x:action name="${quoted(name)}"/>`;

function block(tag: string, lines: readonly string[], indent: string): string[] {
  if (lines.length === 0) return [];
  return [`${indent}<${tag}>`, ...lines.map((line) => `${indent}  ${line}`), `${indent}</${tag}>`];
}

/** A named delay with a fixed number of milliseconds is written as that number. */
function delayOf({ machine }: AnyStateNode, delay: string): string {
  const named: unknown = machine.implementations.delays?.[delay];
  const ms = typeof named === 'number' ? String(named) : delay;
  return /^\d+$/.test(ms) ? `${ms}ms` : ms;
}

/** A state may have the same name as the root. */
const idOf = (node: AnyStateNode): string =>
  node.parent === undefined ? `${node.machine.id}-machine` : nameOf(node);

const initialOf = (node: AnyStateNode): string =>
  node.type === 'compound' ? ` initial="${node.initial.target.map((to) => quoted(idOf(to))).join(' ')}"` : '';

const quoted = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
