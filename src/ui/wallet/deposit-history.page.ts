import { deposits } from '../../api/wallet/deposits.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/page.ts';
import { keepFresh, movesOf } from '../app/follow.ts';
import { page } from '../app/page.tsx';
import { pagedListOf } from '../app/paged-list-of.ts';
import { whileOpen } from '../app/while-open.ts';
import DepositHistory from './deposit-history.view.tsx';
import { withSought } from './sought.ts';

export default page({
  machine: pagedListOf(deposits.history),
  // `id`: the number of one that a link leads to.
  input: ({ query }) => ({ perPage: DEFAULT_PER_PAGE, query: withSought(query), filterNames: ['id'] }),
  tell: ({ query }) => ({ type: 'list.queryChanged' as const, query: withSought(query) }),
  follow: (list, { wallet }) =>
    keepFresh(
      list,
      movesOf(wallet),
      whileOpen(list, ({ status }) => status === 'created' || status === 'pending'),
    ),
  View: DepositHistory,
});
