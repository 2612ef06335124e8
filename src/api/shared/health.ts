import { Health } from '../../schemas/shared/health.ts';
import { http } from './http.ts';

/** What the server is run as. */
export const health = async (signal?: AbortSignal) => (await http.get('health', Health, { signal })).data;
