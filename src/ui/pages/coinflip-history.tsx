import { useMemo } from 'react';
import { games } from '../../api/games.ts';
import type { PagedListRef } from '../../machines/types.ts';
import type { CoinFlipRound } from '../../schemas/games.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/page.ts';
import { lazily } from '../code.ts';
import { page, part } from '../page.tsx';
import { keepFresh, movesOf } from './follow.ts';
import { browserCheck } from './games/check.ts';
import { pagedListOf } from './paged-list-of.ts';

const CoinFlipHistory = lazily(() => import('../views/coinflip-history.tsx'));

export default page({
  title: 'Coin flip history',
  machine: pagedListOf(games.flips),
  input: ({ query }) => ({ perPage: DEFAULT_PER_PAGE, query }),
  tell: ({ query }) => ({ type: 'list.queryChanged' as const, query }),
  follow: (list, { wallet }) => keepFresh(list, movesOf(wallet)),
  view: CoinFlipHistory,
  View: ({ actor }) => <WithCheck list={actor} />,
});

function WithCheck({ list }: { list: PagedListRef<CoinFlipRound> }) {
  const Check = useMemo(() => checkOn(list), [list]);
  return <Check list={list} />;
}

/** The check of rounds, after which this list is read again if a seed has been shown for it. */
function checkOn(list: PagedListRef<CoinFlipRound>) {
  return part({
    machine: browserCheck,
    input: (_: { list: PagedListRef<CoinFlipRound> }) => ({ game: 'coinFlip' as const }),
    follow: (check) => {
      const outdated = check.on('seeds.outdated', () => list.send({ type: 'list.refresh' }));
      return () => outdated.unsubscribe();
    },
    View: CoinFlipHistory,
  });
}
