import { keepFresh, movesOf } from '../../actors/shared/follow.ts';
import { pagedListOf } from '../../actors/shared/paged-list-of.ts';
import { whileOpen } from '../../actors/shared/while-open.ts';
import { deposits } from '../../api/wallet/deposits.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/shared/page.ts';
import { page } from '../app/page.tsx';
import DepositHistory from './deposit-history.view.tsx';
import { withLinkedRow } from './linked-row.ts';

export default page({
  machine: pagedListOf(deposits.history),
  // `id`: the number of one that a link leads to.
  input: ({ query }) => ({ perPage: DEFAULT_PER_PAGE, query: withLinkedRow(query), filterNames: ['id'] }),
  tell: ({ query }) => ({ type: 'list.queryChanged' as const, query: withLinkedRow(query) }),
  follow: (list, { wallet }) =>
    keepFresh(
      list,
      movesOf(wallet),
      whileOpen(list, ({ status }) => status === 'created' || status === 'pending'),
    ),
  View: DepositHistory,
});
