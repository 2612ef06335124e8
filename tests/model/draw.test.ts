import { expect, test } from 'vitest';
import { createMachine, fromPromise, setup } from 'xstate';
import { drawDiagram, drawIndex, drawPage } from '../../tools/statechart.ts';

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

test('a machine with nested states, edges of its root and edges that cross borders', () => {
  expect(drawDiagram(shop)).toEqual([
    'stateDiagram-v2',
    '  state "(any)" as s_any_',
    '  state "open" as s_open {',
    '    state "(any)" as s_open_any_',
    '    state "idle" as s_open_idle',
    '    state "paying" as s_open_paying',
    '    [*] --> s_open_idle',
    '    s_open_any_ --> s_open_idle : leave',
    '    s_open_idle --> s_open_paying : buy [isDear( above 5 )]',
    '    s_open_paying --> s_open_idle : error pay<br/>after patience (30 s)<br/>after backoff<br/>(paying → open)',
    '  }',
    '  state "shut" as s_shut',
    '  state "gone" as s_gone',
    '  s_gone --> [*]',
    '  [*] --> s_open',
    '  s_any_ --> s_any_ : bell.ring',
    '  s_any_ --> s_shut : close',
    '  s_open --> s_shut : done pay (paying → shut)',
    '  s_shut --> s_open : open (shut → paying)',
    '  s_shut --> s_shut : push<br/>knock',
    '  s_shut --> s_gone : always',
  ]);
});

test('a machine of many states is drawn in parts, one for the inside of each composite state', () => {
  const machine = createMachine({
    id: 'street',
    initial: 'house',
    states: {
      house: {
        type: 'parallel',
        on: { leave: 'road' },
        states: {
          door: { initial: 'shut', states: { shut: { on: { push: 'open' } }, open: {} } },
          lamp: { initial: 'dark', states: { dark: { on: { press: 'lit' } }, lit: {} } },
        },
      },
      ...Object.fromEntries(['road', 'bridge', 'field', 'wood'].map((name) => [name, {}])),
    },
  });
  const parts = drawPage(machine, 'street.machine.ts').split('```');
  expect(parts.filter((_, index) => index % 2 === 1)).toEqual([
    `mermaid
stateDiagram-v2
  state "house …" as s_house
  state "road" as s_road
  state "bridge" as s_bridge
  state "field" as s_field
  state "wood" as s_wood
  [*] --> s_house
  s_house --> s_road : leave
`,
    `mermaid
stateDiagram-v2
  state "door …" as s_house_door
  [*] --> s_house_door
  state "lamp …" as s_house_lamp
  [*] --> s_house_lamp
`,
    `mermaid
stateDiagram-v2
  state "shut" as s_house_door_shut
  state "open" as s_house_door_open
  [*] --> s_house_door_shut
  s_house_door_shut --> s_house_door_open : push
`,
    `mermaid
stateDiagram-v2
  state "dark" as s_house_lamp_dark
  state "lit" as s_house_lamp_lit
  [*] --> s_house_lamp_dark
  s_house_lamp_dark --> s_house_lamp_lit : press
`,
  ]);
});

test('parallel states, names that mermaid knows, and names that it cannot read', () => {
  const machine = createMachine({
    id: 'state',
    type: 'parallel',
    on: { reset: '.end.default' },
    states: {
      end: { initial: 'default', states: { default: { on: { 'a:b; c': 'non-stop' } }, 'non-stop': {} } },
      note: {},
    },
  });
  expect(drawDiagram(machine)).toEqual([
    'stateDiagram-v2',
    '  state "state" as s {',
    '    state "end" as s_end {',
    '      state "default" as s_end_default',
    '      state "non-stop" as s_end_non_stop',
    '      [*] --> s_end_default',
    '      s_end_default --> s_end_non_stop : a b c',
    '    }',
    '    --',
    '    state "note" as s_note',
    '    --',
    '    state "(any)" as s_any_',
    '    s_any_ --> s_any_ : reset (→ default)',
    '  }',
    '  [*] --> s',
  ]);
});

test('a machine without states', () => {
  const machine = createMachine({ id: 'bell', on: { ring: { actions: 'sound' } } });
  expect(drawDiagram(machine)).toEqual([
    'stateDiagram-v2',
    '  state "bell" as s',
    '  [*] --> s',
    '  s --> s : ring',
  ]);
});

test('a page names the file, and every state with its tags and ports', () => {
  const page = drawPage(shop, 'src/machines/shop.machine.ts').split('\n');
  expect(page.slice(0, 6)).toEqual([
    '# shop',
    '',
    'Sells | things.',
    '',
    'Declared in [`src/machines/shop.machine.ts`](../../src/machines/shop.machine.ts). Drawn by `npm run draw`.',
    '',
  ]);
  expect(page.slice(-8)).toEqual([
    '| State | Tags | Ports | What it means |',
    '| --- | --- | --- | --- |',
    '| `open` |  |  | Come in. |',
    '| `open.idle` |  |  |  |',
    '| `open.paying` | `busy` | `pay` |  |',
    '| `shut` |  |  |  |',
    '| `gone` (final) |  |  |  |',
    '',
  ]);
});

test('the index lists every machine', () => {
  const index = drawIndex([{ page: 'shop.md', path: 'src/machines/shop.machine.ts', machine: shop }]);
  expect(index).toContain(
    '| [shop](shop.md) | Sells \\| things. | [`src/machines/shop.machine.ts`](../../src/machines/shop.machine.ts) |',
  );
});
