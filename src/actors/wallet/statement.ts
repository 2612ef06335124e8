import { statement } from '../../api/wallet/statement.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { StatementFilters, StatementMove, StatementSummary } from '../../schemas/wallet/statement.ts';
import { limitChanges } from '../account/own-limits.ts';
import type { Actors } from '../app/actors.ts';
import { keepFresh, walletChanges } from '../shared/follow.ts';
import { formOf } from '../shared/form-of.ts';
import { pagedListOf } from '../shared/paged-list-of.ts';
import { handOver } from '../shared/save-file.ts';

/** Moves on one page. */
export const PER_PAGE = 20;

/** The calls of the page when it opens. */
export const firstCalls = [`GET wallet/history?page=1&perPage=${PER_PAGE}`];

/** The moves of the person's balance, newest first. */
export const walletHistory = pagedListOf(statement.page);

/** Reloads the moves after each move of the wallet, and the limits above them after each change of those. */
export function followWalletHistory(
  list: PagedListRef<StatementMove, StatementSummary>,
  { wallet, ...rest }: Pick<Actors, 'feed' | 'session' | 'wallet'>,
): () => void {
  return keepFresh(list, walletChanges(wallet), limitChanges(rest));
}

/** Saves the moves that pass these filters as a file. */
export const statementFile = formOf(async (filters: Partial<StatementFilters>, signal) => {
  const { filename, csv, lines, cut } = await statement.file(filters, signal);
  return { lines, cut, way: await handOver(filename, csv, 'text/csv') };
});
