import { aWeekOff, onBreak, onNoBreak } from '../../../src/machines/account/play-limits.example.ts';
import {
  alike,
  askAlways,
  better,
  beyondLimit,
  both,
  combinedBetExample,
  dependent,
  enough,
  exhausted,
  faceless,
  fiveLess,
  full,
  halted,
  head,
  higher,
  hundred,
  lions,
  little,
  lower,
  noLowest,
  none,
  odd,
  one,
  over,
  ownLowest,
  receipt,
  remembered,
  roomOnBreak,
  short,
  signedOut,
  sixtyLeft,
  suspended,
  told,
  tooMuch,
  worse,
} from '../../../src/machines/bets/combined-bet.example.ts';
import { combinedBetMachine } from '../../../src/machines/bets/combined-bet.machine.ts';
import { refused, timeout } from '../../../src/machines/shared/call-errors.example.ts';
import { after, describeMachine, done, error, nowhere, start } from '../../model/describe.ts';
import { key } from '../../model/keys.ts';

const begun = [done('recall', null)] as const;
const drafted = [...begun, both, hundred] as const;
const placing = [...drafted, 'combined.place'] as const;
const asking = [...placing, error('send', timeout), after(1000)] as const;
const placed = [...placing, done('send', receipt)] as const;
const repriced = [...placing, error('send', worse)] as const;
const draft = (...ratios: [number, number]) => ({
  legs: [
    { team_value: 71, win_ratio: ratios[0] },
    { match_id: 8, prediction: 'Head', win_ratio: ratios[1] },
  ],
  bet_amount: '100',
  tolerance: 'better',
});

const tail = {
  ...head,
  slip: '8.Tail',
  selection: 'Tail',
  pick: { match_id: 8, prediction: 'Tail' },
} as const;

const fifty = { stake: '50', lowest: ownLowest.lowest };
const toldFifty = { ...told, stake: '50' };

/** A refusal of the stake, and of the lowest price. */
const noPrice = refused(400, 'No', { errors: { bet_amount: 'Too much', tolerance: 'No price' } });

/** The calls of a request with this body, whose key is the so-manieth. */
const sends = (payload: object, number = 1) => ({
  request: { payload, subject: 'combined' },
  send: { payload, key: key(number) },
});

