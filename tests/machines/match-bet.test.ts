import { expect, test, vi } from 'vitest';
import { createActor, type EventFrom, fromPromise } from 'xstate';
import { callError } from '../../src/api/call-errors.ts';
import { matchBetMachine } from '../../src/machines/match-bet.machine.ts';
import type { Bet, Match, Side } from '../../src/schemas/bets/bets.ts';
import type { MoneyRoute, PendingRequest } from '../../src/schemas/requests.ts';
import { after, describeMachine, done, error, nowhere } from '../model/describe.ts';

const KEY = '00000000-0000-4000-8000-000000000001';
vi.spyOn(crypto, 'randomUUID').mockReturnValue(KEY);

const lions: Side = { team_value: 71, name: 'Lions', win_ratio: 80, price: 80 };
const tigers: Side = { team_value: 72, name: 'Tigers', win_ratio: 60, price: 60 };
const scheduled: Match = {
  id: 7,
  name: 'Lions – Tigers',
  competition: 'Night League',
  state: 'scheduled',
  opens_at: '2026-01-01T10:00:00Z',
  closes_at: '2026-01-01T12:00:00Z',
  match_time: ['17:30'],
  win_ratio: [90],
  minimum_betamount: 10,
  sides: [lions, tigers],
  toss: { team_value: 73, name: 'Toss', win_ratio: 95, price: 95 },
  result: null,
  revision: 1,
};
const open: Match = { ...scheduled, state: 'open', revision: 2 };
const closed: Match = { ...scheduled, state: 'closed', closes_at: null, revision: 3 };
const abandoned: Match = { ...scheduled, state: 'abandoned', revision: 3 };
const elsewhere: Match = { ...closed, id: 8 };

const bet: Bet = {
  id: 1,
  match_id: 7,
  match_name: 'Lions – Tigers',
  kind: 'team',
  team_value: 71,
  selection: 'Lions',
  bet_amount: 100,
  win_ratio: 80,
  status: 'open',
  pays: 180,
  payout: null,
  placed_at: '2026-01-01T11:00:00Z',
  settled_at: null,
  cancel_until: null,
  refund: null,
};
const receipt = { bet, totalWalletAmount: 900 };
const remembered = {
  route: 'live-bet/save' as const,
  key: '00000000-0000-4000-8000-000000000009',
  subject: '7',
};
const request = { route: 'live-bet/save' as const, key: KEY, subject: '7' };

const refusal = (status: number, rest: { errors?: Record<string, string>; data?: unknown } = {}) =>
  callError({ kind: 'refused', status, msg: 'No', errors: {}, data: undefined, ...rest });
const tooLittle = refusal(400, {
  errors: { bet_amount: 'The amount needs to be more than 0', team_value: 'Please choose' },
});
const tooMuch = refusal(400, { errors: { bet_amount: 'Too much' }, data: { most: 40 } });
const worse = refusal(409, { data: { win_ratio: 55 } });
const isClosed = refusal(409, { data: { state: 'closed' } });
const isScheduled = refusal(409, { data: { state: 'scheduled' } });
const odd = refusal(409, { data: { win_ratio: 'low', state: 'on fire' } });
const signedOut = refusal(401);
const tooOften = refusal(429);
const timeout = callError({ kind: 'timeout' });
const broken = callError({
  kind: 'broken',
  status: 503,
  msg: '',
  call: 'POST live-bet/save',
  field: 'status',
});

const onLions = { type: 'bet.choose', choice: { kind: 'team', team_value: 71 } } as const;
const onHead = { type: 'bet.choose', choice: { kind: 'toss', prediction: 'Head' } } as const;
const hundred = { type: 'bet.stake', stake: '100' } as const;
const lower: EventFrom<typeof matchBetMachine> = { type: 'prices.moved', prices: [[71, 75]] };
const opened = { type: 'match.changed', match: open } as const;
const ended = { type: 'match.changed', match: closed } as const;
const called = { type: 'match.changed', match: abandoned } as const;
const other = { type: 'match.changed', match: elsewhere } as const;

const ready = [done('recall', null), opened] as const;
const drafted = [...ready, onLions, hundred] as const;
const placing = [...drafted, 'bet.place'] as const;
const unknown = [...placing, error('place', timeout)] as const;
const asking = [...unknown, after(1000)] as const;
/** The question has failed so many times; the waits before it are given. */
const failing = (...waits: number[]) => [
  ...unknown,
  ...waits.flatMap((ms) => [after(ms), error('resolve', timeout)]),
];

