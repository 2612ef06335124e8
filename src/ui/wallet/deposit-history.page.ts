import { depositHistory, followDeposits } from '../../actors/wallet/deposit-history.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/shared/page.ts';
import { withLinkedRow } from '../shared/linked-row.ts';
import { page, tellListQuery } from '../shared/page.tsx';
import DepositHistory from './deposit-history.view.tsx';

export default page({
  machine: depositHistory,
  // `id`: the number of a linked deposit.
  input: ({ query }) => ({ perPage: DEFAULT_PER_PAGE, query: withLinkedRow(query), filterNames: ['id'] }),
  tell: ({ query }) => tellListQuery({ query: withLinkedRow(query) }),
  follow: followDeposits,
  View: DepositHistory,
});
