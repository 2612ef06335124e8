import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { moneyRequestOf } from '../../../src/actors/shared/money-request-of.ts';
import { requests } from '../../../src/api/shared/money-requests.ts';
import { safeStorage } from '../../../src/api/shared/storage.ts';
import { aWeekOff, onBreak, onNoBreak } from '../../../src/machines/account/play-limits.example.ts';
import {
  alike,
  askAlways,
  betSlipExample,
  better,
  beyondLimit,
  called,
  closed,
  ended,
  enough,
  exhausted,
  fiveLess,
  hasFallen,
  higher,
  hundred,
  isClosed,
  isScheduled,
  lions,
  little,
  lower,
  noLowest,
  odd,
  onHead,
  onLions,
  open,
  opened,
  other,
  ownLowest,
  receipt,
  remembered,
  resumed,
  roomOnBreak,
  scheduled,
  short,
  signedOut,
  sixtyLeft,
  suspended,
  tigers,
  tooLittle,
  tooMuch,
  tooOften,
  tossed,
  worse,
} from '../../../src/machines/bets/bet-slip.example.ts';
import { type BetDraft, betSlipMachine } from '../../../src/machines/bets/bet-slip.machine.ts';
import { broken, refused, timeout } from '../../../src/machines/shared/call-errors.example.ts';
import { BetReceipt } from '../../../src/schemas/bets/bets.ts';
import type { Match } from '../../../src/schemas/bets/matches.ts';
import { after, describeMachine, done, error, nowhere, start } from '../../model/describe.ts';
import { key } from '../../model/keys.ts';

const KEY = key(1);

/** The body of a bet of 100 on Head. */
const headDraft = {
  match_id: 7,
  prediction: 'Head',
  minimum_betamount: 10,
  bet_amount: '100',
  win_ratio: 95,
  tolerance: 'better',
};

/** The calls of a request for 100 on the Lions, whose key is the so-manieth. */
function sends(win_ratio: number, more: object, number = 1) {
  const payload = { team_value: 71, bet_amount: '100', win_ratio, tolerance: 'better', ...more };
  return { request: { payload, subject: '7' }, send: { payload, key: key(number) } };
}

const onTail = { type: 'bet.choose', choice: { kind: 'toss', prediction: 'Tail' } } as const;

/** The same selection with another stake, and a lowest price. */
const MORE = { choice: onLions.choice, stake: '250', lowest: ownLowest.lowest };
const more = { type: 'bet.told', ...MORE } as const;
const otherSide = { ...more, choice: { kind: 'team', team_value: 72 } } as const;

/** A refusal of the stake, and of the lowest price. */
const noPrice = refused(400, 'No', { errors: { bet_amount: 'Too much', tolerance: 'No price' } });

/** The match with another price on the Lions. */
const at = (win_ratio: number) => both(win_ratio, tigers.win_ratio);
const both = (ofLions: number, ofTigers: number) => ({
  ...open,
  sides: [
    { ...lions, win_ratio: ofLions },
    { ...tigers, win_ratio: ofTigers },
  ],
});
const moved = (side: number, to: number): typeof lower => ({ type: 'prices.moved', prices: [[side, to]] });
const regained = moved(71, 80);

const ready = [done('recall', null), opened] as const;
const drafted = [...ready, onLions, hundred] as const;
const told = [...drafted, lower, after(1500)] as const;
const placing = [...drafted, 'bet.place'] as const;
const unknown = [...placing, error('send', timeout)] as const;
const asking = [...unknown, after(1000)] as const;
/** The question has failed so many times; the waits before it are given. */
const failing = (...waits: number[]) => [
  ...unknown,
  ...waits.flatMap((ms) => [after(ms), error('resolve', timeout)]),
];

/** The open match with a margin, whose home pays this. */
const withMargin = (win_ratio: number): Match => ({
  ...open,
  margins: [
    { team_value: 90, name: 'Lions −4.5 points', win_ratio, price: 90 },
    { team_value: 91, name: 'Tigers +4.5 points', win_ratio: 84, price: 84 },
  ],
  revision: 3,
});
const margined = { type: 'match.changed', match: withMargin(90) } as const;
const onMargin = { type: 'bet.choose', choice: { kind: 'margin', team_value: 90 } } as const;

/** The open match with a total, whose over pays this. */
const overAt = (win_ratio: number, suspended: string | null = null): Match => ({
  ...open,
  totals: [
    { team_value: 88, name: 'Over 62.5 points', win_ratio, price: 90, suspended },
    { team_value: 89, name: 'Under 62.5 points', win_ratio: 84, price: 84, suspended },
  ],
  revision: suspended === null ? 3 : 4,
});
const totalled = { type: 'match.changed', match: overAt(90) } as const;
const onOver = { type: 'bet.choose', choice: { kind: 'total', team_value: 88 } } as const;

