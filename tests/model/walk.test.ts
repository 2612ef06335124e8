import { describe, expect, test } from 'vitest';
import {
  type AnyEventObject,
  type AnyStateMachine,
  assign,
  createMachine,
  emit,
  fromCallback,
  fromPromise,
  not,
  setup,
} from 'xstate';
import type { Step } from '../../src/walk/live.ts';
import { chart, describePath, type Plan, type Report, tellPath, walk } from '../../src/walk/walk.ts';
import { isIn } from './facts.ts';
import { table, unwalked } from './reporter.ts';

const load = fromPromise<string>(() => Promise.reject(new Error('load is not provided')));

/** The report of a complete walk besides its counts. */
const COMPLETE = { missing: [], emits: {}, unreached: [], deadEnds: [], failures: [] };

const reportOf = (machine: AnyStateMachine, plan: Plan): Report => walk(machine, plan).report;

describe('edges', () => {
  const lamp = createMachine({
    id: 'lamp',
    initial: 'off',
    states: {
      off: { on: { press: 'on' } },
      on: { on: { press: 'off', smash: 'broken' } },
      broken: { type: 'final' },
    },
  });

  test('are all taken', () => {
    expect(reportOf(lamp, { events: ['press', 'smash'] })).toEqual({
      machine: 'lamp',
      states: 3,
      edges: 3,
      taken: 3,
      ...COMPLETE,
    });
  });

  test('that no event takes are reported, with the state that they leave unreached', () => {
    expect(reportOf(lamp, { events: ['press'] })).toEqual({
      machine: 'lamp',
      states: 3,
      edges: 3,
      taken: 2,
      missing: ['on: smash → broken'],
      emits: {},
      unreached: ['broken'],
      deadEnds: [],
      failures: [],
    });
  });

  test('are distinguished by guard alternative, and need the payload that a guard requires', () => {
    const gate = setup({
      types: { events: {} as { type: 'pay'; amount: number } },
      guards: { enough: ({ event }) => event.amount >= 5, some: ({ event }) => event.amount > 0 },
    }).createMachine({
      id: 'gate',
      initial: 'shut',
      states: {
        shut: { on: { pay: [{ guard: 'enough', target: 'open' }, { guard: 'some' }, { target: 'jammed' }] } },
        open: { on: { pay: 'shut' } },
        jammed: { on: { pay: 'shut' } },
      },
    });
    const events = [5, 4, 0].map((amount) => ({ type: 'pay', amount }));
    expect(reportOf(gate, { events })).toMatchObject({ edges: 5, taken: 5, ...COMPLETE });
    expect(reportOf(gate, { events: [events[0] ?? '', events[2] ?? ''] }).missing).toEqual([
      'shut: pay [some] → (no target)',
    ]);
  });

  test('of the root, with a wildcard, and forbidden ones count like any other', () => {
    const door = createMachine({
      id: 'door',
      initial: 'open',
      on: { slam: '.shut', 'key.*': '.locked' },
      states: { open: {}, shut: { on: { slam: {} } }, locked: { on: { '*': 'open' } } },
    });
    expect(reportOf(door, { events: ['slam', 'key.turn'] })).toMatchObject({
      edges: 4,
      taken: 4,
      ...COMPLETE,
    });
    expect(reportOf(door, { events: ['slam'] }).missing).toEqual([
      'door: key.* → locked',
      'locked: * → open',
    ]);
  });

  test('that return to their own state are taken, too', () => {
    const counter = setup({
      types: { context: {} as { count: number } },
      guards: { low: ({ context }) => context.count < 3 },
      actions: { add: assign({ count: ({ context }) => context.count + 1 }) },
    }).createMachine({
      id: 'counter',
      context: { count: 0 },
      on: { add: { guard: 'low', actions: 'add' } },
    });
    const { report, reached } = walk(counter, { events: ['add'] });
    expect(report).toMatchObject({ states: 0, edges: 1, taken: 1, missing: [] });
    expect(reached.map(({ snapshot }) => snapshot.context.count)).toEqual([0, 1, 2, 3]);
  });

  test('events may depend on the state', () => {
    expect(
      reportOf(lamp, { events: (snapshot) => (snapshot.value === 'on' ? ['smash'] : ['press']) }).missing,
    ).toEqual(['on: press → off']);
  });
});

