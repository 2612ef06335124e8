import { extractMachinesFromFile } from '@xstate/machine-extractor';
import type { AnyStateMachine } from 'xstate';
import { describeEdge, edgesOf, nameOf, statesOf } from '../../src/walk/edges.ts';

type Config = Record<string, unknown>;
type Machine = NonNullable<NonNullable<ReturnType<typeof extractMachinesFromFile>>['machines'][number]>;
type ExtractedState = NonNullable<Machine['machineCallResult']['definition']>;
type ExtractedTransitions = NonNullable<ExtractedState['always']>;

/** The configs that Stately's own extractor reads from a source without running it. */
export function extractedConfigs(source: string): Config[] {
  const machines = extractMachinesFromFile(source)?.machines ?? [];
  return machines.flatMap((machine) => machine?.machineCallResult.definition ?? []).map(configOf);
}

function configOf(state: ExtractedState): Config {
  return {
    id: state.id?.value,
    description: state.description?.value,
    initial: state.initial?.value,
    type: state.type?.value,
    tags: state.tags?.map(({ value }) => value),
    entry: state.entry?.map(({ name }) => name),
    exit: state.exit?.map(({ name }) => name),
    invoke: state.invoke?.map(({ id, src, onDone, onError }) => ({
      id: id?.value,
      src: src?.value,
      onDone: onDone && transitionsOf(onDone),
      onError: onError && transitionsOf(onError),
    })),
    on: record(state.on?.properties, transitionsOf),
    after: record(state.after?.properties, transitionsOf),
    always: state.always && transitionsOf(state.always),
    onDone: state.onDone && transitionsOf(state.onDone),
    states: record(state.states?.properties, configOf),
  };
}

function transitionsOf(transitions: ExtractedTransitions) {
  return transitions.map(({ target, guard, actions, reenter, description }) => ({
    target: target?.map(({ value }) => value),
    guard: guard?.name,
    actions: actions?.map(({ name }) => name),
    reenter: reenter?.value,
    description: description?.value,
  }));
}

function record<Result, Value>(
  properties: readonly { key: string; result: Result }[] | undefined,
  toValue: (result: Result) => Value,
): Record<string, Value> | undefined {
  return properties && Object.fromEntries(properties.map(({ key, result }) => [key, toValue(result)]));
}

/** Everything that a picture of a machine shows: its states and edges. */
export function shown(machine: AnyStateMachine) {
  return {
    states: statesOf(machine).map((node) => ({
      name: nameOf(node),
      type: node.type,
      description: node.description,
      tags: node.tags,
      initial: node.type === 'compound' ? node.initial.target.map(nameOf) : [],
      entry: node.entry.filter(isNamed),
      exit: node.exit.filter(isNamed),
      invokes: node.invoke.map(({ id, src }) => ({ id, src })),
    })),
    edges: edgesOf(machine).map((edge) => ({
      edge: describeEdge(edge),
      actions: edge.definition.actions,
      reenter: edge.definition.reenter,
      description: edge.definition.description,
    })),
  };
}

/** XState adds its own functions, which start and cancel the delays of a state. */
const isNamed = (action: unknown) => typeof action !== 'function';
