import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { coinFlipMachine } from '../../src/machines/coin-flip.machine.ts';
import type { CoinFlipReceipt } from '../../src/schemas/games/games.ts';
import type { MoneyRoute, PendingRequest } from '../../src/schemas/requests.ts';
import { after, describeMachine, done, error, nowhere } from '../model/describe.ts';
import { broken, refused, timeout } from './call-errors.ts';

const KEY = '00000000-0000-4000-8000-000000000001';
vi.spyOn(crypto, 'randomUUID').mockReturnValue(KEY);

const round = {
  id: 1,
  bet_amount: 100,
  won: true,
  payout: 198,
  prediction: 'Tail' as const,
  side: 'Tail' as const,
  seed: { id: 5, server_seed_hash: 'aa', client_seed: 'mine', server_seed: null },
  nonce: 3,
  played_at: '2026-01-01T11:00:00Z',
};
const receipt: CoinFlipReceipt = { round, totalWalletAmount: 1098 };
const remembered = {
  route: 'coin-flip/play' as const,
  key: '00000000-0000-4000-8000-000000000009',
  subject: '',
};
const request = { route: 'coin-flip/play', key: KEY, subject: '' };

const outdated = refused(409, 'Other seeds', { data: { seeds: { id: 6 } } });
const givenUp = refused(409, 'Given up', { data: { givenUp: true } });
const tooLittle = refused(400, 'Wrong', {
  errors: { bet_amount: 'The amount needs to be more than 0', prediction: 'Prediction is required' },
});
const signedOut = refused(401, 'Sign in');
const tooOften = refused(429, 'Slow down');

const tail = { type: 'coin.call', prediction: 'Tail' } as const;
const hundred = { type: 'coin.stake', stake: '100' } as const;
const shown = { type: 'seeds.shown', seedId: 5 } as const;

const ready = [done('recall', null), shown] as const;
const drafted = [...ready, tail, hundred] as const;
const flipping = [...drafted, 'coin.flip'] as const;
const landing = [...flipping, done('play', receipt)] as const;
const revealed = [...landing, after(1600)] as const;
const unknown = [...flipping, error('play', timeout)] as const;
const asking = [...unknown, after(1000)] as const;
const failing = (...waits: number[]) => [
  ...unknown,
  ...waits.flatMap((ms) => [after(ms), error('resolve', timeout)]),
];