describe('ports', () => {
  const page = setup({ actors: { load } }).createMachine({
    id: 'page',
    initial: 'loading',
    states: {
      loading: { invoke: { id: 'load', src: 'load', onDone: 'loaded', onError: 'failed' } },
      loaded: { type: 'final' },
      failed: { on: { retry: 'loading' } },
    },
  });

  test('succeed and fail; an error is tried even if the fixture has none', () => {
    expect(reportOf(page, { ports: { load: { done: ['x'] } }, events: ['retry'] })).toMatchObject({
      edges: 3,
      taken: 3,
      ...COMPLETE,
    });
    expect(
      reportOf(page, { ports: { load: { done: ['x'], error: [] } }, events: ['retry'] }).missing,
    ).toEqual(['loading: error load → failed', 'failed: retry → loading']);
    expect(reportOf(page, { ports: { load: {} }, events: ['retry'] }).missing).toEqual([
      'loading: done load → loaded',
    ]);
  });

  test('that the fixture does not mention stop the walk', () => {
    expect(() => reportOf(page, {})).toThrow("The example says nothing about the port 'load'.");
  });

  test('with an unhandled failure are found, with the path', () => {
    const careless = setup({ actors: { load } }).createMachine({
      id: 'careless',
      initial: 'idle',
      states: {
        idle: { on: { open: 'loading' } },
        loading: { invoke: { id: 'load', src: 'load', onDone: 'idle' } },
      },
    });
    const report = reportOf(careless, {
      ports: { load: { done: [undefined], error: [new Error('down')] } },
      events: ['open'],
    });
    expect(report.failures).toEqual(['start, open, error load down: down']);
    expect(report.missing).toEqual([]);
  });

  test('are distinguished by their outputs', () => {
    const list = setup({
      actors: { load },
      guards: { isEmpty: ({ event }) => 'output' in event && event.output === '' },
    }).createMachine({
      id: 'list',
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'load',
            src: 'load',
            onDone: [{ guard: 'isEmpty', target: 'empty' }, { target: 'loaded' }],
            onError: 'empty',
          },
        },
        empty: { type: 'final' },
        loaded: { type: 'final' },
      },
    });
    expect(reportOf(list, { ports: { load: { done: ['x'] } } }).missing).toEqual([
      'loading: done load [isEmpty] → empty',
    ]);
    expect(reportOf(list, { ports: { load: { done: ['x', ''] } } })).toMatchObject({ taken: 3, ...COMPLETE });
  });

  test('that are callbacks send events only while they run', () => {
    const feed = setup({ actors: { feed: fromCallback<AnyEventObject>(() => {}) } }).createMachine({
      id: 'feed',
      initial: 'live',
      states: {
        live: { invoke: { id: 'feed', src: 'feed', onError: 'lost' }, on: { tick: {}, closed: 'lost' } },
        lost: { on: { tick: 'live' } },
      },
    });
    const feeds = { emits: [{ type: 'tick' }, { type: 'closed' }] };
    expect(reportOf(feed, { ports: { feed: feeds } })).toMatchObject({
      taken: 3,
      missing: ['lost: tick → live'],
      deadEnds: ['lost'],
    });
  });

  test('that are observed report contexts', () => {
    const watcher = setup({
      actors: { load },
      guards: { full: ({ event }) => 'snapshot' in event && event.snapshot.context === 100 },
    }).createMachine({
      id: 'watcher',
      initial: 'on',
      states: {
        on: {
          invoke: { id: 'load', src: 'load', onSnapshot: { guard: 'full', target: 'off' }, onError: 'off' },
        },
        off: { type: 'final' },
      },
    });
    expect(reportOf(watcher, { ports: { load: { snapshots: [99, 100] } } })).toMatchObject({
      taken: 2,
      ...COMPLETE,
    });
    expect(reportOf(watcher, { ports: { load: { snapshots: [99] } } }).missing).toEqual([
      'on: snapshot load [full] → off',
    ]);
  });
});

