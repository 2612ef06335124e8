import { describe, expect, test } from 'vitest';
import { assign, createMachine, fromPromise, setup } from 'xstate';
import { prepare, walk } from '../../src/walk/walk.ts';
import { after, check, done, error, type Fact, nowhere, start, toClaim } from './facts.ts';
import { mutants } from './mutate.ts';
import { mutationOf, sample } from './notice.ts';
import { configFaults } from './plain.ts';

const till = setup({
  types: {
    context: {} as { sum: number },
    events: {} as { type: 'add'; price: number } | { type: 'pay' },
    tags: {} as 'busy',
  },
  actors: {
    charge: fromPromise<string, { sum: number }>(() => Promise.reject(new Error('charge is not provided'))),
  },
  guards: {
    isPrice: ({ event }, { above }: { above: number }) => event.type === 'add' && event.price > above,
    owes: ({ context }) => context.sum > 0,
  },
  actions: {
    add: assign({ sum: ({ context, event }) => (event.type === 'add' ? event.price : context.sum) }),
    log: () => {},
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
      tags: 'busy',
      exit: 'log',
      invoke: {
        id: 'charge',
        src: 'charge',
        input: ({ context: { sum } }) => ({ sum }),
        onDone: 'paid',
        onError: [{ guard: 'owes', target: 'open' }, { target: 'paid' }],
      },
      after: { patience: { target: 'charging', reenter: true } },
    },
    paid: { type: 'final' },
  },
});

const plan = {
  ports: { charge: { done: ['receipt'] } },
  events: [{ type: 'add', price: 5 }, { type: 'add', price: 0 }, 'pay'],
};
const walked = walk(till, plan);
const noticed = (facts: readonly Fact<typeof till>[]) => {
  const claims = facts.map((fact) => toClaim(fact, walked.reached));
  return mutationOf(till, plan, claims, walked);
};
const survivorsOf = (facts: readonly Fact<typeof till>[]) => noticed(facts).survivors;

const NEVER = 'charging: onError of charge [owes] → open without its guard';
const AS_WELL = 'charging: onError of charge → paid deleted';

const FACTS: Fact<typeof till>[] = [
  [[], start(), 'open', { context: { sum: 0 } }],
  ['open', { type: 'add', price: 5 }, 'open', { becomes: { sum: 5 } }],
  ['open', { type: 'add', price: 0 }, nowhere],
  ['open', 'pay', nowhere],
  [[{ type: 'add', price: 5 }], 'pay', 'charging', { calls: { charge: { sum: 5 } }, tags: ['busy'] }],
  ['charging', done('charge', 'receipt'), 'paid', { does: ['log'] }],
  ['charging', error('charge'), 'open'],
  ['charging', after(999), nowhere],
  ['charging', after(1000), 'charging', { calls: { charge: { sum: 5 } } }],
];

describe('mutants', () => {
  test('are of every kind', () => {
    expect([...mutants(till, walked.reached)].map(({ change }) => change)).toEqual([
      'till: initial charging for open',
      'till: initial paid for open',
      'open: on add [isPrice] → (no target) deleted',
      'open: on add [isPrice] → (no target) without its guard',
      'open: on add [isPrice] → (no target) with its guard turned around',
      'open: on add [isPrice] → (no target) without add',
      'open: on pay [owes] → charging deleted',
      'open: on pay [owes] → charging to open instead',
      'open: on pay [owes] → charging to paid instead',
      'open: on pay [owes] → charging without its guard',
      'open: on pay [owes] → charging with its guard turned around',
      'charging: after patience → charging deleted',
      'charging: after patience → charging to open instead',
      'charging: after patience → charging to paid instead',
      'charging: after patience → charging not entering it again',
      'charging: onDone of charge → paid deleted',
      'charging: onDone of charge → paid to open instead',
      'charging: onDone of charge → paid to charging instead',
      'charging: onError of charge [owes] → open deleted',
      'charging: onError of charge [owes] → open to charging instead',
      'charging: onError of charge [owes] → open to paid instead',
      NEVER,
      'charging: onError of charge [owes] → open with its guard turned around',
      'charging: onError of charge [owes] → open after → paid',
      AS_WELL,
      'charging: onError of charge → paid to open instead',
      'charging: onError of charge → paid to charging instead',
      'charging: onError of charge deleted',
      'charging: exit log deleted',
      'charging: tag busy deleted',
      'charging: input of charge deleted',
      'charging: input of charge without sum',
      'till: context starts with another sum',
      'till: delay patience half as long',
      'till: delay patience twice as long',
      'till: action add changes nothing',
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
        c: { entry: ['one', 'two'], on: { again: { target: '#all.c', reenter: true } } },
      },
    });
    const changes = [...mutants(machine)].map(({ change }) => change);
    expect(changes.filter((change) => !change.endsWith('instead'))).toEqual([
      'all: on reset → .a deleted',
      'all: initial b for a',
      'all: initial c for a',
      'a: always [x] → b deleted',
      'a: always [x] → b without its guard',
      'a: always [x] → b with its guard turned around',
      'a: always [x] → b after → c',
      'a: always → c deleted',
      'b: onDone → c deleted',
      'c: on again → #all.c deleted',
      'c: on again → #all.c not entering it again',
      'c: entry one deleted',
      'c: entry two deleted',
    ]);
  });

  test('leave the original machine unchanged', () => {
    const before = JSON.stringify(till.config);
    for (const { make } of mutants(till)) expect(make()).not.toBe(till);
    expect(JSON.stringify(till.config)).toBe(before);
  });

  test('are all noticed by complete facts, except equivalent ones', () => {
    const same = [
      NEVER,
      AS_WELL,
      ...['open', 'charging'].map((to) => `charging: onError of charge → paid to ${to} instead`),
    ];
    expect(noticed(FACTS)).toEqual({ machine: 'till', tried: 32, of: 32, survivors: [], same });
  });

  test('survive incomplete facts, although a walk can distinguish them', () => {
    const { survivors, same } = noticed([]);
    expect(survivors).toContain('open: on pay [owes] → charging deleted');
    expect(survivors).not.toContain(NEVER);
    expect(same).toContain(NEVER);
  });

  test.each([
    [5, 'charging: onDone of charge → paid deleted'],
    [5, 'charging: exit log deleted'],
    [6, 'charging: onError of charge [owes] → open deleted'],
    [7, 'till: delay patience half as long'],
    [8, 'charging: after patience → charging not entering it again'],
  ])('survive without fact %i: %s', (left, change) => {
    expect(survivorsOf(FACTS)).not.toContain(change);
    expect(survivorsOf(FACTS.filter((_, index) => index !== left))).toContain(change);
  });

  test.each([
    ['tags', 'charging: tag busy deleted'],
    ['calls', 'charging: input of charge without sum'],
  ])('survive if no fact mentions %s: %s', (claim, change) => {
    const bare = FACTS.map((fact): Fact<typeof till> => {
      const [from, happening, to, and = {}] = fact;
      return [from, happening, to, { ...and, [claim]: undefined }];
    });
    expect(survivorsOf(bare)).toContain(change);
  });

  test('are all tried, or a fifth of them by a seed', () => {
    const changes = [...mutants(till, walked.reached)].map(({ change }) => change);
    const some = changes.filter(sample(1));
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(changes.length / 2);
    expect(changes.filter(sample(1))).toEqual(some);
    expect(changes.filter(sample(2))).not.toEqual(some);
  });
});

