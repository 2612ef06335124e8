import { Activities, ActivityCount } from '../schemas/activity.ts';
import type { PageQuery } from '../schemas/page.ts';
import { http } from './http.ts';

/** Calls about what has happened to the person. Each resolves to the data alone. */
export const activity = {
  page: async (query: PageQuery, signal?: AbortSignal) =>
    (await http.get('activity', Activities, { query, signal })).data,

  /** @param upTo the number of the latest one that has been seen */
  read: async (upTo: number, signal?: AbortSignal) =>
    (await http.post('activity/read', ActivityCount, { body: { up_to: upTo }, signal })).data,
};