describeMachine(combinedBetMachine, {
  ...combinedBetExample,
  facts: [
    [
      [],
      start(),
      'recalling.recalling',
      {
        becomes: {
          legs: [],
          stake: '',
          balance: null,
          limit: null,
          minutes: null,
          break: null,
          most: null,
          tolerance: 'better',
          lowest: null,
          seen: [],
          offered: {},
          faults: {},
          attempts: 0,
          refusal: null,
          receipt: null,
        },
        tags: ['busy'],
      },
    ],
    // A page loaded anew
    ['recalling.recalling', error('recall'), 'open.bet.choosing'],
    ['recalling.recalling', error('request'), 'open.bet.choosing'],
    ['recalling.recalling', done('recall', remembered), 'recalling.reconciling'],
    [
      'recalling.reconciling',
      done('resolve', { outcome: 'applied', data: receipt }),
      'placed.fresh',
      {
        context: { receipt },
        emits: [
          { type: 'wallet.moved', totalWalletAmount: 900, revision: 3 },
          { type: 'combined.placed', slips: [] },
        ],
      },
    ],
    ['recalling.reconciling', done('resolve', { outcome: 'never' }), 'open.bet.notPlaced'],
    ['recalling.outcomeUnknown', 'combined.check', 'recalling.reconciling'],
    ['recalling.outcomeUnknown', 'network.back', 'recalling.reconciling'],

    // The legs
    [[both], done('recall', null), 'open.legs.complete'],
    [begun, both, 'open.legs.complete', { context: { legs: [lions, head] } }],
    [[], done('recall', null), 'open.legs.few'],
    [begun, one, 'open.legs.few'],
    [[...begun, both], one, 'open.legs.few'],
    [[...begun, both], suspended, 'open.legs.suspended'],
    [[...begun, suspended], both, 'open.legs.complete'],
    [[...begun, suspended], over, 'open.legs.closed'],
    [[...begun, over], both, 'open.legs.complete'],
    [[...begun, over], one, 'open.legs.few'],
    [[...begun, over], suspended, 'open.legs.suspended'],
    [[...begun, both], faceless, 'open.legs.closed'],
    [[...begun, one], 'combined.place', nowhere],
    [[...begun, suspended], 'combined.place', nowhere],
    [[...begun, over], 'combined.place', nowhere],
    [drafted, lower, 'open', { context: { legs: [{ ...lions, win_ratio: 75 }, head] } }],
    [drafted, little, 'open', { context: { balance: 40 } }],

    // Room for the stake
    [begun, short, 'open.bet.choosing + open.room.short', { becomes: {}, tags: ['short'] }],
    [[...begun, short], beyondLimit, 'open.room.beyondLimit', { becomes: {}, tags: ['beyondLimit'] }],
    [[...begun, short], enough, 'open.room.enough', { becomes: {}, tags: [] }],
    [begun, exhausted, 'open.room.enough', { becomes: { limit: exhausted.limit, minutes: 8 } }],
    [placing, short, nowhere],
    // The server's advice on the largest stake; it judges the bet itself.
    [begun, sixtyLeft, 'open.room.enough', { becomes: { most: 60 } }],
    [[...drafted, sixtyLeft], { type: 'most.told', most: null }, 'open', { becomes: { most: null } }],
    [[...drafted, sixtyLeft], 'combined.place', 'requesting.sent', { tags: ['busy'] }],
    [
      [...drafted, sixtyLeft, 'combined.place'],
      error('send', tooMuch),
      'open.bet.choosing',
      { becomes: { refusal: { msg: '', errors: { bet_amount: 'Too much' }, most: 40 }, most: null } },
    ],
    // The server is the judge of limits.
    [[...drafted, exhausted, beyondLimit], 'combined.place', 'requesting.sent', { tags: ['busy'] }],

    // A break: nothing is sent, and all stays as it is
    [begun, onBreak, 'open.room.enough', { becomes: { break: aWeekOff }, tags: [] }],
    [[...begun, onBreak], onNoBreak, 'open.room.enough', { becomes: { break: null } }],
    [drafted, roomOnBreak, 'open.bet.choosing + open.room.onBreak', { becomes: {}, tags: ['onBreak'] }],
    [[...drafted, short], roomOnBreak, 'open.room.onBreak', { tags: ['onBreak'] }],
    [[...drafted, roomOnBreak], 'combined.place', nowhere],
    [[...drafted, roomOnBreak], 'combined.topUp', nowhere],
    [[...drafted, roomOnBreak], enough, 'open.room.enough', { becomes: {}, tags: [] }],
    [[...drafted, roomOnBreak, enough], 'combined.place', 'requesting.sent'],
    [[...placing, error('send', halted), roomOnBreak], 'combined.place', nowhere],
    [
      [...placing, error('send', timeout), after(1000), done('resolve', { outcome: 'never' }), roomOnBreak],
      'combined.place',
      nowhere,
    ],
    [[...placing, error('send', worse), roomOnBreak], 'combined.accept', nowhere],
    [[...placing, error('send', worse), roomOnBreak, enough], 'combined.accept', 'requesting.sent'],
    [placing, roomOnBreak, nowhere],

    // Money in between
    [drafted, 'combined.topUp', nowhere],
    [[...drafted, beyondLimit], 'combined.topUp', nowhere],
    [[...drafted, short], 'combined.topUp', 'toppingUp', { becomes: {}, tags: [] }],
    [
      [...drafted, short, 'combined.topUp'],
      'combined.resume',
      'open.bet.choosing + open.room.enough + open.legs.complete',
      { context: { stake: '100', legs: [lions, head] } },
    ],
    [
      [...placing, error('send', tooMuch), short, 'combined.topUp'],
      'combined.resume',
      'open.bet.choosing',
      { context: { refusal: null, offered: {}, faults: {}, stake: '100' } },
    ],
    [[...drafted, short, 'combined.topUp'], one, 'toppingUp', { context: { legs: [lions] } }],
    [[...drafted, short, 'combined.topUp'], little, 'toppingUp', { becomes: { balance: 40 } }],
    [[...drafted, short, 'combined.topUp'], 'combined.place', nowhere],

    // The bet
    [
      drafted,
      'combined.place',
      'requesting.sent',
      {
        tags: ['busy'],
        context: { seen: [lions, head], attempts: 1 },
        calls: sends(draft(80, 95.5)),
      },
    ],
    [
      [...drafted, lower],
      { type: 'combined.place', seen: { '7.71': 80 } },
      'requesting.sent',
      { calls: sends(draft(80, 95.5)) },
    ],
    ['requesting.sent', error('request'), 'open.bet.choosing'],
    [
      placing,
      done('send', receipt),
      'placed.fresh',
      {
        tags: ['held'],
        context: { receipt },
        emits: [
          { type: 'wallet.moved', totalWalletAmount: 900, revision: 3 },
          { type: 'combined.placed', slips: ['7.71', '8.Head'] },
        ],
      },
    ],
    [placed, one, 'placed.fresh', { context: { legs: [lions] } }],
    [placed, after(699), nowhere],
    [placed, after(700), 'placed.settled', { tags: [] }],
    [[...placed, after(700)], none, 'placed.settled', { context: { legs: [], receipt } }],
    [
      [...placed, none, after(700)],
      one,
      'open.bet.choosing',
      { context: { legs: [lions], stake: '', receipt: null, seen: [] } },
    ],
    [placing, error('send', timeout), 'requesting.outcomeUnknown'],
    ['requesting.outcomeUnknown', 'network.back', 'requesting.reconciling'],
    ['requesting.outcomeUnknown', 'combined.check', 'requesting.reconciling'],
    [
      asking,
      done('resolve', { outcome: 'applied', data: receipt }),
      'placed.fresh',
      { context: { receipt } },
    ],
    [asking, done('resolve', { outcome: 'never' }), 'open.bet.notPlaced'],
    [
      placing,
      error('send', signedOut),
      'open.bet.choosing',
      { context: { stake: '100', legs: [lions, head], refusal: null } },
    ],

    // A leg that got worse
    [
      placing,
      error('send', worse),
      'open.bet.repriced.fresh',
      { context: { offered: { '8.Head': 90 }, faults: { '8.Head': 'worse' }, legs: [lions, head] } },
    ],
    [repriced, 'combined.place', nowhere],
    [
      repriced,
      'combined.accept',
      'requesting.sent',
      { calls: sends(draft(80, 90), 2), context: { attempts: 2, offered: {}, faults: {} } },
    ],
    [repriced, 'combined.leave', 'open.bet.choosing', { context: { offered: {}, faults: {} } }],
    [repriced, after(1999), nowhere],
    [
      [...repriced, { type: 'prices.moved', prices: [[83, 90]] } as const],
      after(2000),
      'open.bet.repriced.settled',
      { context: { offered: {} } },
    ],
    [[...placing, error('send', alike), higher], after(2000), 'open.bet.refused'],

    // Moves of the price that the bettor accepts in advance
    [
      [...drafted, fiveLess],
      'combined.place',
      'requesting.sent',
      { calls: sends({ ...draft(80, 95.5), tolerance: 'lower5' }), context: { tolerance: 'lower5' } },
    ],
    [
      [...drafted, askAlways, 'combined.place'],
      error('send', better),
      'open.bet.repriced.fresh',
      { context: { offered: { '8.Head': 100 }, faults: { '8.Head': 'better' } } },
    ],
    // The feed still has the old price: the bettor accepts that of the refusal.
    [
      [...drafted, askAlways, 'combined.place', error('send', better)],
      'combined.accept',
      'requesting.sent',
      { calls: sends({ ...draft(80, 100), tolerance: 'ask' }, 2) },
    ],
    [[...drafted, askAlways, 'combined.place', error('send', better)], after(2000), 'open.bet.refused'],
    [
      [...placing, error('send', better), { type: 'prices.moved', prices: [[83, 100]] } as const],
      after(2000),
      'open.bet.refused',
    ],

    // A lowest price of their own, for this bet alone
    ['open.bet.choosing', ownLowest, 'open.bet.choosing', { becomes: { lowest: ownLowest.lowest } }],
    [[...drafted, ownLowest], noLowest, 'open.bet.choosing', { becomes: { lowest: null } }],
    [
      [...drafted, ownLowest],
      'combined.place',
      'requesting.sent',
      {
        calls: sends({ ...draft(80, 95.5), lowest: ownLowest.lowest }),
        context: { lowest: ownLowest.lowest },
      },
    ],
    [[...drafted, ownLowest], askAlways, 'open.bet.choosing', { becomes: { tolerance: 'ask' } }],
    [
      [
        ...drafted,
        ownLowest,
        askAlways,
        'combined.place',
        error('send', worse),
        { type: 'prices.moved', prices: [[83, 100]] } as const,
      ],
      after(2000),
      'open.bet.refused',
    ],
    [
      [...drafted, ownLowest, 'combined.place'],
      error('send', worse),
      'open.bet.repriced.fresh',
      { context: { lowest: ownLowest.lowest } },
    ],
    [
      [...drafted, ownLowest, 'combined.place', error('send', worse)],
      'combined.accept',
      'requesting.sent',
      { calls: sends({ ...draft(80, 90), lowest: ownLowest.lowest }, 2) },
    ],
    [
      [...drafted, ownLowest, 'combined.place', error('send', worse)],
      'combined.leave',
      'open.bet.choosing',
      { context: { lowest: ownLowest.lowest } },
    ],
    [repriced, ownLowest, 'open.bet.choosing', { becomes: { lowest: ownLowest.lowest } }],
    [
      [...placing, error('send', noPrice)],
      ownLowest,
      'open.bet.choosing',
      {
        context: {
          lowest: ownLowest.lowest,
          refusal: { msg: '', errors: { bet_amount: 'Too much' }, most: null },
        },
      },
    ],
    ['requesting.sent', ownLowest, nowhere],
    // It goes with its legs, whatever their order and state. Both faces of a coin have one price.
    [[...drafted, ownLowest], one, 'open.legs.few', { context: { legs: [lions], lowest: null } }],
    [[...drafted, ownLowest], suspended, 'open.legs.suspended', { becomes: { legs: suspended.legs } }],
    [
      [...drafted, ownLowest],
      { type: 'legs.told', legs: [tail, lions] },
      'open.legs.complete',
      { becomes: { legs: [tail, lions] } },
    ],
    [
      [...drafted, ownLowest],
      { type: 'legs.told', legs: [{ ...lions, slip: '7.72' }, head] },
      'open.legs.complete',
      { becomes: { legs: [{ ...lions, slip: '7.72' }, head], lowest: null } },
    ],
    [
      [...drafted, ownLowest, 'combined.place', done('send', receipt), after(700)],
      both,
      'open.bet.choosing',
      { context: { stake: '', lowest: null } },
    ],
    [
      [...drafted, ownLowest, short, 'combined.topUp'],
      'combined.resume',
      'open.bet.choosing',
      { context: { stake: '100', lowest: ownLowest.lowest } },
    ],

    // The stake and the lowest price that the slip keeps
    [[], told, 'recalling.recalling', { becomes: { stake: '100', lowest: ownLowest.lowest } }],
    [drafted, toldFifty, 'open.bet.choosing', { becomes: fifty }],
    [[...drafted, short, 'combined.topUp'], toldFifty, 'toppingUp', { becomes: fifty }],
    [repriced, toldFifty, 'open.bet.choosing', { becomes: fifty }],
    [placing, told, nowhere],
    [placed, told, nowhere],
    [
      [...placing, error('send', noPrice)],
      { ...toldFifty, lowest: null },
      'open.bet.choosing',
      { context: { stake: '50', refusal: { msg: '', errors: { tolerance: 'No price' }, most: null } } },
    ],
    [
      [...placing, error('send', noPrice)],
      told,
      'open.bet.choosing',
      {
        context: {
          lowest: ownLowest.lowest,
          refusal: { msg: '', errors: { bet_amount: 'Too much' }, most: null },
        },
      },
    ],

    // Legs that cannot be taken
    [
      placing,
      error('send', halted),
      'open.bet.refused',
      {
        context: {
          faults: { '7.71': 'worse', '8.Head': 'suspended' },
          refusal: { msg: 'No', errors: {}, most: null },
        },
      },
    ],
    [[...placing, error('send', halted)], one, 'open.legs.few', { context: { faults: { '7.71': 'worse' } } }],
    [placing, error('send', full), 'open.bet.refused', { context: { faults: { '7.71': 'full' } } }],
    [
      placing,
      error('send', dependent),
      'open.bet.choosing',
      {
        context: {
          faults: { '7.71': 'dependent', '8.Head': 'dependent' },
          refusal: {
            msg: 'One depends on the other',
            errors: { legs: 'One depends on the other' },
            most: null,
          },
        },
      },
    ],
    [placing, error('send', odd), 'open.bet.refused', { context: { faults: {} } }],

    // A stake that cannot be taken
    [
      placing,
      error('send', tooMuch),
      'open.bet.choosing',
      { context: { refusal: { msg: '', errors: { bet_amount: 'Too much' }, most: 40 } } },
    ],
    [
      [...placing, error('send', tooMuch)],
      { type: 'combined.stake', stake: '40' },
      'open.bet.choosing',
      { context: { stake: '40', refusal: { msg: '', errors: {}, most: 40 } } },
    ],
    [
      [...placing, error('send', tooMuch)],
      one,
      'open.legs.few',
      { context: { refusal: { msg: '', errors: { bet_amount: 'Too much' }, most: null } } },
    ],
    [[...placing, error('send', full)], hundred, 'open.bet.choosing'],
    [[...placing, error('send', full)], 'combined.place', 'requesting.sent'],
    [[...placing, error('send', full), one], 'combined.place', nowhere],
    [[...repriced, one], 'combined.accept', nowhere],
    [[...asking, done('resolve', { outcome: 'never' }), one], 'combined.place', nowhere],
    // The prices of now, not those of the bet before it.
    [
      [...placing, error('send', full), lower],
      'combined.place',
      'requesting.sent',
      { calls: sends(draft(75, 95.5), 2) },
    ],
    [
      [...asking, done('resolve', { outcome: 'never' }), lower],
      'combined.place',
      'requesting.sent',
      { calls: sends(draft(75, 95.5), 2) },
    ],
    [[...asking, done('resolve', { outcome: 'never' })], 'combined.place', 'requesting.sent'],
  ],
});
