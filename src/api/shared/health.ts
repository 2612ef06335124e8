import { Health } from '../../schemas/shared/health.ts';
import { http } from '../page-client.ts';

/** The server's mode. The page asks for it by itself, so a time-out is nobody's failure. */
export const health = async (signal?: AbortSignal) =>
  (await http.get('health', Health, { signal, isUnawaited: true })).data;
