import {
  changed,
  coin,
  combined,
  fifty,
  lionsWin,
  many,
  nothing,
  opened,
  owlsWin,
  placed,
  removed,
  selectionsExample,
  tigersWin,
  toggled,
  told,
  toldWith,
} from '../../../src/machines/bets/selections.example.ts';
import { selectionsMachine } from '../../../src/machines/bets/selections.machine.ts';
import type { Selection } from '../../../src/schemas/bets/selections.ts';
import { describeMachine, start } from '../../model/describe.ts';

/** The Lions with a lowest price of the bettor's own. */
const protectedLions: Selection = { ...lionsWin, lowest: { typed: '75', odds: 'percent' } };
const lions = { matchId: 7, choice: '71' };
const [over, under] = [
  { matchId: 7, choice: 'T88' },
  { matchId: 7, choice: 'T89' },
];
const [ahead, behind] = [
  { matchId: 7, choice: 'M90' },
  { matchId: 7, choice: 'M91' },
];
const onCoin = { ...coin, stake: '' };
const onHead = { ...onCoin, choice: 'Head' };
const fiftyAlone = { stake: '50', lowest: null };
const seven = many(7);
const eight = many(8);
const [first, ...others] = eight;
if (first === undefined) throw new Error('There are none');
const wanted = (selection: object) => [{ type: 'slip.wanted', selection }];
const left = (selection: object, next?: object) => [{ type: 'selection.left', selection, next }];
const full = [
  {
    type: 'toast.raised',
    tone: 'neutral',
    text: 'The slip holds 8 selections. Remove one to add another.',
  },
];
const holds = (...selections: Selection[]) => ({ context: { selections } });

