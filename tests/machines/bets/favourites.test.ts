import {
  favouritesExample,
  signedOut,
  toggle,
  toggleTeam,
  tooMany,
} from '../../../src/machines/bets/favourites.example.ts';
import { favouritesMachine } from '../../../src/machines/bets/favourites.machine.ts';
import { offline } from '../../../src/machines/shared/call-errors.example.ts';
import { after, describeMachine, done, error, nowhere } from '../../model/describe.ts';

const toast = (text: string) => ({ type: 'toast.raised', tone: 'error', text });
const lost = toast('Your favourites could not be changed. Try again.');
const wish = (id: number, favourite: boolean) => ({ kind: 'match', id, favourite }) as const;
const matches = (...ids: number[]) => ({ matches: ids, teams: [3] });
const has7 = done('list', matches(7));

describeMachine(favouritesMachine, {
  ...favouritesExample,
  facts: [
    ['loading', has7, 'ready', { context: { known: matches(7), wishes: [] } }],
    ['loading', error('list', offline), 'waiting', { context: { known: null } }],
    ['loading', error('list', signedOut), 'signedOut'],
    ['loading', toggle(7), nowhere],
    ['loading', 'favourites.refresh', nowhere],
    ['waiting', after(5000), 'loading'],
    ['waiting', after(4999), nowhere],
    ['waiting', 'favourites.refresh', 'loading'],
    ['waiting', toggle(7), nowhere],

    [[has7], 'favourites.refresh', 'loading', { context: { known: matches(7) } }],
    [
      [has7],
      toggle(8),
      'saving',
      { context: { known: matches(7), wishes: [wish(8, true)] }, calls: { set: wish(8, true) } },
    ],
    [
      [has7],
      toggle(7),
      'saving',
      {
        context: { known: matches(7), wishes: [wish(7, false)] },
        calls: { set: wish(7, false) },
      },
    ],
    [
      [has7, toggle(8)],
      done('set', matches(7, 8, 9)),
      'ready',
      { context: { known: matches(7, 8, 9), wishes: [] } },
    ],

    // A team and a match of the same number are not each other.
    [[has7], toggleTeam(7), 'saving', { calls: { set: { kind: 'team', id: 7, favourite: true } } }],
    [[has7], toggleTeam(3), 'saving', { calls: { set: { kind: 'team', id: 3, favourite: false } } }],
    [
      [has7, toggle(3)],
      toggleTeam(3),
      'saving',
      { context: { wishes: [wish(3, true), { kind: 'team', id: 3, favourite: false }] } },
    ],

    // Wishes are saved one after the other; the last one counts.
    [[has7, toggle(8)], toggle(8), 'saving', { context: { wishes: [wish(8, true), wish(8, false)] } }],
    [
      [has7, toggle(8), toggle(8)],
      done('set', matches(7, 8)),
      'saving',
      {
        context: { known: matches(7, 8), wishes: [wish(8, false)] },
        calls: { set: wish(8, false) },
      },
    ],

    [
      [has7, toggle(8)],
      error('set', tooMany),
      'loading',
      {
        context: { known: matches(7), wishes: [] },
        emits: [toast('You have as many favourites as one can have. Take one off first.')],
      },
    ],
    [
      [has7, toggle(8)],
      error('set', offline),
      'loading',
      { context: { known: matches(7), wishes: [] }, emits: [lost] },
    ],
    [
      [has7, toggle(8), toggle(7), error('set', offline)],
      done('list', matches(7, 8)),
      'saving',
      {
        context: { known: matches(7, 8), wishes: [wish(7, false)] },
        calls: { set: wish(7, false) },
      },
    ],

    // The wish waits until the person is known.
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
      { calls: { set: wish(8, true) } },
    ],
  ],
});
