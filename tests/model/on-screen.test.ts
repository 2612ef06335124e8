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

test('the screen tests of each statechart are found', () => {
  const root = join(import.meta.dirname, '../..');
  const own = machineFiles(root).filter(({ path }) => path.startsWith('src/'));
  expect(own.filter((machine) => screensOf(root, [machine]).length === 0).map(({ id }) => id)).toEqual([]);
});

/** Enough other edges that one listed edge is a small share of them. */
const taken = Array.from({ length: 40 }, (_, index) => ({
  edge: `on: dim ${index} → on`,
  by: ['gesture' as const],
}));

describe('the walks of all views of a machine together', () => {
  test('take an edge if one view takes it, by gesture if any view does so', () => {
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

  test('have no gap at an edge that one view takes and another does not offer', () => {
    const reports = [
      report('lamp', [{ edge: off, by: [] }], { [off]: 'has no switch' }),
      report('lamp', [{ edge: off, by: ['gesture'] }]),
    ];
    expect(faultsOnScreen([lamp], reports)).toEqual([]);
  });
});

describe('faults', () => {
  test('are reported for a machine without a walked view', () => {
    expect(faultsOnScreen([lamp], [])).toEqual([
      'src/machines/lamp.machine.ts: no view of it is walked on screen',
    ]);
  });

  test('are reported for an edge that is neither taken nor excused', () => {
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

  test('are not reported for excused edges, unless more than one in twenty is excused', () => {
    const gap = { edge: burnt, by: [] };
    const listed = { [burnt]: 'it outlives the test' };
    expect(faultsOnScreen([lamp], [report('lamp', [...taken, gap], listed)])).toEqual([]);
    expect(faultsOnScreen([lamp], [report('lamp', [...taken.slice(0, 18), gap], listed)])).toEqual([
      '1 of 19 edges are listed as what nothing can cause: more than 5 %',
    ]);
  });
});

describe('the mutants of a machine on all of its views', () => {
  const mutation = (machine: string, change: string, ...differsIn: string[]): ScreenMutation => ({
    machine,
    change,
    isNoticed: differsIn.length === 0,
    differsIn,
  });

  test('are noticed if any view shows a difference; the report names the differences of the others', () => {
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

  test('are left for a person to judge if no kind explains them', () => {
    expect(seenOf([mutation('lamp', burnt, 'state', 'context.hours')])).toEqual([
      {
        machine: 'lamp',
        tried: 1,
        unseen: [{ change: burnt, differsIn: ['state', 'context.hours'], reason: undefined }],
      },
    ]);
  });
});
