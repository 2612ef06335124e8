import {
  address,
  anySport,
  cricket,
  finderExample,
  long,
  typed,
} from '../../../src/machines/shared/finder.example.ts';
import { finderMachine } from '../../../src/machines/shared/finder.machine.ts';
import { after, describeMachine, nowhere, start } from '../../model/describe.ts';

const wants = (query: Record<string, string | null>, replace: boolean) => ({
  type: 'query.wanted',
  query,
  replace,
});

describeMachine(finderMachine, {
  ...finderExample,
  facts: [
    [
      [],
      start({ query: {} }),
      'resting',
      { becomes: { sport: '', cup: '', time: '', sort: '', text: '', search: '', now: 0 } },
    ],
    [
      [],
      start({
        query: { q: 'owls', sport: 'kabaddi', cup: 'Night League', time: 'open', sort: 'price', page: '2' },
      }),
      'resting',
      {
        becomes: {
          sport: 'kabaddi',
          cup: 'Night League',
          time: 'open',
          sort: 'price',
          text: 'owls',
          search: 'owls',
          now: 0,
        },
      },
    ],
    ['resting', typed('owls'), 'typing', { context: { text: 'owls', search: '' }, emits: [] }],
    [[typed('owls')], after(299), nowhere],
    [
      [typed('owls')],
      after(300),
      'resting',
      { context: { search: 'owls' }, emits: [wants({ q: 'owls' }, true)] },
    ],
    [[typed('owls'), after(200), typed('owls ')], after(299), nowhere],
    [[typed(' owls ')], 'search.ended', 'resting', { emits: [wants({ q: 'owls' }, true)] }],
    [
      [typed(long)],
      'search.ended',
      'resting',
      { context: { text: long, search: '' }, emits: [wants({ q: null }, true)] },
    ],
    ['resting', 'search.ended', nowhere],

    ['resting', cricket, 'resting', { emits: [wants({ sport: 'cricket', q: null }, false)] }],
    ['resting', anySport, 'resting', { emits: [wants({ sport: null, q: null }, false)] }],
    [
      [typed('owls')],
      cricket,
      'resting',
      { context: { search: 'owls' }, emits: [wants({ sport: 'cricket', q: 'owls' }, false)] },
    ],
    [
      [typed('owls')],
      'finder.cleared',
      'resting',
      {
        context: { text: '', search: '' },
        emits: [wants({ q: null, sport: null, cup: null, time: null, sort: null }, false)],
      },
    ],

    [
      'resting',
      address({ q: 'kites', sport: 'cricket', cup: 'Night Cup', time: '1h', sort: 'price' }),
      'resting',
      {
        context: {
          text: 'kites',
          search: 'kites',
          sport: 'cricket',
          cup: 'Night Cup',
          time: '1h',
          sort: 'price',
        },
      },
    ],
    // Text typed meanwhile is newer than the address, unless the address has changed to another search.
    [
      [typed('owls'), after(300), typed('owls o')],
      address({ q: 'owls', sport: 'cricket' }),
      'typing',
      { context: { text: 'owls o', search: 'owls', sport: 'cricket' } },
    ],
    [[typed('owls'), after(300), typed('owls o')], address({}), 'resting', { context: { text: '' } }],
    [[address({ q: 'kites' })], address({}), 'resting', { context: { text: '', search: '' } }],
    [[typed('owls')], { type: 'clock.ticked', now: 5 }, 'typing', { context: { now: 5, text: 'owls' } }],
  ],
});
