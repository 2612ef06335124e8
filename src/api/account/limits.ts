import { type LimitChange, PlayLimits, PlayTime } from '../../schemas/account/limits.ts';
import { http } from '../page-client.ts';

/** Calls about what a person allows themselves. */
export const limits = {
  /** @param least in rupees: a limit that leaves less tells when so much fits again; a paisa by default */
  own: async (signal?: AbortSignal, least?: number) =>
    (
      await http.get('limits', PlayLimits, {
        query: least === undefined ? {} : { least: String(least) },
        signal,
      })
    ).data,

  /** Resolves to how it is then. */
  change: async ({ act, body }: LimitChange, signal?: AbortSignal) =>
    (await http.post(`limits/${act}`, PlayLimits, { body, signal })).data,

  playTime: async (signal?: AbortSignal) => (await http.get('limits/play-time', PlayTime, { signal })).data,

  /** The person has been told how long they have been playing. */
  checkSeen: async (signal?: AbortSignal) =>
    (await http.post('limits/check-seen', PlayTime, { body: {}, signal })).data,
};