describeMachine(matchBetMachine, {
  input: { match: scheduled },
  ports: {
    recall: { done: [null, remembered, { ...remembered, subject: '8' }] },
    place: {
      done: [receipt],
      error: [worse, tooMuch, tooLittle, signedOut, tooOften, isClosed, isScheduled, odd, timeout, broken],
    },
    resolve: { done: [{ outcome: 'applied', data: receipt }, { outcome: 'never' }] },
  },
  events: [
    onLions,
    onHead,
    hundred,
    'bet.place',
    'bet.accept',
    'bet.leave',
    'bet.again',
    'bet.check',
    'network.back',
    lower,
    opened,
    ended,
    called,
    other,
  ],
  bounded: ({ match, choice, stake, attempts }) => [match.state, choice, stake, Math.min(attempts, 1)],
  facts: [
    // A page loaded anew
    ['recalling', done('recall', null), 'scheduled'],
    ['recalling', error('recall'), 'scheduled'],
    [
      'recalling',
      done('recall', remembered),
      'committed.reconciling',
      { does: ['remember'], calls: { resolve: remembered } },
    ],
    ['recalling', done('recall', { ...remembered, subject: '8' }), 'scheduled'],

    // The match
    ['scheduled', opened, 'open.choosing'],
    ['scheduled', called, 'closed'],
    ['scheduled', 'bet.place', nowhere],
    [
      'scheduled',
      { type: 'prices.moved', prices: [[73, 90]] },
      'scheduled',
      {
        context: {
          match: { ...scheduled, toss: { team_value: 73, name: 'Toss', win_ratio: 90, price: 95 } },
        },
      },
    ],
    ['open', ended, 'closed'],
    ['open', called, 'closed'],
    ['open', other, nowhere],
    [[...ready, ended], opened, nowhere],
    ['open.refused', ended, 'closed'],
    ['open.repriced', ended, 'closed'],
    ['committed.placing', ended, 'committed.placing', { context: { match: closed } }],
    [[...placing, ended], done('place', receipt), 'placed'],
    [[...placing, ended], error('place', tooOften), 'closed', { context: { msg: 'No' } }],
    ['closed', 'bet.place', nowhere],

    // The draft
    ['open.choosing', onLions, 'open.choosing', { context: { choice: { kind: 'team', team_value: 71 } } }],
    ['open.choosing', hundred, 'open.choosing', { context: { stake: '100' } }],
    [
      [...placing, error('place', tooLittle)],
      hundred,
      'open.choosing',
      { context: { errors: { team_value: 'Please choose' } } },
    ],
    [
      [...placing, error('place', tooLittle)],
      onHead,
      'open.choosing',
      { context: { errors: { bet_amount: 'The amount needs to be more than 0' } } },
    ],

    // From the tap to the answer
    [
      drafted,
      'bet.place',
      'committed.placing',
      {
        does: ['remember'],
        context: { request, seen: 80 },
        calls: { place: { key: KEY, draft: { team_value: 71, bet_amount: '100', win_ratio: 80 } } },
      },
    ],
    [
      [...ready, onHead, hundred],
      'bet.place',
      'committed.placing',
      {
        calls: {
          place: {
            key: KEY,
            draft: {
              match_id: 7,
              prediction: 'Head',
              minimum_betamount: 10,
              bet_amount: '100',
              win_ratio: 95,
            },
          },
        },
      },
    ],
    [
      ready,
      'bet.place',
      'committed.placing',
      { calls: { place: { draft: { team_value: 0, bet_amount: '', win_ratio: undefined } } } },
    ],
    [
      [...drafted, lower],
      'bet.place',
      'committed.placing',
      { calls: { place: { draft: { win_ratio: 75 } } } },
    ],
    ['committed.placing', 'bet.place', nowhere],
    ['committed.placing', hundred, nowhere],
    ['committed.placing', onLions, nowhere],
    [
      placing,
      done('place', receipt),
      'placed',
      {
        context: { receipt },
        does: ['forget'],
        emits: [
          { type: 'bet.placed', bet },
          { type: 'wallet.moved', totalWalletAmount: 900 },
        ],
      },
    ],
    [
      [...placing, done('place', receipt)],
      'bet.again',
      'open.choosing',
      { context: { stake: '', receipt: null } },
    ],

    // Refusals
    [
      placing,
      error('place', worse),
      'open.repriced',
      {
        does: ['forget'],
        context: {
          seen: 80,
          match: { ...open, sides: [{ ...lions, win_ratio: 55 }, tigers] },
        },
      },
    ],
    [
      [...placing, error('place', worse)],
      'bet.accept',
      'committed.placing',
      { context: { seen: 55 }, calls: { place: { draft: { bet_amount: '100', win_ratio: 55 } } } },
    ],
    [
      placing,
      error('place', tooMuch),
      'open.choosing',
      { context: { errors: { bet_amount: 'Too much' }, most: 40 } },
    ],
    [[...placing, error('place', tooMuch)], 'bet.place', 'committed.placing', { context: { most: null } }],
    [[...placing, error('place', tooMuch)], onHead, 'open.choosing', { context: { most: null } }],
    ['open.repriced', 'bet.leave', 'open.choosing'],
    ['open.repriced', 'bet.place', 'open.repriced'],
    ['open.repriced', hundred, 'open.choosing'],
    ['open.choosing', 'bet.accept', nowhere],
    [
      placing,
      error('place', signedOut),
      'open.choosing',
      { does: ['forget'], context: { stake: '100', msg: '' } },
    ],
    [
      placing,
      error('place', tooLittle),
      'open.choosing',
      {
        context: {
          errors: { bet_amount: 'The amount needs to be more than 0', team_value: 'Please choose' },
          msg: '',
        },
      },
    ],
    [
      placing,
      error('place', tooOften),
      'open.refused',
      { does: ['forget'], context: { msg: 'No', errors: {} } },
    ],
    [placing, error('place', odd), 'open.refused', { context: { msg: 'No' } }],
    [placing, error('place', isClosed), 'closed', { does: ['forget'] }],
    [placing, error('place', isScheduled), 'scheduled', { does: ['forget'] }],
    ['open.refused', 'bet.place', 'committed.placing', { context: { msg: '' } }],
    ['open.refused', hundred, 'open.choosing'],

    // A lost answer
    [placing, error('place', timeout), 'committed.outcomeUnknown', { does: [] }],
    [placing, error('place', broken), 'committed.outcomeUnknown', { does: [] }],
    [placing, error('place', new Error('a fault of our own')), 'committed.outcomeUnknown'],
    [unknown, 'bet.place', nowhere],
    [unknown, after(999), nowhere],
    [unknown, after(1000), 'committed.reconciling', { calls: { resolve: request } }],
    [unknown, 'network.back', 'committed.reconciling'],
    [unknown, 'bet.check', 'committed.reconciling'],
    [asking, error('resolve', signedOut), 'committed.outcomeUnknown'],
    [failing(1000), after(1999), nowhere],
    [failing(1000), after(2000), 'committed.reconciling'],
    [failing(1000, 2000, 4000, 8000, 16_000), after(29_999), nowhere],
    [failing(1000, 2000, 4000, 8000, 16_000), after(30_000), 'committed.reconciling'],
    [failing(1000, 2000, 4000, 8000, 16_000, 30_000), after(30_000), 'committed.reconciling'],
    [
      asking,
      done('resolve', { outcome: 'applied', data: receipt }),
      'placed',
      {
        context: { receipt },
        does: ['forget'],
        emits: [{ type: 'bet.placed' }, { type: 'wallet.moved' }],
      },
    ],
    [asking, done('resolve', { outcome: 'never' }), 'open.notPlaced', { does: ['forget'], emits: [] }],
    ['open.notPlaced', 'bet.place', 'committed.placing'],
    ['open.notPlaced', ended, 'closed'],
  ],
});