describeMachine(betSlipMachine, {
  ...betSlipExample,
  facts: [
    // The start
    [
      [],
      start({ match: scheduled }),
      'recalling.recalling',
      {
        becomes: {
          match: scheduled,
          choice: { kind: 'team', team_value: 0 },
          stake: '',
          balance: null,
          limit: null,
          minutes: null,
          break: null,
          most: null,
          tolerance: 'better',
          lowest: null,
          seen: undefined,
          offered: null,
          attempts: 0,
          refusal: null,
          news: null,
          receipt: null,
        },
        tags: ['busy'],
        calls: { request: { payload: null, subject: '7' }, recall: undefined },
      },
    ],
    [
      [],
      start({ match: open, choice: onHead.choice, stake: '50' }),
      'recalling.recalling',
      { context: { match: open, choice: onHead.choice, stake: '50' } },
    ],

    // A page loaded anew
    ['recalling.recalling', done('recall', null), 'scheduled'],
    ['recalling.recalling', error('recall'), 'scheduled'],
    ['recalling.recalling', error('request'), 'scheduled'],
    [
      'recalling.recalling',
      done('recall', remembered),
      'recalling.reconciling',
      { calls: { resolve: { key: remembered.key } } },
    ],
    ['recalling.reconciling', error('resolve', timeout), 'recalling.outcomeUnknown'],
    ['recalling.outcomeUnknown', 'bet.check', 'recalling.reconciling'],
    ['recalling.outcomeUnknown', 'network.back', 'recalling.reconciling'],
    ['requesting.sent', error('request'), 'open.bet.choosing'],
    ['requesting.sent', 'network.back', 'requesting.sent', { tags: ['busy'] }],
    [
      'recalling.reconciling',
      done('resolve', { outcome: 'applied', data: receipt }),
      'placed',
      {
        does: ['forget'],
        context: { receipt },
        emits: [{ type: 'wallet.moved', totalWalletAmount: 900, revision: 3 }],
      },
    ],
    [
      [done('recall', remembered), opened],
      done('resolve', { outcome: 'never' }),
      'open.bet.notPlaced',
      { does: ['forget'], emits: [], becomes: {} },
    ],
    ['recalling.recalling', done('recall', { ...remembered, subject: '8' }), 'scheduled'],

    // The match
    ['scheduled', opened, 'open.bet.choosing'],
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
    ['scheduled', onHead, 'scheduled', { becomes: { choice: onHead.choice } }],
    // A suspended market: the stake stays
    [[...ready, onLions, hundred], suspended, 'suspended', { becomes: { match: suspended.match } }],
    [
      [...drafted, lower, after(1500)],
      suspended,
      'suspended',
      { becomes: { match: suspended.match, news: null } },
    ],
    ['open.bet.refused', suspended, 'suspended', { becomes: { match: suspended.match, refusal: null } }],
    [[...placing, suspended], done('send', receipt), 'placed'],
    [[...placing, suspended], error('send', tooOften), 'suspended'],
    ['scheduled', suspended, 'suspended'],
    [[...ready, suspended], 'bet.place', nowhere],
    ['suspended', hundred, 'suspended', { becomes: { stake: '100' } }],
    [[...ready, suspended], onLions, 'suspended', { becomes: { choice: onLions.choice } }],
    // The toss takes bets meanwhile
    [[...ready, suspended], onHead, 'open.bet.choosing', { becomes: { choice: onHead.choice } }],
    [[...ready, onHead, hundred], suspended, 'open.bet.choosing'],
    [[...ready, onHead, suspended], onLions, 'suspended'],
    [
      [...drafted, suspended],
      resumed,
      'open.bet.choosing',
      { context: { match: resumed.match, stake: '100', choice: onLions.choice } },
    ],
    ['suspended', ended, 'closed'],
    ['suspended', called, 'closed'],
    ['open', ended, 'closed'],
    ['open', called, 'closed'],
    ['open', other, nowhere],
    [[...ready, ended], opened, nowhere],
    ['open.bet.refused', ended, 'closed'],
    ['open.bet.repriced', ended, 'closed'],
    ['requesting.sent', ended, 'requesting.sent', { context: { match: closed } }],
    [[...placing, ended], done('send', receipt), 'placed'],
    [
      [...placing, ended],
      error('send', tooOften),
      'closed',
      { context: { refusal: { msg: 'No', errors: {}, most: null } } },
    ],
    ['closed', 'bet.place', nowhere],

    // The draft
    [
      'open.bet.choosing',
      onLions,
      'open.bet.choosing',
      { context: { choice: { kind: 'team', team_value: 71 } } },
    ],
    ['open.bet.choosing', hundred, 'open.bet.choosing', { context: { stake: '100' } }],
    [
      [...placing, error('send', tooLittle)],
      hundred,
      'open.bet.choosing',
      { context: { refusal: { msg: '', errors: { team_value: 'Please choose' }, most: null } } },
    ],
    [
      [...placing, error('send', tooLittle)],
      onHead,
      'open.bet.choosing',
      {
        context: {
          refusal: { msg: '', errors: { bet_amount: 'The amount needs to be more than 0' }, most: null },
        },
      },
    ],

    // The price of the choice, to be read out once it rests
    [drafted, lower, 'open.bet.choosing + open.price.moving', { becomes: { match: at(75) } }],
    [[...drafted, lower], after(1499), nowhere],
    [
      [...drafted, lower],
      after(1500),
      'open.bet.choosing + open.price.resting',
      { becomes: { news: { win_ratio: 75, stake: '100' } } },
    ],
    [[...drafted, lower, after(1000), higher], after(1499), nowhere],
    [
      [...drafted, lower, after(1000), hundred],
      after(500),
      'open.price.resting',
      { becomes: { news: { win_ratio: 75, stake: '100' } } },
    ],
    [drafted, regained, 'open.price.resting', { becomes: {} }],
    [drafted, moved(72, 50), 'open.price.resting', { becomes: { match: both(80, 50) } }],
    [[...ready, onHead], moved(73, 90), 'open.price.moving'],
    [[...ready, totalled, onOver], moved(88, 70), 'open.price.moving', { becomes: { match: overAt(70) } }],
    [
      [...ready, margined, onMargin],
      moved(90, 70),
      'open.price.moving',
      { becomes: { match: withMargin(70) } },
    ],
    [
      [...ready, totalled, onOver, hundred],
      'bet.place',
      'requesting.sent',
      {
        calls: {
          request: {
            payload: { team_value: 88, bet_amount: '100', win_ratio: 90, tolerance: 'better' },
            subject: '7',
          },
          send: {
            payload: { team_value: 88, bet_amount: '100', win_ratio: 90, tolerance: 'better' },
            key: KEY,
          },
        },
      },
    ],
    [[...ready, totalled, onOver], { type: 'match.changed', match: overAt(90, 'Almost won') }, 'suspended'],
    [ready, lower, 'open.price.resting', { becomes: { match: at(75) } }],
    [told, onHead, 'open.price.resting', { context: { news: null } }],
    [told, 'bet.place', 'requesting.sent', { context: { news: null } }],
    [
      [...placing, error('send', worse), lower],
      after(1500),
      'open.bet.repriced.fresh + open.price.resting',
      { context: { news: { win_ratio: 75, stake: '100' } } },
    ],

    // From the tap to the answer
    [
      drafted,
      'bet.place',
      'requesting.sent',
      {
        does: ['remember'],
        becomes: { seen: 80, attempts: 1 },
        calls: {
          request: {
            payload: { team_value: 71, bet_amount: '100', win_ratio: 80, tolerance: 'better' },
            subject: '7',
          },
          send: {
            payload: { team_value: 71, bet_amount: '100', win_ratio: 80, tolerance: 'better' },
            key: KEY,
          },
        },
      },
    ],
    [
      [...ready, onHead, hundred],
      'bet.place',
      'requesting.sent',
      {
        calls: {
          request: { payload: headDraft, subject: '7' },
          send: { payload: headDraft, key: KEY },
        },
      },
    ],
    [
      ready,
      'bet.place',
      'requesting.sent',
      {
        calls: {
          request: {
            payload: { team_value: 0, bet_amount: '', win_ratio: undefined, tolerance: 'better' },
            subject: '7',
          },
          send: {
            payload: { team_value: 0, bet_amount: '', win_ratio: undefined, tolerance: 'better' },
            key: KEY,
          },
        },
      },
    ],
    [
      [...drafted, lower],
      'bet.place',
      'requesting.sent',
      {
        calls: {
          request: {
            payload: { team_value: 71, bet_amount: '100', win_ratio: 75, tolerance: 'better' },
            subject: '7',
          },
          send: {
            payload: { team_value: 71, bet_amount: '100', win_ratio: 75, tolerance: 'better' },
            key: KEY,
          },
        },
      },
    ],
    // The bettor tapped on the odds of the last painted frame; the feed has sent others since.
    [
      [...drafted, lower],
      { type: 'bet.place', seen: 80 },
      'requesting.sent',
      {
        becomes: { seen: 80, attempts: 1 },
        calls: {
          request: {
            payload: { team_value: 71, bet_amount: '100', win_ratio: 80, tolerance: 'better' },
            subject: '7',
          },
          send: {
            payload: { team_value: 71, bet_amount: '100', win_ratio: 80, tolerance: 'better' },
            key: KEY,
          },
        },
      },
    ],
    [
      [...drafted, lower, { type: 'bet.place', seen: 80 }],
      error('send', refused(409, 'No', { data: { win_ratio: 75 } })),
      'open.bet.repriced.fresh',
      { becomes: { offered: 75 } },
    ],
    [
      [...placing, error('send', worse), lower],
      { type: 'bet.accept', seen: 55 },
      'requesting.sent',
      {
        becomes: { seen: 55, offered: null, attempts: 2 },
        calls: {
          request: {
            payload: { team_value: 71, bet_amount: '100', win_ratio: 55, tolerance: 'better' },
            subject: '7',
          },
          send: {
            payload: { team_value: 71, bet_amount: '100', win_ratio: 55, tolerance: 'better' },
            key: key(2),
          },
        },
      },
    ],
    ['requesting.sent', 'bet.place', nowhere],
    ['requesting.sent', hundred, nowhere],
    ['requesting.sent', onLions, nowhere],
    [
      placing,
      done('send', receipt),
      'placed.fresh',
      {
        context: { receipt },
        tags: ['held'],
        does: ['forget'],
        emits: [{ type: 'wallet.moved', totalWalletAmount: 900, revision: 3 }],
      },
    ],
    // A second or a third tap on where the bet was placed.
    ['placed.fresh', 'bet.again', nowhere],
    ['placed.fresh', 'bet.place', nowhere],
    ['placed.fresh', after(499), nowhere],
    ['placed.fresh', after(699), nowhere],
    ['placed.fresh', after(700), 'placed.settled', { tags: [], becomes: {}, emits: [] }],
    ['placed.settled', 'bet.place', nowhere],
    [
      [...placing, done('send', receipt), after(700)],
      'bet.again',
      'open.bet.choosing',
      { context: { stake: '', receipt: null } },
    ],
    [
      [...placing, done('send', receipt)],
      onHead,
      'open.bet.choosing',
      { context: { stake: '', receipt: null, choice: onHead.choice } },
    ],

    // Moves of the price that the bettor accepts in advance
    ['open.bet.choosing', fiveLess, 'open.bet.choosing', { becomes: { tolerance: 'lower5' } }],
    [
      [...drafted, fiveLess],
      'bet.place',
      'requesting.sent',
      {
        calls: {
          request: {
            payload: { team_value: 71, bet_amount: '100', win_ratio: 80, tolerance: 'lower5' },
            subject: '7',
          },
          send: {
            payload: { team_value: 71, bet_amount: '100', win_ratio: 80, tolerance: 'lower5' },
            key: KEY,
          },
        },
      },
    ],
    [placing, error('send', better), 'open.bet.refused'],
    [
      [askAlways, ...placing],
      error('send', better),
      'open.bet.repriced.fresh',
      { context: { offered: 85, match: at(85) } },
    ],
    [[askAlways, ...placing, error('send', worse)], after(2000), 'open.bet.repriced.settled'],
    [[askAlways, ...placing], error('send', alike), 'open.bet.refused'],

    // A lowest price of their own, for this bet alone
    ['open.bet.choosing', ownLowest, 'open.bet.choosing', { becomes: { lowest: ownLowest.lowest } }],
    [[...drafted, ownLowest], noLowest, 'open.bet.choosing', { becomes: { lowest: null } }],
    [
      [],
      start({ match: open, choice: onLions.choice, lowest: ownLowest.lowest }),
      'recalling.recalling',
      { context: { lowest: ownLowest.lowest, tolerance: 'better' } },
    ],
    [
      [...drafted, ownLowest],
      'bet.place',
      'requesting.sent',
      { context: { lowest: ownLowest.lowest }, calls: sends(80, { lowest: ownLowest.lowest }) },
    ],
    // The choice on the device may change elsewhere meanwhile.
    [[...drafted, ownLowest], askAlways, 'open.bet.choosing', { becomes: { tolerance: 'ask' } }],
    [[...drafted, ownLowest, askAlways, 'bet.place'], error('send', better), 'open.bet.refused'],
    [
      [...drafted, ownLowest, askAlways, 'bet.place', error('send', worse), after(2000)],
      higher,
      'open.bet.refused',
      { becomes: { match: at(85) } },
    ],
    // A refusal and a moved price leave it as it is.
    [
      [...drafted, ownLowest, 'bet.place'],
      error('send', worse),
      'open.bet.repriced.fresh',
      { context: { lowest: ownLowest.lowest, offered: 55 } },
    ],
    [
      [...drafted, ownLowest, 'bet.place', error('send', worse)],
      'bet.leave',
      'open.bet.choosing',
      { becomes: { offered: null } },
    ],
    [
      [...drafted, ownLowest, 'bet.place', error('send', worse)],
      'bet.accept',
      'requesting.sent',
      { calls: sends(55, { lowest: ownLowest.lowest }, 2) },
    ],
    [
      [...placing, error('send', worse)],
      ownLowest,
      'open.bet.choosing',
      { becomes: { lowest: ownLowest.lowest, offered: null } },
    ],
    [
      [...placing, error('send', noPrice)],
      hundred,
      'open.bet.choosing',
      { context: { refusal: { msg: '', errors: { tolerance: 'No price' }, most: null } } },
    ],
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
    [[...drafted, suspended], ownLowest, 'suspended', { becomes: { lowest: ownLowest.lowest } }],
    [[...drafted, ownLowest], lower, 'open.bet.choosing', { becomes: { match: at(75) } }],
    ['requesting.sent', ownLowest, nowhere],
    // It goes with its price. Both faces of the coin have one.
    [[...drafted, ownLowest], onLions, 'open.bet.choosing', { becomes: {} }],
    [
      [...drafted, ownLowest],
      { type: 'bet.choose', choice: { kind: 'team', team_value: 72 } },
      'open.bet.choosing',
      { becomes: { choice: { kind: 'team', team_value: 72 }, lowest: null } },
    ],
    [
      [...drafted, ownLowest],
      onHead,
      'open.bet.choosing',
      { becomes: { choice: onHead.choice, lowest: null } },
    ],
    [[...ready, onHead, ownLowest], onTail, 'open.bet.choosing', { becomes: { choice: onTail.choice } }],
    [
      [...ready, onHead, ownLowest],
      onLions,
      'open.bet.choosing',
      { becomes: { choice: onLions.choice, lowest: null } },
    ],
    [[...ready, ownLowest], onLions, 'open.bet.choosing', { becomes: { choice: onLions.choice } }],
    [[...ready, ownLowest], onHead, 'open.bet.choosing', { becomes: { choice: onHead.choice } }],
    [
      [...drafted, ownLowest, 'bet.place', done('send', receipt), after(700)],
      'bet.again',
      'open.bet.choosing',
      { context: { stake: '', lowest: null, choice: onLions.choice } },
    ],
    [
      [...drafted, ownLowest, short, 'bet.topUp'],
      'bet.resume',
      'open.bet.choosing',
      { context: { stake: '100', lowest: ownLowest.lowest } },
    ],

    // It goes with the toss once the coin has been thrown
    [
      [...ready, onHead, ownLowest],
      tossed,
      'open.bet.choosing',
      { becomes: { match: tossed.match, choice: { kind: 'team', team_value: 0 }, lowest: null } },
    ],
    [
      [...ready, onHead, hundred, ownLowest, 'bet.place'],
      error('send', hasFallen),
      'open.bet.refused',
      { context: { choice: { kind: 'team', team_value: 0 }, lowest: null } },
    ],
    [[...drafted, ownLowest], tossed, 'open.bet.choosing', { becomes: { match: tossed.match } }],
    [
      [...drafted, ownLowest, 'bet.place'],
      error('send', hasFallen),
      'open.bet.refused',
      { context: { choice: onLions.choice, lowest: ownLowest.lowest } },
    ],

    // The selection as another tab has changed it
    [drafted, more, 'open.bet.choosing', { becomes: { stake: '250', lowest: ownLowest.lowest } }],
    [
      drafted,
      otherSide,
      'open.bet.choosing',
      {
        becomes: { choice: otherSide.choice, stake: '250', lowest: ownLowest.lowest },
      },
    ],
    ['recalling.recalling', more, 'recalling.recalling', { becomes: MORE }],
    ['recalling.outcomeUnknown', more, 'recalling.outcomeUnknown', { becomes: MORE }],
    ['scheduled', more, 'scheduled', { becomes: MORE }],
    [[...drafted, suspended], more, 'suspended', { becomes: { stake: '250', lowest: ownLowest.lowest } }],
    ['requesting.sent', more, nowhere],
    [unknown, more, nowhere],
    ['closed', more, nowhere],
    // The form for a deposit stays, unless another price has been tapped.
    [
      [...drafted, short, 'bet.topUp'],
      more,
      'toppingUp',
      { becomes: { stake: '250', lowest: ownLowest.lowest } },
    ],
    [[...drafted, short, 'bet.topUp'], otherSide, 'open.bet.choosing', { context: { stake: '250' } }],
    // A question about the odds ends: it was about another stake or lowest price.
    [
      [...placing, error('send', worse)],
      more,
      'open.bet.choosing',
      { becomes: { stake: '250', lowest: ownLowest.lowest, offered: null } },
    ],
    [
      [...placing, error('send', worse)],
      otherSide,
      'open.bet.choosing',
      { context: { offered: null, choice: otherSide.choice } },
    ],
    // Other answers to the last bet stay.
    [
      [...placing, error('send', tooOften)],
      more,
      'open.bet.refused',
      { becomes: { stake: '250', lowest: ownLowest.lowest } },
    ],
    [
      [...placing, error('send', tooOften)],
      otherSide,
      'open.bet.choosing',
      { context: { choice: otherSide.choice, stake: '250' } },
    ],
    [
      [...asking, done('resolve', { outcome: 'never' })],
      more,
      'open.bet.notPlaced',
      { becomes: { stake: '250', lowest: ownLowest.lowest } },
    ],
    // A message goes with the value that it is about.
    [
      [...placing, error('send', noPrice)],
      more,
      'open.bet.choosing',
      { context: { refusal: { msg: '', errors: {}, most: null } } },
    ],
    [
      [...placing, error('send', noPrice)],
      { ...more, stake: '100' },
      'open.bet.choosing',
      { context: { refusal: { msg: '', errors: { bet_amount: 'Too much' }, most: null } } },
    ],
    [
      [...placing, error('send', noPrice)],
      { ...more, lowest: null },
      'open.bet.choosing',
      { context: { refusal: { msg: '', errors: { tolerance: 'No price' }, most: null } } },
    ],
    [
      [...placing, error('send', tooMuch)],
      { ...otherSide, stake: '100' },
      'open.bet.choosing',
      { context: { refusal: { msg: '', errors: { bet_amount: 'Too much' }, most: null } } },
    ],
    [
      [...placing, error('send', tooLittle)],
      { ...otherSide, stake: '100' },
      'open.bet.choosing',
      {
        context: {
          refusal: { msg: '', errors: { bet_amount: 'The amount needs to be more than 0' }, most: null },
        },
      },
    ],
    [
      told,
      { ...otherSide, choice: onHead.choice },
      'open.bet.choosing',
      { becomes: { choice: onHead.choice, stake: '250', lowest: ownLowest.lowest, news: null } },
    ],
    // A tapped price begins another bet.
    [
      [...placing, done('send', receipt)],
      { ...more, stake: '', lowest: null },
      'open.bet.choosing',
      { context: { choice: onLions.choice, stake: '', lowest: null, receipt: null } },
    ],
    [
      [...drafted, ownLowest, 'bet.place', done('send', receipt)],
      otherSide,
      'open.bet.choosing',
      { context: { choice: otherSide.choice, stake: '250', receipt: null } },
    ],

    // A stake that is known to be refused is not sent
    ['open.bet.choosing', little, 'open.bet.choosing', { becomes: { balance: 40 } }],
    [[...drafted, little], 'bet.place', nowhere],
    [[...drafted, little, { type: 'balance.told', balance: 100 }], 'bet.place', 'requesting.sent'],
    [[...drafted, little, { type: 'balance.told', balance: null }], 'bet.place', 'requesting.sent'],
    [[...placing, error('send', tooOften), little], 'bet.place', nowhere],
    [[...asking, done('resolve', { outcome: 'never' }), little], 'bet.place', nowhere],
    [[...placing, error('send', worse), little], 'bet.accept', 'requesting.sent'],
    ['requesting.sent', little, 'requesting.sent', { becomes: { balance: 40 } }],

    // Room for the stake
    ['open.bet.choosing', short, 'open.bet.choosing + open.room.short', { becomes: {}, tags: ['short'] }],
    [
      'open.room.short',
      beyondLimit,
      'open.bet.choosing + open.room.beyondLimit',
      { becomes: {}, tags: ['beyondLimit'] },
    ],
    ['open.room.beyondLimit', short, 'open.room.short', { tags: ['short'] }],
    ['open.room.short', enough, 'open.room.enough', { becomes: {}, tags: [] }],
    ['open.room.beyondLimit', enough, 'open.room.enough', { tags: [] }],
    [
      'open.bet.choosing',
      exhausted,
      'open.bet.choosing',
      { becomes: { limit: exhausted.limit, minutes: 8 } },
    ],
    ['requesting.sent', short, nowhere],
    // The server's advice on the largest stake; it judges the bet itself.
    ['open.bet.choosing', sixtyLeft, 'open.bet.choosing', { becomes: { most: 60 } }],
    ['scheduled', sixtyLeft, 'scheduled', { becomes: { most: 60 } }],
    [
      [...drafted, sixtyLeft],
      { type: 'most.told', most: null },
      'open.bet.choosing',
      { becomes: { most: null } },
    ],
    [[...drafted, sixtyLeft], 'bet.place', 'requesting.sent', { tags: ['busy'] }],
    [
      [...drafted, sixtyLeft, 'bet.place'],
      error('send', tooMuch),
      'open.bet.choosing',
      { becomes: { refusal: { msg: '', errors: { bet_amount: 'Too much' }, most: 40 }, most: null } },
    ],
    // The server is the judge of limits.
    [[...drafted, exhausted, beyondLimit], 'bet.place', 'requesting.sent', { tags: ['busy'] }],

    // A break: nothing is sent, the draft stays, and the answer to the last bet as well
    ['open.bet.choosing', onBreak, 'open.room.enough', { becomes: { break: aWeekOff }, tags: [] }],
    ['scheduled', onBreak, 'scheduled', { becomes: { break: aWeekOff } }],
    [[...drafted, onBreak], onNoBreak, 'open.room.enough', { becomes: { break: null } }],
    [drafted, roomOnBreak, 'open.bet.choosing + open.room.onBreak', { becomes: {}, tags: ['onBreak'] }],
    [[...drafted, short], roomOnBreak, 'open.room.onBreak', { tags: ['onBreak'] }],
    [[...drafted, roomOnBreak], 'bet.place', nowhere],
    [[...drafted, roomOnBreak], 'bet.topUp', nowhere],
    [[...drafted, roomOnBreak], hundred, 'open.bet.choosing + open.room.onBreak'],
    ['open.room.onBreak', enough, 'open.room.enough', { becomes: {}, tags: [] }],
    ['open.room.onBreak', short, 'open.room.short', { tags: ['short'] }],
    ['open.room.onBreak', beyondLimit, 'open.room.beyondLimit', { tags: ['beyondLimit'] }],
    [[...drafted, roomOnBreak, enough], 'bet.place', 'requesting.sent'],
    [[...placing, error('send', tooOften), roomOnBreak], 'bet.place', nowhere],
    [[...asking, done('resolve', { outcome: 'never' }), roomOnBreak], 'bet.place', nowhere],
    [[...placing, error('send', worse)], roomOnBreak, 'open.bet.repriced.fresh + open.room.onBreak'],
    [[...placing, error('send', worse), roomOnBreak], 'bet.accept', nowhere],
    [[...placing, error('send', worse), roomOnBreak, enough], 'bet.accept', 'requesting.sent'],
    ['requesting.sent', roomOnBreak, nowhere],

    // Money in between
    [drafted, 'bet.topUp', nowhere],
    // More money would not help.
    [[...drafted, beyondLimit], 'bet.topUp', nowhere],
    [[...drafted, short], 'bet.topUp', 'toppingUp', { context: { stake: '100' }, tags: [] }],
    [
      [...drafted, short, 'bet.topUp'],
      'bet.resume',
      'open.bet.choosing + open.room.enough',
      { context: { stake: '100' } },
    ],
    [
      [...placing, error('send', tooMuch), short, 'bet.topUp'],
      'bet.resume',
      'open.bet.choosing',
      { context: { refusal: null, stake: '100' } },
    ],
    [
      [...drafted, short, 'bet.topUp'],
      onHead,
      'open.bet.choosing',
      { context: { stake: '100', choice: onHead.choice } },
    ],
    [[...drafted, short, 'bet.topUp'], 'bet.place', nowhere],
    [[...drafted, short, 'bet.topUp'], ended, 'closed'],
    ['requesting.sent', 'bet.topUp', nowhere],
    ['placed', 'bet.topUp', nowhere],

    // Refusals
    [
      placing,
      error('send', worse),
      'open.bet.repriced',
      {
        does: ['forget'],
        context: {
          seen: 80,
          offered: 55,
          match: { ...open, sides: [{ ...lions, win_ratio: 55 }, tigers] },
        },
      },
    ],
    [
      [...placing, error('send', worse)],
      'bet.accept',
      'requesting.sent',
      {
        context: { seen: 55 },
        calls: {
          request: {
            payload: { team_value: 71, bet_amount: '100', win_ratio: 55, tolerance: 'better' },
            subject: '7',
          },
          send: {
            payload: { team_value: 71, bet_amount: '100', win_ratio: 55, tolerance: 'better' },
            key: key(2),
          },
        },
      },
    ],
    [
      placing,
      error('send', tooMuch),
      'open.bet.choosing',
      { context: { refusal: { msg: '', errors: { bet_amount: 'Too much' }, most: 40 } } },
    ],
    [[...placing, error('send', tooMuch)], 'bet.place', 'requesting.sent', { context: { refusal: null } }],
    [
      [...placing, error('send', tooMuch)],
      onHead,
      'open.bet.choosing',
      { context: { refusal: { msg: '', errors: { bet_amount: 'Too much' }, most: null } } },
    ],
    // The odds are again those that the bettor saw, so there is nothing to accept.
    [[...placing, error('send', worse)], lower, 'open.bet.repriced.fresh', { becomes: { match: at(75) } }],
    [
      [...placing, error('send', worse), after(1999)],
      regained,
      'open.bet.repriced.fresh',
      { becomes: { match: open } },
    ],
    [
      [...placing, error('send', worse)],
      after(2000),
      'open.bet.repriced.settled',
      { becomes: { offered: null } },
    ],
    [
      [...placing, error('send', worse), after(2000)],
      regained,
      'open.bet.refused',
      { context: { match: open, seen: 80, refusal: null } },
    ],
    [
      [...placing, error('send', worse), higher],
      after(2000),
      'open.bet.refused',
      { context: { match: at(85), refusal: null } },
    ],
    [
      [...placing, higher, error('send', worse)],
      after(2000),
      'open.bet.refused',
      { context: { match: at(85) } },
    ],
    [
      [...placing, lower],
      error('send', worse),
      'open.bet.repriced.fresh',
      { context: { match: at(75), seen: 80 } },
    ],
    // The feed still has the refused odds, so the odds of the refusal are shown and accepted.
    [
      [...placing, error('send', worse), regained],
      'bet.accept',
      'requesting.sent',
      {
        becomes: { seen: 55, offered: null, attempts: 2 },
        calls: {
          request: {
            payload: { team_value: 71, bet_amount: '100', win_ratio: 55, tolerance: 'better' },
            subject: '7',
          },
          send: {
            payload: { team_value: 71, bet_amount: '100', win_ratio: 55, tolerance: 'better' },
            key: key(2),
          },
        },
      },
    ],
    [
      [...placing, error('send', worse), regained],
      after(1500),
      'open.bet.repriced.fresh + open.price.resting',
      { becomes: { news: { win_ratio: 55, stake: '100' } } },
    ],
    [[...placing, error('send', worse)], 'bet.leave', 'open.bet.choosing', { becomes: { offered: null } }],
    [[...placing, error('send', worse)], onHead, 'open.bet.choosing', { context: { offered: null } }],
    [[...placing, error('send', worse)], hundred, 'open.bet.choosing', { context: { offered: null } }],
    [
      [...placing, error('send', worse), short, 'bet.topUp'],
      'bet.resume',
      'open.bet.choosing',
      { context: { offered: null } },
    ],
    // No odds are worse than those that the bettor saw.
    [
      placing,
      error('send', alike),
      'open.bet.refused',
      { becomes: { refusal: { msg: 'No', errors: {}, most: null } } },
    ],
    [[...ready, 'bet.place'], error('send', worse), 'open.bet.refused'],
    ['open.bet.repriced', 'bet.place', nowhere],
    ['open.bet.repriced', hundred, 'open.bet.choosing'],
    ['open.bet.choosing', 'bet.accept', nowhere],
    [
      placing,
      error('send', signedOut),
      'open.bet.choosing',
      { does: ['forget'], context: { stake: '100', refusal: null } },
    ],
    [
      placing,
      error('send', tooLittle),
      'open.bet.choosing',
      {
        context: {
          refusal: {
            msg: '',
            errors: { bet_amount: 'The amount needs to be more than 0', team_value: 'Please choose' },
            most: null,
          },
        },
      },
    ],
    [
      placing,
      error('send', tooOften),
      'open.bet.refused',
      { does: ['forget'], context: { refusal: { msg: 'No', errors: {}, most: null } } },
    ],
    [
      placing,
      error('send', odd),
      'open.bet.refused',
      { context: { refusal: { msg: 'No', errors: {}, most: null } } },
    ],
    [placing, error('send', isClosed), 'closed', { does: ['forget'] }],
    [placing, error('send', isScheduled), 'scheduled', { does: ['forget'] }],
    // The state in the server's refusal is the latest.
    [[...placing, ended], error('send', isScheduled), 'scheduled'],
    // A suspension outdates the refusal
    [[...placing, error('send', isScheduled)], suspended, 'suspended', { context: { refusal: null } }],

    // The toss closes when its coin is thrown; teams are bet on as before
    [
      [...ready, onHead],
      tossed,
      'open.bet.choosing',
      { context: { match: tossed.match, choice: { kind: 'team', team_value: 0 } } },
    ],
    [
      [...ready, onLions],
      tossed,
      'open.bet.choosing',
      { context: { match: tossed.match, choice: onLions.choice } },
    ],
    [
      [...ready, onHead, hundred, 'bet.place'],
      error('send', hasFallen),
      'open.bet.refused',
      {
        context: {
          refusal: { msg: 'No', errors: {}, most: null },
          match: { ...open, toss_result: 'Tail' },
          choice: { kind: 'team', team_value: 0 },
        },
      },
    ],
    [
      placing,
      error('send', hasFallen),
      'open.bet.refused',
      { context: { match: { ...open, toss_result: 'Tail' }, choice: onLions.choice } },
    ],
    ['open.bet.refused', 'bet.place', 'requesting.sent', { context: { refusal: null } }],
    ['open.bet.refused', hundred, 'open.bet.choosing'],

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
        emits: [{ type: 'wallet.moved', totalWalletAmount: 900, revision: 3 }],
      },
    ],
    [asking, done('resolve', { outcome: 'never' }), 'open.bet.notPlaced', { does: ['forget'], emits: [] }],
    ['open.bet.notPlaced', 'bet.place', 'requesting.sent', { becomes: { attempts: 1 } }],
    ['open.bet.notPlaced', ended, 'closed'],
  ],
});

