import {
  favouritesExample,
  signedOut,
  toggle,
  tooMany,
} from '../../../src/machines/bets/favourites.example.ts';
import { favouritesMachine } from '../../../src/machines/bets/favourites.machine.ts';
import { offline } from '../../../src/machines/shared/call-errors.example.ts';
import { after, describeMachine, done, error, nowhere } from '../../model/describe.ts';

const toast = (text: string) => ({ type: 'toast.raised', tone: 'error', text });
const lost = toast('Your favourites could not be changed. Try again.');
const wish = (match_id: number, favourite: boolean) => ({ match_id, favourite });
const has7 = done('list', [7]);

describeMachine(favouritesMachine, {
  ...favouritesExample,
  facts: [
    ['loading', has7, 'ready', { context: { known: [7], wishes: [] } }],
    ['loading', error('list', offline), 'waiting', { context: { known: null } }],
    ['loading', error('list', signedOut), 'signedOut'],
    ['loading', toggle(7), nowhere],
    ['loading', 'favourites.refresh', nowhere],
    ['waiting', after(5000), 'loading'],
    ['waiting', after(4999), nowhere],
    ['waiting', 'favourites.refresh', 'loading'],
    ['waiting', toggle(7), nowhere],

    [[has7], 'favourites.refresh', 'loading', { context: { known: [7] } }],
    [
      [has7],
      toggle(8),
      'saving',
      { context: { known: [7], wishes: [wish(8, true)] }, calls: { set: { match_id: 8, favourite: true } } },
    ],
    [
      [has7],
      toggle(7),
      'saving',
      {
        context: { known: [7], wishes: [wish(7, false)] },
        calls: { set: { match_id: 7, favourite: false } },
      },
    ],
    [[has7, toggle(8)], done('set', [7, 8, 9]), 'ready', { context: { known: [7, 8, 9], wishes: [] } }],

    // One after the other: the last wish counts.
    [[has7, toggle(8)], toggle(8), 'saving', { context: { wishes: [wish(8, true), wish(8, false)] } }],
    [
      [has7, toggle(8), toggle(8)],
      done('set', [7, 8]),
      'saving',
      {
        context: { known: [7, 8], wishes: [wish(8, false)] },
        calls: { set: { match_id: 8, favourite: false } },
      },
    ],

    [
      [has7, toggle(8)],
      error('set', tooMany),
      'loading',
      {
        context: { known: [7], wishes: [] },
        emits: [toast('You have as many favourites as one can have. Take one off first.')],
      },
    ],
    [
      [has7, toggle(8)],
      error('set', offline),
      'loading',
      { context: { known: [7], wishes: [] }, emits: [lost] },
    ],
    [
      [has7, toggle(8), toggle(7), error('set', offline)],
      done('list', [7, 8]),
      'saving',
      {
        context: { known: [7, 8], wishes: [wish(7, false)] },
        calls: { set: { match_id: 7, favourite: false } },
      },
    ],

    // The wish waits for who it is of.
    [
      [has7, toggle(8)],
      error('set', signedOut),
      'signedOut',
      { context: { wishes: [wish(8, true)] }, emits: [] },
    ],
    [[has7, toggle(8), error('set', signedOut)], 'session.returned', 'loading'],
    [
      [has7, toggle(8), error('set', signedOut), 'session.returned'],
      has7,
      'saving',
      { calls: { set: { match_id: 8, favourite: true } } },
    ],
  ],
});
