import type { PageQuery } from '../../schemas/shared/page.ts';
import { Statement, StatementFile, type StatementFilters } from '../../schemas/wallet/statement.ts';
import { http } from '../page-client.ts';

/** Calls about the moves of the balance. Days are Indian days; empty filters are left out. */
export const statement = {
  page: async (query: PageQuery & Partial<StatementFilters>, signal?: AbortSignal) =>
    (await http.get('wallet/history', Statement, { query, signal })).data,

  file: async (query: Partial<StatementFilters>, signal?: AbortSignal) =>
    (await http.get('wallet/statement', StatementFile, { query, signal })).data,
};