describeMachine(selectionsMachine, {
  ...selectionsExample,
  facts: [
    [[], start(), 'empty', holds()],
    // A tap adds, and another one removes.
    [[], toggled(lions), 'some', { ...holds({ ...lions, stake: '' }), emits: wanted(lions) }],
    [[told(lionsWin)], toggled(lions), 'empty', { ...holds(), emits: left(lions) }],
    [
      [told(lionsWin, ...seven.slice(0, 2))],
      toggled(lions),
      'some',
      { ...holds(...seven.slice(0, 2)), emits: left(lions, seven[0]) },
    ],
    // The latest comes first, and keeps the others as they are.
    [
      [told(lionsWin)],
      toggled(owlsWin),
      'some',
      { ...holds({ ...owlsWin, stake: '' }, lionsWin), emits: wanted(owlsWin) },
    ],
    // Another side of the market takes the place, and the stake.
    [
      [told(...seven.slice(0, 1), lionsWin)],
      toggled(tigersWin),
      'some',
      { ...holds(...seven.slice(0, 1), { ...tigersWin, stake: '100' }), emits: wanted(tigersWin) },
    ],
    // A lowest price stays with its price, and goes with another one, or once the bettor has removed it.
    [[told(protectedLions)], opened(lions), 'some', holds(protectedLions)],
    [[told(protectedLions)], opened(tigersWin), 'some', holds({ ...tigersWin, stake: '100' })],
    [
      [told(protectedLions)],
      toggled(tigersWin),
      'some',
      { ...holds({ ...tigersWin, stake: '100' }), emits: wanted(tigersWin) },
    ],
    [[told(lionsWin)], changed(protectedLions), 'some', holds(protectedLions)],
    [[told(protectedLions)], changed(lionsWin), 'some', holds(lionsWin)],
    // The toss is a separate market, with one price for both faces.
    [
      [told(lionsWin)],
      toggled(coin),
      'some',
      { ...holds({ ...coin, stake: '' }, lionsWin), emits: wanted(coin) },
    ],
    [
      [told({ matchId: 7, choice: 'Head', stake: '5' })],
      toggled(coin),
      'empty',
      { ...holds(), emits: left(coin) },
    ],
    // So is the total, whose sides take each other's place.
    [
      [told(lionsWin)],
      toggled(over),
      'some',
      { ...holds({ ...over, stake: '' }, lionsWin), emits: wanted(over) },
    ],
    [
      [told({ ...over, stake: '5' }, lionsWin)],
      toggled(under),
      'some',
      { ...holds({ ...under, stake: '5' }, lionsWin), emits: wanted(under) },
    ],
    [
      [told({ ...over, stake: '5' })],
      toggled(ahead),
      'some',
      { ...holds({ ...ahead, stake: '' }, { ...over, stake: '5' }), emits: wanted(ahead) },
    ],
    [
      [told({ ...ahead, stake: '5' })],
      toggled(behind),
      'some',
      { ...holds({ ...behind, stake: '5' }), emits: wanted(behind) },
    ],
    [
      [told({ ...over, stake: '5' })],
      toggled(coin),
      'some',
      { ...holds({ ...coin, stake: '' }, { ...over, stake: '5' }), emits: wanted(coin) },
    ],
    [
      [told({ matchId: 7, choice: 'Tail', stake: '5' })],
      toggled(coin),
      'empty',
      { ...holds(), emits: left(coin) },
    ],
    [
      [told({ ...coin, stake: '5' })],
      changed({ matchId: 7, choice: 'Head', stake: '50' }),
      'some',
      { ...holds({ matchId: 7, choice: 'Head', stake: '50' }), emits: [] },
    ],
    // A link to a match without a side opens the slip, and adds nothing.
    [
      'empty',
      toggled({ matchId: 7, choice: '' }),
      'empty',
      { ...holds(), emits: wanted({ matchId: 7, choice: '' }) },
    ],
    // The address adds, and never removes.
    [[], opened(lions), 'some', { ...holds({ ...lions, stake: '' }), emits: [] }],
    [[told(lionsWin)], opened(lions), 'some', { ...holds(lionsWin), emits: [] }],
    [[told(lionsWin)], opened(tigersWin), 'some', holds({ ...tigersWin, stake: '100' })],
    // The slip does so, too, when the bettor picks a side or types a stake.
    [[], changed(lionsWin), 'some', { ...holds(lionsWin), emits: [] }],

    [[told(lionsWin)], removed(lions), 'empty', { ...holds(), emits: left(lions) }],
    [[told(lionsWin)], placed(lions), 'empty', { ...holds(), emits: [] }],
    [[told(lionsWin)], placed(owlsWin), 'some', { ...holds(lionsWin), emits: [] }],
    [[told(lionsWin)], 'selections.cleared', 'empty', { ...holds(), emits: [{ type: 'slip.emptied' }] }],
    [[told(lionsWin)], told(...seven), 'some', { ...holds(...seven), emits: [] }],
    [[told(lionsWin)], told(...eight), 'full', { ...holds(...eight), emits: [] }],
    [[], told(...eight), 'full', holds(...eight)],

    // The stake and the lowest price of all together. The price goes with any leg, but not with a face of the coin.
    [[], start(), 'empty', { context: { combined: nothing } }],
    [[told(lionsWin)], combined(fifty), 'some', { becomes: { combined: fifty } }],
    [[toldWith(fifty, lionsWin)], told(lionsWin), 'some', { context: { combined: nothing } }],
    [[toldWith(fifty, lionsWin)], toggled(owlsWin), 'some', { context: { combined: fiftyAlone } }],
    [[toldWith(fifty, lionsWin)], toggled(tigersWin), 'some', { context: { combined: fiftyAlone } }],
    [
      [toldWith(fifty, lionsWin)],
      changed({ ...lionsWin, stake: '5' }),
      'some',
      { context: { combined: fifty } },
    ],
    [[toldWith(fifty, lionsWin, onCoin)], changed(onHead), 'some', { context: { combined: fifty } }],
    [[toldWith(fifty, lionsWin, onCoin)], removed(coin), 'some', { context: { combined: fiftyAlone } }],
    [[toldWith(fifty, lionsWin)], removed(lions), 'empty', { context: { combined: nothing } }],
    [[toldWith(fifty, lionsWin)], placed(owlsWin), 'some', { context: { combined: fifty } }],
    [[toldWith(fifty, lionsWin)], 'selections.cleared', 'empty', { context: { combined: nothing } }],

    // Eight at most.
    [[told(...seven)], toggled(lions), 'full', holds({ ...lions, stake: '' }, ...seven)],
    ['full', toggled(lions), 'full', { ...holds(...eight), emits: full }],
    ['full', opened(lions), 'full', { ...holds(...eight), emits: full }],
    ['full', changed(lionsWin), 'full', { ...holds(...eight), emits: [] }],
    [
      'full',
      toggled({ matchId: 7, choice: '' }),
      'full',
      { ...holds(...eight), emits: wanted({ matchId: 7, choice: '' }) },
    ],
    [
      [told(...eight)],
      toggled({ matchId: 20, choice: '201' }),
      'full',
      {
        ...holds({ ...first, choice: '201' }, ...others),
        emits: wanted({ matchId: 20, choice: '201' }),
      },
    ],
    [
      [told(...eight)],
      toggled({ matchId: 20, choice: '200' }),
      'some',
      { ...holds(...others), emits: left({ matchId: 20, choice: '200' }, others[0]) },
    ],
    [
      [told(...eight)],
      opened({ matchId: 20, choice: '201' }),
      'full',
      { ...holds({ ...first, choice: '201' }, ...others), emits: [] },
    ],
    [
      [told(...eight)],
      changed({ ...first, stake: '5' }),
      'full',
      { ...holds({ ...first, stake: '5' }, ...others), emits: [] },
    ],
    [[told(...eight)], removed(first), 'some', holds(...others)],
    [[told(...eight)], placed(first), 'some', holds(...others)],
    [[told(...eight)], 'selections.cleared', 'empty', holds()],
    [[told(...eight)], told(lionsWin), 'some', holds(lionsWin)],
    ['empty', removed(owlsWin), 'empty', { ...holds(), emits: left(owlsWin) }],
  ],
});
