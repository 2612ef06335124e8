import { ExtraTimeBets } from '../../schemas/bets/extra-time.ts';
import { http } from '../page-client.ts';
import { callError } from '../shared/call-errors.ts';

const PATH = 'live-bet/extra-time-list';

/** Matches with extra windows. Only status 200 counts as success, as the specification says. */
export async function extraTimeBets(signal?: AbortSignal) {
  const { status, msg, data } = await http.get(PATH, ExtraTimeBets, { signal });
  if (status !== 200) throw callError({ kind: 'broken', status, msg, call: `GET ${PATH}`, field: 'status' });
  return data;
}
