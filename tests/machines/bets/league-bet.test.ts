import { aWeekOff, onBreak, onNoBreak } from '../../../src/machines/account/play-limits.example.ts';
import {
  all,
  closed,
  fallen,
  few,
  fiveHundred,
  half,
  leagueBetExample,
  nothing,
  odd,
  pick,
  receipt,
  regained,
  remembered,
  signedOut,
  suspended,
  tap,
  tooMany,
  worse,
} from '../../../src/machines/bets/league-bet.example.ts';
import { leagueBetMachine } from '../../../src/machines/bets/league-bet.machine.ts';
import { offline } from '../../../src/machines/shared/call-errors.example.ts';
import { after, describeMachine, done, error, nowhere, start } from '../../model/describe.ts';
import { key } from '../../model/keys.ts';

const KEY = key(1);
const opened = [done('recall', null), all, tap] as const;
const ready = [...opened, fiveHundred] as const;
const placing = [...ready, 'bet.place'] as const;
const unknown = [...placing, error('send', offline)] as const;
const asking = [...unknown, after(1000)] as const;
const repriced = [...placing, error('send', worse)] as const;
const body = (win_ratio: number) => ({ team_value: 71, points: 500, win_ratio });
const isPlaced = [{ type: 'leagueBet.placed' }];

