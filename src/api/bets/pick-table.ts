import { PickTable, type PickTableSwitch } from '../../schemas/bets/pick-table.ts';
import { http } from '../page-client.ts';

/** Calls about the table of picks. Each resolves to all of it. */
export const pickTables = {
  read: async (signal?: AbortSignal) => (await http.get('live-bet/pick-table', PickTable, { signal })).data,

  show: async (body: PickTableSwitch, signal?: AbortSignal) =>
    (await http.post('live-bet/pick-table', PickTable, { body, signal })).data,
};
