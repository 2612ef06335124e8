import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AnyEventObject, type AnyStateMachine, assign, StateMachine } from 'xstate';
import { acceptedBy, exampleEvents, objectionTo } from '../../src/inspect/play.ts';
import { cancelBetExample } from '../../src/machines/bets/cancel-bet.example.ts';
import { cancelBetMachine } from '../../src/machines/bets/cancel-bet.machine.ts';
import { roundExample } from '../../src/machines/games/round.example.ts';
import { roundMachine } from '../../src/machines/games/round.machine.ts';
import { seedsExample } from '../../src/machines/games/seeds.example.ts';
import { seedsMachine } from '../../src/machines/games/seeds.machine.ts';
import { moneyRequestMachine } from '../../src/machines/shared/money-request.machine.ts';
import { redact } from '../../src/recording/recorder.ts';
import { rebuild } from '../../src/walk/live.ts';
import {
  describePath,
  describeValue,
  isChart,
  type Plan,
  prepare,
  type Reached,
  replay,
  toPlan,
} from '../../src/walk/walk.ts';
import { countKeys, key } from './keys.ts';
import { machineFiles } from './machine-files.ts';
import {
  broughtIsKept,
  broughtOn,
  faultsOf,
  keyIsForgottenOnceOutcomeIsKnown,
  type Loss,
  type Moment,
  newIntentHasNewKey,
  type Property,
  pathsOf,
  readingLosesNothing,
  receiptIsAnnouncedOnce,
  retryKeepsItsKey,
  walkWithPaths,
} from './properties.ts';

/**
 * Fields that events bring into the context although nobody types them: from the house or the page, or a
 * choice among things on screen.
 */
const NOT_TYPED: Record<string, readonly string[]> = {
  balanceHold: ['amount'],
  cancelBet: ['bet', 'worth', 'told'],
  cashOut: ['bet', 'worth', 'refund', 'told'],
  combinedBet: ['balance', 'break', 'legs', 'limit', 'minutes', 'most'],
  commentary: ['waiting', 'said'],
  dailyPick: ['wish'],
  deposit: ['break'],
  detail: ['item'],
  dialog: ['ref', 'returnTo'],
  endSessions: ['session'],
  finder: ['search', 'now'],
  leagueBet: ['pick', 'points', 'win_ratio', 'told', 'break'],
  leagueChange: ['change'],
  list: ['rows'],
  liveFeed: ['asOf', 'walletRevision'],
  matchCheck: ['claim', 'events'],
  betSlip: ['balance', 'break', 'limit', 'match', 'minutes', 'most'],
  sharePick: ['asked'],
  toasts: ['toasts'],
  priceStream: ['watched'],
  profileEdit: ['progress'],
  recordCheck: ['since'],
  resetPassword: ['t'],
  round: ['break', 'seedId'],
  roundCheck: ['round'],
  secondFactor: ['factor', 'setup'],
  seeds: ['seeds'],
  selections: ['combined', 'selections'],
  settlements: ['bets'],
  ticketChat: ['messages', 'ticket'],
  wallet: ['totalWalletAmount', 'revision'],
  welcome: ['starter', 'bonus'],
};

/** The steps that drop typed values, by machine and name: the values were sent, or somebody removed them. */
const LETS_GO: Record<string, Record<string, readonly string[]>> = {
  accountChange: { change: ['done apply'] },
  cashOut: { typed: ['cashOut.ask'] },
  changePassword: { held: ['done submit', 'error submit', 'login.abandoned'] },
  finder: {
    text: ['finder.cleared', 'finder.queryChanged'],
    sport: ['finder.queryChanged'],
    cup: ['finder.queryChanged'],
    time: ['finder.queryChanged'],
    sort: ['finder.queryChanged'],
  },
  betSlip: { stake: ['bet.choose', 'bet.again', 'bet.told'] },
  combinedBet: { stake: ['legs.told'], lowest: ['legs.told', 'combined.lowest'] },
  leagueBet: { typed: ['price.tapped', 'stake.set'], stake: ['price.tapped'] },
  pagedList: { filters: ['list.queryChanged'] },
  // A choice replaces the one before, a return reads saved ones anew, and all are gone with the subscription.
  pushMessages: { choices: ['push.choose', 'done turnOff', 'error save', 'done look'] },
  roundCheck: { draft: ['check.open'] },
  ticketOutbox: { draft: ['draft.attached', 'done check', 'message.edit'] },
  withdrawal: { draft: ['withdrawal.again'] },
};

