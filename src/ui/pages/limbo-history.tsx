import { useMemo } from 'react';
import { games } from '../../api/games.ts';
import type { PagedListRef } from '../../machines/types.ts';
import type { LimboRound } from '../../schemas/games.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/page.ts';
import { lazily } from '../code.ts';
import { page, part } from '../page.tsx';
import { keepFresh, movesOf } from './follow.ts';
import { browserCheck } from './games/check.ts';
import { pagedListOf } from './paged-list-of.ts';

const LimboHistory = lazily(() => import('../views/limbo-history.tsx'));

export default page({
  title: 'Limbo history',
  machine: pagedListOf(games.limboRounds),
  input: ({ query }) => ({ perPage: DEFAULT_PER_PAGE, query }),
  tell: ({ query }) => ({ type: 'list.queryChanged' as const, query }),
  follow: (list, { wallet }) => keepFresh(list, movesOf(wallet)),
  view: LimboHistory,
  View: ({ actor }) => <WithCheck list={actor} />,
});

function WithCheck({ list }: { list: PagedListRef<LimboRound> }) {
  const Check = useMemo(() => checkOn(list), [list]);
  return <Check list={list} />;
}

/** The check of rounds, after which this list is read again if a seed has been shown for it. */
function checkOn(list: PagedListRef<LimboRound>) {
  return part({
    machine: browserCheck,
    input: (_: { list: PagedListRef<LimboRound> }) => ({ game: 'limbo' as const }),
    follow: (check) => {
      const outdated = check.on('seeds.outdated', () => list.send({ type: 'list.refresh' }));
      return () => outdated.unsubscribe();
    },
    View: LimboHistory,
  });
}