describe('time', () => {
  test('advances to the next timer; timers of a state that was left never fire', () => {
    const tea = setup({ delays: { warm: 1000, cold: 5000 } }).createMachine({
      id: 'tea',
      initial: 'hot',
      states: {
        hot: { after: { warm: 'drinkable', cold: 'stale' } },
        drinkable: { type: 'final' },
        stale: { type: 'final' },
      },
    });
    expect(reportOf(tea, {})).toMatchObject({ missing: ['hot: after cold → stale'], unreached: ['stale'] });
  });

  test('advances to the second timer if the first does not leave the state', () => {
    const tea = setup({ delays: { warm: 1000, cold: 5000 }, actions: { sip: () => {} } }).createMachine({
      id: 'tea',
      initial: 'hot',
      states: { hot: { after: { warm: { actions: 'sip' }, cold: 'stale' } }, stale: { type: 'final' } },
    });
    expect(reportOf(tea, {})).toMatchObject({ taken: 2, ...COMPLETE });
  });

  test('can advance in part, if another state has its own timer', () => {
    const pair = setup({ delays: { long: 1000, short: 300 } }).createMachine({
      id: 'pair',
      type: 'parallel',
      states: {
        slow: { initial: 'a', states: { a: { after: { long: 'b' } }, b: { type: 'final' } } },
        quick: {
          initial: 'idle',
          states: {
            idle: { on: { go: 'busy' } },
            busy: { on: { stop: 'idle' }, after: { short: 'over' } },
            over: { type: 'final' },
          },
        },
      },
    });
    const busyAtTheEnd = ({ reached }: ReturnType<typeof walk>) =>
      reached.some(
        ({ snapshot, path }) => isIn(snapshot.value, 'slow.b + quick.busy') && path.at(-1)?.step === 'after',
      );
    expect(busyAtTheEnd(walk(pair, { events: ['go', 'stop'] }))).toBe(false);
    expect(busyAtTheEnd(walk(pair, { events: ['go', 'stop'], waits: [900] }))).toBe(true);
  });
});

describe('states', () => {
  test('that are nested, parallel, final or transient are walked', () => {
    const order = setup({ guards: { ready: () => true } }).createMachine({
      id: 'order',
      initial: 'filling',
      states: {
        filling: {
          type: 'parallel',
          states: {
            name: { initial: 'open', states: { open: { on: { name: 'given' } }, given: { type: 'final' } } },
            address: {
              initial: 'open',
              states: { open: { on: { address: 'given' } }, given: { type: 'final' } },
            },
          },
          onDone: 'checking',
        },
        checking: { always: [{ guard: 'ready', target: 'ready' }] },
        ready: {
          initial: 'first',
          states: { first: { on: { next: 'last' } }, last: { type: 'final' } },
          onDone: 'over',
        },
        over: { type: 'final' },
      },
    });
    expect(reportOf(order, { events: ['name', 'address', 'next'] })).toEqual({
      machine: 'order',
      states: 12,
      edges: 6,
      taken: 6,
      ...COMPLETE,
    });
    const shut = order.provide({ guards: { ready: () => false } });
    expect(reportOf(shut, { events: ['name', 'address', 'next'] })).toMatchObject({
      missing: ['checking: always [ready] → ready', 'ready: done → over', 'ready.first: next → ready.last'],
      deadEnds: ['checking'],
    });
  });

  test('that no step leaves are dead ends unless they are final', () => {
    const trap = createMachine({ id: 'trap', initial: 'a', states: { a: { on: { fall: 'b' } }, b: {} } });
    expect(reportOf(trap, { events: ['fall'] })).toMatchObject({ missing: [], deadEnds: ['b'] });
  });

  test('of a history are distinguished', () => {
    const player = createMachine({
      id: 'player',
      initial: 'open',
      states: {
        open: {
          initial: 'slow',
          states: { slow: { on: { shift: 'fast' } }, fast: {}, back: { type: 'history' } },
          on: { close: 'shut' },
        },
        shut: { on: { open: 'open.back' } },
      },
    });
    const { report, reached } = walk(player, { events: ['shift', 'close', 'open'] });
    expect(report).toMatchObject({ edges: 3, taken: 3, ...COMPLETE });
    const shut = reached.filter(({ snapshot }) => snapshot.value === 'shut');
    expect(shut).toHaveLength(2);
  });

  test('are distinguished by their running ports and timers', () => {
    const once = setup({ actors: { load } }).createMachine({
      id: 'once',
      initial: 'on',
      states: { on: { invoke: { id: 'load', src: 'load', onDone: { actions: [] }, onError: {} } } },
    });
    expect(walk(once, { ports: { load: { done: [1] } } }).reached).toHaveLength(2);
  });
});