/**
 * Forms that appear and disappear: the states in which one is on screen, and the events of repeated readings.
 */
const FORMS: Record<string, { form: readonly string[]; reads: readonly string[] }> = {
  seeds: { form: ['shown.choosing', 'shown.rotating'], reads: ['load', 'seeds.refresh', 'round.played'] },
};

const root = join(import.meta.dirname, '../..');
const modules = import.meta.glob<Record<string, unknown>>(
  ['/src/**/*.machine.ts', '/src/**/*.example.ts', '/server/**/*.machine.ts', '/server/**/*.example.ts'],
  { eager: true },
);

/** Every machine, with the example beside it. */
const machines = machineFiles(root).map(({ path, id }) => {
  const machine = modules[`/${path}`]?.[`${id}Machine`];
  const plan = modules[`/${path.replace('.machine.ts', '.example.ts')}`]?.[`${id}Example`];
  if (!(machine instanceof StateMachine)) throw new Error(`${path} has no ${id}Machine`);
  if (!isPlan(plan)) throw new Error(`${path} has no ${id}Example beside it`);
  return { id, path, machine, plan };
});
/** The page's own, without the server's. */
const ofPage = machines.filter(({ path }) => path.startsWith('src/'));

function isPlan(value: unknown): value is Plan {
  return typeof value === 'object' && value !== null;
}

/** Restarts the count of UUIDs, before each actor. */
const fresh = countKeys();

const isWithMoney = (machine: AnyStateMachine, { ports = {} }: Plan) =>
  machine === moneyRequestMachine ||
  Object.values(ports).some((port) => isChart(port) && port.machine === moneyRequestMachine);

/**
 * The plan for two requests in a row: it distinguishes the second from the first, and also walks the
 * request's own answers.
 */
function ofTwoLaps(plan: Plan, request: AnyStateMachine = moneyRequestMachine): Plan {
  const ports = Object.entries(plan.ports ?? {}).map(([name, port]) => {
    if (!isChart(port)) return [name, port] as const;
    const bounded: Plan['bounded'] = (context) => [
      [key(1), key(2)].find((one) => one === context.key),
      Math.min(context.attempts, 1),
    ];
    return [name, { machine: request, plan: { ...port.plan, bounded } }] as const;
  });
  return { ...plan, ports: Object.fromEntries(ports), limit: 5000, fresh };
}

/** The steps that change the value with this name. */
function stepsOf(found: readonly { losses: readonly Loss[] }[], wanted: string): string[] {
  return found.flatMap(({ losses }) => losses.filter(({ name }) => name === wanted).map(({ by }) => by));
}

const MONEY: readonly [string, Property][] = [
  ['a new intent has a new key', newIntentHasNewKey],
  ['a retry keeps its key', retryKeepsItsKey],
  ['a key is forgotten only once the outcome is known', keyIsForgottenOnceOutcomeIsKnown],
  ['a receipt is announced once', receiptIsAnnouncedOnce],
];

const withMoney = machines.filter(({ machine, plan }) => isWithMoney(machine, plan));

test('these machines move money', () => {
  expect(withMoney.map(({ id }) => id).sort()).toEqual([
    'betSlip',
    'cancelBet',
    'cashOut',
    'combinedBet',
    'deposit',
    'leagueBet',
    'moneyRequest',
    'round',
    'withdrawal',
  ]);
});

const walks = new Map<AnyStateMachine, ReturnType<typeof walkWithPaths> & { plan: Plan }>();

/** The walk of a machine, which is walked once for all tests: with two requests in a row if it moves money. */
function walkOf(machine: AnyStateMachine, example: Plan) {
  const known = walks.get(machine);
  if (known !== undefined) return known;
  const plan = isWithMoney(machine, example) ? ofTwoLaps(example) : { ...example, fresh };
  const made = { plan, ...walkWithPaths(machine, plan) };
  walks.set(machine, made);
  return made;
}

