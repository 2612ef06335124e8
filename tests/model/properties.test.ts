import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, assign, StateMachine } from 'xstate';
import { cancelBetExample } from '../../src/machines/cancel-bet.example.ts';
import { cancelBetMachine } from '../../src/machines/cancel-bet.machine.ts';
import { moneyRequestMachine } from '../../src/machines/money-request.machine.ts';
import { roundExample } from '../../src/machines/round.example.ts';
import { roundMachine } from '../../src/machines/round.machine.ts';
import { rebuild } from '../../src/walk/live.ts';
import { isChart, type Plan, prepare, toPlan, walk } from '../../src/walk/walk.ts';
import { countKeys, key } from './keys.ts';
import { machineFiles } from './machine-files.ts';
import {
  faultsOf,
  keyIsForgottenOnceOutcomeIsKnown,
  type Moment,
  newIntentHasNewKey,
  type Property,
  pathsOf,
  readingLosesNothing,
  receiptIsAnnouncedOnce,
  retryKeepsItsKey,
} from './properties.ts';

/**
 * What a person types into a machine, where that is a form which comes and goes, the states in which it is on screen,
 * and the ports and events that bring what is read, again and again.
 */
const DRAFTS: Record<
  string,
  { typed: readonly string[]; form?: readonly string[]; reads: readonly string[] }
> = {
  matchBet: { typed: ['choice', 'stake'], reads: ['match.changed', 'prices.moved'] },
  round: { typed: ['choice', 'stake'], reads: ['seeds.shown'] },
  withdrawal: { typed: ['draft'], reads: ['load', 'accounts.changed', 'sendCode'] },
  deposit: { typed: ['amount'], reads: ['status'] },
  accountChange: { typed: ['change'], reads: ['sendCode'] },
  seeds: {
    typed: ['clientSeed'],
    form: ['shown.choosing', 'shown.rotating'],
    reads: ['load', 'seeds.refresh', 'round.played'],
  },
  finder: { typed: ['text'], reads: ['clock.ticked'] },
  roundCheck: { typed: ['draft'], reads: ['work'] },
  ticketOutbox: { typed: ['draft'], reads: ['message.arrived', 'send', 'network.back'] },
};

const root = join(import.meta.dirname, '../..');
const modules = import.meta.glob<Record<string, unknown>>(
  ['/src/**/*.machine.ts', '/src/**/*.example.ts', '/server/**/*.machine.ts', '/server/**/*.example.ts'],
  { eager: true },
);

/** Every machine, with the example beside it. */
const machines = machineFiles(root).flatMap(({ path, id }) => {
  const machine = modules[`/${path}`]?.[`${id}Machine`];
  const plan = modules[`/${path.replace('.machine.ts', '.example.ts')}`]?.[`${id}Example`];
  return machine instanceof StateMachine && isPlan(plan) ? [{ id, machine, plan }] : [];
});

function isPlan(value: unknown): value is Plan {
  return typeof value === 'object' && value !== null;
}

const isWithMoney = (machine: AnyStateMachine, { ports = {} }: Plan) =>
  machine === moneyRequestMachine ||
  Object.values(ports).some((port) => isChart(port) && port.machine === moneyRequestMachine);

/** The plan of a second lap: a request is told from the one before it, and its own answers are walked, too. */
function ofTwoLaps(plan: Plan, request: AnyStateMachine = moneyRequestMachine): Plan {
  const ports = Object.entries(plan.ports ?? {}).map(([name, port]) => {
    if (!isChart(port)) return [name, port] as const;
    const bounded: Plan['bounded'] = (context) => [
      [key(1), key(2)].find((one) => one === context.key),
      Math.min(context.attempts, 1),
    ];
    return [name, { machine: request, plan: { ...port.plan, bounded } }] as const;
  });
  return { ...plan, ports: Object.fromEntries(ports), limit: 5000, fresh: countKeys() };
}

function walkedPaths(machine: AnyStateMachine, plan: Plan): Moment[][] {
  return pathsOf(prepare(machine, plan), plan, walk(machine, plan).reached);
}