describe('trouble', () => {
  test('a context that grows without bound ends the walk, which names it', () => {
    const counter = setup({
      types: { context: {} as { count: number; name: string } },
      actions: { add: assign({ count: ({ context }) => context.count + 1 }) },
    }).createMachine({
      id: 'counter',
      context: { count: 0, name: 'a' },
      on: { add: { actions: 'add' } },
    });
    expect(() => reportOf(counter, { events: ['add'], limit: 50 })).toThrow(
      "The walk of 'counter' does not come to an end: 50 states; 'count' in its context took 50 values. Bound it in the example.",
    );
    expect(
      reportOf(counter, { events: ['add'], limit: 50, bounded: ({ count }) => Math.min(count, 3) }),
    ).toMatchObject({
      missing: [],
      failures: [],
    });
  });

  test('a machine that loops by itself is a failure and does not hang', () => {
    const circle = setup({ guards: { yes: () => true } }).createMachine({
      id: 'circle',
      initial: 'still',
      states: {
        still: { on: { spin: 'a' } },
        a: { always: { guard: 'yes', target: 'b' } },
        b: { always: { guard: 'yes', target: 'a' } },
      },
    });
    const [failure] = reportOf(circle, { events: ['spin'] }).failures;
    expect(failure).toMatch(
      /^start, spin: Infinite loop detected: the machine has processed more than 1000 microsteps/,
    );
  });

  test('a guard or an action that throws is a failure with its path', () => {
    const broken = setup({
      guards: {
        throws: () => {
          throw new Error('no such field');
        },
      },
    }).createMachine({
      id: 'broken',
      initial: 'a',
      states: { a: { on: { go: { guard: 'throws', target: 'b' } } }, b: { type: 'final' } },
    });
    const [failure] = reportOf(broken, { events: ['go'] }).failures;
    expect(failure).toContain('start, go: ');
    expect(failure).toContain('no such field');
  });

  test('a machine that cannot start is a failure', () => {
    const stillborn = setup({
      actions: {
        fail: () => {
          throw new Error('no storage');
        },
      },
    }).createMachine({ id: 'stillborn', entry: 'fail' });
    expect(reportOf(stillborn, {}).failures).toEqual(['start: no storage']);
  });

  test('every actor gets a new input', () => {
    let made = 0;
    const input = () => {
      made += 1;
      return {};
    };
    const lamp = createMachine({
      id: 'lamp',
      initial: 'off',
      states: { off: { on: { press: 'on' } }, on: { on: { press: 'off' } } },
    });
    reportOf(lamp, { input, events: ['press'] });
    // One to start with, and one for the press in each of the two states.
    expect(made).toBe(3);
  });

  test('composed guards of XState work unchanged', () => {
    const toggle = setup({
      types: { context: {} as { open: boolean } },
      guards: { isOpen: ({ context }) => context.open, isShut: not('isOpen') },
      actions: { turn: assign({ open: ({ context }) => !context.open }) },
    }).createMachine({
      id: 'toggle',
      context: { open: false },
      on: { open: { guard: 'isShut', actions: 'turn' }, shut: { guard: 'isOpen', actions: 'turn' } },
    });
    expect(reportOf(toggle, { events: ['open', 'shut'] })).toMatchObject({ edges: 2, taken: 2, missing: [] });
  });
});