describe('a fact', () => {
  const hold = (fact: Fact<typeof till>) => check(prepare(till, plan), plan, toClaim(fact, walked.reached));

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
    ['of a wrong context', ['open', { type: 'add', price: 5 }, 'open', { context: { sum: 6 } }], 'context'],
    ['of a wrong start', [[], start(), 'charging'], "leads to 'open', not to 'charging'"],
    ['of a change that there is not', ['open', 'pay', nowhere, { becomes: { sum: 0 } }], 'becomes'],
    ['that leaves out a change', ['open', { type: 'add', price: 5 }, 'open', { becomes: {} }], 'becomes'],
    ['of a tag that the state has not', ['open', 'pay', nowhere, { tags: ['busy'] }], 'tags'],
    ['that leaves out a tag', [[{ type: 'add', price: 5 }], 'pay', 'charging', { tags: [] }], 'tags'],
    ['of a time that is too short', ['charging', after(999), 'charging'], "leads nowhere, not to 'charging'"],
    [
      'of an event that it does not emit',
      ['charging', error('charge'), 'open', { emits: [{ type: 'toast' }] }],
      'emits',
    ],
    [
      'of a call that it does not make',
      ['charging', error('charge'), 'open', { calls: { charge: 1 } }],
      'calls',
    ],
    [
      'that knows only a part of an input',
      [[{ type: 'add', price: 5 }], 'pay', 'charging', { calls: { charge: {} } }],
      'calls',
    ],
    ['that leaves out an action', ['charging', done('charge'), 'paid', { does: [] }], 'does'],
  ])('%s fails', (_name, fact, message) => {
    expect(() => hold(fact)).toThrow(message);
  });

  test.each(FACTS.map((fact) => [fact] as const))('holds if it is true: %j', (fact) => {
    expect(() => hold(fact)).not.toThrow();
  });
});

describe('a config', () => {
  const faultsOf = (config: object) => configFaults(createMachine({ id: 'x', description: 'x', ...config }));

  test('of plain data has no faults', () => {
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
    [
      { on: { go: { guard: { type: 'isDue', params: () => 1 } } } },
      ['on.go.guard.params: is a function, not a name'],
    ],
    [{ on: { go: undefined } }, ['on.go: is undefined, which JSON loses']],
    [{ context: { since: new Date(0) } }, ['context.since: is not a plain object']],
    [{ context: { most: Number.POSITIVE_INFINITY } }, ['context.most: is Infinity, which JSON loses']],
    [{ context: { id: 1n } }, ['context.id: is bigint, which JSON loses']],
    [{ context: { [Symbol('x')]: 1 } }, ['context: has a symbol for a key']],
    [{ invoke: { id: 'load', src: 'load' } }, ["(root): the invoke 'load' has no onError"]],
    [{ invoke: { id: 'a', src: 'load', onError: {} } }, ["(root): the invoke 'load' has the id 'a'"]],
    [{ initial: 'a', states: { a: { after: { 1000: 'a' } } } }, ['a: the delay 1000 has no name']],
  ])('has its fault reported (%#)', (config, faults) => {
    expect(faultsOf(config)).toEqual(faults);
  });
});
