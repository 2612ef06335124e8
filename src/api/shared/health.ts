import { Health } from '../../schemas/shared/health.ts';
import { http } from './http.ts';

/** The server's mode. */
export const health = async (signal?: AbortSignal) => (await http.get('health', Health, { signal })).data;
