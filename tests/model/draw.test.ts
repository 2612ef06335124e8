import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMachine, fromPromise, setup } from 'xstate';
import { edgesOf } from '../../src/walk/edges.ts';
import { drawPicture, WIDEST } from '../../tools/picture.ts';
import { drawIndex, drawPage } from '../../tools/statechart.ts';

const shop = setup({
  types: { tags: {} as 'busy' },
  actors: { pay: fromPromise<string>(() => Promise.reject(new Error('pay is not provided'))) },
  guards: { isDear: (_, { above }: { above: number }) => above > 0 },
  actions: { ring: () => {} },
  delays: { patience: 30_000, blink: 200, backoff: () => 1 },
}).createMachine({
  id: 'shop',
  description: 'Sells | things.',
  initial: 'open',
  on: { 'bell.ring': { actions: 'ring' }, close: '.shut' },
  states: {
    open: {
      description: 'Come in.',
      initial: 'idle',
      on: { leave: '.idle', 'bell.ring': {} },
      states: {
        idle: { on: { buy: { guard: { type: 'isDear', params: { above: 5 } }, target: 'paying' } } },
        paying: {
          tags: 'busy',
          invoke: { id: 'pay', src: 'pay', onDone: '#shop.shut', onError: 'idle' },
          after: { patience: 'idle', blink: {}, backoff: '#shop.open' },
        },
      },
    },
    shut: {
      on: { open: 'open.paying', push: { actions: 'ring' }, knock: { actions: 'ring' } },
      always: 'gone',
    },
    gone: { type: 'final' },
  },
});

/** The values of an attribute, in drawing order. */
const valuesOf = (attribute: string, svg: string) =>
  [...svg.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) => value);

/** The box of a state: left, top, right, bottom. */
function boxOf(state: string, svg: string): [number, number, number, number] {
  const found = new RegExp(
    `data-state="${state}">.*?<rect x="([^"]*)" y="([^"]*)" width="([^"]*)" height="([^"]*)"`,
  ).exec(svg);
  const [x = 0, y = 0, width = 0, height = 0] = (found ?? []).slice(1).map(Number);
  return [x, y, x + width, y + height];
}

function isInside(inner: string, outer: string, svg: string): boolean {
  const [left, top, right, bottom] = boxOf(inner, svg);
  const [outerLeft, outerTop, outerRight, outerBottom] = boxOf(outer, svg);
  return left > outerLeft && top > outerTop && right < outerRight && bottom < outerBottom;
}

/** All words of a picture, in reading order. */
const wordsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, word = '']) => word);

test('a drawing has every state, in the box of its parent', async () => {
  const svg = await drawPicture(shop);
  expect(valuesOf('data-state', svg)).toEqual(['shop', 'open', 'open.idle', 'open.paying', 'shut', 'gone']);
  expect(isInside('open.paying', 'open', svg)).toBe(true);
  expect(isInside('open', 'shop', svg)).toBe(true);
  expect(isInside('shut', 'open', svg)).toBe(false);
});

test('a drawing labels every edge; edges without a target stand in the box of their state', async () => {
  const svg = await drawPicture(shop);
  expect(new Set(valuesOf('data-edge', svg))).toEqual(new Set(edgesOf(shop).map(({ id }) => id)));
  const words = wordsOf(svg);
  expect(words.slice(0, 3)).toEqual(['shop', 'bell.ring', '/ ring']);
  expect(words).toEqual(expect.arrayContaining(['paying #busy', 'invoke pay', 'after patience 30000 ms']));
  expect(words).toEqual(expect.arrayContaining(['buy', '[isDear({&quot;above&quot;:5})]']));
});

test('one arrow joins all edges from one state to another, with their ids', async () => {
  const machine = createMachine({
    id: 'lamp',
    initial: 'dark',
    states: { dark: { on: { press: 'lit', pull: 'lit' } }, lit: { entry: 'warm', exit: 'cool' } },
  });
  const svg = await drawPicture(machine);
  expect(valuesOf('data-edges', svg)).toEqual(['dark|press|0 dark|pull|0', '']);
  expect(wordsOf(svg)).toEqual(['lamp', 'dark', 'lit', 'entry / warm', 'exit / cool', 'press', 'pull']);
});

