import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { prepare, walk } from '../../src/walk/walk.ts';
import { placesOfFacts } from './fact-places.ts';
import { type Fact, holdAll } from './facts.ts';
import { filesBelow } from './machine-files.ts';

/** A door that `open` leads to the given state. */
const door = (target: 'open' | 'shut') =>
  createMachine({
    id: 'door',
    initial: 'shut',
    states: {
      shut: { on: { open: target, lock: 'locked' } },
      open: { on: { shut: 'shut' } },
      locked: { on: { unlock: 'shut' } },
    },
  });

type Door = ReturnType<typeof door>;
const facts: Fact<Door>[] = [
  ['shut', { type: 'open' }, 'open'],
  ['open', { type: 'shut' }, 'shut'],
  [[{ type: 'open' }], { type: 'shut' }, 'shut'],
  ['locked', { type: 'unlock' }, 'shut'],
];
const plan = { events: ['open', 'shut', 'lock', 'unlock'] };

describe('checking all facts together', () => {
  const outcomesOf = (machine: Door) =>
    holdAll(machine, plan, facts, walk(prepare(machine, plan), plan).reached);

  test('passes if all facts hold', () => {
    expect(outcomesOf(door('open')).map(({ kind }) => kind)).toEqual(['holds', 'holds', 'holds', 'holds']);
  });

  test('reports a wrong target once, with its path, and the facts behind it as blocked', () => {
    expect(outcomesOf(door('shut'))).toEqual([
      { kind: 'fails', error: new Error("leads to 'shut', not to 'open'\nby the path: start") },
      { kind: 'blocked', by: 'shut: open → open' },
      { kind: 'blocked', by: 'shut: open → open' },
      { kind: 'holds' },
    ]);
  });

  test('reports a fact in an unreachable state, unless another failure explains it', () => {
    const [lost] = holdAll(door('open'), plan, facts.slice(1, 2), []);
    expect(lost).toEqual({
      kind: 'fails',
      error: new Error("No path leads to the start of the fact 'open: shut → shut'."),
    });
  });
});

test('reports the line of a fact', () => {
  const file = join(import.meta.dirname, 'describe.test.ts');
  expect(placesOfFacts(file, 13)[0]).toEqual({ file, line: 61, column: 5 });
  expect(placesOfFacts(file, 12)).toEqual([]);
});

test('finds files in nested folders', () => {
  const root = join(import.meta.dirname, '../..');
  expect(filesBelow(root, ['tests/model', 'tests/nowhere'])).toContain('tests/model/facts.test.ts');
});
