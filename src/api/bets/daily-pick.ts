import { DailyPick, type PickSwitch, type SidePick } from '../../schemas/bets/daily-pick.ts';
import { http } from '../page-client.ts';

/** Calls about the person's pick a day. Each resolves to all of it. */
export const dailyPicks = {
  read: async (signal?: AbortSignal) => (await http.get('live-bet/daily-pick', DailyPick, { signal })).data,

  pick: async (body: SidePick, signal?: AbortSignal) =>
    (await http.post('live-bet/daily-pick', DailyPick, { body, signal })).data,

  switch: async (body: PickSwitch, signal?: AbortSignal) =>
    (await http.post('live-bet/daily-pick/switch', DailyPick, { body, signal })).data,
};
