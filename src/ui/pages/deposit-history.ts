import { deposits } from '../../api/deposits.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/page.ts';
import { lazily } from '../code.ts';
import { page } from '../page.tsx';
import { keepFresh, movesOf } from './follow.ts';
import { pagedListOf } from './paged-list-of.ts';
import { whileOpen } from './while-open.ts';

export default page({
  title: 'Past deposits',
  machine: pagedListOf(deposits.history),
  input: ({ query }) => ({ perPage: DEFAULT_PER_PAGE, query }),
  tell: ({ query }) => ({ type: 'list.queryChanged' as const, query }),
  follow: (list, { wallet }) =>
    keepFresh(
      list,
      movesOf(wallet),
      whileOpen(list, ({ status }) => status === 'created' || status === 'pending'),
    ),
  View: lazily(() => import('../views/deposit-history.tsx')),
});