describe('a statechart behind a port', () => {
  const call = setup({ actors: { load }, delays: { pause: 1000 } }).createMachine({
    id: 'call',
    initial: 'ringing',
    states: {
      ringing: { invoke: { id: 'load', src: 'load', onDone: 'answered', onError: 'engaged' } },
      engaged: { after: { pause: 'ringing' } },
      answered: { type: 'final' },
    },
  });
  const caller = setup({ actors: { call } }).createMachine({
    id: 'caller',
    initial: 'idle',
    states: {
      idle: { on: { dial: 'calling' } },
      calling: {
        invoke: { id: 'call', src: 'call', onDone: 'talking', onError: 'cutOff' },
        on: { hangUp: 'idle' },
      },
      talking: { type: 'final' },
      cutOff: { type: 'final' },
    },
  });
  const ports = { call: chart(call, { ports: { load: { done: ['hello'] } } }) };

  test('runs with stubs for its own ports, nested in the state that invokes it', () => {
    const { report, reached } = walk(caller, { ports, events: ['dial', 'hangUp'] });
    expect(report).toEqual({ machine: 'caller', states: 4, edges: 4, taken: 4, ...COMPLETE });
    expect(reached.map(({ path, value }) => [describePath(path), value])).toEqual([
      ['start', 'idle'],
      ['start, dial', { calling: 'ringing' }],
      ['start, dial, done load "hello"', 'talking'],
      ['start, dial, error load the port failed', { calling: 'engaged' }],
      ['start, dial, error call the port failed', 'cutOff'],
    ]);
  });

  test('does not replace states of the machine itself', () => {
    const { report } = walk(caller, { ports, events: ['hangUp'] });
    expect(report.unreached).toEqual(['calling', 'talking', 'cutOff']);
  });
});

test('a machine can start with several inputs', () => {
  const lamp = setup({
    types: { input: {} as { isOn: boolean }, context: {} as { isOn: boolean } },
    guards: { isOn: ({ context }) => context.isOn },
  }).createMachine({
    id: 'lamp',
    context: ({ input }) => input,
    initial: 'plugged',
    states: { plugged: { always: [{ guard: 'isOn', target: 'on' }, { target: 'off' }] }, on: {}, off: {} },
  });
  expect(reportOf(lamp, { input: { isOn: false } }).missing).toEqual(['plugged: always [isOn] → on']);
  expect(reportOf(lamp, { input: { isOn: false }, starts: [{ isOn: true }] }).missing).toEqual([]);
});

test('emitted events are reported with their edge', () => {
  const bell = setup({ actions: { ring: emit({ type: 'bell.rang' }) } }).createMachine({
    id: 'bell',
    initial: 'still',
    states: { still: { on: { pull: { target: 'swinging', actions: 'ring' }, touch: {} } }, swinging: {} },
  });
  expect(reportOf(bell, { events: ['pull', 'touch'] }).emits).toEqual({
    'still: pull → swinging': ['bell.rang'],
  });
});

test('a path is printed step by step, with an arrow at the failed one', () => {
  const path: Step[] = [
    { step: 'start', input: { page: 2 } },
    { step: 'event', event: { type: 'list.filter', sport: 'tennis' } },
    { step: 'done', port: 'load', output: [1] },
    { step: 'error', port: 'load', error: new Error('Slow down') },
    { step: 'after', ms: 5000 },
  ];
  const gestures = new Map([[1, ['choose "Tennis" of "Sport"', 'press Enter']]]);
  expect(tellPath(path, 2, gestures).split('\n')).toEqual([
    '  1. It starts with {"page":2}.',
    '  2. Choose "Tennis" of "Sport", press Enter. It gets {"sport":"tennis","type":"list.filter"}.',
    "→ 3. The call 'load' is answered with [1].",
    "  4. The call 'load' fails: Slow down",
    '  5. 5000 ms pass.',
  ]);
});

describe('the report of a run', () => {
  const lamp: Report = {
    machine: 'lamp',
    states: 3,
    edges: 12,
    taken: 11,
    ...COMPLETE,
    missing: ['on: smash → broken'],
  };
  const door: Report = { machine: 'door', states: 2, edges: 4, taken: 4, ...COMPLETE };

  test('lists every machine with its missing edges', () => {
    expect(table([lamp, door]).split('\n')).toEqual([
      '  machine     states   edges   taken',
      '  door             2       4       4',
      '  lamp             3      12      11',
      '  2 machines       5      16      15',
      '  not taken: lamp, on: smash → broken',
    ]);
  });

  test('lists the files of machines that no test walks', () => {
    const files = [
      { path: 'src/machines/door.machine.ts', id: 'door' },
      { path: 'server/match.machine.ts', id: 'match' },
    ];
    expect(unwalked(files, [lamp, door])).toEqual(['server/match.machine.ts']);
  });
});
