import { keepFresh, movesOf } from '../../actors/shared/follow.ts';
import { formOf } from '../../actors/shared/form-of.ts';
import { pagedListOf } from '../../actors/shared/paged-list-of.ts';
import { handOver } from '../../actors/shared/save-file.ts';
import { statement } from '../../api/wallet/statement.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { StatementFilters, StatementSummary } from '../../schemas/wallet/statement.ts';
import type { WalletMove } from '../../schemas/wallet/wallet.ts';
import { page, part } from '../app/page.tsx';
import WalletHistory from './wallet-history.view.tsx';

const PER_PAGE = 20;

export default page({
  firstCalls: [`GET wallet/history?page=1&perPage=${PER_PAGE}`],
  machine: pagedListOf(statement.page),
  input: ({ query }) => ({ perPage: PER_PAGE, query, filterNames: ['from', 'to', 'kinds'] }),
  tell: ({ query }) => ({ type: 'list.queryChanged' as const, query }),
  follow: (list, { wallet }) => keepFresh(list, movesOf(wallet)),
  View: ({ actor }) => <StatementAndFile list={actor} />,
});

/** The list together with what saves it as a file. */
const StatementAndFile = part({
  machine: formOf(async (filters: Partial<StatementFilters>, signal) => {
    const { filename, csv, lines, cut } = await statement.file(filters, signal);
    return { lines, cut, way: await handOver(filename, csv, 'text/csv') };
  }),
  input: (_: { list: PagedListRef<WalletMove, StatementSummary> }) => undefined,
  View: WalletHistory,
});
