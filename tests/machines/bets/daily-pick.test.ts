import {
  closed,
  dailyPickExample,
  decided,
  none,
  off,
  onBreak,
  open,
  pickBulls,
  picked,
  pickKites,
  tooLate,
  tooOften,
  voided,
} from '../../../src/machines/bets/daily-pick.example.ts';
import { dailyPickMachine } from '../../../src/machines/bets/daily-pick.machine.ts';
import { offline } from '../../../src/machines/shared/call-errors.example.ts';
import { after, describeMachine, done, error, nowhere, start } from '../../model/describe.ts';

const toast = (text: string) => ({ type: 'toast.raised', tone: 'error', text });
const bulls = { day: '2026-01-14', side: 1 };
/** The page with this answer. */
const withIt = (answer: typeof open) => [done('load', answer)] as const;
const isIdle = { tags: [], calls: {}, emits: [] };

describeMachine(dailyPickMachine, {
  ...dailyPickExample,
  facts: [
    [[], start(), 'loading', { becomes: { daily: null, wish: null }, tags: [], calls: { load: undefined } }],
    [
      'loading',
      done('load', open),
      'known.day.open + known.call.idle.current',
      { becomes: { daily: open }, ...isIdle },
    ],
    ['loading', done('load', picked), 'known.day.picked', { becomes: { daily: picked } }],
    ['loading', done('load', closed), 'known.day.closed', { becomes: { daily: closed } }],
    ['loading', done('load', decided), 'known.day.decided', { becomes: { daily: decided } }],
    ['loading', done('load', voided), 'known.day.decided', { becomes: { daily: voided } }],
    ['loading', done('load', none), 'known.day.none', { becomes: { daily: none } }],
    ['loading', done('load', onBreak), 'known.day.onBreak', { becomes: { daily: onBreak } }],
    ['loading', done('load', off), 'known.day.off', { becomes: { daily: off } }],
    ['loading', error('load', offline), 'error.waiting', { becomes: {}, ...isIdle }],
    ['loading', pickBulls, nowhere],
    ['loading', error('load', tooOften), 'error.refused', { becomes: {}, ...isIdle }],
    ['error.refused', after(60_000), nowhere],
    ['error.refused', 'daily.refresh', 'error.retrying', { calls: { load: undefined } }],
    ['error.waiting', after(4999), nowhere],
    ['error.waiting', after(5000), 'error.retrying', { becomes: {}, tags: [], calls: { load: undefined } }],
    ['error.retrying', error('load', tooOften), 'error.refused', { becomes: {}, ...isIdle }],
    ['error', 'daily.retry', 'loading', { calls: { load: undefined } }],
    [
      'error.waiting',
      'daily.refresh',
      'error.retrying',
      { becomes: {}, tags: [], calls: { load: undefined } },
    ],
    ['error.retrying', 'daily.refresh', 'error.retrying', { calls: { load: undefined } }],
    ['error.retrying', 'daily.retry', 'loading', { calls: { load: undefined } }],
    [
      'error.retrying',
      done('load', picked),
      'known.day.picked + known.call.idle.current',
      { becomes: { daily: picked }, ...isIdle },
    ],
    ['error.retrying', error('load', offline), 'error.waiting', { becomes: {}, ...isIdle }],
    ['error', 'picks.switchOff', nowhere],

    [
      withIt(open),
      pickBulls,
      'known.day.open + known.call.saving',
      { becomes: { wish: bulls }, tags: ['busy'], calls: { save: bulls } },
    ],
    [withIt(picked), pickBulls, 'known.day.picked + known.call.saving', { becomes: { wish: bulls } }],
    [withIt(closed), pickBulls, nowhere],
    [withIt(none), pickBulls, nowhere],
    [withIt(onBreak), pickKites, nowhere],
    [withIt(off), pickKites, nowhere],
    [
      [...withIt(open), pickKites],
      done('save', picked),
      'known.day.picked + known.call.idle.current',
      { becomes: { daily: picked }, ...isIdle },
    ],
    [
      [...withIt(open), pickKites],
      error('save', tooLate),
      'known.day.open + known.call.refreshing',
      { becomes: {}, emits: [toast('Picking has closed for this match')], calls: { load: undefined } },
    ],
    [
      [...withIt(open), pickKites],
      error('save', offline),
      'known.call.refreshing',
      { becomes: {}, emits: [toast('That could not be saved. Try again.')] },
    ],
    ['known.call.saving', pickBulls, nowhere],
    ['known.call.saving', 'daily.refresh', nowhere],
    ['known.call.saving', 'picks.switchOff', nowhere],

    [
      withIt(open),
      'daily.refresh',
      'known.day.open + known.call.refreshing',
      { becomes: {}, tags: [], calls: { load: undefined } },
    ],
    [
      [...withIt(picked), 'daily.refresh'],
      done('load', decided),
      'known.day.decided + known.call.idle.current',
      { becomes: { daily: decided }, ...isIdle },
    ],
    [
      [...withIt(open), 'daily.refresh'],
      error('load', offline),
      'known.day.open + known.call.idle.stale',
      { becomes: {}, tags: ['stale'], emits: [] },
    ],
    [
      [...withIt(open), 'daily.refresh', error('load', offline)],
      'daily.refresh',
      'known.call.refreshing',
      { tags: [], calls: { load: undefined } },
    ],
    [[...withIt(open), 'daily.refresh', error('load', offline)], after(4999), nowhere],
    [
      [...withIt(open), 'daily.refresh', error('load', offline)],
      after(5000),
      'known.day.open + known.call.refreshing',
      { becomes: {}, tags: [], calls: { load: undefined } },
    ],
    [
      [...withIt(open), 'daily.refresh'],
      pickBulls,
      'known.call.saving',
      { becomes: { wish: bulls }, calls: { save: bulls } },
    ],
    [[...withIt(closed), 'daily.refresh'], pickBulls, nowhere],
    [[...withIt(open), 'daily.refresh'], 'picks.switchOff', 'known.call.switchingOff'],
    [[...withIt(open), 'daily.refresh'], 'picks.switchOn', nowhere],
    [[...withIt(off), 'daily.refresh'], 'picks.switchOn', 'known.call.switchingOn'],
    [[...withIt(off), 'daily.refresh'], 'picks.switchOff', nowhere],

    [
      withIt(open),
      'picks.switchOff',
      'known.call.switchingOff',
      { becomes: {}, tags: ['busy'], calls: { switchPicks: { is_on: false } } },
    ],
    [withIt(onBreak), 'picks.switchOff', 'known.call.switchingOff'],
    [withIt(off), 'picks.switchOff', nowhere],
    [withIt(open), 'picks.switchOn', nowhere],
    [
      [...withIt(open), 'picks.switchOff'],
      done('switchPicks', off),
      'known.day.off + known.call.idle.current',
      { becomes: { daily: off }, ...isIdle },
    ],
    [
      [...withIt(open), 'picks.switchOff'],
      error('switchPicks', offline),
      'known.day.open + known.call.refreshing',
      { becomes: {}, emits: [toast('That could not be saved. Try again.')] },
    ],
    [
      withIt(off),
      'picks.switchOn',
      'known.call.switchingOn',
      { becomes: {}, tags: ['busy'], calls: { switchPicks: { is_on: true } } },
    ],
    [
      [...withIt(off), 'picks.switchOn'],
      done('switchPicks', open),
      'known.day.open + known.call.idle.current',
      { becomes: { daily: open }, ...isIdle },
    ],
    [
      [...withIt(off), 'picks.switchOn'],
      error('switchPicks', offline),
      'known.day.off + known.call.refreshing',
      { becomes: {}, emits: [toast('That could not be saved. Try again.')] },
    ],
  ],
});
