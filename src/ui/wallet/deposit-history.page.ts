import { deposits } from '../../api/wallet/deposits.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/page.ts';
import { keepFresh, movesOf } from '../app/follow.ts';
import { page } from '../app/page.tsx';
import { pagedListOf } from '../app/paged-list-of.ts';
import { whileOpen } from '../app/while-open.ts';
import DepositHistory from './deposit-history.view.tsx';

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
  View: DepositHistory,
});
