import { wallet } from '../../api/wallet.ts';
import { lazily } from '../code.ts';
import { page } from '../page.tsx';
import { keepFresh, movesOf } from './follow.ts';
import { pagedListOf } from './paged-list-of.ts';

export default page({
  title: 'Statement',
  machine: pagedListOf(wallet.history),
  input: ({ query }) => ({ perPage: 20, query }),
  tell: ({ query }) => ({ type: 'list.queryChanged' as const, query }),
  follow: (list, { wallet }) => keepFresh(list, movesOf(wallet)),
  View: lazily(() => import('../views/wallet-history.tsx')),
});