describeMachine(leagueBetMachine, {
  ...leagueBetExample,
  facts: [
    [
      [],
      start(),
      'recalling.recalling',
      {
        becomes: {
          pick: null,
          typed: '',
          stake: 0,
          points: 0,
          win_ratio: null,
          told: null,
          seen: null,
          break: null,
          msg: '',
          receipt: null,
        },
        tags: ['busy', 'dialog'],
        calls: { request: { payload: null, subject: null }, recall: undefined },
      },
    ],
    ['recalling.recalling', done('recall', null), 'idle', { tags: [], calls: {} }],
    ['recalling.recalling', error('recall'), 'idle'],
    ['recalling.recalling', error('request'), 'idle'],
    ['recalling.recalling', all, 'recalling.recalling', { becomes: { points: 7000 } }],
    [
      'recalling.recalling',
      done('recall', remembered),
      'recalling.reconciling',
      { calls: { resolve: { key: remembered.key } } },
    ],
    ['recalling.reconciling', error('resolve', offline), 'recalling.outcomeUnknown'],
    ['recalling.outcomeUnknown', 'bet.check', 'recalling.reconciling'],
    ['recalling.outcomeUnknown', 'network.back', 'recalling.reconciling'],
    [
      'recalling.reconciling',
      done('resolve', { outcome: 'applied', data: receipt }),
      'placed.fresh',
      { does: ['forget'], context: { pick: null, receipt, points: 6500 }, emits: isPlaced, tags: ['dialog'] },
    ],
    [
      'recalling.reconciling',
      done('resolve', { outcome: 'never' }),
      'notPlaced',
      { does: ['forget'], emits: [], tags: ['dialog'] },
    ],
    ['recalling.recalling', onBreak, 'recalling.recalling', { becomes: { break: aWeekOff } }],
    ['idle', 'bet.place', nowhere],
    ['idle', fiveHundred, nowhere],
    [
      [done('recall', null), all],
      tap,
      'editing.empty',
      { becomes: { pick, win_ratio: 80 }, tags: ['dialog'], calls: {} },
    ],
    [opened, 'bet.place', nowhere],
    [opened, tap, nowhere],
    [opened, fiveHundred, 'editing.ready', { becomes: { typed: '500', stake: 500 } }],
    [opened, half, 'editing.noStake', { becomes: { typed: '0.5' } }],
    [opened, tooMany, 'editing.tooMuch', { becomes: { typed: '7001', stake: 7001 } }],
    [ready, nothing, 'editing.empty', { becomes: { typed: '', stake: 0 } }],
    [ready, few, 'editing.tooMuch', { becomes: { points: 400 } }],
    // All points may be bet, and a single one.
    [ready, { type: 'points.told', points: 500 }, 'editing.ready', { becomes: { points: 500 } }],
    [
      opened,
      { type: 'stake.set', typed: '1', stake: 1 },
      'editing.ready',
      { becomes: { typed: '1', stake: 1 } },
    ],
    [ready, suspended, 'editing.held', { becomes: { win_ratio: null } }],
    [opened, suspended, 'editing.held', { becomes: { win_ratio: null } }],
    [[...ready, suspended], 'bet.place', nowhere],
    [[...ready, suspended], regained, 'editing.ready', { becomes: { win_ratio: 80 } }],
    [[...opened, half], 'bet.place', nowhere],
    [[...opened, tooMany], 'bet.place', nowhere],
    // A break: nothing is sent, whatever the stake, and the stake stays.
    [ready, onBreak, 'editing.onBreak', { becomes: { break: aWeekOff } }],
    [[...ready, onBreak], 'bet.place', nowhere],
    [[...ready, onBreak], tooMany, 'editing.onBreak', { becomes: { typed: '7001', stake: 7001 } }],
    [[...ready, onBreak], suspended, 'editing.onBreak', { becomes: { win_ratio: null } }],
    [[...ready, onBreak], onNoBreak, 'editing.ready', { becomes: { break: null } }],
    [[...ready, onBreak], 'bet.leave', 'idle', { becomes: {} }],
    [[done('recall', null), all, onBreak], tap, 'editing.onBreak', { becomes: { pick, win_ratio: 80 } }],
    [ready, 'bet.accept', nowhere],
    [ready, 'bet.leave', 'idle', { becomes: {}, tags: [] }],
    // Another price begins anew.
    [
      [...ready, fallen, 'bet.leave'],
      tap,
      'editing.empty',
      { becomes: { typed: '', stake: 0, win_ratio: 80 } },
    ],
    [
      ready,
      'bet.place',
      'requesting.sent',
      {
        does: ['remember'],
        becomes: { seen: 80 },
        tags: ['busy', 'dialog'],
        calls: {
          request: { payload: body(80), subject: '7' },
          send: { payload: body(80), key: KEY },
        },
      },
    ],
    // The member tapped on the ratio of the last painted frame; the feed has sent another since.
    [
      [...ready, fallen],
      { type: 'bet.place', seen: 80 },
      'requesting.sent',
      {
        becomes: { seen: 80 },
        calls: { request: { payload: body(80), subject: '7' }, send: { payload: body(80), key: KEY } },
      },
    ],
    ['requesting.sent', error('request'), 'idle'],
    ['requesting.sent', 'bet.place', nowhere],
    ['requesting.sent', 'bet.leave', nowhere],
    [placing, 'network.back', 'requesting.sent', { becomes: {} }],
    [
      placing,
      done('send', receipt),
      'placed.fresh',
      { does: ['forget'], becomes: { receipt, points: 6500 }, emits: isPlaced, tags: ['dialog'] },
    ],
    [placing, error('send', signedOut), 'editing.ready', { does: ['forget'], becomes: {} }],
    [
      placing,
      error('send', closed),
      'refused',
      { does: ['forget'], becomes: { msg: 'Betting on this match is over' }, emits: [], tags: ['dialog'] },
    ],
    [placing, error('send', odd), 'refused', { becomes: { msg: 'No' } }],
    [
      placing,
      error('send', worse),
      'repriced.fresh',
      { does: ['forget'], becomes: { win_ratio: 70 }, tags: ['dialog'] },
    ],
    [placing, error('send', offline), 'requesting.outcomeUnknown', { does: [], becomes: {} }],
    [unknown, after(999), nowhere],
    [unknown, after(1000), 'requesting.reconciling', { calls: { resolve: { key: KEY } } }],
    [unknown, 'network.back', 'requesting.reconciling'],
    [unknown, 'bet.check', 'requesting.reconciling'],
    [
      asking,
      done('resolve', { outcome: 'applied', data: receipt }),
      'placed.fresh',
      { does: ['forget'], becomes: { receipt, points: 6500 }, emits: isPlaced },
    ],
    [asking, done('resolve', { outcome: 'never' }), 'notPlaced', { does: ['forget'], emits: [] }],
    [repriced, onBreak, 'repriced.fresh', { becomes: { break: aWeekOff } }],
    [[...repriced, onBreak], { type: 'bet.accept', seen: 70 }, nowhere],
    ['repriced', 'bet.place', nowhere],
    [repriced, after(1999), nowhere],
    [repriced, after(2000), 'repriced.settled', { becomes: {} }],
    // The feed may not have the ratio of the refusal yet, so its ratio is kept until it must have come.
    [[...repriced, after(1999)], regained, 'repriced.fresh', { becomes: { told: { win_ratio: 80 } } }],
    [[...repriced, regained], fallen, 'repriced.fresh', { becomes: { told: { win_ratio: 70 } } }],
    [[...repriced, suspended], after(2000), 'repriced.settled', { becomes: { win_ratio: null, told: null } }],
    [
      [...repriced, regained],
      'bet.accept',
      'requesting.sent',
      {
        becomes: { win_ratio: 80, told: null, seen: 70 },
        calls: {
          request: { payload: body(70), subject: '7' },
          send: { payload: body(70), key: key(2) },
        },
      },
    ],
    [
      [...repriced, regained, 'bet.leave'],
      tap,
      'editing.empty',
      { becomes: { typed: '', stake: 0, win_ratio: 80, told: null, seen: null } },
    ],
    // The ratio is as good as before again, so there is nothing to accept.
    [[...repriced, regained], after(2000), 'editing.ready', { becomes: { win_ratio: 80, told: null } }],
    [[...repriced, after(2000)], regained, 'editing.ready', { becomes: { win_ratio: 80 } }],
    [[...repriced, after(2000)], suspended, 'repriced.settled', { becomes: { win_ratio: null } }],
    [[...repriced, after(2000), suspended], 'bet.accept', nowhere],
    [
      repriced,
      { type: 'bet.accept', seen: 70 },
      'requesting.sent',
      {
        does: ['remember'],
        becomes: { seen: 70 },
        calls: {
          request: { payload: body(70), subject: '7' },
          send: { payload: body(70), key: key(2) },
        },
      },
    ],
    [
      repriced,
      'bet.accept',
      'requesting.sent',
      {
        becomes: { seen: 70 },
        calls: {
          request: { payload: body(70), subject: '7' },
          send: { payload: body(70), key: key(2) },
        },
      },
    ],
    [repriced, 'bet.leave', 'idle', { becomes: {} }],
    [[...placing, done('send', receipt)], 'bet.leave', nowhere],
    [[...placing, done('send', receipt)], after(699), nowhere],
    [[...placing, done('send', receipt)], after(700), 'placed.settled', { emits: [], tags: ['dialog'] }],
    [[...placing, done('send', receipt), after(700)], 'bet.leave', 'idle', { emits: [], becomes: {} }],
    // The refusal is about the match as it was: the member may change the stake.
    [[...placing, error('send', closed)], 'bet.again', 'editing.ready', { becomes: {}, tags: ['dialog'] }],
    [
      [...placing, error('send', closed), 'bet.again'],
      'bet.place',
      'requesting.sent',
      {
        becomes: { msg: '' },
        calls: {
          request: { payload: body(80), subject: '7' },
          send: { payload: body(80), key: key(2) },
        },
      },
    ],
    [
      [...placing, error('send', closed), 'bet.leave'],
      tap,
      'editing.empty',
      { context: { msg: '', seen: null } },
    ],
    [
      [...placing, done('send', receipt), after(700), 'bet.leave'],
      tap,
      'editing.empty',
      { context: { receipt: null, points: 6500 } },
    ],
    ['refused', 'bet.leave', 'idle'],
    ['notPlaced', 'bet.leave', 'idle'],
  ],
});
