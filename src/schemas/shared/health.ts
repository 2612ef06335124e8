import { enums, string, type } from 'superstruct';

/** Answer of `health`. */
export const Health = type({ mode: enums(['demo', 'live']), server_time: string() });