describeMachine(coinFlipMachine, {
  input: { isStill: false },
  ports: {
    recall: { done: [null, remembered] },
    play: { done: [receipt], error: [outdated, givenUp, tooLittle, signedOut, tooOften, timeout, broken] },
    resolve: { done: [{ outcome: 'applied', data: receipt }, { outcome: 'never' }] },
  },
  events: [tail, hundred, shown, 'coin.flip', 'coin.check', 'network.back'],
  bounded: ({ seedId, prediction, stake, attempts, receipt }) => [
    seedId,
    prediction,
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
      'flipping.reconciling',
      { does: ['remember'], calls: { resolve: remembered } },
    ],
    ['recalling', 'coin.flip', nowhere],

    // The draft
    ['ready.choosing', tail, 'ready.choosing', { context: { prediction: 'Tail' } }],
    ['ready.choosing', hundred, 'ready.choosing', { context: { stake: '100' } }],
    [
      [...flipping, error('play', tooLittle)],
      tail,
      'ready.choosing',
      { context: { errors: { bet_amount: 'The amount needs to be more than 0' } } },
    ],
    [
      [...flipping, error('play', tooLittle)],
      hundred,
      'ready.choosing',
      { context: { errors: { prediction: 'Prediction is required' } } },
    ],

    // Nothing is played before the commitment has been seen
    [[done('recall', null), tail, hundred], 'coin.flip', nowhere],
    [[done('recall', null), tail, hundred], shown, 'ready.choosing', { context: { seedId: 5 } }],

    // From the tap to the answer
    [
      drafted,
      'coin.flip',
      'flipping.awaiting',
      {
        does: ['remember'],
        calls: { play: { key: KEY, draft: { seed_id: 5, prediction: 'Tail', bet_amount: '100' } } },
      },
    ],
    ['flipping.awaiting', 'coin.flip', nowhere],
    ['flipping.awaiting', tail, nowhere],
    ['flipping.awaiting', hundred, nowhere],
    ['flipping.awaiting', after(60_000), nowhere],
    [flipping, done('play', receipt), 'landing', { context: { receipt }, does: [], emits: [] }],

    // The coin falls before anything is said
    [landing, after(1599), nowhere],
    [landing, 'coin.flip', nowhere],
    [
      landing,
      after(1600),
      'revealed',
      {
        does: ['forget'],
        emits: [
          { type: 'round.played', round },
          { type: 'wallet.moved', totalWalletAmount: 1098 },
        ],
      },
    ],
    [revealed, tail, 'revealed', { context: { prediction: 'Tail', receipt } }],
    [revealed, { type: 'coin.stake', stake: '50' }, 'revealed', { context: { stake: '50', receipt } }],
    [revealed, 'coin.flip', 'flipping.awaiting', { does: ['remember'] }],
    [[...ready, 'coin.flip', error('play', outdated)], 'coin.flip', nowhere],

    // Refusals
    [
      flipping,
      error('play', outdated),
      'ready.outdated',
      { does: ['forget'], context: { seedId: null }, emits: [{ type: 'seeds.outdated' }] },
    ],
    [
      [...flipping, error('play', outdated)],
      { type: 'seeds.shown', seedId: 6 },
      'ready.outdated',
      { context: { seedId: 6 } },
    ],
    [
      [...flipping, error('play', outdated), { type: 'seeds.shown', seedId: 6 }],
      'coin.flip',
      'flipping.awaiting',
      { calls: { play: { draft: { seed_id: 6 } } } },
    ],
    [flipping, error('play', givenUp), 'ready.refused', { context: { seedId: 5 }, emits: [] }],
    [
      flipping,
      error('play', tooLittle),
      'ready.choosing',
      {
        does: ['forget'],
        context: {
          errors: { bet_amount: 'The amount needs to be more than 0', prediction: 'Prediction is required' },
        },
      },
    ],
    [flipping, error('play', signedOut), 'ready.choosing', { context: { msg: '' } }],
    [
      flipping,
      error('play', tooOften),
      'ready.refused',
      { does: ['forget'], context: { msg: 'Slow down', errors: {} } },
    ],
    ['ready.refused', 'coin.flip', 'flipping.awaiting', { context: { msg: '' } }],
    ['ready.refused', tail, 'ready.choosing'],

    // A lost answer
    [flipping, error('play', timeout), 'flipping.outcomeUnknown', { does: [], emits: [] }],
    [flipping, error('play', broken), 'flipping.outcomeUnknown'],
    [flipping, error('play', new Error('a fault of our own')), 'flipping.outcomeUnknown'],
    [unknown, 'coin.flip', nowhere],
    [unknown, after(999), nowhere],
    [unknown, after(1000), 'flipping.reconciling', { calls: { resolve: request } }],
    [unknown, 'network.back', 'flipping.reconciling'],
    [unknown, 'coin.check', 'flipping.reconciling'],
    [asking, error('resolve', signedOut), 'flipping.outcomeUnknown'],
    [failing(1000), after(1999), nowhere],
    [failing(1000), after(2000), 'flipping.reconciling'],
    [failing(1000, 2000, 4000, 8000, 16_000), after(29_999), nowhere],
    [failing(1000, 2000, 4000, 8000, 16_000, 30_000), after(30_000), 'flipping.reconciling'],
    [
      asking,
      done('resolve', { outcome: 'applied', data: receipt }),
      'landing',
      { context: { receipt }, does: [] },
    ],
    [asking, done('resolve', { outcome: 'never' }), 'ready.notPlayed', { does: ['forget'], emits: [] }],
    [[...asking, done('resolve', { outcome: 'never' })], 'coin.flip', 'flipping.awaiting'],
  ],
});

test('where nothing is to move, the side is there as soon as the answer is', async () => {
  const clock = new SimulatedClock();
  const actor = createActor(
    coinFlipMachine.provide({
      actors: {
        recall: fromPromise<PendingRequest | null, { route: MoneyRoute }>(async () => null),
        play: fromPromise(async () => receipt),
      },
    }),
    { input: { isStill: true }, clock },
  ).start();
  await vi.waitUntil(() => actor.getSnapshot().matches('ready'));
  actor.send(shown);
  actor.send({ type: 'coin.flip' });
  await vi.waitUntil(() => actor.getSnapshot().matches('landing'));
  clock.increment(1);
  expect(actor.getSnapshot().value).toBe('revealed');
  actor.stop();
});

test('every intent has a key of its own, which its retries keep', async () => {
  vi.mocked(crypto.randomUUID).mockReturnValueOnce('1-1-1-1-1').mockReturnValueOnce('2-2-2-2-2');
  const keys: string[] = [];
  const asked: string[] = [];
  const actor = createActor(
    coinFlipMachine.provide({
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
    { input: { isStill: false } },
  ).start();
  const reach = (state: string) =>
    vi.waitUntil(() => JSON.stringify(actor.getSnapshot().value).includes(state));

  await reach('choosing');
  actor.send(shown);
  actor.send({ type: 'coin.flip' });
  actor.send({ type: 'coin.flip' });
  await reach('outcomeUnknown');
  actor.send({ type: 'coin.check' });
  await reach('notPlayed');
  actor.send({ type: 'coin.flip' });
  await reach('outcomeUnknown');
  actor.stop();

  expect({ keys, asked }).toEqual({ keys: ['1-1-1-1-1', '2-2-2-2-2'], asked: ['1-1-1-1-1'] });
});
