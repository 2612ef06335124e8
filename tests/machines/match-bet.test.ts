import { expect, test, vi } from 'vitest';
import { createActor, type EventFrom } from 'xstate';
import { callError } from '../../src/api/call-errors.ts';
import { requests } from '../../src/api/requests.ts';
import { type BetDraft, matchBetMachine } from '../../src/machines/match-bet.machine.ts';
import { moneyRequestMachine } from '../../src/machines/money-request.machine.ts';
import { type Bet, BetReceipt, type Match, type Side } from '../../src/schemas/bets/bets.ts';
import { moneyRequestOf } from '../../src/ui/app/money-request-of.ts';
import { after, chart, describeMachine, done, error, nowhere } from '../model/describe.ts';

const KEY = '00000000-0000-4000-8000-000000000001';
vi.spyOn(crypto, 'randomUUID').mockReturnValue(KEY);

const lions: Side = { team_value: 71, name: 'Lions', win_ratio: 80, price: 80 };
const tigers: Side = { team_value: 72, name: 'Tigers', win_ratio: 60, price: 60 };
const scheduled: Match = {
  id: 7,
  name: 'Lions – Tigers',
  competition: 'Night League',
  sport: 'cricket',
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
const remembered = { key: '00000000-0000-4000-8000-000000000009', subject: '7' };

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
const unknown = [...placing, error('send', timeout)] as const;
const asking = [...unknown, after(1000)] as const;
/** The question has failed so many times; the waits before it are given. */
const failing = (...waits: number[]) => [
  ...unknown,
  ...waits.flatMap((ms) => [after(ms), error('resolve', timeout)]),
];

describeMachine(matchBetMachine, {
  input: { match: scheduled },
  ports: {
    request: chart(moneyRequestMachine, {
      ports: {
        recall: { done: [null, remembered, { ...remembered, subject: '8' }] },
        send: {
          done: [receipt],
          error: [
            worse,
            tooMuch,
            tooLittle,
            signedOut,
            tooOften,
            isClosed,
            isScheduled,
            odd,
            timeout,
            broken,
          ],
        },
        resolve: { done: [{ outcome: 'applied', data: receipt }, { outcome: 'never' }] },
      },
      bounded: ({ attempts }) => Math.min(attempts, 1),
    }),
  },
  events: [
    onLions,
    onHead,
    hundred,
    'bet.place',
    'bet.accept',
    'bet.leave',
    'bet.again',
    'bet.topUp',
    'bet.resume',
    'bet.check',
    'network.back',
    lower,
    opened,
    ended,
    called,
    other,
  ],
  bounded: ({ match, choice, stake }) => [match.state, choice, stake],
  facts: [
    // A page loaded anew
    ['requesting.recalling', done('recall', null), 'scheduled'],
    ['requesting.recalling', error('recall'), 'scheduled'],
    ['requesting.recalling', error('request'), 'scheduled'],
    [
      'requesting.recalling',
      done('recall', remembered),
      'requesting.reconciling',
      { calls: { resolve: { key: remembered.key } } },
    ],
    ['requesting.recalling', done('recall', { ...remembered, subject: '8' }), 'scheduled'],

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
    ['requesting.sent', ended, 'requesting.sent', { context: { match: closed } }],
    [[...placing, ended], done('send', receipt), 'placed'],
    [[...placing, ended], error('send', tooOften), 'closed', { context: { msg: 'No' } }],
    ['closed', 'bet.place', nowhere],

    // The draft
    ['open.choosing', onLions, 'open.choosing', { context: { choice: { kind: 'team', team_value: 71 } } }],
    ['open.choosing', hundred, 'open.choosing', { context: { stake: '100' } }],
    [
      [...placing, error('send', tooLittle)],
      hundred,
      'open.choosing',
      { context: { errors: { team_value: 'Please choose' } } },
    ],
    [
      [...placing, error('send', tooLittle)],
      onHead,
      'open.choosing',
      { context: { errors: { bet_amount: 'The amount needs to be more than 0' } } },
    ],

    // From the tap to the answer
    [
      drafted,
      'bet.place',
      'requesting.sent',
      {
        does: ['remember'],
        context: { seen: 80 },
        calls: {
          request: { subject: '7' },
          send: { key: KEY, payload: { team_value: 71, bet_amount: '100', win_ratio: 80 } },
        },
      },
    ],
    [
      [...ready, onHead, hundred],
      'bet.place',
      'requesting.sent',
      {
        calls: {
          send: {
            key: KEY,
            payload: {
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
      'requesting.sent',
      { calls: { send: { payload: { team_value: 0, bet_amount: '', win_ratio: undefined } } } },
    ],
    [
      [...drafted, lower],
      'bet.place',
      'requesting.sent',
      { calls: { send: { payload: { win_ratio: 75 } } } },
    ],
    ['requesting.sent', 'bet.place', nowhere],
    ['requesting.sent', hundred, nowhere],
    ['requesting.sent', onLions, nowhere],
    [
      placing,
      done('send', receipt),
      'placed',
      {
        context: { receipt },
        does: ['forget'],
        emits: [{ type: 'wallet.moved', totalWalletAmount: 900 }],
      },
    ],
    [
      [...placing, done('send', receipt)],
      'bet.again',
      'open.choosing',
      { context: { stake: '', receipt: null } },
    ],
    [
      [...placing, done('send', receipt)],
      onHead,
      'open.choosing',
      { context: { stake: '', receipt: null, choice: onHead.choice } },
    ],

    // Money in between
    [drafted, 'bet.topUp', 'toppingUp', { context: { stake: '100' } }],
    [[...drafted, 'bet.topUp'], 'bet.resume', 'open.choosing', { context: { stake: '100' } }],
    [
      [...placing, error('send', tooMuch), 'bet.topUp'],
      'bet.resume',
      'open.choosing',
      { context: { errors: {}, most: null, stake: '100' } },
    ],
    [
      [...drafted, 'bet.topUp'],
      onHead,
      'open.choosing',
      { context: { stake: '100', choice: onHead.choice } },
    ],
    [[...drafted, 'bet.topUp'], 'bet.place', nowhere],
    [[...drafted, 'bet.topUp'], ended, 'closed'],
    ['requesting.sent', 'bet.topUp', nowhere],
    ['placed', 'bet.topUp', nowhere],

    // Refusals
    [
      placing,
      error('send', worse),
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
      [...placing, error('send', worse)],
      'bet.accept',
      'requesting.sent',
      { context: { seen: 55 }, calls: { send: { payload: { bet_amount: '100', win_ratio: 55 } } } },
    ],
    [
      placing,
      error('send', tooMuch),
      'open.choosing',
      { context: { errors: { bet_amount: 'Too much' }, most: 40 } },
    ],
    [[...placing, error('send', tooMuch)], 'bet.place', 'requesting.sent', { context: { most: null } }],
    [[...placing, error('send', tooMuch)], onHead, 'open.choosing', { context: { most: null } }],
    ['open.repriced', 'bet.leave', 'open.choosing'],
    ['open.repriced', 'bet.place', 'open.repriced'],
    ['open.repriced', hundred, 'open.choosing'],
    ['open.choosing', 'bet.accept', nowhere],
    [
      placing,
      error('send', signedOut),
      'open.choosing',
      { does: ['forget'], context: { stake: '100', msg: '' } },
    ],
    [
      placing,
      error('send', tooLittle),
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
      error('send', tooOften),
      'open.refused',
      { does: ['forget'], context: { msg: 'No', errors: {} } },
    ],
    [placing, error('send', odd), 'open.refused', { context: { msg: 'No' } }],
    [placing, error('send', isClosed), 'closed', { does: ['forget'] }],
    [placing, error('send', isScheduled), 'scheduled', { does: ['forget'] }],
    ['open.refused', 'bet.place', 'requesting.sent', { context: { msg: '' } }],
    ['open.refused', hundred, 'open.choosing'],

    // A lost answer
    [placing, error('send', timeout), 'requesting.outcomeUnknown', { does: [] }],
    [placing, error('send', broken), 'requesting.outcomeUnknown', { does: [] }],
    [placing, error('send', new Error('a fault of our own')), 'requesting.outcomeUnknown'],
    [unknown, 'bet.place', nowhere],
    [unknown, after(999), nowhere],
    [unknown, after(1000), 'requesting.reconciling', { calls: { resolve: { key: KEY } } }],
    [unknown, 'network.back', 'requesting.reconciling'],
    [unknown, 'bet.check', 'requesting.reconciling'],
    [asking, error('resolve', signedOut), 'requesting.outcomeUnknown'],
    [failing(1000), after(1999), nowhere],
    [failing(1000), after(2000), 'requesting.reconciling'],
    [failing(1000, 2000, 4000, 8000, 16_000), after(29_999), nowhere],
    [failing(1000, 2000, 4000, 8000, 16_000), after(30_000), 'requesting.reconciling'],
    [failing(1000, 2000, 4000, 8000, 16_000, 30_000), after(30_000), 'requesting.reconciling'],
    [
      asking,
      done('resolve', { outcome: 'applied', data: receipt }),
      'placed',
      {
        context: { receipt },
        does: ['forget'],
        emits: [{ type: 'wallet.moved' }],
      },
    ],
    [asking, done('resolve', { outcome: 'never' }), 'open.notPlaced', { does: ['forget'], emits: [] }],
    ['open.notPlaced', 'bet.place', 'requesting.sent'],
    ['open.notPlaced', ended, 'closed'],
  ],
});

/** A slip whose bets are never answered, or answered with an error. */
function slipWith(place: (key: string) => Promise<never>) {
  const request = moneyRequestOf({
    route: 'live-bet/save',
    receipt: BetReceipt,
    send: (_: BetDraft, key) => place(key),
  });
  const actor = createActor(matchBetMachine.provide({ actors: { request } }), { input: { match: open } });
  return actor.start();
}

test('every intent has a key of its own, which its retries keep', async () => {
  vi.mocked(crypto.randomUUID).mockReturnValueOnce('1-1-1-1-1').mockReturnValueOnce('2-2-2-2-2');
  const keys: string[] = [];
  const asked: string[] = [];
  vi.spyOn(requests, 'resolve').mockImplementation(async (_route, key) => {
    asked.push(key);
    return { outcome: 'never' };
  });
  const actor = slipWith(async (key) => {
    keys.push(key);
    throw timeout;
  });
  const reach = (state: 'choosing' | 'notPlaced') =>
    vi.waitUntil(() => actor.getSnapshot().matches({ open: state }));
  const lose = () =>
    vi.waitUntil(() => actor.getSnapshot().children.request?.getSnapshot().matches('outcomeUnknown'));

  await reach('choosing');
  actor.send({ type: 'bet.place' });
  actor.send({ type: 'bet.place' });
  await lose();
  actor.send({ type: 'bet.check' });
  await reach('notPlaced');
  actor.send({ type: 'bet.place' });
  await lose();
  actor.stop();
  requests.forget('live-bet/save');

  expect({ keys, asked }).toEqual({ keys: ['1-1-1-1-1', '2-2-2-2-2'], asked: ['1-1-1-1-1'] });
});

test('the key of a bet under way outlives the page', async () => {
  const actor = slipWith(() => new Promise(() => {}));
  await vi.waitUntil(() => actor.getSnapshot().matches({ open: 'choosing' }));
  actor.send({ type: 'bet.place' });
  actor.stop();
  expect(requests.recall('live-bet/save')).toEqual({ route: 'live-bet/save', key: KEY, subject: '7' });
});
