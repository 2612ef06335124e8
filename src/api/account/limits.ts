import { type LimitChange, PlayLimits, PlayTime } from '../../schemas/account/limits.ts';
import { http } from '../page-client.ts';

/** Calls about the person's own limits. */
export const limits = {
  /**
   * @param least in rupees: for a limit that leaves less, the answer says when this amount fits again; a
   * paisa by default
   */
  own: async (signal?: AbortSignal, least?: number) =>
    (
      await http.get('limits', PlayLimits, {
        query: least === undefined ? {} : { least: String(least) },
        signal,
      })
    ).data,

  /** Resolves to the changed limits. */
  change: async ({ act, body }: LimitChange, signal?: AbortSignal) =>
    (await http.post(`limits/${act}`, PlayLimits, { body, signal })).data,

  /** Answers "not now" to the question for a deposit limit. */
  decline: async (signal?: AbortSignal) =>
    (await http.post('limits/decline', PlayLimits, { body: {}, signal })).data,

  playTime: async (signal?: AbortSignal) => (await http.get('limits/play-time', PlayTime, { signal })).data,

  /** Confirms that the person has seen the reality check. */
  checkSeen: async (signal?: AbortSignal) =>
    (await http.post('limits/check-seen', PlayTime, { body: {}, signal })).data,
};
