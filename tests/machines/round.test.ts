import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { roundMachine } from '../../src/machines/round.machine.ts';
import type { RoundReceipt } from '../../src/schemas/games/games.ts';
import type { MoneyRoute, PendingRequest } from '../../src/schemas/requests.ts';
import { after, describeMachine, done, error, nowhere } from '../model/describe.ts';
import { broken, refused, timeout } from './call-errors.ts';

const KEY = '00000000-0000-4000-8000-000000000001';
vi.spyOn(crypto, 'randomUUID').mockReturnValue(KEY);

const round = {
  id: 1,
  bet_amount: 100,
  won: true,
  payout: 300,
  target: 3,
  result: 4.21,
  seed: { id: 5, server_seed_hash: 'aa', client_seed: 'mine', server_seed: null },
  nonce: 3,
  played_at: '2026-01-01T11:00:00Z',
};
const receipt: RoundReceipt = { round, totalWalletAmount: 1200 };
const remembered = {
  route: 'limbo/play' as const,
  key: '00000000-0000-4000-8000-000000000009',
  subject: '',
};
const input = { route: 'limbo/play' as const, choice: { target: '2.00' }, revealMs: 1200 };
const request = { route: 'limbo/play', key: KEY, subject: '' };

const outdated = refused(409, 'Other seeds', { data: { seeds: { id: 6 } } });
const givenUp = refused(409, 'Given up', { data: { givenUp: true } });
const tooLittle = refused(400, 'Wrong', {
  errors: {
    bet_amount: 'The amount needs to be more than 0',
    target: 'The target must be between 1.01 and 1,000,000',
  },
});
const signedOut = refused(401, 'Sign in');
const tooOften = refused(429, 'Slow down');

const three = { type: 'round.choose', choice: { target: '3' } } as const;
const hundred = { type: 'round.stake', stake: '100' } as const;
const shown = { type: 'seeds.shown', seedId: 5 } as const;

const ready = [done('recall', null), shown] as const;
const drafted = [...ready, three, hundred] as const;
const playing = [...drafted, 'round.play'] as const;
const revealing = [...playing, done('play', receipt)] as const;
const revealed = [...revealing, after(1200)] as const;
const unknown = [...playing, error('play', timeout)] as const;
const asking = [...unknown, after(1000)] as const;
const failing = (...waits: number[]) => [
  ...unknown,
  ...waits.flatMap((ms) => [after(ms), error('resolve', timeout)]),
];