const MONEY: readonly [string, Property][] = [
  ['a new intent has a new key', newIntentHasNewKey],
  ['a retry keeps its key', retryKeepsItsKey],
  ['a key is forgotten only once the outcome is known', keyIsForgottenOnceOutcomeIsKnown],
  ['a receipt is announced once', receiptIsAnnouncedOnce],
];

const withMoney = machines.filter(({ machine, plan }) => isWithMoney(machine, plan));

test('the machines with money are these', () => {
  expect(withMoney.map(({ id }) => id).sort()).toEqual([
    'cancelBet',
    'deposit',
    'matchBet',
    'moneyRequest',
    'round',
    'withdrawal',
  ]);
});

describe.each(withMoney)('on every walked path of $id', ({ id, machine, plan }) => {
  let paths: Moment[][] | undefined;
  // The request itself has a receipt, and nobody to tell.
  const held = MONEY.filter(([, property]) => id !== 'moneyRequest' || property !== receiptIsAnnouncedOnce);

  test.each(held)('%s', (_name, property) => {
    paths ??= walkedPaths(machine, ofTwoLaps(plan));
    expect(paths.length).toBeGreaterThan(10);
    expect(faultsOf(paths, property)).toEqual([]);
  });
});

describe('on every walked path, what a person has typed outlasts what is read', () => {
  test.each(Object.entries(DRAFTS))('%s', (id, { typed, form = [], reads }) => {
    const found = machines.find((one) => one.id === id);
    if (found === undefined) throw new Error(`There is no machine '${id}'`);
    const paths = walkedPaths(found.machine, { ...found.plan, fresh: countKeys() });
    const pick = ({ context, states }: Moment) => [
      form.some((state) => states.includes(state)),
      ...typed.map((name) => context[name]),
    ];
    expect(faultsOf(paths, readingLosesNothing(pick, reads))).toEqual([]);
  });
});

describe('a machine that is broken is found out', () => {
  const plan = toPlan(cancelBetExample);
  const withRequest = (request: AnyStateMachine, property: Property) =>
    faultsOf(walkedPaths(cancelBetMachine, ofTwoLaps(plan, request)), property);
  const announcing = (...entry: string[]) =>
    faultsOf(
      walkedPaths(withState(cancelBetMachine, 'cancelled', { entry }), ofTwoLaps(plan)),
      receiptIsAnnouncedOnce,
    );

  test('by two intents with one key', () => {
    const same = moneyRequestMachine.provide({ actions: { makeKey: assign({ key: key(7) }) } });
    expect(withRequest(same, newIntentHasNewKey)).not.toEqual([]);
  });

  test('by a key that is not kept before it is sent', () => {
    const unkept = withState(moneyRequestMachine, 'sent', { entry: [] });
    expect(withRequest(unkept, newIntentHasNewKey)).not.toEqual([]);
  });

  test('by a question with another key', () => {
    const other = withState(moneyRequestMachine, 'outcomeUnknown', { exit: 'makeKey' });
    expect(withRequest(other, retryKeepsItsKey)).not.toEqual([]);
  });

  test('by a key that is forgotten while the outcome is unknown', () => {
    const hasty = withState(moneyRequestMachine, 'outcomeUnknown', { entry: 'forget' });
    expect(withRequest(hasty, keyIsForgottenOnceOutcomeIsKnown)).not.toEqual([]);
  });

  test('by a receipt that nobody hears of, or that is told of twice', () => {
    expect(announcing('announce')).toEqual([]);
    expect(announcing()).not.toEqual([]);
    expect(announcing('announce', 'announce')).not.toEqual([]);
  });

  test('by a draft that goes with what is read', () => {
    const careless = roundMachine.provide({ actions: { takeSeeds: assign({ seedId: 5, stake: '' }) } });
    const property = readingLosesNothing(({ context: { stake } }) => stake, ['seeds.shown']);
    expect(faultsOf(walkedPaths(careless, toPlan(roundExample)), property)).not.toEqual([]);
  });
});

/** The same machine, but for this of one of its states. */
function withState(machine: AnyStateMachine, name: string, change: object): AnyStateMachine {
  const { config } = machine;
  const states = { ...config.states, [name]: { ...config.states?.[name], ...change } };
  return rebuild(machine, { ...config, states });
}
