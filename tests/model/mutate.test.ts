import { describe, expect, test } from 'vitest';
import { assign, createMachine, fromPromise, setup } from 'xstate';
import { prepare, walk } from '../../src/walk/walk.ts';
import { after, allTrue, check, done, error, type Fact, nowhere, toClaim } from './facts.ts';
import { mutants, survivors } from './mutate.ts';
import { configFaults } from './plain.ts';

const till = setup({
  types: {
    context: {} as { sum: number },
    events: {} as { type: 'add'; price: number } | { type: 'pay' },
  },
  actors: { charge: fromPromise<string>(() => Promise.reject(new Error('charge is not provided'))) },
  guards: {
    isPrice: ({ event }, { above }: { above: number }) => event.type === 'add' && event.price > above,
    owes: ({ context }) => context.sum > 0,
  },
  actions: {
    add: assign({ sum: ({ context, event }) => (event.type === 'add' ? event.price : context.sum) }),
  },
  delays: { patience: 1000 },
}).createMachine({
  id: 'till',
  context: { sum: 0 },
  initial: 'open',
  states: {
    open: {
      on: {
        add: { guard: { type: 'isPrice', params: { above: 0 } }, actions: 'add' },
        pay: { guard: 'owes', target: 'charging' },
      },
    },
    charging: {
      invoke: { id: 'charge', src: 'charge', onDone: 'paid', onError: 'open' },
      after: { patience: 'open' },
    },
    paid: { type: 'final' },
  },
});

const plan = {
  ports: { charge: { done: ['receipt'] } },
  events: [{ type: 'add', price: 5 }, { type: 'add', price: 0 }, 'pay'],
};
const { reached } = walk(till, plan);
const noticed = (facts: readonly Fact<typeof till>[]) => {
  const claims = facts.map((fact) => toClaim(fact, reached));
  return survivors(till, (mutant) => allTrue(mutant, plan, claims));
};

const FACTS: Fact<typeof till>[] = [
  ['open', { type: 'add', price: 5 }, 'open', { context: { sum: 5 } }],
  ['open', { type: 'add', price: 0 }, nowhere],
  ['open', 'pay', nowhere],
  [[{ type: 'add', price: 5 }], 'pay', 'charging'],
  ['charging', done('charge', 'receipt'), 'paid'],
  ['charging', error('charge'), 'open'],
  ['charging', after(1000), 'open'],
];

describe('mutants', () => {
  test('are one for each transition, and one more for each guard', () => {
    expect([...mutants(till)].map(({ change }) => change)).toEqual([
      'open: on add [isPrice] → (no target) deleted',
      'open: on add [isPrice] → (no target) with its guard turned around',
      'open: on pay [owes] → charging deleted',
      'open: on pay [owes] → charging with its guard turned around',
      'charging: after patience → open deleted',
      'charging: onDone of charge → paid deleted',
      'charging: onError of charge → open deleted',
    ]);
  });

  test('reach alternatives, always, done states and the root', () => {
    const machine = createMachine({
      id: 'all',
      initial: 'a',
      on: { reset: '.a' },
      states: {
        a: { always: [{ guard: 'x', target: 'b' }, { target: 'c' }] },
        b: { initial: 'd', states: { d: { type: 'final' } }, onDone: { target: 'c' } },
        c: {},
      },
    });
    expect([...mutants(machine)].map(({ change }) => change)).toEqual([
      'all: on reset → .a deleted',
      'a: always [x] → b deleted',
      'a: always [x] → b with its guard turned around',
      'a: always → c deleted',
      'b: onDone → c deleted',
    ]);
  });

  test('leave the machine itself as it was', () => {
    const before = JSON.stringify(till.config);
    for (const { machine } of mutants(till)) expect(machine.config).not.toBe(till.config);
    expect(JSON.stringify(till.config)).toBe(before);
  });

  test('are all noticed by facts that say enough', () => {
    expect(noticed(FACTS)).toEqual([]);
  });

  test.each([
    [4, ['charging: onDone of charge → paid deleted']],
    [5, ['charging: onError of charge → open deleted']],
    [6, ['charging: after patience → open deleted']],
  ])('are named where fact %i is left out', (left, names) => {
    expect(noticed(FACTS.filter((_, index) => index !== left))).toEqual(names);
  });

  test('of a guard need a fact on both of its sides', () => {
    expect(noticed([['open', { type: 'add', price: 0 }, nowhere]])).toEqual([
      'open: on add [isPrice] → (no target) deleted',
      'open: on pay [owes] → charging deleted',
      'open: on pay [owes] → charging with its guard turned around',
      'charging: after patience → open deleted',
      'charging: onDone of charge → paid deleted',
      'charging: onError of charge → open deleted',
    ]);
  });
});