test('every intent has a key of its own, which its retries keep', async () => {
  vi.mocked(crypto.randomUUID).mockReturnValueOnce('1-1-1-1-1').mockReturnValueOnce('2-2-2-2-2');
  const keys: string[] = [];
  const asked: string[] = [];
  const actor = createActor(
    matchBetMachine.provide({
      actors: {
        recall: fromPromise<PendingRequest | null, { route: MoneyRoute }>(async () => null),
        place: fromPromise(async ({ input }) => {
          keys.push(input.key);
          throw timeout;
        }),
        resolve: fromPromise(async ({ input }) => {
          asked.push(input.key);
          return { outcome: 'never' };
        }),
      },
    }),
    { input: { match: open } },
  ).start();
  const reach = (state: string) =>
    vi.waitUntil(() => JSON.stringify(actor.getSnapshot().value).includes(state));

  await reach('choosing');
  actor.send({ type: 'bet.place' });
  actor.send({ type: 'bet.place' });
  await reach('outcomeUnknown');
  actor.send({ type: 'bet.check' });
  await reach('notPlaced');
  actor.send({ type: 'bet.place' });
  await reach('outcomeUnknown');
  actor.stop();

  expect({ keys, asked }).toEqual({ keys: ['1-1-1-1-1', '2-2-2-2-2'], asked: ['1-1-1-1-1'] });
});

test('the key of a bet under way outlives the page', async () => {
  const kept = new Set<string>();
  const actor = createActor(
    matchBetMachine.provide({
      actors: {
        recall: fromPromise<PendingRequest | null, { route: MoneyRoute }>(async () => null),
        place: fromPromise(() => new Promise(() => {})),
      },
      actions: {
        remember: ({ context }) => void kept.add(context.request.key),
        forget: ({ context }) => void kept.delete(context.request.key),
      },
    }),
    { input: { match: open } },
  ).start();
  await vi.waitUntil(() => actor.getSnapshot().matches({ open: 'choosing' }));
  actor.send({ type: 'bet.place' });
  actor.stop();
  expect([...kept]).toEqual([KEY]);
});
