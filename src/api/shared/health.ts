import { Health } from '../../schemas/shared/health.ts';
import { http } from '../page-client.ts';

/** The server's mode. Requested by the page itself, so people are not told of a time-out. */
export const health = async (signal?: AbortSignal) =>
  (await http.get('health', Health, { signal, isUnawaited: true })).data;
