import { any } from 'superstruct';
import { expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { moneyRequestOf } from '../../../src/actors/shared/money-request-of.ts';
import { requests } from '../../../src/api/shared/money-requests.ts';
import { aWeekOff, onBreak, onNoBreak } from '../../../src/machines/account/play-limits.example.ts';
import {
  givenUp,
  hundred,
  input,
  outdated,
  receipt,
  remembered,
  round,
  roundExample,
  shown,
  signedOut,
  three,
  tooLittle,
  tooOften,
} from '../../../src/machines/games/round.example.ts';
import { type RoundDraft, roundMachine } from '../../../src/machines/games/round.machine.ts';
import { broken, timeout } from '../../../src/machines/shared/call-errors.example.ts';
import type { RoundReceipt } from '../../../src/schemas/games/games.ts';
import { after, describeMachine, done, error, nowhere, start } from '../../model/describe.ts';
import { key } from '../../model/keys.ts';

const KEY = key(1);

const ready = [done('recall', null), shown] as const;
const drafted = [...ready, three, hundred] as const;
const playing = [...drafted, 'round.play'] as const;
const revealing = [...playing, done('send', receipt)] as const;
const revealed = [...revealing, after(1200)] as const;
const unknown = [...playing, error('send', timeout)] as const;
const asking = [...unknown, after(1000)] as const;
const failing = (...waits: number[]) => [
  ...unknown,
  ...waits.flatMap((ms) => [after(ms), error('resolve', timeout)]),
];

describeMachine(roundMachine, {
  ...roundExample,
  facts: [
    // The start
    [
      [],
      start(input),
      'game.recalling.recalling',
      {
        becomes: {
          seedId: null,
          choice: { target: '2.00' },
          stake: '',
          revealMs: 1200,
          break: null,
          attempts: 0,
          errors: {},
          msg: '',
          receipt: null,
        },
        tags: ['busy'],
        calls: { request: { payload: null, subject: '', isKept: true }, recall: undefined },
      },
    ],

    // After a reload
    ['game.recalling.recalling', done('recall', null), 'game.ready.choosing'],
    ['game.recalling.recalling', error('recall'), 'game.ready.choosing'],
    ['game.recalling.recalling', error('request'), 'game.ready.choosing'],
    [
      'game.recalling.recalling',
      done('recall', remembered),
      'game.recalling.reconciling',
      { calls: { resolve: { key: remembered.key } } },
    ],
    ['game.recalling.reconciling', error('resolve', timeout), 'game.recalling.outcomeUnknown'],
    ['game.recalling.outcomeUnknown', 'round.check', 'game.recalling.reconciling'],
    ['game.recalling.outcomeUnknown', 'network.back', 'game.recalling.reconciling'],
    ['game.requesting.sent', error('request'), 'game.ready.choosing'],
    ['game.requesting.sent', 'network.back', 'game.requesting.sent', { tags: ['busy'] }],
    [
      'game.recalling.reconciling',
      done('resolve', { outcome: 'applied', data: receipt }),
      'game.revealing',
      { does: [], becomes: { receipt, attempts: 1 } },
    ],
    [
      'game.recalling.reconciling',
      done('resolve', { outcome: 'never' }),
      'game.ready.notPlayed',
      { does: ['forget'], emits: [], becomes: { attempts: 1 } },
    ],
    ['game.recalling.recalling', 'round.play', nowhere],

    // The draft
    ['game.ready.choosing', three, 'game.ready.choosing', { context: { choice: { target: '3' } } }],
    ['game.ready.choosing', hundred, 'game.ready.choosing', { context: { stake: '100' } }],
    [
      [...playing, error('send', tooLittle)],
      three,
      'game.ready.choosing',
      { context: { errors: { bet_amount: 'The amount needs to be more than 0' } } },
    ],
    [
      [...playing, error('send', tooLittle)],
      hundred,
      'game.ready.choosing',
      { context: { errors: { target: 'The target must be between 1.01 and 1,000,000' } } },
    ],

    // No round is played before the player has seen the commitment
    [[done('recall', null), three, hundred], 'round.play', nowhere],
    [[done('recall', null), three, hundred], shown, 'game.ready.choosing', { context: { seedId: 5 } }],

    // A break: nothing is sent, the choice and the stake stay, and so does the last result
    [
      drafted,
      onBreak,
      'game.ready.choosing + player.onBreak',
      { becomes: { break: aWeekOff }, tags: ['onBreak'] },
    ],
    [[...drafted, onBreak], 'round.play', nowhere],
    [
      [...drafted, onBreak],
      { type: 'round.stake', stake: '50' },
      'player.onBreak',
      { becomes: { stake: '50' } },
    ],
    ['player.onBreak', onNoBreak, 'player.free', { becomes: { break: null } }],
    ['player.free', onNoBreak, 'player.free', { becomes: {} }],
    [[...drafted, onBreak, onNoBreak], 'round.play', 'game.requesting.sent'],
    [
      [...playing, onBreak],
      done('send', receipt),
      'game.revealing + player.onBreak',
      { context: { receipt } },
    ],
    [[...playing, onBreak], error('send', tooOften), 'game.ready.refused + player.onBreak'],
    [revealed, onBreak, 'game.revealed + player.onBreak', { context: { receipt }, emits: [] }],
    [[...revealed, onBreak], 'round.play', nowhere],
    [[...revealed, onBreak, onNoBreak], 'round.play', 'game.requesting.sent'],

    // From the tap to the answer
    [
      drafted,
      'round.play',
      'game.requesting.sent',
      {
        does: ['remember'],
        becomes: { attempts: 1 },
        calls: {
          request: { payload: { seed_id: 5, target: '3', bet_amount: '100' }, subject: '', isKept: true },
          send: { payload: { seed_id: 5, target: '3', bet_amount: '100' }, key: KEY },
        },
      },
    ],
    ['game.requesting.sent', 'round.play', nowhere],
    ['game.requesting.sent', three, nowhere],
    ['game.requesting.sent', hundred, nowhere],
    ['game.requesting.sent', after(60_000), nowhere],
    [
      playing,
      done('send', receipt),
      'game.revealing',
      { becomes: { receipt, attempts: 2 }, does: [], emits: [], tags: ['busy'] },
    ],

    // The result is announced only after the animation
    [revealing, after(1199), nowhere],
    [revealing, 'round.play', nowhere],
    [
      revealing,
      after(1200),
      'game.revealed',
      {
        does: ['forget'],
        emits: [
          { type: 'round.played', round },
          { type: 'wallet.moved', totalWalletAmount: 1200, revision: 5 },
        ],
      },
    ],
    [
      revealed,
      { type: 'round.choose', choice: { target: '4' } },
      'game.revealed',
      { becomes: { choice: { target: '4' } } },
    ],
    [revealed, { type: 'round.stake', stake: '50' }, 'game.revealed', { context: { stake: '50', receipt } }],
    [revealed, 'round.play', 'game.requesting.sent', { does: ['remember'], becomes: { attempts: 3 } }],
    // The answer to a round from before a reload came before any seeds.
    [
      [done('recall', remembered), done('resolve', { outcome: 'applied', data: receipt }), after(1200)],
      'round.play',
      nowhere,
    ],
    [[...ready, 'round.play', error('send', outdated)], 'round.play', nowhere],

    // Refusals
    [
      playing,
      error('send', outdated),
      'game.ready.outdated',
      { does: ['forget'], context: { seedId: null }, emits: [{ type: 'seeds.outdated' }] },
    ],
    [
      [...playing, error('send', outdated)],
      { type: 'seeds.shown', seedId: 6 },
      'game.ready.outdated',
      { context: { seedId: 6 } },
    ],
    [
      [...playing, error('send', outdated), { type: 'seeds.shown', seedId: 6 }],
      'round.play',
      'game.requesting.sent',
      {
        calls: {
          request: { payload: { seed_id: 6, target: '3', bet_amount: '100' }, subject: '', isKept: true },
          send: { payload: { seed_id: 6, target: '3', bet_amount: '100' }, key: key(2) },
        },
      },
    ],
    [playing, error('send', givenUp), 'game.ready.refused', { context: { seedId: 5 }, emits: [] }],
    [
      playing,
      error('send', tooLittle),
      'game.ready.choosing',
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
    [playing, error('send', signedOut), 'game.ready.choosing', { context: { msg: '' } }],
    [
      playing,
      error('send', tooOften),
      'game.ready.refused',
      { does: ['forget'], context: { msg: 'Slow down', errors: {} } },
    ],
    ['game.ready.refused', 'round.play', 'game.requesting.sent', { context: { msg: '' } }],
    ['game.ready.refused', three, 'game.ready.choosing'],

    // A lost answer
    [playing, error('send', timeout), 'game.requesting.outcomeUnknown', { does: [], emits: [] }],
    [playing, error('send', broken), 'game.requesting.outcomeUnknown'],
    [playing, error('send', new Error('a fault of our own')), 'game.requesting.outcomeUnknown'],
    [unknown, 'round.play', nowhere],
    [unknown, after(999), nowhere],
    [unknown, after(1000), 'game.requesting.reconciling', { calls: { resolve: { key: KEY } } }],
    [unknown, 'network.back', 'game.requesting.reconciling'],
    [unknown, 'round.check', 'game.requesting.reconciling'],
    [asking, error('resolve', signedOut), 'game.requesting.outcomeUnknown'],
    [failing(1000), after(1999), nowhere],
    [failing(1000), after(2000), 'game.requesting.reconciling'],
    [failing(1000, 2000, 4000, 8000, 16_000), after(29_999), nowhere],
    [failing(1000, 2000, 4000, 8000, 16_000, 30_000), after(30_000), 'game.requesting.reconciling'],
    [
      asking,
      done('resolve', { outcome: 'applied', data: receipt }),
      'game.revealing',
      { context: { receipt }, does: [] },
    ],
    [
      asking,
      done('resolve', { outcome: 'never' }),
      'game.ready.notPlayed',
      { does: ['forget'], emits: [], becomes: { attempts: 2 } },
    ],
    [[...asking, done('resolve', { outcome: 'never' })], 'round.play', 'game.requesting.sent'],
  ],
});

/** Makes rounds that get this answer. */
function roundsWith(
  play: (key: string) => Promise<RoundReceipt>,
  revealMs: number,
  clock = new SimulatedClock(),
) {
  const request = moneyRequestOf<RoundDraft, RoundReceipt>({
    route: 'limbo/play',
    receipt: any(),
    send: (_, { key }) => play(key),
  });
  const machine = roundMachine.provide({ actors: { request } });
  return createActor(machine, { input: { ...input, revealMs }, clock }).start();
}

test('without an animation, the result appears together with the answer', async () => {
  const clock = new SimulatedClock();
  const actor = roundsWith(async () => receipt, 0, clock);
  await expect.poll(() => actor.getSnapshot().matches({ game: 'ready' })).toBe(true);
  actor.send(shown);
  actor.send({ type: 'round.play' });
  await expect.poll(() => actor.getSnapshot().matches({ game: 'revealing' })).toBe(true);
  clock.increment(1);
  expect(actor.getSnapshot().matches({ game: 'revealed' })).toBe(true);
  actor.stop();
  requests.forget('limbo/play');
});

test('every intent has its own idempotency key, which its retries keep', async () => {
  vi.mocked(crypto.randomUUID).mockReturnValueOnce('1-1-1-1-1').mockReturnValueOnce('2-2-2-2-2');
  const keys: string[] = [];
  const asked: string[] = [];
  vi.spyOn(requests, 'resolve').mockImplementation(async (_route, key) => {
    asked.push(key);
    return { outcome: 'never' };
  });
  const actor = roundsWith(async (key) => {
    keys.push(key);
    throw timeout;
  }, 0);
  const reach = (state: 'choosing' | 'notPlayed') =>
    expect.poll(() => actor.getSnapshot().matches({ game: { ready: state } })).toBe(true);
  const lose = () =>
    expect
      .poll(() => actor.getSnapshot().children.request?.getSnapshot().matches('outcomeUnknown'))
      .toBe(true);

  await reach('choosing');
  actor.send(shown);
  actor.send({ type: 'round.play' });
  actor.send({ type: 'round.play' });
  await lose();
  actor.send({ type: 'round.check' });
  await reach('notPlayed');
  actor.send({ type: 'round.play' });
  await lose();
  actor.stop();

  expect({ keys, asked }).toEqual({ keys: ['1-1-1-1-1', '2-2-2-2-2'], asked: ['1-1-1-1-1'] });
});
