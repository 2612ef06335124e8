import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { machineFiles, screensOf } from './machine-files.ts';
import { faultsOnScreen, type ScreenMutation, type ScreenReport, screenTable, seenOf } from './on-screen.ts';

const report = (
  machine: string,
  edges: ScreenReport['edges'],
  notOffered: ScreenReport['notOffered'] = {},
): ScreenReport => ({ machine, edges, notOffered, resting: [], paths: [] });

const lamp = { path: 'src/machines/lamp.machine.ts', id: 'lamp' };
const off = 'on: press → off';
const burnt = 'on: after life → burnt';

test('of each statechart of the page, the tests are found that walk it on screen', () => {
  const root = join(import.meta.dirname, '../..');
  const own = machineFiles(root).filter(({ path }) => path.startsWith('src/'));
  expect(own.filter((machine) => screensOf(root, [machine]).length === 0).map(({ id }) => id)).toEqual([]);
});

/** Enough other edges that one listed edge is a small share of them. */
const taken = Array.from({ length: 40 }, (_, index) => ({
  edge: `on: dim ${index} → on`,
  by: ['gesture' as const],
}));

describe('what all views of a machine come to', () => {
  test('an edge that one view takes is taken, by gesture if any view takes it so', () => {
    const found = screenTable([
      report('lamp', [
        { edge: off, by: ['world'] },
        { edge: burnt, by: ['world'] },
      ]),
      report('lamp', [
        { edge: off, by: ['gesture', 'world'] },
        { edge: burnt, by: [] },
      ]),
      report('door', [{ edge: 'shut: open → open', by: [] }], { 'shut: open → open': 'there is no door' }),
    ]);
    expect(found.split('\n').map((line) => line.trim().split(/\s{2,}/))).toEqual([
      ['on screen', 'edges', 'by gesture', 'by the world', 'not caused'],
      ['door', '1', '0', '0', '1'],
      ['lamp', '2', '1', '1', '0'],
      ['2 machines', '3', '1', '1', '1'],
      ['not caused: door, shut: open → open: there is no door'],
    ]);
  });

  test('an edge that one view does not offer is no gap when another takes it', () => {
    const reports = [
      report('lamp', [{ edge: off, by: [] }], { [off]: 'has no switch' }),
      report('lamp', [{ edge: off, by: ['gesture'] }]),
    ];
    expect(faultsOnScreen([lamp], reports)).toEqual([]);
  });
});

describe('faults', () => {
  test('a machine that no view is walked of', () => {
    expect(faultsOnScreen([lamp], [])).toEqual([
      'src/machines/lamp.machine.ts: no view of it is walked on screen',
    ]);
  });

  test('an edge that is not taken, and for which no reason is given', () => {
    const reports = [
      report('lamp', [
        { edge: off, by: ['gesture'] },
        { edge: burnt, by: [] },
      ]),
    ];
    expect(faultsOnScreen([lamp], reports)).toEqual([
      'lamp, on: after life → burnt: not taken on screen, and no reason is given',
    ]);
  });

  test('with a reason it is none, unless more than one edge in twenty has one', () => {
    const gap = { edge: burnt, by: [] };
    const listed = { [burnt]: 'it outlives the test' };
    expect(faultsOnScreen([lamp], [report('lamp', [...taken, gap], listed)])).toEqual([]);
    expect(faultsOnScreen([lamp], [report('lamp', [...taken.slice(0, 18), gap], listed)])).toEqual([
      '1 of 19 edges are listed as what nothing can cause: more than 5 %',
    ]);
  });
});

describe('what all views of a machine make of its mutants', () => {
  const mutation = (machine: string, change: string, ...differsIn: string[]): ScreenMutation => ({
    machine,
    change,
    isNoticed: differsIn.length === 0,
    differsIn,
  });

  test('one that any view gives away is noticed; of the others it is told in what they differ', () => {
    const mutations = [
      mutation('lamp', off, 'state'),
      mutation('lamp', burnt, 'tags'),
      mutation('door', 'shut: tag locked deleted', 'tags'),
      mutation('lamp', off),
      mutation('lamp', burnt, 'tags', 'context.hours'),
    ];
    expect(seenOf(mutations)).toEqual([
      {
        machine: 'door',
        tried: 1,
        unseen: [
          {
            change: 'shut: tag locked deleted',
            differsIn: ['tags'],
            reason: 'it is told to others, who are not on this screen',
          },
        ],
      },
      {
        machine: 'lamp',
        tried: 2,
        unseen: [
          {
            change: burnt,
            differsIn: ['tags', 'context.hours'],
            reason: 'no view shows these values in these states',
          },
        ],
      },
    ]);
  });

  test('one that no kind explains is left for a person to look at', () => {
    expect(seenOf([mutation('lamp', burnt, 'state', 'context.hours')])).toEqual([
      {
        machine: 'lamp',
        tried: 1,
        unseen: [{ change: burnt, differsIn: ['state', 'context.hours'], reason: undefined }],
      },
    ]);
  });
});
