import {
  closedAccount,
  empty,
  joined,
  others,
  pickTableExample,
  placed,
} from '../../../src/machines/bets/pick-table.example.ts';
import { pickTableMachine } from '../../../src/machines/bets/pick-table.machine.ts';
import { offline } from '../../../src/machines/shared/call-errors.example.ts';
import { after, describeMachine, done, error, nowhere, start } from '../../model/describe.ts';

const toast = (text: string) => ({ type: 'toast.raised', tone: 'error', text });
/** The page with this table. */
const withIt = (table: typeof others) => [done('load', table)] as const;
const isIdle = { tags: [], calls: {}, emits: [] };
const asksToShow = { calls: { switchShown: { is_shown: true } }, tags: ['busy'] } as const;
const asksToLeave = { calls: { switchShown: { is_shown: false } }, tags: ['busy'] } as const;

describeMachine(pickTableMachine, {
  ...pickTableExample,
  facts: [
    [[], start(), 'loading', { becomes: { table: null }, tags: [], calls: { load: undefined } }],
    ['loading', done('load', others), 'known.idle.current', { becomes: { table: others }, ...isIdle }],
    ['loading', done('load', empty), 'known.idle.current', { becomes: { table: empty } }],
    ['loading', error('load', offline), 'error.waiting', { becomes: {}, ...isIdle }],
    ['loading', 'table.join', nowhere],
    ['loading', error('load', closedAccount), 'error.refused', { becomes: {}, ...isIdle }],
    ['error.refused', after(60_000), nowhere],
    ['error.refused', 'table.refresh', 'error.retrying', { calls: { load: undefined } }],
    ['error.waiting', after(4999), nowhere],
    ['error.waiting', after(5000), 'error.retrying', { becomes: {}, tags: [], calls: { load: undefined } }],
    ['error.retrying', error('load', closedAccount), 'error.refused', { becomes: {}, ...isIdle }],
    ['error', 'table.retry', 'loading', { calls: { load: undefined } }],
    [
      'error.waiting',
      'table.refresh',
      'error.retrying',
      { becomes: {}, tags: [], calls: { load: undefined } },
    ],
    ['error.retrying', 'table.refresh', 'error.retrying', { calls: { load: undefined } }],
    ['error.retrying', 'table.retry', 'loading', { calls: { load: undefined } }],
    ['error.retrying', done('load', placed), 'known.idle.current', { becomes: { table: placed }, ...isIdle }],
    ['error.retrying', error('load', offline), 'error.waiting', { becomes: {}, ...isIdle }],

    [withIt(others), 'table.leave', nowhere],
    [withIt(others), 'table.join', 'known.joining', { becomes: {}, ...asksToShow }],
    [withIt(joined), 'table.leave', 'known.leaving', { becomes: {}, ...asksToLeave }],
    [
      [done('load', others), 'table.join'],
      done('switchShown', joined),
      'known.idle.current',
      { becomes: { table: joined }, ...isIdle },
    ],
    [
      [done('load', others), 'table.join'],
      error('switchShown', closedAccount),
      'known.refreshing',
      { becomes: {}, tags: [], calls: { load: undefined }, emits: [toast('This account is closed')] },
    ],
    [
      [done('load', others), 'table.join'],
      error('switchShown', offline),
      'known.refreshing',
      { calls: { load: undefined }, emits: [toast('That could not be saved. Try again.')] },
    ],
    [[done('load', others), 'table.join'], 'table.join', nowhere],
    [
      [done('load', joined), 'table.leave'],
      done('switchShown', others),
      'known.idle.current',
      { becomes: { table: others }, ...isIdle },
    ],
    [
      [done('load', joined), 'table.leave'],
      error('switchShown', closedAccount),
      'known.refreshing',
      { becomes: {}, tags: [], calls: { load: undefined }, emits: [toast('This account is closed')] },
    ],
    [[done('load', joined), 'table.leave'], 'table.refresh', nowhere],

    [
      withIt(others),
      'table.refresh',
      'known.refreshing',
      { becomes: {}, tags: [], calls: { load: undefined } },
    ],
    [
      [done('load', others), 'table.refresh'],
      done('load', placed),
      'known.idle.current',
      { becomes: { table: placed }, ...isIdle },
    ],
    [
      [done('load', others), 'table.refresh'],
      error('load', offline),
      'known.idle.stale',
      { becomes: {}, tags: ['stale'], calls: {}, emits: [] },
    ],
    [[done('load', others), 'table.refresh'], 'table.join', 'known.joining', asksToShow],
    [[done('load', others), 'table.refresh'], 'table.leave', nowhere],
    [[done('load', joined), 'table.refresh'], 'table.leave', 'known.leaving', asksToLeave],
    ['known.idle.stale', after(4999), nowhere],
    [
      'known.idle.stale',
      after(5000),
      'known.refreshing',
      { becomes: {}, tags: [], calls: { load: undefined } },
    ],
    ['known.idle.stale', 'table.refresh', 'known.refreshing', { tags: [], calls: { load: undefined } }],
  ],
});
