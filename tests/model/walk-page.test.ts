import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { walk } from '../../src/walk/walk.ts';
import { drawPicture } from '../../tools/picture.ts';
import { edgesAsJson, junitOf } from '../../tools/walk/junit.ts';
import { pagesOf } from '../../tools/walk/page.ts';
import type { Walked } from '../../tools/walk/taken.ts';

const door = createMachine({
  id: 'door',
  description: 'Opens & shuts.',
  initial: 'shut',
  states: {
    shut: { on: { push: 'open', kick: 'broken', knock: {} } },
    open: { on: { pull: 'shut' } },
    broken: { type: 'final' },
  },
});

/** The door walked alone without a kick, and on screen as given. */
async function walked(onScreen: Walked['onScreen']): Promise<Walked> {
  return {
    machine: door,
    path: 'src/machines/door.machine.ts',
    picture: await drawPicture(door),
    alone: walk(door, { events: ['push', 'pull', 'knock'] }).report,
    onScreen,
    shots: [],
    mutation: undefined,
  };
}

const seen: Walked['onScreen'] = [
  {
    machine: 'door',
    edges: [
      { edge: 'shut: push → open', by: ['gesture'] },
      { edge: 'shut: kick → broken', by: [] },
      { edge: 'shut: knock → (no target)', by: [] },
      { edge: 'open: pull → shut', by: ['world'] },
    ],
    notOffered: { 'shut: knock → (no target)': 'nobody hears it' },
    resting: ['shut', 'open'],
    paths: [['push', 'pull']],
  },
];

/** The page with that name, of all that were walked today. */
function pageOf(all: readonly Walked[], name: string): string {
  const page = pagesOf(all, 'today').get(name);
  if (page === undefined) throw new Error(`There is no ${name}`);
  return page;
}

/** The lines of the list of edges that were not walked. */
function gapsIn(page: string): string[] {
  const [, gaps = ''] = />Not walked<\/h2>(.*?)<\/section>/s.exec(page) ?? [];
  return [...gaps.matchAll(/<li>([^<]+)<\/li>/g)].map(([, line = '']) => line);
}

/** The classes of an edge's words in the picture. */
function classOf(words: string, page: string): string | undefined {
  return new RegExp(`<text class="([^"]*)"[^>]*>${words}</text>`).exec(page)?.[1];
}

test('edges that were not walked come first, with the reason if nothing can cause them', async () => {
  expect(gapsIn(pageOf([await walked(seen)], 'index.html'))).toEqual([
    'never taken: shut: kick → broken',
    'never reached: broken',
    'nothing on screen causes shut: knock → (no target): nobody hears it',
  ]);
});

test('an edge that no view takes is a gap, and all surviving mutants are listed', async () => {
  const mutation = { machine: 'door', tried: 9, of: 9, survivors: ['open: on pull deleted'], same: [] };
  const [view] = seen;
  if (view === undefined) throw new Error('there is no view');
  const page = pageOf([{ ...(await walked([{ ...view, notOffered: {} }])), mutation }], 'index.html');
  expect(gapsIn(page)).toEqual([
    'never taken: shut: kick → broken',
    'not taken on screen: shut: knock → (no target)',
    'never reached: broken',
    'mutant that no fact notices: open: on pull deleted',
  ]);
});

test('the colour of an edge shows how it was taken', async () => {
  const page = pageOf([await walked(seen)], 'door.html');
  expect(['push', 'pull', 'kick', 'knock'].map((words) => classOf(words, page))).toEqual([
    'happens gesture',
    'happens world',
    'happens never',
    'happens named',
  ]);
});

test('a statechart without a view is walked alone', async () => {
  const all = [await walked([])];
  expect(classOf('push', pageOf(all, 'door.html'))).toBe('happens alone');
  expect(gapsIn(pageOf(all, 'index.html'))).toEqual([
    'never taken: shut: kick → broken',
    'never reached: broken',
  ]);
});

test('the pages lead to one another and fetch nothing, and texts are escaped', async () => {
  const pages = pagesOf([await walked(seen)], 'today');
  expect(pages.get('door.html')).toContain(
    '<p>Opens &amp; shuts. <code>src/machines/door.machine.ts</code></p>',
  );
  const links = [...pages].flatMap(([name, page]) =>
    [...page.matchAll(/(?:src|href)="(?!data:)([^"]*)"/g)].map(([, link]) => [name, link]),
  );
  expect(links).toEqual([
    // In the list of gaps, and in the table.
    ['index.html', 'door.html'],
    ['index.html', 'door.html'],
    ['door.html', 'index.html'],
  ]);
});

