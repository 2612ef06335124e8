import { ExtraTimeBets } from '../../schemas/bets/extra-time.ts';
import { http } from '../page-client.ts';
import { callError } from '../shared/call-errors.ts';

const PATH = 'live-bet/extra-time-list';

/** The extra-time bets. Only status 200 counts as success: with any other the list cannot be relied on. */
export async function extraTimeBets(signal?: AbortSignal) {
  const { status, msg, data } = await http.get(PATH, ExtraTimeBets, { signal });
  if (status !== 200) throw callError({ kind: 'broken', status, msg, call: `GET ${PATH}`, field: 'status' });
  return data;
}