/** The events that the panel offers in each state of a statechart, its objection to each, and the outcome. */
function offered(machine: AnyStateMachine, plan: Plan, reached: readonly Reached[]) {
  const subject = prepare(machine, plan);
  return [...shortestWays(reached)].flatMap(([state, path]) => {
    const { snapshot } = replay(subject, plan, path);
    const events = exampleEvents(plan, snapshot);
    return [...acceptedBy(snapshot)].map((type) => {
      const event: AnyEventObject = events.find((one) => one.type === type) ?? { type };
      const live = replay(subject, plan, path);
      const objection = objectionTo(live.actor, event, events);
      live.play({ step: 'event', event });
      return { state, type, objection, status: live.snapshot.status };
    });
  });
}

/** The shortest path to each state, by the state's value. */
const shortestWays = (reached: readonly Reached[]) =>
  new Map(reached.toReversed().map(({ path, value }) => [describeValue(value), path]));

// With two laps for a machine that moves money. `tests/machines` walks each example as it is.
describe('the example', () => {
  test.each(machines)('beside $id starts, and takes every edge', ({ machine, plan }) => {
    const { missing, unreached, deadEnds, failures } = walkOf(machine, plan).walked.report;
    expect({ missing, unreached, deadEnds, failures }).toEqual({
      missing: [],
      unreached: [],
      deadEnds: [],
      failures: [],
    });
  });

  test.each(ofPage)('beside $id has the events that the panel offers, each of which is taken', (one) => {
    const { plan, walked } = walkOf(one.machine, one.plan);
    const failing = offered(one.machine, plan, walked.reached).filter(
      ({ objection, status }) => objection !== '' || status === 'error',
    );
    expect(failing).toEqual([]);
  });
});

describe('the recorded part of events suffices to replay them', () => {
  const asKept = <T extends object>(value: T): T => JSON.parse(redact(value));

  test.each(ofPage)('on the shortest path to every state of $id', (one) => {
    const { plan, walked } = walkOf(one.machine, one.plan);
    const subject = prepare(one.machine, plan);
    const input = typeof plan.input === 'function' ? plan.input() : plan.input;
    const astray = [...shortestWays(walked.reached).values()].flatMap((path) => {
      const kept = replay(subject, { ...plan, input: asKept({ input }).input }, path.map(asKept));
      const real = replay(subject, plan, path);
      const [was, is] = [real, kept].map((live) => describeValue(live.value));
      return was === is ? [] : [`${describePath(path)}: ${was}, not ${is}`];
    });
    expect(astray).toEqual([]);
  });
});

describe.each(withMoney)('on every walked path of $id', ({ id, machine, plan }) => {
  // The request itself has a receipt, but nobody to tell.
  const held = MONEY.filter(([, property]) => id !== 'moneyRequest' || property !== receiptIsAnnouncedOnce);

  test.each(held)('%s', (_name, property) => {
    const { paths } = walkOf(machine, plan);
    expect(paths.length).toBeGreaterThan(10);
    expect(faultsOf(paths, property)).toEqual([]);
  });
});