test('the page counts the tried mutants, and explains those that are not noticed', async () => {
  const mutation = { machine: 'door', tried: 9, of: 40, survivors: [], same: ['open: tag wide deleted'] };
  const all = [{ ...(await walked(seen)), mutation }];
  expect(pageOf(all, 'index.html')).toContain('<td>9 of 9, a sample of 40</td>');
  expect(pageOf(all, 'door.html')).toContain(
    '<summary>Mutants that no walk can tell from the statechart: 1</summary><ul><li>open: tag wide deleted</li></ul>',
  );
  const whole = [{ ...(await walked(seen)), mutation: { ...mutation, tried: 40 } }];
  expect(pageOf(whole, 'index.html')).toContain('<td>40 of 40</td>');
});

test('names, reasons and paths cannot inject markup', async () => {
  const hostile = '"><img src=x onerror="alert(1)">';
  const chart = createMachine({
    id: hostile,
    description: hostile,
    initial: 'shut',
    states: { shut: { on: { [hostile]: { target: 'open', guard: hostile, actions: hostile } } }, open: {} },
  });
  const edge = `shut: ${hostile} [${hostile}] → open`;
  const all: Walked[] = [
    {
      machine: chart,
      path: hostile,
      picture: await drawPicture(chart, { [edge]: [hostile] }),
      alone: {
        machine: hostile,
        states: 1,
        edges: 1,
        taken: 0,
        missing: [edge],
        emits: { [edge]: [hostile] },
        unreached: [hostile],
        deadEnds: [hostile],
        failures: [hostile],
      },
      onScreen: [
        {
          machine: hostile,
          edges: [{ edge, by: ['gesture'] }],
          notOffered: { [edge]: hostile },
          resting: [hostile],
          paths: [[hostile]],
        },
      ],
      shots: [{ machine: hostile, state: hostile, theme: 'dark', view: hostile, src: hostile }],
      mutation: { machine: hostile, tried: 1, of: 1, survivors: [hostile], same: [hostile] },
    },
  ];
  for (const page of [...pagesOf(all, hostile).values(), junitOf(all)]) {
    expect(page).toContain('&lt;img src=x');
    expect(page).not.toContain('<img src=x');
    expect(page).not.toContain('"">');
  }
});

test('JUnit has a case for each edge: not taken fails, and what nothing on screen causes is skipped', async () => {
  expect(junitOf([await walked(seen)])).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="walk">
  <testsuite name="door" tests="4" failures="1" skipped="1" file="src/machines/door.machine.ts">
    <testcase classname="door" name="shut: push → open"/>
    <testcase classname="door" name="shut: kick → broken"><failure message="never"/></testcase>
    <testcase classname="door" name="shut: knock → (no target)"><skipped message="nobody hears it"/></testcase>
    <testcase classname="door" name="open: pull → shut"/>
  </testsuite>
</testsuites>
`);
});

test('an edge that a view never takes fails in JUnit, and without a view it does not', async () => {
  const [view] = seen;
  if (view === undefined) throw new Error('there is no view');
  expect(junitOf([await walked([{ ...view, notOffered: {} }])])).toContain(
    'name="shut: knock → (no target)"><failure message="alone, not on screen"/>',
  );
  expect(junitOf([await walked([])])).toContain('name="shut: knock → (no target)"/>');
});

test('control characters, which XML cannot hold, become spaces', async () => {
  const [view] = seen;
  if (view === undefined) throw new Error('there is no view');
  const notOffered = { 'shut: knock → (no target)': 'nobody\u0000hears it' };
  expect(junitOf([await walked([{ ...view, notOffered }])])).toContain(
    '<skipped message="nobody hears it"/>',
  );
});

test('JSON names the way in which each edge was taken', async () => {
  const [door] = JSON.parse(edgesAsJson([await walked(seen)]));
  expect(door.statechart).toBe('door');
  expect(door.edges.map(({ way }: { way: string }) => way)).toEqual(['gesture', 'never', 'named', 'world']);
});
