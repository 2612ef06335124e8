import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createMachine } from 'xstate';
import { describeEdge, edgesOf } from '../../src/walk/edges.ts';
import { walk } from '../../src/walk/walk.ts';
import { loadMachine } from '../../tools/load-machine.ts';
import { keepInRecord, readRecord } from '../../tools/walk/record.ts';
import type { Walked } from '../../tools/walk/taken.ts';
import { machineFiles } from './machine-files.ts';
import { differencesFrom } from './on-screen.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILE = 'docs/statecharts/walked.json';

/** An empty folder with a record of that content. */
function folderWith(content: string): string {
  const root = mkdtempSync(join(tmpdir(), 'sikka-walked-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(dirname(join(root, FILE)), { recursive: true });
  writeFileSync(join(root, FILE), content);
  return root;
}

const door = createMachine({
  id: 'door',
  initial: 'shut',
  states: { shut: { on: { push: 'open', knock: {} } }, open: { on: { wind: 'shut' } } },
});

const screen: Walked['onScreen'][number] = {
  machine: 'door',
  edges: [
    { edge: 'shut: push → open', by: ['world', 'gesture'] },
    { edge: 'shut: knock → (no target)', by: [] },
    { edge: 'open: wind → shut', by: ['world'] },
  ],
  notOffered: { 'shut: knock → (no target)': 'nobody hears it' },
  resting: [],
  paths: [],
};

const walked: Walked = {
  machine: door,
  path: 'src/machines/door.machine.ts',
  picture: '',
  alone: walk(door, { events: ['push', 'wind', 'knock'] }).report,
  onScreen: [screen],
  shots: [],
  mutation: undefined,
};

test('the record has every edge of every statechart, and no other', async () => {
  const record = readRecord(ROOT);
  const files = machineFiles(ROOT);
  expect(Object.keys(record), 'run npm run walk').toEqual(files.map(({ id }) => id).sort());
  for (const { path, id, name } of files) {
    const edges = edgesOf(await loadMachine(ROOT, { path, id })).map(describeEdge);
    const kept = (record[id] ?? []).map(({ edge }) => edge);
    expect(kept.sort(), `run npm run walk -- ${name}`).toEqual(edges.sort());
  }
});

test('it has no edge of the page that was only taken alone, or never', () => {
  const record = readRecord(ROOT);
  const ofPage = machineFiles(ROOT).filter(({ path }) => path.startsWith('src/'));
  const gaps = ofPage.flatMap(({ id }) =>
    (record[id] ?? []).filter(({ way }) => way === 'alone' || way === 'never').map(({ edge }) => [id, edge]),
  );
  expect(gaps).toEqual([]);
});

test('a walk replaces its statecharts and keeps the others; one that is gone is removed', () => {
  const root = folderWith(
    '{"bell": [{"edge": "a: b → c", "way": "world"}], "door": [], "gone": [{"edge": "x: y → z", "way": "never"}]}',
  );
  keepInRecord(root, [walked], ['bell', 'door']);
  expect(readFileSync(join(root, FILE), 'utf8')).toBe(`{
  "bell": [
    {"edge":"a: b → c","way":"world"}
  ],
  "door": [
    {"edge":"shut: push → open","way":"gesture"},
    {"edge":"shut: knock → (no target)","way":"named","reason":"nobody hears it"},
    {"edge":"open: wind → shut","way":"world"}
  ]
}
`);
});

test.each(['[]', '{"door": [{"edge": "a: b → c", "way": "by magic"}]}', '{"door": [{"way": "world"}]}'])(
  'something else is no record: %s',
  (content) => {
    expect(() => readRecord(folderWith(content))).toThrow();
  },
);

test('an edge that is taken in another way on screen than recorded, or for another reason not, is named', () => {
  const record = {
    door: [
      { edge: 'shut: push → open', way: 'gesture' },
      { edge: 'shut: knock → (no target)', way: 'named', reason: 'nobody hears it' },
      { edge: 'open: wind → shut', way: 'world' },
    ],
  } as const;
  expect(differencesFrom(record, [screen])).toEqual([]);
  const byHand = { ...screen, edges: [{ edge: 'open: wind → shut', by: ['gesture' as const] }] };
  expect(differencesFrom(record, [byHand])).toEqual([
    'door, open: wind → shut: gesture, unlike in docs/statecharts/walked.json. Run: npm run walk',
  ]);
  const forOther = { ...screen, notOffered: { 'shut: knock → (no target)': 'nobody knocks' } };
  expect(differencesFrom(record, [forOther])).toEqual([
    'door, shut: knock → (no target): named, unlike in docs/statecharts/walked.json. Run: npm run walk',
  ]);
  expect(differencesFrom({}, [screen])).toHaveLength(3);
});
