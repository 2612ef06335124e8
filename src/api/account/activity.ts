import { Activities, ActivityCount } from '../../schemas/account/activity.ts';
import type { PageQuery } from '../../schemas/shared/page.ts';
import { http } from '../page-client.ts';

/** Calls about the person's activity. Each resolves to the data alone. */
export const activity = {
  page: async (query: PageQuery, signal?: AbortSignal) =>
    (await http.get('activity', Activities, { query, signal })).data,

  /** @param upTo the number of the latest activity that has been seen */
  read: async (upTo: number, signal?: AbortSignal) =>
    (await http.post('activity/read', ActivityCount, { body: { up_to: upTo }, signal })).data,
};