describe('on every walked path, typed values survive a reload of data', () => {
  const held: string[] = [];

  test.each(machines)('$id', ({ id, machine, plan }) => {
    const { paths } = walkOf(machine, plan);
    const found = paths.map(broughtOn);
    const names = new Set(found.flatMap((path) => [...path.names]));
    const notTyped = NOT_TYPED[id] ?? [];
    const letsGo = LETS_GO[id] ?? {};
    const given = Object.fromEntries(notTyped.map((name) => [name, stepsOf(found, name)]));
    expect(faultsOf(paths, broughtIsKept({ ...letsGo, ...given }))).toEqual([]);

    const listed = Object.entries(letsGo).flatMap(([name, steps]) => steps.map((by) => `${name} by ${by}`));
    const isLost = new Set(found.flatMap(({ losses }) => losses.map(({ name, by }) => `${name} by ${by}`)));
    expect(
      [...listed.filter((one) => !isLost.has(one)), ...notTyped.filter((name) => !names.has(name))],
      'listed, and not so',
    ).toEqual([]);
    held.push(...[...names].filter((name) => !notTyped.includes(name)).map((name) => `${id}.${name}`));

    const { form = [], reads = [] } = FORMS[id] ?? {};
    const isOnScreen = ({ states }: Moment) => form.some((state) => states.includes(state));
    expect(faultsOf(paths, readingLosesNothing(isOnScreen, reads))).toEqual([]);
  });

  test('the list of these machines is complete', () => {
    expect(held.sort()).toEqual([
      'accountChange.change',
      'betSlip.choice',
      'betSlip.lowest',
      'betSlip.stake',
      'betSlip.tolerance',
      'cashOut.part',
      'cashOut.typed',
      'changePassword.held',
      'combinedBet.lowest',
      'combinedBet.stake',
      'combinedBet.tolerance',
      'deposit.amount',
      'favourites.wishes',
      'finder.cup',
      'finder.sort',
      'finder.sport',
      'finder.text',
      'finder.time',
      'leagueBet.stake',
      'leagueBet.typed',
      'pagedList.filters',
      'playLimits.change',
      'pushMessages.choices',
      'round.choice',
      'round.stake',
      'roundCheck.draft',
      'seeds.clientSeed',
      'ticketOutbox.draft',
      'withdrawal.draft',
    ]);
  });
});

describe('a broken machine is found', () => {
  const plan = toPlan(cancelBetExample);
  const withRequest = (request: AnyStateMachine, property: Property) =>
    faultsOf(pathsOf(cancelBetMachine, ofTwoLaps(plan, request)), property);
  const announcing = (...entry: string[]) =>
    faultsOf(
      pathsOf(withState(cancelBetMachine, 'cancelled', { entry }), ofTwoLaps(plan)),
      receiptIsAnnouncedOnce,
    );

  test('with one key for two intents', () => {
    const same = moneyRequestMachine.provide({ actions: { makeKey: assign({ key: key(7) }) } });
    expect(withRequest(same, newIntentHasNewKey)).not.toEqual([]);
  });

  test('with a key that is sent before it is stored', () => {
    const unkept = withState(moneyRequestMachine, 'sent', { entry: [] });
    expect(withRequest(unkept, newIntentHasNewKey)).not.toEqual([]);
  });

  test('with a question about another key', () => {
    const other = withState(moneyRequestMachine, 'outcomeUnknown', { exit: 'makeKey' });
    expect(withRequest(other, retryKeepsItsKey)).not.toEqual([]);
  });

  test('with a key that is forgotten while the outcome is unknown', () => {
    const hasty = withState(moneyRequestMachine, 'outcomeUnknown', { entry: 'forget' });
    expect(withRequest(hasty, keyIsForgottenOnceOutcomeIsKnown)).not.toEqual([]);
  });

  test('with a receipt that is reported never, or twice', () => {
    expect(announcing('announce')).toEqual([]);
    expect(announcing()).not.toEqual([]);
    expect(announcing('announce', 'announce')).not.toEqual([]);
  });

  test('with a draft that a reload clears', () => {
    const careless = roundMachine.provide({ actions: { takeSeeds: assign({ seedId: 5, stake: '' }) } });
    const faults = faultsOf(
      pathsOf(careless, toPlan(roundExample)),
      broughtIsKept({ seedId: ['error send'], break: ['break.told'] }),
    );
    expect([...new Set(faults.map((fault) => fault.split(': ')[0]))]).toEqual([
      'stake is lost by seeds.shown',
    ]);
  });

  test('with a form that a reload clears', () => {
    const { form = [], reads = [] } = FORMS.seeds ?? {};
    const property = readingLosesNothing(({ states }) => form.some((state) => states.includes(state)), reads);
    const { config } = seedsMachine;
    const careless = withState(seedsMachine, 'shown', {
      on: { ...config.states?.shown?.on, 'round.played': { target: '.current' } },
    });
    expect(faultsOf(pathsOf(careless, toPlan(seedsExample)), property)).not.toEqual([]);
  });
});

/** The same machine, with this change to one of its states. */
function withState(machine: AnyStateMachine, name: string, change: object): AnyStateMachine {
  const { config } = machine;
  const states = { ...config.states, [name]: { ...config.states?.[name], ...change } };
  return rebuild(machine, { ...config, states });
}
