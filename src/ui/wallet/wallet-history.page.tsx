import {
  firstCalls,
  followWalletHistory,
  PER_PAGE,
  statementFile,
  walletHistory,
} from '../../actors/wallet/statement.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { StatementMove, StatementSummary } from '../../schemas/wallet/statement.ts';
import { page, part, tellListQuery } from '../shared/page.tsx';
import WalletHistory from './wallet-history.view.tsx';

export default page({
  firstCalls,
  machine: walletHistory,
  input: ({ query }) => ({ perPage: PER_PAGE, query, filterNames: ['from', 'to', 'kinds'] }),
  tell: tellListQuery,
  follow: followWalletHistory,
  View: ({ actor }) => <StatementAndFile list={actor} />,
});

/** The list, with the actor that saves it as a file. */
const StatementAndFile = part({
  machine: statementFile,
  input: (_: { list: PagedListRef<StatementMove, StatementSummary> }) => undefined,
  View: WalletHistory,
});