describeMachine(roundMachine, {
  input,
  ports: {
    recall: { done: [null, remembered] },
    play: { done: [receipt], error: [outdated, givenUp, tooLittle, signedOut, tooOften, timeout, broken] },
    resolve: { done: [{ outcome: 'applied', data: receipt }, { outcome: 'never' }] },
  },
  events: [three, hundred, shown, 'round.play', 'round.check', 'network.back'],
  bounded: ({ seedId, choice, stake, attempts, receipt }) => [
    seedId,
    choice.target,
    stake,
    Math.min(attempts, 1),
    receipt !== null,
  ],
  facts: [
    // A page loaded anew
    ['recalling', done('recall', null), 'ready.choosing'],
    ['recalling', error('recall'), 'ready.choosing'],
    [
      'recalling',
      done('recall', remembered),
      'committed.reconciling',
      { does: ['remember'], calls: { resolve: remembered } },
    ],
    ['recalling', 'round.play', nowhere],

    // The draft
    ['ready.choosing', three, 'ready.choosing', { context: { choice: { target: '3' } } }],
    ['ready.choosing', hundred, 'ready.choosing', { context: { stake: '100' } }],
    [
      [...playing, error('play', tooLittle)],
      three,
      'ready.choosing',
      { context: { errors: { bet_amount: 'The amount needs to be more than 0' } } },
    ],
    [
      [...playing, error('play', tooLittle)],
      hundred,
      'ready.choosing',
      { context: { errors: { target: 'The target must be between 1.01 and 1,000,000' } } },
    ],

    // Nothing is played before the commitment has been seen
    [[done('recall', null), three, hundred], 'round.play', nowhere],
    [[done('recall', null), three, hundred], shown, 'ready.choosing', { context: { seedId: 5 } }],

    // From the tap to the answer
    [
      drafted,
      'round.play',
      'committed.playing',
      {
        does: ['remember'],
        calls: { play: { key: KEY, draft: { seed_id: 5, target: '3', bet_amount: '100' } } },
      },
    ],
    ['committed.playing', 'round.play', nowhere],
    ['committed.playing', three, nowhere],
    ['committed.playing', hundred, nowhere],
    ['committed.playing', after(60_000), nowhere],
    [playing, done('play', receipt), 'revealing', { context: { receipt }, does: [], emits: [] }],

    // The result moves into place before anything is said
    [revealing, after(1199), nowhere],
    [revealing, 'round.play', nowhere],
    [
      revealing,
      after(1200),
      'revealed',
      {
        does: ['forget'],
        emits: [
          { type: 'round.played', round },
          { type: 'wallet.moved', totalWalletAmount: 1200 },
        ],
      },
    ],
    [revealed, three, 'revealed', { context: { choice: { target: '3' }, receipt } }],
    [revealed, { type: 'round.stake', stake: '50' }, 'revealed', { context: { stake: '50', receipt } }],
    [revealed, 'round.play', 'committed.playing', { does: ['remember'] }],
    [[...ready, 'round.play', error('play', outdated)], 'round.play', nowhere],

    // Refusals
    [
      playing,
      error('play', outdated),
      'ready.outdated',
      { does: ['forget'], context: { seedId: null }, emits: [{ type: 'seeds.outdated' }] },
    ],
    [
      [...playing, error('play', outdated)],
      { type: 'seeds.shown', seedId: 6 },
      'ready.outdated',
      { context: { seedId: 6 } },
    ],
    [
      [...playing, error('play', outdated), { type: 'seeds.shown', seedId: 6 }],
      'round.play',
      'committed.playing',
      { calls: { play: { draft: { seed_id: 6 } } } },
    ],
    [playing, error('play', givenUp), 'ready.refused', { context: { seedId: 5 }, emits: [] }],
    [
      playing,
      error('play', tooLittle),
      'ready.choosing',
      {
        does: ['forget'],
        context: {
          errors: {
            bet_amount: 'The amount needs to be more than 0',
            target: 'The target must be between 1.01 and 1,000,000',
          },
        },
      },
    ],
    [playing, error('play', signedOut), 'ready.choosing', { context: { msg: '' } }],
    [
      playing,
      error('play', tooOften),
      'ready.refused',
      { does: ['forget'], context: { msg: 'Slow down', errors: {} } },
    ],
    ['ready.refused', 'round.play', 'committed.playing', { context: { msg: '' } }],
    ['ready.refused', three, 'ready.choosing'],

    // A lost answer
    [playing, error('play', timeout), 'committed.outcomeUnknown', { does: [], emits: [] }],
    [playing, error('play', broken), 'committed.outcomeUnknown'],
    [playing, error('play', new Error('a fault of our own')), 'committed.outcomeUnknown'],
    [unknown, 'round.play', nowhere],
    [unknown, after(999), nowhere],
    [unknown, after(1000), 'committed.reconciling', { calls: { resolve: request } }],
    [unknown, 'network.back', 'committed.reconciling'],
    [unknown, 'round.check', 'committed.reconciling'],
    [asking, error('resolve', signedOut), 'committed.outcomeUnknown'],
    [failing(1000), after(1999), nowhere],
    [failing(1000), after(2000), 'committed.reconciling'],
    [failing(1000, 2000, 4000, 8000, 16_000), after(29_999), nowhere],
    [failing(1000, 2000, 4000, 8000, 16_000, 30_000), after(30_000), 'committed.reconciling'],
    [
      asking,
      done('resolve', { outcome: 'applied', data: receipt }),
      'revealing',
      { context: { receipt }, does: [] },
    ],
    [asking, done('resolve', { outcome: 'never' }), 'ready.notPlayed', { does: ['forget'], emits: [] }],
    [[...asking, done('resolve', { outcome: 'never' })], 'round.play', 'committed.playing'],
  ],
});

test('where nothing is to move, the result is there as soon as the answer is', async () => {
  const clock = new SimulatedClock();
  const actor = createActor(
    roundMachine.provide({
      actors: {
        recall: fromPromise<PendingRequest | null, { route: MoneyRoute }>(async () => null),
        play: fromPromise(async () => receipt),
      },
    }),
    { input: { ...input, revealMs: 0 }, clock },
  ).start();
  await vi.waitUntil(() => actor.getSnapshot().matches('ready'));
  actor.send(shown);
  actor.send({ type: 'round.play' });
  await vi.waitUntil(() => actor.getSnapshot().matches('revealing'));
  clock.increment(1);
  expect(actor.getSnapshot().value).toBe('revealed');
  actor.stop();
});

test('every intent has a key of its own, which its retries keep', async () => {
  vi.mocked(crypto.randomUUID).mockReturnValueOnce('1-1-1-1-1').mockReturnValueOnce('2-2-2-2-2');
  const keys: string[] = [];
  const asked: string[] = [];
  const actor = createActor(
    roundMachine.provide({
      actors: {
        recall: fromPromise<PendingRequest | null, { route: MoneyRoute }>(async () => null),
        play: fromPromise(async ({ input }) => {
          keys.push(input.key);
          throw timeout;
        }),
        resolve: fromPromise(async ({ input }) => {
          asked.push(input.key);
          return { outcome: 'never' };
        }),
      },
    }),
    { input },
  ).start();
  const reach = (state: string) =>
    vi.waitUntil(() => JSON.stringify(actor.getSnapshot().value).includes(state));

  await reach('choosing');
  actor.send(shown);
  actor.send({ type: 'round.play' });
  actor.send({ type: 'round.play' });
  await reach('outcomeUnknown');
  actor.send({ type: 'round.check' });
  await reach('notPlayed');
  actor.send({ type: 'round.play' });
  await reach('outcomeUnknown');
  actor.stop();

  expect({ keys, asked }).toEqual({ keys: ['1-1-1-1-1', '2-2-2-2-2'], asked: ['1-1-1-1-1'] });
});