describe('a fact', () => {
  const hold = (fact: Fact<typeof till>) => check(prepare(till, plan), plan, toClaim(fact, reached));

  test.each<[string, Fact<typeof till>, string]>([
    ['of a wrong target', ['charging', done('charge'), 'open'], "leads to 'paid', not to 'open'"],
    ['of a use where there is none', ['open', 'pay', 'charging'], "leads nowhere, not to 'charging'"],
    ['of no use where there is one', ['charging', done('charge'), nowhere], "leads to 'paid', not nowhere"],
    [
      'of a state that nothing reaches',
      ['closed', 'pay', nowhere],
      "No path leads to the start of the fact 'closed: pay → nowhere'",
    ],
    [
      'of a context that nothing reaches',
      [{ in: 'open', where: ({ sum }) => sum === 6 }, 'pay', 'charging'],
      "No path leads to the start of the fact 'open: pay → charging'",
    ],
    [
      'of a port that is not waiting',
      ['open', done('charge'), 'paid'],
      "the port 'charge' is not waiting for an answer",
    ],
    [
      'of a wrong context',
      ['open', { type: 'add', price: 5 }, 'open', { context: { sum: 6 } }],
      'to match object',
    ],
    ['of a time that is too short', ['charging', after(999), 'open'], "leads nowhere, not to 'open'"],
    [
      'of an event that it does not emit',
      ['charging', error('charge'), 'open', { emits: [{ type: 'toast' }] }],
      'to match object',
    ],
    [
      'of a call that it does not make',
      ['charging', error('charge'), 'open', { calls: { charge: 1 } }],
      'to match object',
    ],
  ])('%s fails', (_name, fact, message) => {
    expect(() => hold(fact)).toThrow(message);
  });

  test.each(FACTS.map((fact) => [fact] as const))('that is true holds: %j', (fact) => {
    expect(() => hold(fact)).not.toThrow();
  });
});

describe('a config', () => {
  const faultsOf = (config: object) => configFaults(createMachine({ id: 'x', description: 'x', ...config }));

  test('that is plain data has no faults', () => {
    expect(
      faultsOf({
        context: () => ({}),
        output: () => 1,
        invoke: [{ id: 'load', src: 'load', input: () => 1, onDone: { actions: ['keep'] }, onError: {} }],
      }),
    ).toEqual([]);
  });

  test.each<[object, string[]]>([
    [{ id: '' }, ['id: is missing']],
    [{ description: '' }, ['description: is missing']],
    [{ entry: () => {} }, ['entry: is a function, not a name']],
    [{ on: { go: { guard: () => true } } }, ['on.go.guard: is a function, not a name']],
    [{ on: { go: { actions: [assign({})] } } }, ['on.go.actions.0: is a function, not a name']],
    [{ on: { go: undefined } }, ['on.go: is undefined, which JSON loses']],
    [{ context: { since: new Date(0) } }, ['context.since: is not a plain object']],
    [{ context: { most: Number.POSITIVE_INFINITY } }, ['context.most: is Infinity, which JSON loses']],
    [{ context: { id: 1n } }, ['context.id: is bigint, which JSON loses']],
    [{ context: { [Symbol('x')]: 1 } }, ['context: has a symbol for a key']],
    [{ invoke: { id: 'load', src: 'load' } }, ["(root): the invoke 'load' has no onError"]],
    [{ invoke: { id: 'a', src: 'load', onError: {} } }, ["(root): the invoke 'load' has the id 'a'"]],
    [{ initial: 'a', states: { a: { after: { 1000: 'a' } } } }, ['a: the delay 1000 has no name']],
  ])('with a fault has it named (%#)', (config, faults) => {
    expect(faultsOf(config)).toEqual(faults);
  });
});