test('drawing the same machine twice gives the same picture', async () => {
  expect(await drawPicture(shop)).toBe(await drawPicture(shop));
});

test('parallel states and a machine without states are drawn', async () => {
  const parallel = createMachine({ id: 'room', type: 'parallel', states: { door: {}, lamp: {} } });
  expect(valuesOf('data-state', await drawPicture(parallel))).toEqual(['room', 'door', 'lamp']);
  const bell = createMachine({ id: 'bell', on: { ring: { actions: 'sound' }, hush: {} } });
  expect(wordsOf(await drawPicture(bell))).toEqual(['bell', 'ring', '/ sound', 'hush', '/ (nothing)']);
});

test('no drawing is too wide to read', () => {
  const folder = join(import.meta.dirname, '../../docs/statecharts');
  const pictures = readdirSync(folder).filter((name) => name.endsWith('.svg'));
  const widths = pictures.map((name) => {
    const [, width = ''] = / width="(\d+)"/.exec(readFileSync(join(folder, name), 'utf8')) ?? [];
    return [name, Number(width)] as const;
  });
  expect(widths.length).toBeGreaterThan(0);
  expect(widths.filter(([, width]) => !(width > 0 && width <= WIDEST))).toEqual([]);
});

test('a page lists the file, and every state with its tags and ports', () => {
  const page = drawPage(shop, 'src/machines/shop.machine.ts', 'shop.svg').split('\n');
  expect(page.slice(0, 8)).toEqual([
    '# shop',
    '',
    'Sells | things.',
    '',
    'Declared in [`src/machines/shop.machine.ts`](../../src/machines/shop.machine.ts). Drawn by `npm run draw`.',
    '',
    '[![The states of shop and what leads from one to another: the tables below in a picture](shop.svg)](shop.svg)',
    '',
  ]);
  const states = page.indexOf('## States');
  expect(page.slice(states + 2, states + 9)).toEqual([
    '| State | Tags | Ports | Meaning |',
    '| --- | --- | --- | --- |',
    '| `open` |  |  | Come in. |',
    '| `open.idle` |  |  |  |',
    '| `open.paying` | `busy` | `pay` |  |',
    '| `shut` |  |  |  |',
    '| `gone` (final) |  |  |  |',
  ]);
});

test('a page lists every transition: source, event, guard, target and actions', () => {
  const page = drawPage(shop, 'src/machines/shop.machine.ts', 'shop.svg').split('\n');
  const transitions = page.indexOf('## Transitions');
  expect(page.slice(transitions + 2, transitions + 8)).toEqual([
    '| In | On | To | Does |',
    '| --- | --- | --- | --- |',
    '| (everywhere) | `bell.ring` |  | `ring` |',
    '| (everywhere) | `close` | `shut` |  |',
    '| `open` | `leave` | `open.idle` |  |',
    '| `open` | `bell.ring` |  |  |',
  ]);
  expect(page).toContain('| `open.idle` | `buy` if `isDear({"above":5})` | `open.paying` |  |');
  expect(page).toContain('| `open.paying` | `after patience` (30 s) | `open.idle` |  |');
});

test('the index lists every machine', () => {
  const index = drawIndex([{ page: 'shop.md', path: 'src/machines/shop.machine.ts', machine: shop }]);
  expect(index).toContain(
    '| [shop](shop.md) | Sells \\| things. | [`src/machines/shop.machine.ts`](../../src/machines/shop.machine.ts) |',
  );
});

test('events that a walk saw emitted stand at their edge, or in their state', async () => {
  const svg = await drawPicture(shop, {
    'open.idle: buy [isDear({"above":5})] → open.paying': ['purse.opened'],
    'shut: push → (no target)': ['bell.rung'],
  });
  const emitted = [...svg.matchAll(/>(↑ [^<]+)</g)].map(([, text]) => text);
  expect(emitted).toEqual(['↑ bell.rung', '↑ purse.opened']);
  expect(await drawPicture(shop)).not.toContain('↑');
});