/** A slip whose bets are never answered, or answered with an error. */
function slipWith(place: (key: string) => Promise<never>) {
  const request = moneyRequestOf({
    route: 'live-bet/save',
    receipt: BetReceipt,
    send: (_: BetDraft, { key }) => place(key),
  });
  const actor = createActor(betSlipMachine.provide({ actors: { request } }), { input: { match: open } });
  return actor.start();
}

test('every intent has its own idempotency key, which its retries keep', async () => {
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
    expect.poll(() => actor.getSnapshot().matches({ open: { bet: state } })).toBe(true);
  const lose = () =>
    expect
      .poll(() => actor.getSnapshot().children.request?.getSnapshot().matches('outcomeUnknown'))
      .toBe(true);

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

test('the idempotency key of a sent bet survives a reload', async () => {
  safeStorage('localStorage').setItem('access-token', 'token');
  vi.mocked(crypto.randomUUID).mockReturnValueOnce(KEY);
  const actor = slipWith(() => new Promise(() => {}));
  await expect.poll(() => actor.getSnapshot().matches({ open: { bet: 'choosing' } })).toBe(true);
  actor.send({ type: 'bet.place' });
  actor.stop();
  expect(await requests.recall('live-bet/save')).toEqual({ route: 'live-bet/save', key: KEY, subject: '7' });
});
