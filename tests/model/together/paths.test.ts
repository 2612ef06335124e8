import { isDeepStrictEqual } from 'node:util';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { betLifeMachine } from '../../../server/bets/bet-life.machine.ts';
import { matchLifeMachine } from '../../../server/bets/matches/match-life.machine.ts';
import { withdrawalLifeMachine } from '../../../server/wallet/withdrawal-life.machine.ts';
import { randomFrom } from '../../../tools/random.ts';
import { declaredChanges } from '../../server/tools/lives.ts';
import { BUGS, type Bug } from '../../simulation/planted.ts';
import { type Asked, House } from './house.ts';
import { PATHS, type PathName } from './paths.ts';
import { RealServer } from './real.ts';
import type { Sight } from './walk-path.ts';

vi.mock('../../../src/api/page-client.ts', () => import('./page-http.ts'));
const real = new RealServer();
await real.start();
afterAll(() => real.stop());
const { walkPath, wander } = await import('./walk-path.ts');

const NAMES = Object.keys(PATHS).filter((name): name is PathName => name in PATHS);
/** The number of random paths to walk, the same each time, and their length. */
const WANDERED = Number(process.env.WANDER ?? 10);
const STEPS = 20;

/** The changes to rows of these tables that the server's own statecharts allow. */
const DECLARED = [
  ...declaredChanges(betLifeMachine).map((change) => `bets ${change}`),
  ...declaredChanges(matchLifeMachine).map((change) => `matches ${change}`),
  ...declaredChanges(withdrawalLifeMachine).map((change) => `withdrawals ${change}`),
];
/**
 * Edges that no path takes: the match of all paths is open from the start and has one window, no bet is cashed out, and
 * no result is corrected.
 */
const NOT_WALKED = [
  'bets lost → won',
  'bets open → cashedOut',
  'bets won → lost',
  'matches extraTime → abandoned',
  'matches extraTime → closed',
  'matches open → extraTime',
  'matches scheduled → abandoned',
  'matches scheduled → open',
];
const notDeclared = (changes: readonly string[]) => changes.filter((change) => !DECLARED.includes(change));

/** The same path on the model and on the server. */
async function walkBoth(path: readonly string[], house = new House()) {
  await real.begin();
  const [model, server] = [await walkPath(house, path), await walkPath(real, path)];
  return { model, server, changes: real.changes };
}

type Walked = Awaited<ReturnType<typeof walkBoth>>;

function judge({ model, server, changes }: Walked, path: readonly string[]): void {
  expect(server).toEqual(model);
  expect(server.map(({ step }) => step)).toEqual(path);
  expect(server.flatMap(({ faults }) => faults)).toEqual([]);
  expect(notDeclared(changes)).toEqual([]);
}

describe('page, model and server agree', () => {
  const known = new Map<PathName, Promise<Walked>>();
  const walked = (name: PathName) => {
    const walk = known.get(name) ?? walkBoth(PATHS[name]);
    known.set(name, walk);
    return walk;
  };

  test.each(NAMES)('on the path: %s', async (name) => judge(await walked(name), PATHS[name]));

  test('on every change that a statechart of the server declares', async () => {
    const changes = new Set<string>();
    for (const name of NAMES) for (const change of (await walked(name)).changes) changes.add(change);
    expect([...changes, ...NOT_WALKED].sort()).toEqual([...DECLARED].sort());
  });

  test.each(Array.from({ length: WANDERED }, (_, seed) => seed))('on random path %i', async (seed) => {
    const path = await wander(randomFrom(seed), STEPS);
    judge(await walkBoth(path), path);
  });
});

/** A server that takes each request for a new one. */
class Forgetful extends House {
  override take(asked: Asked) {
    this.keys = {};
    return super.take(asked);
  }
}

class Unclosing extends House {
  override closeBetting(): void {}
}

describe('a path shows that model and server differ', () => {
  /** The first step after which the money, or its purpose, differs. */
  function parting({ model, server }: Walked): [step: string | undefined, ...by: string[]] {
    const differing = (sight: Sight, at: number) =>
      ['moves', 'bets', 'withdrawals'].filter((name) => !isDeepStrictEqual(sight[name], model[at]?.[name]));
    const at = server.findIndex((sight, index) => differing(sight, index).length > 0);
    const sight = server[at];
    return sight ? [sight.step, ...differing(sight, at)] : [undefined];
  }

  const RETRIED = 'a bet that is taken twice';
  const GIVEN_UP = 'a bet that arrives late, when it has been given up';
  const CANCELLED_TWICE = 'a cancellation, again on another page, beside another bet';
  const CANCELLED_LATE = 'a cancellation after closing';

  test.each<[string, PathName, string[], new () => House]>([
    ['forgets keys', RETRIED, ['the server takes live-bet/save once more', 'moves', 'bets'], Forgetful],
    ['never closes', CANCELLED_LATE, ['betting closes', 'bets'], Unclosing],
  ])('if the model %s', async (_, name, parted, Other) => {
    expect(parting(await walkBoth(PATHS[name], new Other()))).toEqual(parted);
  });

  const bug = (wanted: string) => BUGS.find(({ name }) => name === wanted) ?? { patches: [] };
  const afterClosing: Bug['patches'] = [
    ['j.match_state = any ($7::text[])', '(j.match_state = any ($7::text[]) or true)'],
    ['j.market_state = any ($8::text[])', '(j.market_state = any ($8::text[]) or true)'],
  ];
  const paidAtOnce: Bug['patches'] = [
    ['set status = $2, decided_at', `set status = replace($2, 'approved', 'paid'), decided_at`],
  ];
  test.each<[string, Pick<Bug, 'patches' | 'script'>, PathName, parted: string[], wrong: string[]]>([
    [
      'forgets keys',
      bug('key forgotten'),
      RETRIED,
      ['the server takes live-bet/save once more', 'moves', 'bets'],
      [],
    ],
    [
      'gives no key up',
      bug('key not given up'),
      GIVEN_UP,
      ['the server takes live-bet/save', 'moves', 'bets'],
      [],
    ],
    ['refunds twice', bug('refund twice'), CANCELLED_TWICE, ['live-bet/cancel is answered', 'moves'], []],
    [
      'cancels after closing',
      { patches: afterClosing },
      CANCELLED_LATE,
      ['live-bet/cancel is answered', 'moves', 'bets'],
      [],
    ],
    [
      'takes what is approved for paid',
      { patches: paidAtOnce },
      'a withdrawal, paid',
      ['the withdrawal is approved', 'withdrawals'],
      ['withdrawals requested → paid'],
    ],
  ])('if the server %s', async (_, { patches, script }, name, parted, wrong) => {
    await real.start({ patches, ...(script !== undefined && { script }) });
    const walk = await walkBoth(PATHS[name]);
    expect({ parted: parting(walk), wrong: notDeclared(walk.changes) }).toEqual({ parted, wrong });
  });
});
